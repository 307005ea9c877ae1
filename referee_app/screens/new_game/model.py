"""What the steps of a new game show of a draft, its house rules and the card sets on this phone. It knows no window."""

from dataclasses import dataclass, field

from referee_app.cards.decks import OFFICIAL_SIZES, Deck, players_for
from referee_app.cards.ranks import Team
from referee_app.emblems.figures import TEAM_SHAPES
from referee_app.live_game.model import RULE_SWITCHES, Dealing, HouseRules, Knowledge, Mode
from referee_app.screens.new_game.draft import GameDraft
from referee_app.screens.widgets.models import AnswerOption, ChoiceOptions, NumberShown, Question
from referee_app.words.words import Words

QUICK = (8, 10, 12, 16, 20, 24, 30, 40)
"""Numbers of players that one tap chooses."""

STEPS = 3
START, GO_ON = "start", "go_on"
"""What may be done where a game is being played."""

BOX = "box"
"""Stands for cards without codes among the ids of the sets; no id is so short."""

_MODE_ICONS = {Mode.TWO_LEADERS: "people", Mode.GAME_MASTER: "whistle", Mode.ONE_PHONE: "vibrate"}

# What a group agrees on if it plays otherwise than most do: house rules, dealing, records, names


@dataclass(frozen=True, slots=True)
class SwitchShown:
    """A house rule that is on or off."""

    name: str
    text: str
    caption: str
    on: bool


@dataclass(frozen=True, slots=True)
class HouseRulesShown:
    """All house rules, and in short those that hold."""

    text: str = ""
    minutes: NumberShown = field(default_factory=NumberShown)
    seconds: NumberShown = field(default_factory=NumberShown)
    switches: tuple[SwitchShown, ...] = ()


NO_RULES = HouseRulesShown()
"""Before there is anything to show."""


def house_rules_shown(rules: HouseRules, words: Words) -> HouseRulesShown:
    """Which of them hold."""
    say = words.say_key
    minutes = (rules.time_limit_s or 0) // 60
    switches = tuple(
        SwitchShown(name, say(f"new.rule.{name}"), say(f"new.rule.{name}.text"), getattr(rules, name))
        for name in RULE_SWITCHES
    )
    return HouseRulesShown(
        text=_in_short(minutes, rules.respawn_delay_s, switches, words),
        minutes=NumberShown(say("new.rule.time_limit"), say("new.rule.time_limit.text"), minutes),
        seconds=NumberShown(say("new.rule.respawn_delay"), say("new.rule.respawn_delay.text"), rules.respawn_delay_s),
        switches=switches,
    )


def _in_short(minutes: int, delay: int, switches: tuple[SwitchShown, ...], words: Words) -> str:
    say = words.say_key
    chosen = [switch.text for switch in switches if switch.on]
    if delay:
        chosen.insert(0, say("new.respawn_delay", n=delay))
    if minutes:
        chosen.insert(0, say("new.time_limit", n=minutes))
    return " · ".join(chosen) or say("new.rules.none")


@dataclass(frozen=True, slots=True)
class NamesShown:
    """Where the names of a team are typed."""

    team: str
    caption: str
    placeholder: str
    text: str
    fault: str


@dataclass(frozen=True, slots=True)
class AgreedShown:
    """Three things that are folded away, each with what holds; where no names can be typed, why not."""

    house_rules: HouseRulesShown = NO_RULES
    record_text: str = ""
    dealings: ChoiceOptions = ()
    dealing_chosen: str = ""
    knowledges: ChoiceOptions = ()
    knowledge_chosen: str = ""
    knowledge_text: str = ""
    names_text: str = ""
    names_why_not: str = ""
    fields: tuple[NamesShown, ...] = ()


