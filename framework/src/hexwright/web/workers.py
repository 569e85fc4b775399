"""The threads in which questions are answered."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

MOST = 16
"""So many questions are answered at once: some that take long keep no others waiting."""


class Workers(Executor):
    """Threads for which nobody waits as the program ends.

    Those of the standard library are waited for, so that Ctrl-C would end no question that takes
    half a minute.
    """

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        for _ in range(MOST):
            Thread(target=self._work, daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a function called."""
        future: Future[Any] = Future()
        self._asked.put((future, partial(fn, *args, **kwargs)))
        return future

    def _work(self) -> None:
        while True:
            future, call = self._asked.get()
            if future.set_running_or_notify_cancel():
                try:
                    told = call()
                except BaseException as exc:
                    future.set_exception(exc)
                else:
                    future.set_result(told)
                    del told
            del future, call  # nothing of them is kept until the next one comes
