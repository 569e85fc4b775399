"""What all tests share."""

from hypothesis import settings

# a busy machine is no reason for a property to fail
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