def agreed_shown(draft: GameDraft, words: Words) -> AgreedShown:
    """What holds in this draft."""
    say, dealing, knowledge = words.say_key, draft.dealing, draft.knowledge
    by_chance = Dealing.BLIND if draft.mode is Mode.GAME_MASTER else Dealing.RANDOM
    fields = _fields(draft, words)
    return AgreedShown(
        house_rules=house_rules_shown(draft.rules, words),
        record_text=f"{say(f'new.dealing.{dealing}')} · {say(f'new.knowledge.{knowledge}')}",
        dealings=tuple((str(each), say(f"new.dealing.{each}"), "") for each in (by_chance, Dealing.CHOSEN)),
        dealing_chosen=str(dealing),
        knowledges=tuple((str(each), say(f"new.knowledge.{each}"), "") for each in reversed(Knowledge)),
        knowledge_chosen=str(knowledge),
        knowledge_text=say(f"new.knowledge.{knowledge}.text"),
        names_text=_names_in_short(draft, words),
        names_why_not="" if fields else say("new.names.unrecorded", players=say(f"new.knowledge.{Knowledge.PLAYERS}")),
        fields=fields,
    )


def _fields(draft: GameDraft, words: Words) -> tuple[NamesShown, ...]:
    say = words.say_key
    return tuple(
        NamesShown(
            str(team),
            say("new.names.of", team=team),
            say("new.names.hint"),
            draft.names.get(team, ""),
            words.say(too_many) if (too_many := draft.too_many_names(team)) else "",
        )
        for team in draft.named_teams
    )


def _names_in_short(draft: GameDraft, words: Words) -> str:
    known = sum(len(draft.names_of(team)) for team in draft.named_teams)
    return words.say_key("new.names.some", n=known) if known else words.say_key("new.names.none")


# The steps


