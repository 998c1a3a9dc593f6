"""Code to sentence, for what is found in records, in score sheets and in final scores.

Every sentence is a whole one with named parameters; they are the values of the fault, note or refusal.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _

from rules.errors import TavlaError

_GNU_BACKGAMMON_READS_IT = _(
    "This is %(format_name)s, which is not read. GNU Backgammon opens it: save the match there as .sgf or "
    ".mat."
)

# A code whose sentence depends on the reason is looked up as "code:reason", or "code:reason:format".
UNREADABLE_SENTENCES = {
    "unreadable-file": _("This file cannot be read."),
    "unreadable-file:empty": _("The file is empty."),
    "unreadable-file:binary": _(
        "This is a binary file, not a text record. Export the match as text (.mat or .txt)."
    ),
    "unreadable-file:encoding": _("The text of this file is damaged: its characters cannot be decoded."),
    "unreadable-file:too-large": _("The file is too large for a match record."),
    "unreadable-file:too-many-games": _("The record has too many games to be read."),
    "unreadable-file:too-many-rows": _("A game of the record has too many lines to be read."),
    "unreadable-file:too-many-parts": _("The file has too many entries to be read."),
    "unreadable-file:too-deep": _("The variations in this file are nested too deeply to be read."),
    "unreadable-file:line-too-long": _("A line of the record is too long to be read."),
    "unreadable-file:missing": _("The file cannot be opened."),
    "unreadable-file:not-a-file": _("This is a pipe, a device or a socket, and no file."),
    "unknown-format": _("This is no match record we can read. Export the match as text (.mat or .txt)."),
    "unknown-format:not-recognised": _(
        "This is not recognised as a match record. Export the match as text (.mat or .txt)."
    ),
    "unknown-format:not-read": _(
        "This is %(format_name)s, which is not read. Open it in the program it comes from and export the "
        "match as text (.mat or .txt)."
    ),
    "unknown-format:not-read:bgf-text": _GNU_BACKGAMMON_READS_IT,
    "unknown-format:not-read:gammonempire": _GNU_BACKGAMMON_READS_IT,
    "unknown-format:not-read:partygammon": _GNU_BACKGAMMON_READS_IT,
    "unknown-format:not-read:sgg": _GNU_BACKGAMMON_READS_IT,
    "unknown-format:not-read:tmg": _GNU_BACKGAMMON_READS_IT,
    "unknown-format:position": _(
        "This is %(format_name)s, not a match. Export the whole match as text (.mat or .txt)."
    ),
    "unknown-format:other-game": _("This is a record of “%(variation)s”: no game bears this name."),
    "unknown-format:unknown-option": _("There is no option called “%(option)s”."),
    "unknown-format:option-value": _("The option “%(option)s” cannot be “%(value)s”. Possible: %(allowed)s."),
    "no-match-length": _("The record does not say how many points the match is played to."),
    "no-match-length:property": _("A game does not say how many points the match is played to (MI[length])."),
    "no-score-line:property": _("A game does not say what the score was before it (MI[ws], MI[bs])."),
    "no-score-line:names": _("A game does not say who plays it: the line with both names is missing."),
    "no-score-line": _("Under the number of a game the line with both names and scores is missing."),
    "two-matches": _("The file holds more than one match. Upload each match by itself."),
    "position-set-by-hand": _("A position was set up by hand, so the match cannot be replayed."),
}

PLAY_SENTENCES = {
    "unreadable-row": _("This line cannot be read."),
    "unreadable-play": _("This play cannot be read."),
    "unreadable-play:too-rich": _(
        "This play can be meant in too many ways to be judged. Write it with every stop: 24/23/22, not 24/22."
    ),
    "ambiguous-play": _("This play can mean two different positions, and the hit marks do not tell which."),
    "declared-illegal": _("The record itself calls this play illegal."),
    "impossible-dice": _("%(dice)s is no roll of two dice."),
    "opening-double": _("The first roll of a game cannot be a double (%(dice)s)."),
    "out-of-turn": _("It is the other side's turn to roll."),
    "out-of-turn:next-starter": _("The other side had to begin this game."),
    "out-of-turn:bonus": _("No roll may be named here: the one before it was not played in full."),
    "impossible-dice:bonus": _("%(dice)s is named, but only a double can be."),
    "wrong-dice:passed": _("The numbers passed on are %(expected)s, the record says %(dice)s."),
    "wrong-dice:nothing-passed": _("No numbers were passed on, yet %(dice)s are played."),
    "play-missing:passed": _("The numbers passed on are not played although they could be."),
    "play-missing:bonus": _("After this roll a double has to be named and played."),
    "roll-while-double-pending": _("There is a roll although the double has not been answered."),
    "no-checker": _("There is no checker to move from point %(point)s (25 is the bar)."),
    "backwards": _("The move from %(origin)s to %(target)s does not go forward."),
    "blocked": _("Point %(point)s is held by the opponent."),
    "moved-but-must-dance": _("No move was legal with this roll, yet checkers were moved."),
    "bar-not-entered": _("A checker on the bar was not entered before another moved."),
    "bear-off-too-early": _("A checker was borne off before all were in the home board."),
    "too-many-moves": _("%(moves)s moves were made; the dice allow %(limit)s."),
    "die-unplayed": _(
        "A die was left unplayed: of %(dice)s the play uses %(played)s, and %(required)s had to be used."
    ),
    "die-unplayed:more": _(
        "A die was left unplayed: of %(dice)s the play uses %(played)s, and more could have been used."
    ),
    "smaller-die-played": _("Only one die can be played, and it has to be the larger: %(die)s."),
    "wrong-dice": _("The play does not fit the roll %(dice)s."),
    "bear-off-compulsory": _("A die that could bear a checker off moved one inside the home board instead."),
    "hit-and-run": _("A checker that hit in its own home board moved on in the same turn."),
    "head-rule": _("%(moves)s checkers left the head in one turn; only one may."),
    "six-block": _("Six points in a row are held while no opposing checker is past them."),
    "checker-pinned": _("The checker on point %(point)s lies pinned and cannot move."),
    "hand-not-entered": _("A checker was borne off while %(checkers)s had not entered the board."),
    "play-missing": _("No play is written although one was legal."),
}

CUBE_SENTENCES = {
    "double-before-opening": _("Nobody may double before the opening roll."),
    "double-out-of-turn": _("It is the other side's turn: only the side about to roll may double."),
    "double-after-roll": _("Doubling comes before the roll, not after it."),
    "double-not-owner": _("The cube belongs to the other side, so this side may not double."),
    "double-in-crawford": _("This is the Crawford game: nobody may double."),
    "double-wrong-value": _("The cube is turned to %(value)s; it should be %(expected)s."),
    "double-pending": _("A double is already waiting for its answer."),
    "take-without-double": _("A double is accepted that was not offered."),
    "drop-without-double": _("A double is refused that was not offered."),
    "answer-by-doubler": _("The side that doubled cannot answer its own double."),
    "beaver-in-match": _("There are no beavers in match play."),
    "double-too-early": _(
        "After the Crawford game nobody may double before both sides have rolled %(rolls)s times."
    ),
    "double-on-dead-cube": _("The cube as it is already wins the match, so this side may not double."),
    "beavers-not-played": _("Beavers are not played here."),
    "raccoons-not-played": _("Raccoons are not played here."),
    "automatic-double-in-match": _(
        "There are no automatic doubles in match play: the cube cannot start on %(value)s."
    ),
    "automatic-doubles-over-limit": _(
        "The cube cannot start on %(value)s: automatic doubles go up to %(limit)s here."
    ),
    "cube-over-limit": _("The cube cannot go beyond %(limit)s."),
    "no-cube-in-game": _("This game is played without the cube."),
}

RESULT_SENTENCES = {
    "winner-wrong-side": _("The record names the wrong winner of this game."),
    "winner-wrong-side:tie": _("The game was a tie: nobody won it."),
    "winner-wrong-side:no-tie": _("The record calls this game a tie, but it was none."),
    "points-wrong": _("The game was worth %(expected)s, the record says %(points)s."),
    "resignation-value": _(
        "A resignation cannot cost %(points)s: with the cube on %(cube)s it is one, two or three times that."
    ),
    "resignation-value:contradictory": _(
        "By the loser's cell the resignation costs %(given_up)s, by the winner's %(points)s."
    ),
    "record-after-end": _("The game was over, yet the record goes on."),
    "score-does-not-follow": _(
        "The score %(first)s–%(second)s does not follow; it should be %(expected_first)s–%(expected_second)s."
    ),
    "game-number": _("This is called game %(number)s; it should be game %(expected)s."),
    "game-after-match-end": _("The match was over, yet another game follows."),
    "match-declared-too-early": _(
        "The record calls the match over, but at %(first)s–%(second)s nobody has reached %(length)s."
    ),
    "names-changed": _("Both names differ from those of the game before."),
}

FAULT_SENTENCES = MappingProxyType(UNREADABLE_SENTENCES | PLAY_SENTENCES | CUBE_SENTENCES | RESULT_SENTENCES)

NOTE_SENTENCES = MappingProxyType(
    {
        "incomplete-game": _("The end of a game is missing."),
        "incomplete-match": _("The record stops before the match is over."),
        "length-not-written": _(
            "This format gives no match length and no score: its games are judged one by one, a tournament "
            "match cannot be proved by it."
        ),
        "starts-mid-match": _("The record begins at %(first)s–%(second)s, in the middle of a match."),
        "conceded-match": _("The match was conceded; the points written (%(points)s) are not judged."),
        "dead-cube": _("The double changes nothing: the cube as it was already wins the match."),
        "resigned-too-much": _("More was resigned (%(points)s) than the position could still lose."),
        "hit-mark-wrong": _("A hit is marked that did not happen."),
        "points-capped": _(
            "The game was worth %(expected)s; the record writes only the %(points)s that were needed."
        ),
        "length-differs": _("The record is of a %(length)s-point match, not of one to %(expected)s."),
        "length-differs:money": _("The record is of a money session, not of a match to %(expected)s."),
        "score-differs": _(
            "The record ends %(first)s–%(second)s, not %(expected_first)s–%(expected_second)s as reported."
        ),
        "name-changed": _("From this game on a player is called %(name)s."),
        "crawford-differs": _(
            "The record and the score disagree on whether this is the Crawford game; the score counts."
        ),
    }
)

REFUSAL_SENTENCES = MappingProxyType(
    {
        "unknown-game": _("There is no game called “%(game)s”."),
        "unknown-option": _("There is no option called “%(option)s”."),
        "option-value": _("The option “%(option)s” cannot be “%(value)s”. Possible: %(allowed)s."),
        "not-in-format": _("A record of %(game)s cannot be written in this format (%(format)s)."),
        "match-already-won": _("This match is over: it stands %(points_1)s–%(points_2)s."),
        "score-negative": _("A score cannot be below 0."),
        "score-beyond-length": _("Nobody can have more than %(length)s points in this match."),
        "score-without-winner": _("Exactly one side must have %(length)s points, the other fewer."),
        "score-below-start": _("The match began at %(first)s–%(second)s and cannot end %(score)s."),
        "start-score-refused": _("No match to %(length)s points begins at %(first)s–%(second)s."),
        "game-after-match-end": _("Line %(line)s: the match was already over, %(points_1)s–%(points_2)s."),
        "cube-not-power-of-two": _(
            "Line %(line)s: the cube cannot show %(cube)s, only 1, 2, 4, 8 and so on."
        ),
        "cube-over-limit": _("Line %(line)s: the cube cannot go beyond %(limit)s."),
        "cube-in-crawford": _("Line %(line)s: this is the Crawford game, the cube stays on 1."),
        "drop-in-crawford": _("Line %(line)s: this is the Crawford game, so no double can be dropped in it."),
        "no-cube-in-game": _("Line %(line)s: this event is played without the cube."),
        "multiplier-over-limit": _(
            "Line %(line)s: %(multiplier)s times the cube cannot be won here, at most %(limit)s times."
        ),
        "resignation-level": _("Line %(line)s: a resignation costs one, two or three times the cube."),
        "resignation-not-a-level": _(
            "A resignation costs at most %(limit)s times the cube here, and at least once; not %(level)s "
            "times."
        ),
        "resignation-in-contact": _("Here a game is played out as long as either side can still be hit."),
        "clock-mid-game": _("A clock comes to the table between two games only."),
        "clock-not-running": _("The clock of side %(side)s is not running."),
        "clock-runs": _("The clock is running already."),
        "time-not-expired": _("Side %(side)s has time left."),
        "time-called-after-match": _("The match is over: its result stands, whatever the clock shows."),
        "overtime-beyond-maximum": _(
            "%(reserve)s minutes and %(overtime)s more are beyond the %(limit)s this event grants."
        ),
        "chouette-throws-tied": _("%(players)s threw the same: throw again."),
        "chouette-too-few": _("A chouette needs at least %(least)s players."),
        "chouette-full": _("%(limit)s players sit at this board already: play at two boards."),
        "chouette-already-in": _("%(player)s takes part in the chouette already."),
        "chouette-not-in": _("%(player)s does not take part, or has left this game."),
        "chouette-partner": _("The box takes a partner from the queue, and only from %(least)s players on."),
        "chouette-single-cube": _("There is one cube for the whole team: it is turned for all at once."),
        "chouette-lone-taker": _("%(player)s alone takes, so it has to be a beaver."),
        "chouette-no-extras": _(
            "An extra is given by a player who drops, to the only one who takes, where extras are played."
        ),
        "chouette-game-on": _("The game is not over yet."),
        "chouette-cube": _("The cube of %(player)s cannot be turned now."),
        "chouette-box-take": _("The box may not drop just these cubes."),
    }
)

# Names of formats and programs; most are the same in every language.
FORMAT_NAMES = MappingProxyType(
    {
        "xg": _("an eXtreme Gammon file (.xg or .xgp)"),
        "ogxm": _("an OGXM file"),
        "bgf": _("a BGBlitz file (.bgf)"),
        "bgf-text": _("a BackGammonRoom file (.bgf)"),
        "javafibs": _("a JavaFIBS match"),
        "sgf": _("a GNU Backgammon file (.sgf)"),
        "partygammon": _("a PartyGammon file"),
        "snowie-position": _("a single position (Snowie)"),
        "position-text": _("a single position with analysis"),
        "oldmoves": _("a FIBS match log"),
        "sgg": _("a GamesGrid file (.sgg)"),
        "tmg": _("a TrueMoneygames file (.tmg)"),
        "bkg": _("a BKG game"),
        "gam": _("a Jellyfish game without match length (.gam)"),
        "gammonempire": _("a GammonEmpire file (.gam)"),
        "pos": _("a single position (Jellyfish .pos)"),
    }
)


def fault_sentence(code: str, values: Mapping[str, object]) -> str:
    """What is wrong with a record, in the language in use. values: those of the fault."""
    by_reason = f"{code}:{values.get('reason')}"
    keys = (f"{by_reason}:{values.get('format')}", by_reason, code)
    sentence = next((FAULT_SENTENCES[key] for key in keys if key in FAULT_SENTENCES), None)
    if sentence is None:
        raise ValueError(f"no sentence for the fault {code}")
    format_name = FORMAT_NAMES.get(str(values.get("format")), values.get("format"))
    return str(sentence) % {**values, "format_name": format_name}


def note_sentence(code: str, values: Mapping[str, object]) -> str:
    """What a note tells, in the language in use."""
    is_money = code == "length-differs" and not values["length"]
    return str(NOTE_SENTENCES["length-differs:money" if is_money else code]) % values


def refusal_sentence(refusal: TavlaError) -> str | None:
    """Why a score sheet or a final score was refused; None for a refusal of another chapter.

    A pair of values is named by its side: points gives points_1 and points_2.
    """
    sentence = REFUSAL_SENTENCES.get(refusal.code)
    if sentence is None:
        return None
    values = dict(refusal.values)
    for name, value in refusal.values.items():
        if isinstance(value, tuple) and len(value) == 2:
            values[f"{name}_1"], values[f"{name}_2"] = value
    return str(sentence) % values
