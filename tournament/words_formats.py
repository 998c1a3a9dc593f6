"""How formats are called and told on screens: the templates in the director's words, and their settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.tournament.formats.chain import EntryRule, Part
from rules.tournament.pairing.settings import ByeTo, First, OpenMatches, Order
from rules.tournament.standings.tiebreaks import StillTied, TieBreakCode
from rules.tournament.standings.withdrawals import Withdrawals
from tournament.words_tables import TIE_BREAKS

Words = str | Promise


@dataclass(frozen=True, slots=True)
class FormatWords:
    """title: as directors call it. sentence: what it is, in one."""

    title: Words
    sentence: Words


@dataclass(frozen=True, slots=True)
class SettingWords:
    """label: beside the field. help: below it, "" for none."""

    label: Words
    help: Words = ""


_KNOCKOUT, _LEAGUE, _SWISS, _LIVES, _ALONE = (
    _("Knock-out"),
    _("Everybody meets"),
    _("Swiss"),
    _("Out at so many losses"),
    _("Parts by themselves"),
)

FORMATS: Mapping[str, FormatWords] = MappingProxyType(
    {
        "cup": FormatWords(
            _("Cup with progressive consolation"),
            _("Who loses goes on in the consolation; the later the loss, the later one comes in."),
        ),
        "cup-last-chance": FormatWords(
            _("Cup, consolation and last chance"),
            _("As the cup; who is out of the consolation too is drawn anew for a last chance."),
        ),
        "cup-fresh-consolation": FormatWords(
            _("Cup with a consolation drawn anew"),
            _("Everybody who is out when the consolation is drawn may play in it, in a draw of its own."),
        ),
        "single-elimination": FormatWords(_("Single elimination"), _("Who loses is out.")),
        "double-elimination": FormatWords(
            _("Double elimination"),
            _("Out after the second loss; the winner of the lower bracket comes back into the grand final."),
        ),
        "triple-elimination": FormatWords(
            _("Triple elimination"),
            _("Three brackets below each other; their winners meet in finals of one match each."),
        ),
        "nordic": FormatWords(
            _("Nordic Open: fighters and last eight"),
            _("Main and fighters are played until four are left in each; these eight play a knock-out."),
        ),
        "buy-back-cup": FormatWords(
            _("Cup with a buy-back round"),
            _("After one round its winners go into the main draw, the others into the consolation."),
        ),
        "jackpot": FormatWords(
            _("Jackpot of eight"),
            _("As soon as eight have signed up they play a knock-out; the winner takes all."),
        ),
        "rolling": FormatWords(
            _("Rolling brackets"),
            _("A new knock-out whenever enough have signed up; the winners meet in a play-off."),
        ),
        "playoff": FormatWords(_("Play-off"), _("A short knock-out of those who are level for a place.")),
        "swiss-finals": FormatWords(
            _("Swiss qualifier and finals"),
            _(
                "After five Swiss rounds the first sixteen by wins play the finals, the last of them by a "
                "play-off; the others a consolation, and who is out a last chance."
            ),
        ),
        "progressive-consolation": FormatWords(
            _("Progressive consolation, with its main bracket"),
            _("Who loses goes on in the consolation; the later the loss, the later one comes in."),
        ),
        "round-robin": FormatWords(_("Round robin"), _("Everybody plays everybody, once or twice.")),
        "groups": FormatWords(_("Groups"), _("Everybody plays everybody in a small group.")),
        "groups-knockout": FormatWords(
            _("Groups, then knock-out"), _("Small groups first; the first two of each go on to a knock-out.")
        ),
        "short-schedule": FormatWords(
            _("Short schedule"), _("Everybody plays the same few matches against fixed opponents.")
        ),
        "short-schedule-knockout": FormatWords(
            _("Short schedule, then knock-out"),
            _("A few matches for everybody against fixed opponents; then the best four play a knock-out."),
        ),
        "swiss": FormatWords(
            _("Swiss"), _("Everybody plays every round, against somebody with as many wins; nobody is out.")
        ),
        "swiss-knockout": FormatWords(
            _("Swiss, then knock-out"),
            _("Everybody plays the Swiss rounds; then the best eight play a knock-out."),
        ),
        "swiss-fold": FormatWords(
            _("Swiss, upper half against lower half"),
            _("Among equals the best of the upper half meets the best of the lower half, as in chess."),
        ),
        "swiss-monrad": FormatWords(
            _("Swiss, Monrad"),
            _("Everybody meets the next one in the list with as many wins whom he has not met yet."),
        ),
        "swiss-danish": FormatWords(
            _("Swiss, Danish"), _("First meets second, third meets fourth; two may meet again.")
        ),
        "king-of-the-hill": FormatWords(
            _("King of the hill"),
            _("First meets second, third meets fourth, nobody twice while that can be avoided."),
        ),
        "three-lives": FormatWords(_("Three lives"), _("Paired as in a Swiss; out at the third loss.")),
        "four-lives": FormatWords(_("Four lives"), _("Paired as in a Swiss; out at the fourth loss.")),
        "redraw-lives": FormatWords(
            _("A new draw every round"), _("Every round is drawn anew; out at the first or second loss.")
        ),
        "consolation": FormatWords(_("Consolation drawn anew"), _("A knock-out of its own.")),
        "last-chance": FormatWords(
            _("Last chance"), _("A knock-out drawn anew, without rematches at first.")
        ),
        "fighters": FormatWords(
            _("Main and fighters"), _("Two brackets, each played until four are left in it.")
        ),
        "last-eight": FormatWords(_("Last eight"), _("A knock-out of those who are left.")),
        "swiss-random": FormatWords(
            _("Swiss"), _("Everybody plays every round, against somebody with as many wins; nobody is out.")
        ),
        "lives-swiss": FormatWords(_("Lives"), _("Paired as in a Swiss; out when all lives are lost.")),
        "chain": FormatWords(_("Put together by hand"), _("Parts one after the other, as they were given.")),
    }
)

#: The formats that are offered, family by family. The others are parts of these, or the same again.
FAMILIES: tuple[tuple[Words, tuple[str, ...]], ...] = (
    (
        _KNOCKOUT,
        (
            "cup",
            "single-elimination",
            "double-elimination",
            "cup-last-chance",
            "cup-fresh-consolation",
            "nordic",
            "triple-elimination",
            "buy-back-cup",
            "jackpot",
            "rolling",
            "playoff",
        ),
    ),
    (
        _LEAGUE,
        ("round-robin", "groups-knockout", "groups", "short-schedule", "short-schedule-knockout"),
    ),
    (
        _SWISS,
        (
            "swiss",
            "swiss-knockout",
            "swiss-finals",
            "swiss-fold",
            "swiss-monrad",
            "swiss-danish",
            "king-of-the-hill",
        ),
    ),
    (_LIVES, ("three-lives", "four-lives", "redraw-lives")),
    (_ALONE, ("consolation", "last-chance", "fighters", "last-eight")),
)

#: Settings by their kebab-case names; where a name means something else in another format, "format/name".
SETTINGS: Mapping[str, SettingWords] = MappingProxyType(
    {
        "third-place": SettingWords(_("A match for third place")),
        "second-place": SettingWords(
            _("The winner of the consolation plays the loser of the final for second place")
        ),
        "drop-rounds": SettingWords(
            _("Losers of how many main rounds drop into the consolation"),
            _("0: all before the final; with a match for third place all before the semi-finals."),
        ),
        "semi-finals-stay": SettingWords(
            _("Losing semi-finalists keep their prize and do not drop"),
            _("They play neither in the consolation nor in the last chance."),
        ),
        "places": SettingWords(
            _("Places that are played for"), _("Filled in at the draw: as many as the table leaves.")
        ),
        "last-chance-rounds": SettingWords(
            _("Losers of how many consolation rounds play a last chance"), _("0: there is none.")
        ),
        "reset": SettingWords(
            _("A second grand final where it is needed"),
            _("When the winner of the lower bracket wins the first one, both have lost once."),
        ),
        "shifted": SettingWords(
            _("A shorter lower bracket"), _("For 16 to 128 lines: fewer rounds, less kind to late losers.")
        ),
        "double": SettingWords(_("Everybody plays everybody twice")),
        "swap-last": SettingWords(
            _("Change the order where the two cycles meet"),
            _("So that nobody sits on the same side three times."),
        ),
        "groups": SettingWords(_("How many groups"), _("0: as few as the size below allows.")),
        "group-size": SettingWords(_("At most so many in a group")),
        "qualifiers": SettingWords(_("How many of each group go on")),
        "matches": SettingWords(_("Matches for each player")),
        "rounds": SettingWords(_("Rounds"), _("0: open, you close it.")),
        "king-rounds": SettingWords(
            _("How many of the last rounds go by the standings"), _("First meets second, third meets fourth.")
        ),
        "order": SettingWords(_("Who meets whom among equals")),
        "first": SettingWords(_("What comes first")),
        "bye-to": SettingWords(_("Who gets the bye when the number is odd")),
        "rematches": SettingWords(_("Two may meet again")),
        "look-ahead": SettingWords(
            _("Look ahead"), _("No pairing after which two would have to meet again.")
        ),
        "open-matches": SettingWords(_("When a match is still open and the next round is paired")),
        "tie-breaks": SettingWords(_("Tie-breaks, the first one first")),
        "still-tied": SettingWords(
            _("When no tie-break decides"),
            _("For a place that leads on to a later part, lots decide unless there is a play-off."),
        ),
        "withdrawals": SettingWords(
            _("Matches of a player who leaves"),
            _("The usual rule: with less than half of them played, none counts."),
        ),
        "lives": SettingWords(_("Lives"), _("Out after so many losses.")),
        "lives-of": SettingWords(_("Players with another number of lives")),
        "paid": SettingWords(
            _("Paid places, at most"), _("When so many are left, they are all paid. 0: not said.")
        ),
        "payoff": SettingWords(
            _("Losses after which one is paid and plays no more"),
            _("Of use with four lives: 3, and only with paid places. 0: nobody."),
        ),
        "contingent-bye": SettingWords(
            _("The last three with equal records play two matches"),
            _("One waits; the winner of the others meets him."),
        ),
        "share-three": SettingWords(
            _("The last three with one life each stop and share"),
            _("Unless two of them have had a bye."),
        ),
    }
)

#: What can be chosen of the settings that are a choice, by name and value.
CHOICES: Mapping[str, Mapping[str, Words]] = MappingProxyType(
    {
        "order": {
            Order.RANDOM: pgettext_lazy("order of a pairing", "By chance"),
            Order.FOLD: pgettext_lazy("order of a pairing", "Upper half against lower half"),
            Order.MONRAD: pgettext_lazy("order of a pairing", "The next in the list (Monrad)"),
            Order.STANDINGS: pgettext_lazy("order of a pairing", "By the standings"),
        },
        "first": {
            First.NO_REMATCH: _("Nobody meets twice"),
            First.RECORD: _("Everybody meets an equal record"),
        },
        "bye-to": {
            ByeTo.RANDOM: _("By chance among those with the fewest wins"),
            ByeTo.LOWEST: _("The last in the standings"),
        },
        "open-matches": {
            OpenMatches.REFUSE: _("The round waits"),
            OpenMatches.HOLD: _("Its two players are left out of the round"),
            OpenMatches.PLACEHOLDERS: _("“Winner of” and “loser of” are paired"),
        },
        "still-tied": {
            StillTied.SHARED: _("They share the place"),
            StillTied.PLAYOFF: _("They play for it"),
            StillTied.LOT: _("Lots decide"),
        },
        "withdrawals": {
            Withdrawals.HALF_RULE: _("None counts when less than half were played, else the rest is lost"),
            Withdrawals.FORFEIT: _("What was played counts, the rest is lost"),
        },
    }
)


def format_words(code: str) -> str:
    """A format's name: of a template or of a part."""
    return str(FORMATS[code].title)


