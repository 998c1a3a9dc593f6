"""The addresses of staff: coming in, and /desk/<tournament>/… by subject."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from tournament.desk import (
    apart,
    auth,
    desk,
    draw,
    entrants,
    home,
    imports,
    leaving,
    pairing,
    printing,
    replay,
    results,
    rounds,
    seeds,
    setup,
    staff,
    start_score,
    tables,
    tokens,
)

app_name = "desk"

event_pages = [
    path("set-up/", setup.event_page, name="event"),
    path("entrants/", entrants.entrants_page, name="entrants"),
    path("entrants/add/", entrants.add_page, name="add-entrant"),
    path("entrants/<int:entrant>/", entrants.edit_page, name="edit-entrant"),
    path("entrants/<int:entrant>/remove/", entrants.remove, name="remove-entrant"),
    path("entrants/<int:entrant>/withdraw/", leaving.withdraw_page, name="withdraw"),
    path("entrants/<int:entrant>/reinstate/", leaving.reinstate, name="reinstate"),
    path("entrants/<int:entrant>/presence/", entrants.presence, name="presence"),
    path("import/", imports.import_page, name="import"),
    path("import/accept/", imports.accept, name="accept-import"),
    path("draw/", draw.draw_page, name="draw"),
    path("draw/make/", draw.make, name="make-draw"),
    path("draw/publish/", draw.publish, name="publish-draw"),
    path("draw/discard/", draw.discard, name="discard-draw"),
    path("draw/round/make/", rounds.make, name="make-round"),
    path("draw/round/publish/", rounds.publish, name="publish-round"),
    path("draw/round/discard/", rounds.discard, name="discard-round"),
    path("draw/round/swap/", rounds.swap, name="swap-in-round"),
    path("draw/entries/close/", draw.close_lines, name="close-entries"),
    path("draw/seeds/", seeds.page, name="seeds"),
    path("draw/apart/", apart.page, name="apart"),
    path("draw/apart/pair/", apart.pair, name="apart-pair"),
    path("draw/close/", rounds.close, name="close-part"),
    path("draw/reopen/", rounds.reopen, name="reopen-part"),
    path("match/<str:key>/", pairing.pairing_page, name="pairing"),
    path("match/<str:key>/result/", results.result_page, name="result"),
    path("match/<str:key>/result/preview/", results.preview, name="preview-result"),
    path("match/<str:key>/correct/", results.correct_page, name="correct"),
    path("match/<str:key>/clear/", results.clear, name="clear"),
    path("match/<str:key>/double-forfeit/", results.both_forfeit, name="double-forfeit"),
    path("match/<str:key>/settle/", results.settle_result, name="settle"),
    path("match/<str:key>/start/", start_score.page, name="start-score"),
    path("match/<str:key>/call/", tables.call, name="call"),
    path("match/<str:key>/take-back/", tables.take_back, name="take-back"),
    path("match/<str:key>/record/", pairing.upload_record, name="upload-record"),
    path("match/<str:key>/record/<int:record>/", replay.replay, name="replay"),
    path("match/<str:key>/record/<int:record>/columns/", pairing.choose, name="choose-columns"),
]

tournament_pages = [
    path("", desk.page, name="desk"),
    path("now/", desk.now, name="now"),
    path("result/", results.find_page, name="find"),
    path("set-up/", setup.tournament_page, name="set-up"),
    path("delete/", setup.delete, name="delete"),
    path("events/new/", setup.new_event_page, name="new-event"),
    path("staff/", staff.staff_page, name="staff"),
    path("staff/invite/", staff.invite_page, name="invite"),
    path("staff/<int:post>/role/", staff.role, name="change-role"),
    path("staff/<int:post>/remove/", staff.remove, name="remove-staff"),
    path("log/", staff.log_page, name="log"),
    path("print/", printing.print_page, name="print"),
    path("print/<int:job>/", printing.job_page, name="job"),
    path("print/<int:job>/retry/", printing.retry_job, name="retry-job"),
    path("print/<int:job>/file/", printing.job_file, name="job-file"),
    path("e/<slug:event>/", include(event_pages)),
]

urlpatterns = [
    path("login/", auth.LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("welcome/<str:token>/", auth.welcome, name="welcome"),
    path("tokens/", tokens.tokens_page, name="tokens"),
    path("tokens/<str:digest>/revoke/", tokens.revoke, name="revoke-token"),
    path("tournaments/new/", home.new_tournament_page, name="new-tournament"),
    path("tournaments/demo/", home.try_demo, name="try-demo"),
    path("desk/", home.home, name="home"),
    path("desk/<slug:tournament>/", include(tournament_pages)),
]
