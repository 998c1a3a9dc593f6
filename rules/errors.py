"""Refusals: what a person can put right, each with a stable code and the values that explain it."""

from __future__ import annotations


class TavlaError(Exception):
    """The root of every refusal.

    code: kebab-case, stable for ever; programs and phrases hang on it.
    Values are plain attributes, named in the phrase of the code. The message is for logs, not for users.
    """

    code: str = "refused"

    @property
    def values(self) -> dict[str, object]:
        """What explains the refusal, by name: the parameters of its sentence and of the API's problem."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}
