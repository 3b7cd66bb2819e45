"""The list of scenarios, in the order in which they are played."""

SCENARIOS = []


def scenario(allowed=(), **settings):
    """Marks a function as a scenario; `allowed` are complaints of the engine that are in order."""

    def add(function):
        name = function.__name__.replace("_", "-")
        SCENARIOS.append((name, function, settings, allowed))
        return function

    return add
