"""The prompt of ``hexwright play``: acts by their names, and a few words of its own."""

from __future__ import annotations

import cmd
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hexwright.cli.common import show
from hexwright.errors import HexwrightError, Problems, RuleFailed
from hexwright.game.session import Session
from hexwright.game.spoken import read_act, spoken
from hexwright.game.view import known_side
from hexwright.rules.kinds import NEXT

if TYPE_CHECKING:
    from hexwright.game.game import Move
    from hexwright.scenario.questions import Act

HELP = """\
ACT [BY] [AT] [NAME=VALUE ...]   do something, such as  {example}
next                             end the phase
list [SIDE]                      what can be done; then a number does it
can ACT ...                      whether it may be done, and which rules say so
view [SIDE]                      the pieces as a side sees them
state                            the turn, the phase and the pieces
victory [SIDE]                   how a side stands
why                              all that was said about the last command
log [SIDE]                       what was done so far, as a side saw it
undo                             take the last command back, if no dice fell for it
help [ACT]                       this, or what an act takes
quit                             leave; everything is saved already"""

_ALONE = ("next", "state", "why", "undo", "quit", "EOF")
"""Words that nothing follows."""
_LONG = 9
"""No list has a number of so many digits."""
LONGEST = 10_000
"""No command is longer; the rest of such a line is not even read into memory."""


