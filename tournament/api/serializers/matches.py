"""One match: what somebody claims of it, and what is shown of it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.models import Report
from matches.snapshots import claim_of
from rules.match.claim import Claim
from rules.match.scoresheet import GameKind
from rules.match.states import ResultKind
from tournament.api.serializers.choices import GAME_KINDS, RECORD_STATUSES, RESULT_KINDS, SIDES
from tournament.api.serializers.pairings import PairingShape
from tournament.api.serializers.shapes import Shape, pair_of_points, whole_number
from tournament.selectors.previews import ClearingPreview, CorrectionPreview

MOST_GAMES = 200  # a match to 64 points has 127 games at most


class ClaimedGameShape(Shape):
    """A line of the score sheet. cube: the value the game was won at; level: of a resignation, 1 to 3."""

    winner = serializers.ChoiceField(SIDES)
    cube = whole_number(default=1)
    kind = serializers.ChoiceField(GAME_KINDS, default=GameKind.SINGLE)
    level = whole_number(default=1)


class ClaimShape(Shape):
    """A result: the final score (of side 1 and 2), or game by game, or only the winner."""

    winner = serializers.ChoiceField(SIDES, allow_null=True, default=None)
    score = pair_of_points(allow_null=True, default=None)
    games = ClaimedGameShape(many=True, max_length=MOST_GAMES, default=list)
    kind = serializers.ChoiceField(RESULT_KINDS, default=ResultKind.PLAYED)

    @property
    def claim(self) -> Claim:
        return claim_of(self.validated_data)


class ObjectionShape(Shape):
    """Why the other side's result is wrong, in the player's words."""

    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class RecordFileShape(Shape):
    """A match record. left_side: which side sits in its left column, where the names do not tell."""

    file = serializers.FileField(allow_empty_file=True, max_length=200)
    left_side = serializers.ChoiceField(SIDES, allow_null=True, default=None)

    @property
    def arguments(self) -> dict[str, Any]:
        """What attach_record takes."""
        file = self.validated_data["file"]
        return {"name": file.name, "data": file.read(), "left_side": self.validated_data["left_side"]}


class ColumnsShape(Shape):
    """Which side sits in the left column of the record."""

    left_side = serializers.ChoiceField(SIDES)


class ReportShape(Shape):
    """What somebody said of the match. side: null for the desk."""

    act = serializers.ChoiceField(Report.Act.values)
    by = serializers.CharField()
    side = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    words = serializers.CharField()


class GameShape(Shape):
    """A game that counts. points: raw; score: after it, capped at the match length."""

    number = serializers.IntegerField()
    winner = serializers.IntegerField()
    cube = serializers.IntegerField()
    kind = serializers.ChoiceField(GAME_KINDS)
    kind_words = serializers.CharField()
    points = serializers.IntegerField()
    is_crawford = serializers.BooleanField()
    score = pair_of_points()


class RecordShape(Shape):
    """An uploaded record and what the law book says of it. fault: the first one, as a sentence; game, row:
    where. agrees: with the result that counts, null where that cannot be said. asks_columns: somebody must
    say which side sits in the left column."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    by = serializers.CharField()
    side = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()
    status = serializers.ChoiceField(RECORD_STATUSES)
    agrees = serializers.BooleanField(allow_null=True)
    fault = serializers.CharField(allow_blank=True)
    game = serializers.IntegerField(allow_null=True)
    row = serializers.IntegerField(allow_null=True)
    score = pair_of_points(allow_null=True)
    columns = serializers.ListField(child=serializers.CharField(), allow_null=True)
    left_side = serializers.IntegerField(allow_null=True)
    asks_columns = serializers.BooleanField()


class MatchShape(Shape):
    """A match through the link of one side. next_words: where you play after it, as a sentence."""

    tournament = serializers.CharField(source="tournament.slug")
    pairing = PairingShape(source="line")
    side = serializers.IntegerField(source="my_side")
    name = serializers.CharField()
    opponent = serializers.CharField()
    clock = serializers.CharField(allow_blank=True)
    winner_goes = serializers.CharField(allow_blank=True)
    loser_goes = serializers.CharField(allow_blank=True)
    next_words = serializers.CharField(allow_blank=True)
    may_report = serializers.BooleanField()
    may_confirm = serializers.BooleanField()
    reports = ReportShape(many=True)
    games = GameShape(many=True)
    records = RecordShape(many=True)
    version = serializers.IntegerField()
    revision = serializers.IntegerField()


