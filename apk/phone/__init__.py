"""The environment of a phone on a computer, for `make test-phone`: the versions of the app's packages that
python-for-android would build, without what no phone has, and the tests in it.
"""