def setting_label(name: str) -> str:
    """What stands beside a setting's field; the name itself of one that no format has."""
    return str(SETTINGS[name].label) if name in SETTINGS else name


def choice_label(name: str, value: str) -> str:
    """What a value of a setting is called; the value itself where it is a number or none."""
    if name == "tie-breaks" and value in TIE_BREAKS:
        return str(TIE_BREAKS[TieBreakCode(value)].title)
    return str(CHOICES.get(name, {}).get(value, value))


def entry_words(part: Part) -> str:
    """Who comes into a part, as a sentence; "" for everybody."""
    entry = part.entry
    values = {"count": entry.count, "part": ", ".join(map(str, entry.parts))}
    match entry.rule:
        case EntryRule.ALL:
            return ""
        case EntryRule.BEST:
            return gettext("The first %(count)s of part %(part)s come in.") % values
        case EntryRule.BEST_OF_GROUPS:
            return gettext("The first %(count)s of each group come in.") % values
        case EntryRule.LEFT:
            return gettext("Who is left in part %(part)s comes in.") % values
        case EntryRule.OUT:
            return gettext("Who is out of part %(part)s by then may come in.") % values
        case EntryRule.REST:
            return gettext("Everybody of part %(part)s who does not go on comes in.") % values
        case EntryRule.UNBEATEN:
            return gettext("Who has not lost in part %(part)s comes in.") % values
        case EntryRule.WINNERS:
            return gettext("The winners of the parts %(part)s come in.") % values
        case EntryRule.LEVEL:
            return (
                gettext("Who is level by wins for the last of %(count)s places of part %(part)s comes in.")
                % values
            )
        case EntryRule.QUALIFIED:
            return gettext("The first %(count)s by wins come in, the last of them by the play-off.") % values
        case EntryRule.SIGN_UP:
            return gettext("The next %(count)s who have signed up come in.") % values