class LinkShape(Shape):
    """The link of one side: who holds it reports for that side."""

    side = serializers.IntegerField()
    name = serializers.CharField()
    token = serializers.CharField()
    url = serializers.CharField()


class DeskPairingShape(Shape):
    """A match as the desk sees it. links: secret, one for each side.

    loser: the name of who has lost and could play on below, "" where nobody can; is_home: went home instead.
    """

    pairing = PairingShape(source="line")
    clock = serializers.CharField(allow_blank=True)
    winner_goes = serializers.CharField(allow_blank=True)
    loser_goes = serializers.CharField(allow_blank=True)
    loser = serializers.CharField(allow_blank=True)
    is_home = serializers.BooleanField()
    reports = ReportShape(many=True)
    games = GameShape(many=True)
    records = RecordShape(many=True)
    links = LinkShape(many=True)
    free_tables = serializers.ListField(child=serializers.IntegerField())
    version = serializers.IntegerField()
    revision = serializers.IntegerField()


class CallShape(Shape):
    """The number of the table the two are sent to."""

    table = whole_number()


class EnteredResultShape(ClaimShape):
    """A result typed at the desk. version: of the match, as you saw it.

    goes_home: the loser does not play on where losers do: the place there is a bye.
    """

    version = whole_number()
    goes_home = serializers.BooleanField(default=False)


class CorrectionShape(ClaimShape):
    """The result as it should be. revision: of the tournament, as you saw it when you previewed.

    clear: whether matches that were played on the wrong result are cleared; else they stand. reason: stays in
    the log.
    """

    revision = whole_number()
    clear = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class ClearShape(Shape):
    """A result to take back. revision: of the tournament, as you saw it when you previewed.
    reason: stays in the log."""

    revision = whole_number()
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class NextStepShape(Shape):
    """Where somebody goes. key: of the next match, "" when there is none. opponent: "" while unknown;
    waits_for: then the match that brings one. wins: the code of the flight that is won."""

    name = serializers.CharField()
    key = serializers.CharField(allow_blank=True)
    words = serializers.CharField(allow_blank=True)
    opponent = serializers.CharField(allow_blank=True)
    waits_for = serializers.CharField(allow_blank=True)
    wins = serializers.CharField(allow_blank=True)
    is_ready = serializers.BooleanField()


class ResultPreviewShape(Shape):
    """What a result would do. score: the winner's points first. steps: of the winner, then of the loser."""

    winner = serializers.CharField()
    loser = serializers.CharField()
    score = pair_of_points(allow_null=True)
    kind = serializers.ChoiceField(RESULT_KINDS)
    sentences = serializers.ListField(child=serializers.CharField())
    steps = NextStepShape(many=True)


class PairingChangeShape(Shape):
    """A later match whose people change if the bracket follows. before, after: who sits on side 1 and 2.

    is_cleared: it was played, and its result would be taken back.
    """

    key = serializers.CharField()
    words = serializers.CharField()
    before = serializers.ListField(child=serializers.CharField())
    after = serializers.ListField(child=serializers.CharField())
    is_cleared = serializers.BooleanField()


class TouchedShape(Shape):
    """What is drawn already and stands, though it would be otherwise now. values: of the sentence."""

    code = serializers.CharField()
    values = serializers.JSONField()
    sentence = serializers.CharField()


class CorrectionPreviewShape(Shape):
    """What a correction would do. changes: if the bracket follows. was_played: choose whether it does.

    stands: later rounds and parts that stay as they are, whose lives change, what ends or opens again.

    revision: give it back with the correction.
    """

    winner = serializers.CharField()
    loser = serializers.CharField()
    score = pair_of_points(allow_null=True)
    kind = serializers.ChoiceField(RESULT_KINDS)
    sentences = serializers.ListField(child=serializers.CharField())
    changes = PairingChangeShape(many=True)
    stands = TouchedShape(many=True)
    was_played = serializers.BooleanField()
    revision = serializers.SerializerMethodField()

    def get_revision(self, preview: CorrectionPreview) -> int:
        return int(self.context["revision"])


class ClearingPreviewShape(Shape):
    """What taking a result back would do. names: of the two who play anew. stands: as in a
    correction. revision: give it back.
    """

    names = serializers.ListField(child=serializers.CharField())
    sentences = serializers.ListField(child=serializers.CharField())
    changes = PairingChangeShape(many=True)
    stands = TouchedShape(many=True)
    revision = serializers.SerializerMethodField()

    def get_revision(self, preview: ClearingPreview) -> int:
        return int(self.context["revision"])
