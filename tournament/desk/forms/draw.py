"""The draw that the director saw."""

from __future__ import annotations

from django import forms

UNSEEN = -1  # no draw has this seed
_HIGHEST = 2**63 - 1


class SeenDrawForm(forms.Form):
    """draw_seed: of the draw on the page that was sent."""

    draw_seed = forms.IntegerField(min_value=0, max_value=_HIGHEST)

    @property
    def seen(self) -> int:
        """UNSEEN where no draw seed can be read."""
        return self.cleaned_data["draw_seed"] if self.is_valid() else UNSEEN
