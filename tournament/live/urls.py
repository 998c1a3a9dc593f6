"""The addresses for everybody, and for the holders of match links."""

from __future__ import annotations

from django.urls import include, path

from tournament.live import (
    event,
    hall,
    home,
    legal,
    match,
    record,
    replay,
    report,
    sheet,
    sign_up,
    tournament,
)

app_name = "live"

event_pages = [
    path("", event.front, name="event"),
    path("bracket/", event.bracket, name="bracket"),
    path("pairings/", event.pairings, name="pairings"),
    path("results/", event.results, name="results"),
    path("standings/", event.standings, name="standings"),
    path("entrants/", event.entrants, name="entrants"),
]

link_pages = [
    path("", match.match, name="match"),
    path("news/", match.news, name="news"),
    path("report/", report.report, name="report"),
    path("games/", sheet.sheet, name="sheet"),
    path("confirm/", match.confirm, name="confirm"),
    path("object/", match.objection, name="object"),
    path("record/", record.record, name="record"),
    path("record/<int:record>/", replay.replay, name="replay"),
    path("record/<int:record>/columns/", record.columns, name="columns"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("legal/", legal.legal, name="legal"),
    path("t/<slug:tournament>/", tournament.overview, name="tournament"),
    path("t/<slug:tournament>/where/", tournament.where, name="where"),
    path("t/<slug:tournament>/notices/", tournament.notices, name="notices"),
    path("t/<slug:tournament>/<slug:event>/", include(event_pages)),
    path("hall/<slug:tournament>/", hall.hall, name="hall"),
    path("sign-up/<str:token>/", sign_up.page, name="sign-up"),
    path("m/<str:token>/", include(link_pages)),
]
