"""What of a class or a module carries pluggy's marks; each is read once."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from hexwright.rules.markers import PROJECT


@lru_cache(maxsize=4096)
def marked(namespace: Any, kind: str) -> tuple[tuple[str, Any], ...]:
    """Functions of a class (its bases included) or module that carry pluggy's marker, by name.

    Args:
        namespace: The class or module.
        kind: ``"spec"`` or ``"impl"``.
    """
    homes: Iterable[Any] = (
        reversed(namespace.__mro__) if isinstance(namespace, type) else [namespace]
    )
    found: dict[str, Any] = {}
    for home in homes:
        for name, value in vars(home).items():
            found[name] = getattr(value, "__func__", value)
    return tuple(
        (name, function)
        for name, function in found.items()
        if isinstance(getattr(function, f"{PROJECT}_{kind}", None), dict)
    )


@lru_cache(maxsize=4096)
def implemented_by(cls: type) -> Mapping[str, Any]:
    """The functions of a class that implement hooks, by name."""
    return dict(marked(cls, "impl"))


@lru_cache(maxsize=4096)
def functions_of(cls: type) -> frozenset[str]:
    """Names of the plain functions of a class and its bases."""
    return frozenset(name for name in dir(cls) if inspect.isfunction(getattr(cls, name, None)))


@lru_cache(maxsize=16384)
def parameters_of(function: Any) -> tuple[inspect.Parameter, ...]:
    """The parameters of a function but for ``self``; inspecting one takes its time."""
    found = inspect.signature(function).parameters
    return tuple(parameter for name, parameter in found.items() if name != "self")