@dataclass(frozen=True, slots=True)
class SetOffered:
    """A card set on this phone."""

    id: str
    name: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class PlayersShown:
    """The first step: how many play. A `fault` says why so many cannot."""

    number: int = 0
    text: str = ""
    fault: str = ""
    quick: ChoiceOptions = ()
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Several options, one of them chosen, and what that one means; without options nothing is shown."""

    options: ChoiceOptions = ()
    chosen: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class CardsShown:
    """Cards that can be played with, in a list."""

    key: str
    headline: str
    text: str
    icon: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class TeamsShown:
    """The second step: with which cards, and under whom."""

    deck: Group = Group()
    larger: Group = Group()
    mode: Group = Group()
    team: Group = Group()
    deck_what: str = ""
    cards: tuple[CardsShown, ...] = ()
    cards_hint: str = ""
    cards_warning: str = ""


@dataclass(frozen=True, slots=True)
class ReadyShown:
    """What the third step begins with: the game in a few lines, each with an icon."""

    headline: str = ""
    lines: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class NewGameShown:
    """Everything on the screen, whichever step is in sight."""

    step: int = 0
    title: str = ""
    onward: str = ""
    onward_icon: str = ""
    players: PlayersShown = PlayersShown()
    teams: TeamsShown = TeamsShown()
    ready: ReadyShown = ReadyShown()
    agreed: AgreedShown = field(default_factory=AgreedShown)


def new_game_shown(
    draft: GameDraft, step: int, sets: tuple[SetOffered, ...], words: Words, *, reopens: bool = False
) -> NewGameShown:
    """The screen at this step of the draft; `reopens` where it is for a game whose beginning is lost."""
    is_last = step == STEPS - 1
    start = "new.reopen.start" if reopens else "new.start"
    return NewGameShown(
        step=step,
        title=words.say_key("new.reopen.title" if reopens else "home.new_game"),
        onward=words.say_key(start if is_last else "new.next"),
        onward_icon="whistle" if is_last else "next",
        players=_players(draft, words, "new.reopen.hint" if reopens else "new.players.hint"),
        teams=_teams(draft, sets, words),
        ready=_ready(draft, sets, words, "new.reopen.ready" if reopens else "new.ready"),
        agreed=agreed_shown(draft, words),
    )


def deck_key(deck: Deck) -> str:
    """How a deck is called among the choices."""
    return f"{deck.copies} × {deck.size}" if deck.copies > 1 else str(deck.size)


def _players(draft: GameDraft, words: Words, hint: str) -> PlayersShown:
    teams = words.say_key(
        "new.teams",
        red=Team.RED,
        blue=Team.BLUE,
        red_players=draft.size_of(Team.RED),
        blue_players=draft.size_of(Team.BLUE),
    )
    return PlayersShown(
        number=draft.players,
        text=f"{teams}. {words.say_key(hint)}",
        fault=words.say(draft.too_few) if draft.too_few else "",
        quick=tuple((str(n), str(n), "") for n in QUICK),
        chosen=str(draft.players),
    )


def _teams(draft: GameDraft, sets: tuple[SetOffered, ...], words: Words) -> TeamsShown:
    say, deck, mode = words.say_key, draft.deck, draft.mode
    both = tuple((str(team), say(f"team.{team}"), TEAM_SHAPES[team].value) for team in Team)
    decks = tuple((deck_key(each), deck_key(each), "") for each in draft.decks)
    modes = tuple((str(each), say(f"new.mode.{each}"), _MODE_ICONS[each]) for each in Mode)
    is_odd, is_shared = draft.players % 2 == 1, mode is Mode.TWO_LEADERS
    return TeamsShown(
        deck=Group(decks, deck_key(deck), _why_this_deck(draft, words)),
        deck_what=say("new.deck.what", cards=deck.total, half=deck.half),
        larger=Group(both, str(draft.larger)) if is_odd else Group(),
        mode=Group(modes, str(mode), say(f"new.mode.{mode}.text")),
        team=Group(both, str(draft.team)) if is_shared else Group(),
        cards=_cards(draft, sets, words),
        cards_hint="" if sets else say("new.cards.none", sets=say("home.sets")),
        cards_warning=_too_small(draft, sets, words),
    )


def _cards(draft: GameDraft, sets: tuple[SetOffered, ...], words: Words) -> tuple[CardsShown, ...]:
    say = words.say_key
    printed = (
        CardsShown(one.id, one.name, say("new.set.text", id=one.id), "qr", one.id == draft.card_set) for one in sets
    )
    return (*printed, CardsShown(BOX, say("new.box"), say("new.box.text"), "box", draft.card_set is None))


def _too_small(draft: GameDraft, sets: tuple[SetOffered, ...], words: Words) -> str:
    deck = draft.deck
    copies = next((one.copies for one in sets if one.id == draft.card_set), deck.copies)
    if copies >= deck.copies:
        return ""
    return words.say_key("new.set.too_small", have=deck.size * copies, need=deck.total)


def _why_this_deck(draft: GameDraft, words: Words) -> str:
    say, deck, proposed = words.say_key, draft.deck, draft.proposed_deck
    if deck.total * 2 < draft.players:
        return say("new.deck.too_few", players=draft.players, cards=deck.total * 2)
    if deck != proposed:
        return say("new.deck.other", players=draft.players, cards=proposed.total)
    if deck.copies > 1:
        return say("new.deck.sets", copies=deck.copies, size=deck.size)
    groups = players_for(deck)
    if deck.size == OFFICIAL_SIZES[-1]:
        return say("new.deck.from", least=groups[0])
    return say("new.deck.between", least=groups[0], most=groups[-1])


def _ready(draft: GameDraft, sets: tuple[SetOffered, ...], words: Words, headline: str) -> ReadyShown:
    say, deck = words.say_key, draft.deck
    cards = next((one.name for one in sets if one.id == draft.card_set), say("new.box"))
    keeps = tuple(team for team in Team if team in draft.keeps)
    return ReadyShown(
        say(headline),
        (
            ("people", say("home.players", n=draft.players)),
            ("cards", say("new.deck.what", cards=deck.total, half=deck.half)),
            ("whistle", say(f"new.mode.{draft.mode}")),
            ("base", say("new.ready.keeps", teams=keeps)),
            ("qr" if draft.card_set else "box", cards),
        ),
    )


def running_question(words: Words) -> Question:
    """A game is being played while another is to be started: what becomes of it."""
    return Question(
        words.say_key("new.running.ask"),
        words.say_key("new.running.text"),
        (
            AnswerOption(START, words.say_key("new.running.start"), "play"),
            AnswerOption(GO_ON, words.say_key("new.running.go_on"), "back"),
        ),
    )
