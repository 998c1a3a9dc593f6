"""Everybody who is entered gets a number at the tournament: in the order in which they were entered."""

from __future__ import annotations

from django.db import migrations


def register_everybody(apps, schema_editor) -> None:
    registrations = apps.get_model("tournament", "Registration")
    places = apps.get_model("tournament", "EntrantPlayer").objects
    given: dict[int, dict[int, object]] = {}
    for place in places.select_related("event", "entrant").order_by("entrant_id", "order").iterator():
        numbers = given.setdefault(place.event.tournament_id, {})
        row = numbers.setdefault(
            place.player_id,
            registrations(
                tournament_id=place.event.tournament_id,
                player_id=place.player_id,
                number=len(numbers) + 1,
            ),
        )
        if place.entrant.status == "checked-in":
            row.is_here = True
    for numbers in given.values():
        registrations.objects.bulk_create(numbers.values(), batch_size=500)


def forget_numbers(apps, schema_editor) -> None:
    apps.get_model("tournament", "Registration").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("tournament", "0005_registration_and_money")]

    operations = [migrations.RunPython(register_everybody, forget_numbers)]
