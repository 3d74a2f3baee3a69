"""The order of versions."""

from zhanqi_wire.version import version_key


def test_version_parts_compare_as_numbers() -> None:
    versions = ["1.10.0", "1.9.0", "2", "1.9", "1.9.0.1", "10.0", "1.9.beta"]
    assert sorted(versions, key=version_key) == ["1.9", "1.9.beta", "1.9.0", "1.9.0.1", "1.10.0", "2", "10.0"]
