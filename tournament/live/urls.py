"""The addresses for everybody, and for the holders of match links."""

from __future__ import annotations

from django.urls import include, path

from tournament.live import event, home, tournament

app_name = "live"

event_pages = [
    path("bracket/", event.bracket, name="bracket"),
    path("pairings/", event.pairings, name="pairings"),
    path("results/", event.results, name="results"),
    path("standings/", event.standings, name="standings"),
    path("entrants/", event.entrants, name="entrants"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("t/<slug:tournament>/", tournament.overview, name="tournament"),
    path("t/<slug:tournament>/where/", tournament.where, name="where"),
    path("t/<slug:tournament>/<slug:event>/", include(event_pages)),
]
