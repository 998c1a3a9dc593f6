"""Draws how an event is built as a small SVG: `{% structure drawing %}`."""

from __future__ import annotations

from django import template

from tournament.layout.structure import Drawing

register = template.Library()


@register.inclusion_tag("parts/structure.html")
def structure(drawing: Drawing, label: str = "") -> dict[str, object]:
    """label: what it shows, for those who listen; "" hides it from them."""
    return {"drawing": drawing, "label": label}
