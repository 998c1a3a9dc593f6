"""The addresses of version 1. What stands here stays: docs/api.md says what may change."""

from __future__ import annotations

from django.urls import path, re_path

from tournament.api.views import (
    about,
    entrants,
    leaving,
    matches,
    play,
    printing,
    public,
    rounds,
    setup,
    tokens,
)

app_name = "api"

TOURNAMENT = "tournaments/<slug:tournament>"
EVENT = f"{TOURNAMENT}/events/<slug:event>"
PART = f"desk/{EVENT}/parts/<int:part>"
PAIRING = f"desk/{EVENT}/pairings/<slug:key>"
LINK = "matches/<str:token>"

about_itself = [
    path("schema", about.SchemaView.as_view(), name="schema"),
    path("docs", about.DocsView.as_view(), name="docs"),
    path("problems/<slug:code>", about.ProblemTypeView.as_view(), name="problem"),
    path("tokens", tokens.TokensView.as_view(), name="tokens"),
    path("tokens/this", tokens.ThisTokenView.as_view(), name="this-token"),
]

for_everybody = [
    path("tournaments", public.TournamentsView.as_view(), name="tournaments"),
    path(TOURNAMENT, public.TournamentView.as_view(), name="tournament"),
    path(f"{TOURNAMENT}/pairings", public.OpenPairingsView.as_view(), name="open-pairings"),
    path(f"{TOURNAMENT}/where", public.WhereView.as_view(), name="where"),
    path(f"{TOURNAMENT}/events", public.EventsView.as_view(), name="events"),
    path(EVENT, public.EventView.as_view(), name="event"),
    path(f"{EVENT}/entrants", public.EntrantsView.as_view(), name="entrants"),
    path(f"{EVENT}/bracket", public.BracketView.as_view(), name="bracket"),
    path(f"{EVENT}/pairings", public.PairingsView.as_view(), name="pairings"),
    path(f"{EVENT}/results", public.ResultsView.as_view(), name="results"),
    path(f"{EVENT}/tables", public.TablesView.as_view(), name="tables"),
    path(f"{EVENT}/standings", public.StandingsView.as_view(), name="standings"),
]

by_link = [
    path(LINK, matches.MatchView.as_view(), name="match"),
    path(f"{LINK}/report", matches.ReportView.as_view(), name="report"),
    path(f"{LINK}/confirm", matches.ConfirmView.as_view(), name="confirm"),
    path(f"{LINK}/object", matches.ObjectView.as_view(), name="object"),
    path(f"{LINK}/records", matches.RecordsView.as_view(), name="records"),
    path(f"{LINK}/records/<int:record>/columns", matches.ColumnsView.as_view(), name="columns"),
]

of_the_desk = [
    path("desk/tournaments", setup.MyTournamentsView.as_view(), name="my-tournaments"),
    path(f"desk/{TOURNAMENT}/events", setup.DeskEventsView.as_view(), name="desk-events"),
    path(f"desk/{TOURNAMENT}/prints", printing.PrintsView.as_view(), name="prints"),
    path(f"desk/{TOURNAMENT}/prints/<int:job>", printing.PrintView.as_view(), name="print"),
    path(f"desk/{TOURNAMENT}/prints/<int:job>/file", printing.PrintFileView.as_view(), name="print-file"),
    path(f"desk/{TOURNAMENT}/log", printing.LogView.as_view(), name="log"),
    path(f"desk/{EVENT}", setup.DeskEventView.as_view(), name="desk-event"),
    path(f"desk/{EVENT}/bracket", setup.DeskBracketView.as_view(), name="desk-bracket"),
    path(f"desk/{EVENT}/draw", setup.DrawView.as_view(), name="draw"),
    path(f"desk/{EVENT}/draw/publish", setup.PublishView.as_view(), name="publish"),
    path(f"desk/{EVENT}/parts", rounds.PartsView.as_view(), name="parts"),
    path(f"{PART}/draw", rounds.PartDrawView.as_view(), name="part-draw"),
    path(f"{PART}/draw/publish", rounds.PartPublishView.as_view(), name="part-publish"),
    path(f"{PART}/round", rounds.RoundView.as_view(), name="round"),
    path(f"{PART}/round/publish", rounds.RoundPublishView.as_view(), name="round-publish"),
    path(f"{PART}/close", rounds.PartCloseView.as_view(), name="part-close"),
    path(f"desk/{EVENT}/entrants", entrants.DeskEntrantsView.as_view(), name="desk-entrants"),
    path(f"desk/{EVENT}/entrants/import", entrants.ImportView.as_view(), name="import"),
    path(f"desk/{EVENT}/entrants/<int:entrant>", entrants.DeskEntrantView.as_view(), name="desk-entrant"),
    path(f"desk/{EVENT}/entrants/<int:entrant>/presence", entrants.PresenceView.as_view(), name="presence"),
    path(
        f"desk/{EVENT}/entrants/<int:entrant>/withdrawal", leaving.WithdrawalView.as_view(), name="withdrawal"
    ),
    path(f"{PART}/late", leaving.LateView.as_view(), name="late"),
    path(f"{PART}/entrants/<int:entrant>", leaving.LetInView.as_view(), name="let-in"),
    path(f"{PAIRING}/double-forfeit", leaving.DoubleForfeitView.as_view(), name="double-forfeit"),
    path(f"{PAIRING}/loser-home", leaving.LoserHomeView.as_view(), name="loser-home"),
    path(PAIRING, play.DeskPairingView.as_view(), name="desk-pairing"),
    path(f"{PAIRING}/call", play.CallView.as_view(), name="call"),
    path(f"{PAIRING}/result", play.ResultView.as_view(), name="result"),
    path(f"{PAIRING}/result/preview", play.ResultPreviewView.as_view(), name="preview-result"),
    path(f"{PAIRING}/correction", play.CorrectionView.as_view(), name="correction"),
    path(f"{PAIRING}/correction/preview", play.CorrectionPreviewView.as_view(), name="preview-correction"),
    path(f"{PAIRING}/clear", play.ClearView.as_view(), name="clear"),
    path(f"{PAIRING}/clear/preview", play.ClearPreviewView.as_view(), name="preview-clear"),
    path(f"{PAIRING}/settle", play.SettleView.as_view(), name="settle"),
    path(f"{PAIRING}/records", play.DeskRecordsView.as_view(), name="desk-records"),
]

urlpatterns = [
    *about_itself,
    *for_everybody,
    *by_link,
    *of_the_desk,
    re_path(r"^(?P<path>(?s:.*))\Z", about.NothingHereView.as_view()),
]
