"""What all tests share: Hypothesis judges results, never how fast a busy machine makes examples."""

from hypothesis import HealthCheck, settings

settings.register_profile("zhanqi", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("zhanqi")