class Shell(cmd.Cmd):
    """Reads commands from the terminal, a file or a pipe; ``failed`` counts those refused."""

    def __init__(self, session: Session, *, prompt: bool) -> None:
        super().__init__()
        self.session, self.failed = session, 0
        self._interactive = prompt
        self._last: Move | None = None
        self._listed: list[Act] = []
        self._tell_phase()

    # --- reading -------------------------------------------------------------------------------

    def run(self) -> None:
        """Read until the end, or until somebody leaves."""
        if self._interactive:
            self.cmdloop()
            return
        given = getattr(sys.stdin, "buffer", sys.stdin)
        while given is not None and (line := given.readline(LONGEST + 1)):  # None if it is closed
            if len(line) > LONGEST:
                self._refuse([f"a line is longer than {LONGEST:,} letters"])
                while line and line[-1:] not in (b"\n", "\n"):
                    line = given.readline(LONGEST)
                continue
            # what is no UTF-8 is told as any line that cannot be read
            text = line.decode(errors="surrogateescape") if isinstance(line, bytes) else line
            if self.onecmd(text):
                break

    def emptyline(self) -> bool:
        """An empty line does nothing."""
        return False

    def onecmd(self, line: str) -> bool:
        """Carry out a line; what is wrong with it is told, and nothing else happens."""
        line = line.strip()
        if line.startswith("#"):
            return False
        try:
            if len(line) > LONGEST:  # typed or pasted
                raise HexwrightError(f"a line is longer than {LONGEST:,} letters")
            if not line.isprintable():
                hint = "write it as UTF-8 text, one command a line"
                raise HexwrightError(f"{line!r:.60} cannot be read", hint=hint)
            word, _, more = line.partition(" ")
            if word in _ALONE and more:
                self.default(line)  # an act may begin with such a word
                return False
            return bool(super().onecmd(line))
        except RuleFailed:
            raise
        except Problems as exc:
            self._refuse([str(problem) for problem in exc.problems])
        except HexwrightError as exc:
            self._refuse([str(exc)])
        return False

    def default(self, line: str) -> None:
        """What is none of the words below is an act, or the number of one that was listed."""
        if line.isdecimal() and not self._listed:
            raise HexwrightError(f"nothing is listed to do {line:.20} of", hint="`list` does")
        if line.isdecimal():
            number = int(line) if len(line) < _LONG else 0
            if not 1 <= number <= len(self._listed):
                told = f"there is no {line:.20} in the list"
                raise HexwrightError(told, hint="`list` shows it")
            self._do(self._listed[number - 1])
        else:
            self._do(read_act(line, self.session.game))

    # --- the words -----------------------------------------------------------------------------

    def do_next(self, _: str) -> None:
        """End the phase."""
        from hexwright.scenario.questions import Act

        self._do(Act(NEXT))

    def do_list(self, side: str) -> None:
        """What can be done now."""
        self._listed = self.session.game.legal_actions(known_side(side, self.session.game.sides()))
        self._print(f"{n:3}  {spoken(act)}" for n, act in enumerate(self._listed, start=1))

    def do_can(self, line: str) -> None:
        """Whether something may be done, and the rules for it and against it."""
        from hexwright.report.permission import told

        game = self.session.game
        show(told(game.scenario.ask(read_act(line, game))))

    def do_view(self, side: str) -> None:
        """The pieces as a side sees them."""
        game = self.session.game
        seen = game.observation(known_side(side or game.to_act, game.sides()))
        self._pieces(seen.pieces.values())

    def do_state(self, _: str) -> None:
        """The turn, the phase and the pieces."""
        self._tell_phase()
        self._pieces(self.session.game.state.pieces.values())

    def do_victory(self, side: str) -> None:
        """How a side stands."""
        from hexwright.report.text import explained
        from hexwright.scenario.questions import Victory

        game = self.session.game
        whose = known_side(side or game.to_act, game.sides())
        show(explained(game.scenario.ask(Victory(whose))))

    def do_why(self, _: str) -> None:
        """All that was said about the last command."""
        from hexwright.report.text import explained

        for ruling in self._last.rulings if self._last else ():
            show(explained(ruling))

    def do_log(self, side: str) -> None:
        """What was done so far; all of it, or what a side saw."""
        events = self.session.journal.events()
        if side:
            from hexwright.game.log import as_seen

            side = known_side(side, self.session.game.sides())
            events = as_seen(events, self.session.scenario, side)
        for event in events:
            dice = "; ".join(f"{kind} {', '.join(map(str, faces))}" for kind, faces in event.faces)
            self._print([f"{event.n:4}  {spoken(event.act)}{f'  ({dice})' if dice else ''}"])

    def do_undo(self, _: str) -> None:
        """Take the last command back."""
        event = self.session.undo()
        self._last = None
        self._print([f"taken back: {spoken(event.act)}"])
        self._tell_phase()

    def do_help(self, arg: str) -> None:
        """These words, or what an act takes."""
        kinds = self.session.game.scenario.situation.act_kinds
        if not arg:
            example = next((spoken(act) for act in self.session.game.offers()), "dig Ada K18")
            self._print(HELP.format(example=example).splitlines())
            self._print(["", "acts: " + ", ".join(kinds)])
            return
        if arg not in kinds:
            from hexwright.errors import nearest

            raise HexwrightError(f"there is no act {arg!r}", hint=nearest(arg, kinds))
        kind = kinds[arg]
        values = ", ".join(f"{name}={value}" for name, value in kind.values.items())
        self._print([f"{kind.name}: done on a {kind.on}{f', with {values}' if values else ''}"])

    def do_quit(self, _: str) -> bool:
        """Leave; everything is saved already."""
        return True

    def do_EOF(self, _: str) -> bool:  # noqa: N802 (cmd calls it so)
        """Leave, at the end of what is typed."""
        return True

    def completenames(self, text: str, *_: Any) -> list[str]:
        """The words, and the acts there are."""
        kinds = self.session.game.scenario.situation.act_kinds
        return [*super().completenames(text), *(k for k in kinds if k.startswith(text))]

    def completedefault(self, text: str, *_: Any) -> list[str]:
        """Names of pieces and of hexes."""
        game = self.session.game
        grid = game.scenario.board.grid
        names = [*game.state.pieces, *(grid.name(hex) for hex in grid.hexes)]
        return [name for name in names if name.startswith(text)]

    # --- telling -------------------------------------------------------------------------------

    def _do(self, act: Act) -> None:
        from hexwright.report.text import short

        move = self._last = self.session.do(act)
        self._listed = []
        if not move.allowed:
            self.failed += 1
            show(short(move.rulings[0]))
            return
        for ruling in move.rulings:
            told = [e for e in ruling.entries if e.counts and hasattr(e.contribution, "told")]
            self._print(f"  {fact}" for fact in ruling.facts)
            self._print(
                f"  {e.contribution.told}{f' at {e.where}' if e.where else ''} ({e.rule.id})"
                for e in told
            )
        if act.kind == NEXT or move.game.is_terminal or move.game.to_act != move.before.to_act:
            self._tell_phase()

    def _tell_phase(self) -> None:
        game = self.session.game
        state = game.state
        if game.outcome is not None:
            self._print([f"The game is over: {game.outcome.told}"])
        elif state.phase:
            whose = f", {state.side}" if state.side else ""
            self._print([f"Turn {state.turn}: {state.phase}{whose}"])
            self._print(f"  {one.told}" for one in game.decisions)
        self.prompt = f"{game.to_act or state.phase or 'play'}> "

    def _pieces(self, pieces: Iterable[Any]) -> None:
        grid = self.session.game.scenario.board.grid
        for p in sorted(pieces, key=lambda p: (p.side, p.hex, p.name)):
            more = ", ".join(f"{name} {value}" for name, value in p.attributes.items())
            at = grid.name(p.hex) + ("" if p.location == "ground" else f"@{p.location}")
            self._print([f"  {p.side:8} {p.name:20} {p.kind:12} {at:8} {more}".rstrip()])

    def _refuse(self, lines: list[str]) -> None:
        self.failed += 1
        for line in lines:
            print(f"error: {line}", file=sys.stderr)

    @staticmethod
    def _print(lines: Iterable[str]) -> None:
        for line in lines:
            print(line)
