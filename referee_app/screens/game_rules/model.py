"""What the rules of the live game show: who beats whom, the rules in short, the deck. It knows no window.

All of it follows from what was agreed before the game: nothing here depends on who holds which card.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from referee_app.cards.decks import LIVE_RANKS, OFFICIAL_SIZES
from referee_app.cards.ranks import Rank, Team
from referee_app.emblems.figures import rank_figure
from referee_app.live_game.duel_table import DuelCell, duel_cell, legend, rule_notes
from referee_app.live_game.events import Result
from referee_app.live_game.model import OFFICIAL_RULES, HouseRules, Setup
from referee_app.live_game.rule_text import RuleSection, RuleSentence, rank_rules, rule_sections, tie_rule
from referee_app.live_game.verdict import Situation, Verdict, verdict
from referee_app.screens.game_texts import name_beside_sign
from referee_app.screens.theme import SurfaceTone
from referee_app.screens.widgets.models import ChoiceOptions, TapShown
from referee_app.sentence import Sentence, sentence
from referee_app.words.words import Words, name_with_sign


class RulesPart(StrEnum):
    """The three parts of the screen."""

    DUELS = "duels"
    RULES = "rules"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class RankPair:
    """The ranks that were tapped, none to two of them, and who tagged where that was said."""

    first: Rank | None = None
    second: Rank | None = None
    tagger: Team | None = None

    def tapped(self, rank: Rank) -> "RankPair":
        """With a further rank; after two, another pair begins. The same rank twice is a pair, too."""
        if self.first is None or self.second is not None:
            return RankPair(rank)
        return RankPair(self.first, rank)

    def tagged_by(self, rank: Rank) -> "RankPair":
        """With who tagged."""
        return replace(self, tagger=Team.RED if rank is self.first else Team.BLUE)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Those that were tapped."""
        return tuple(rank for rank in (self.first, self.second) if rank is not None)


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """What is said of a pair; `taggers` are those to choose from where it matters who tagged, `winner` who wins."""

    headline: Sentence
    text: tuple[Sentence, ...]
    taggers: tuple[Rank, ...] = ()
    winner: Rank | None = None


