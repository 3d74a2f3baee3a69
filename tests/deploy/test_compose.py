"""The compose file's secrets, settings, networks and published ports."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
TEXT = (DEPLOY / "compose.yaml").read_text()
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["services"]
SECRET = re.compile(r"PASSWORD|KEY|SECRET|TOKEN")


def variables(text: str) -> dict[str, str]:
    """The variables that compose reads from its environment, with the rest of each reference."""
    # `$$` is a dollar sign in the container's shell.
    return dict(re.findall(r"(?<!\$)\$\{(\w+)([^}]*)\}", text))


def test_no_secret_has_a_default() -> None:
    secrets = {name: rest for name, rest in variables(TEXT).items() if SECRET.search(name)}
    assert len(secrets) >= 5
    assert {name for name, rest in secrets.items() if not rest.startswith(":?")} == set()


def test_no_secret_is_in_the_compose_file() -> None:
    for name, service in SERVICES.items():
        for key, value in service.get("environment", {}).items():
            if SECRET.search(key):
                assert re.fullmatch(r"\$\{\w+:\?[^}]*\}", value), f"{name}: {key}"


def test_example_environment_names_every_variable() -> None:
    example = re.findall(r"^(\w+)=", (DEPLOY / ".env.example").read_text(), re.MULTILINE)
    assert sorted(example) == sorted(variables(TEXT))


def test_example_environment_has_no_secret() -> None:
    filled = re.findall(r"^(\w+)=.+", (DEPLOY / ".env.example").read_text(), re.MULTILINE)
    assert [name for name in filled if SECRET.search(name)] == []


def test_generated_secrets_are_random_and_safe_in_urls() -> None:
    generated = [
        dict(line.split("=", 1) for line in subprocess.check_output([DEPLOY / "secrets.sh"], text=True, timeout=10).splitlines())
        for _ in range(2)
    ]
    assert generated[0].keys() == variables(TEXT).keys()
    for name in filter(SECRET.search, generated[0]):
        assert re.fullmatch(r"[0-9a-f]{64}", generated[0][name])
        assert generated[0][name] != generated[1][name]
    assert len(set(generated[0].values())) == len(generated[0])


def test_published_ports_are_on_the_loopback_address() -> None:
    published = [port for service in SERVICES.values() for port in service.get("ports", [])]
    assert published
    assert [port for port in published if not str(port).startswith("127.0.0.1:")] == []


def test_only_the_match_service_reaches_the_rules_and_the_database() -> None:
    neighbours = {
        network: {name for name, service in SERVICES.items() if network in service["networks"]} for network in ("rules", "store")
    }
    assert neighbours["rules"] == {"rules", "match"}
    assert neighbours["store"] == {"match", "migrate", "postgres", "redis"}


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_resource_limits(name: str) -> None:
    assert SERVICES[name]["deploy"]["resources"]["limits"].keys() == {"cpus", "memory"}
    assert SERVICES[name]["logging"]["options"]["max-size"]


@pytest.mark.parametrize("name", ["rules", "match", "bots"])
def test_own_services_run_without_privileges(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["read_only"]
    assert "no-new-privileges:true" in service["security_opt"]


def test_prometheus_scrapes_the_port_of_each_health_check() -> None:
    config = yaml.safe_load((DEPLOY / "monitoring" / "prometheus" / "prometheus.yaml").read_text())
    scraped = {job["dns_sd_configs"][0]["names"][0]: job["dns_sd_configs"][0]["port"] for job in config["scrape_configs"]}
    probed = {name: int(SERVICES[name]["healthcheck"]["test"][-1]) for name in ("rules", "match", "bots")}
    assert scraped == probed
    for name, port in probed.items():
        listens = [value for key, value in SERVICES[name]["environment"].items() if key.endswith("METRICS_LISTEN")]
        assert listens == [f"0.0.0.0:{port}"]