@dataclass(frozen=True, slots=True)
class RuleShown:
    """A rule; a house rule is marked. `emblem` is that of the rank it is about, where that is not seen beside it."""

    text: str
    is_house_rule: bool = False
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class RankShown:
    """A rank, what is special about it, and how many of it there are, as far as the part tells.

    It is `chosen` where it was tapped; `mark` is the icon of how its duel ended.
    """

    rank: str
    emblem: str
    name: str
    notes: tuple[RuleShown, ...] = ()
    count: str = ""
    chosen: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class PairShown:
    """What is said of the two ranks that were tapped, and the buttons for who tagged; their keys are signs."""

    headline: str = ""
    text: str = ""
    taggers: tuple[TapShown, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionShown:
    """Some rules under a heading."""

    heading: str
    rules: tuple[RuleShown, ...]

    @property
    def weight(self) -> int:
        """About how much of a column it takes, in characters."""
        return sum(len(rule.text) + _LINE for rule in self.rules) + 2 * _LINE


_LINE = 30
"""How many characters a heading or the end of a paragraph takes the room of."""


@dataclass(frozen=True, slots=True)
class GameRulesShown:
    """All that the screen reads, empty until there is a game. Of the parts only the chosen one is filled.

    `ladder` are all ranks that fight, the highest first, the bomb at the end. `note` says where it leads to by itself,
    `house_rules` that the game has some.
    """

    parts: ChoiceOptions = ()
    part: str = RulesPart.DUELS
    ladder: tuple[RankShown, ...] = ()
    tie: tuple[RuleShown, ...] = ()
    pair: PairShown = PairShown()
    sections: tuple[SectionShown, ...] = ()
    deck: tuple[RankShown, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    about_deck: str = ""
    note: str = ""
    house_rules: str = ""

    @property
    def special(self) -> tuple[RankShown, ...]:
        """The ranks about which there is more to say than their number."""
        return tuple(rank for rank in self.ladder if rank.notes)


def rules_at_post(setup: Setup | None, part: RulesPart, pair: RankPair, words: Words) -> GameRulesShown:
    """What players read at a duel post; without a game, what beats what by the official rules."""
    shown = _duels((), OFFICIAL_RULES, pair, words) if setup is None else game_rules_shown(setup, part, pair, words)
    return replace(shown, note=words.say_key("post.rules"))


def game_rules_shown(setup: Setup, part: RulesPart, pair: RankPair, words: Words) -> GameRulesShown:
    """A part of the rules of this game in words."""
    parts = tuple((each.value, words.say_key(f"rules.part.{each}"), "") for each in RulesPart)
    match part:
        case RulesPart.DUELS:
            return _duels(parts, setup.rules, pair, words)
        case RulesPart.RULES:
            sections = tuple(_section(section, words) for section in rule_sections(setup))
            return GameRulesShown(parts, part, sections=sections)
        case RulesPart.CARDS:
            return _deck(parts, setup, words)


def _duels(parts: ChoiceOptions, rules: HouseRules, pair: RankPair, words: Words) -> GameRulesShown:
    answer = answer_for(pair, rules)
    in_order = sorted(LIVE_RANKS, key=lambda rank: rank.strength is None)
    return GameRulesShown(
        parts,
        RulesPart.DUELS,
        ladder=tuple(_ladder_rank(rank, rules, pair, answer, words) for rank in in_order),
        tie=(_rule(tie_rule(rules), words),),
        pair=PairShown(
            words.say(answer.headline),
            " ".join(map(words.say, answer.text)),
            tuple(_tagger(rank, words) for rank in answer.taggers),
        ),
        house_rules="" if rules == OFFICIAL_RULES else words.say_key("differs.rules"),
    )


def _tagger(rank: Rank, words: Words) -> TapShown:
    emblem = rank_figure(rank, by_numbers=words.by_numbers)
    return TapShown(rank.value, words.say_key("rules.pair.tagged", rank=rank), emblem, SurfaceTone.ACTION)


def _ladder_rank(rank: Rank, rules: HouseRules, pair: RankPair, answer: PairAnswer, words: Words) -> RankShown:
    notes = tuple(
        RuleShown(_begun_large(words.say(rule.sentence)), rule.is_house_rule)
        for rule in rank_rules(rules)
        if rule.rank is rank
    )
    is_chosen = rank in pair.ranks
    mark = "check" if rank is answer.winner else "close"
    return replace(_rank(rank, words), notes=notes, chosen=is_chosen, mark=mark if is_chosen and answer.winner else "")


def _rank(rank: Rank, words: Words) -> RankShown:
    emblem = rank_figure(rank, by_numbers=words.by_numbers)
    return RankShown(rank.value, emblem, name_beside_sign(rank, words))


def _section(section: RuleSection, words: Words) -> SectionShown:
    return SectionShown(words.say(section.heading), tuple(_rule(each, words) for each in section.sentences))


def _rule(said: RuleSentence, words: Words) -> RuleShown:
    text = words.say(said.sentence)
    if said.rank is None:
        return RuleShown(text, said.is_house_rule)
    emblem = rank_figure(said.rank, by_numbers=words.by_numbers)
    return RuleShown(f"{name_with_sign(said.rank, words)} {text}", said.is_house_rule, emblem)


def _begun_large(text: str) -> str:
    """Below its rank's name a sentence stands alone, though it goes on from the name elsewhere."""
    return text[:1].upper() + text[1:]


def _deck(parts: ChoiceOptions, setup: Setup, words: Words) -> GameRulesShown:
    deck = setup.deck
    return GameRulesShown(
        parts,
        RulesPart.CARDS,
        deck=tuple(replace(_rank(rank, words), count=f"×{count}") for rank, count in deck.counts.items()),
        numbers=(
            (str(deck.total), words.say_key("briefing.cards")),
            (str(deck.half), words.say_key("briefing.half")),
        ),
        about_deck=" ".join(_about_deck(setup, words)),
    )


def _about_deck(setup: Setup, words: Words) -> Iterator[str]:
    yield words.say_key("rules.cards.each")
    if setup.card_set is not None and setup.deck.copies == 1:  # cards of further sets have no dots
        yield words.say_key("rules.cards.dots", n=OFFICIAL_SIZES.index(setup.deck.size) + 1)


def in_columns(sections: Sequence[SectionShown], columns: int) -> tuple[Sequence[SectionShown], ...]:
    """The sections in one column or two about equally high ones, in reading order."""
    if columns < 2 or len(sections) < 2:
        return (sections,)
    weights = [section.weight for section in sections]
    split = min(range(1, len(sections)), key=lambda at: max(sum(weights[:at]), sum(weights[at:])))
    return sections[:split], sections[split:]


# Two ranks that are compared: which were tapped, and what the judge says of them. Nothing is recorded. The first card
# stands for Red and the second for Blue, since the judge wants teams; which team has which changes nothing.


def answer_for(pair: RankPair, rules: HouseRules) -> PairAnswer:
    """What to tap next, who tagged, or who wins and why."""
    if pair.first is None:
        return PairAnswer(sentence("rules.pair.ask"), (sentence("rules.pair.ask.text"),))
    if pair.second is None:
        return PairAnswer(sentence("rules.pair.other", rank=pair.first), (sentence("rules.pair.other.text"),))
    cell = duel_cell(pair.first, pair.second, rules)
    if cell is DuelCell.TAGGER_WINS and pair.tagger is None:
        return PairAnswer(sentence("scan.who_tagged"), (), taggers=pair.ranks)
    decided = verdict(pair.first, pair.second, pair.tagger, Situation(rules))
    if cell in (DuelCell.TIE, DuelCell.TIE_KEPT):
        meaning = {entry.cell: entry.sentence for entry in legend(rules)}
        return PairAnswer(sentence("verdict.tie"), (meaning[cell],))
    if decided.result is Result.VOID:
        return PairAnswer(sentence("verdict.void"), (decided.why,))
    return _won(pair.first, pair.second, decided, rules)


def _won(first: Rank, second: Rank, decided: Verdict, rules: HouseRules) -> PairAnswer:
    winner = first if Team(decided.result) is Team.RED else second
    notes = tuple(note.sentence for note in rule_notes(rules) if note.rank is Rank.BOMB)
    return PairAnswer(
        sentence("rules.pair.wins", rank=winner),
        (decided.why, *(notes if Rank.BOMB in (first, second) else ())),
        winner=winner,
    )
