"""Every question a rule may answer: the front door of the house.

A rule class implements the hooks it needs, marked ``@hookimpl``, and yields contributions. Each
docstring says who asks, when and how often, in which units, what holds when nobody answers, and
how answers stack. Heights are ints in half-levels, ranges are in hexes, row numbers are int64.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexwright.board.symbols import Symbol
from hexwright.board.terrain import MarkerKind, PieceKind, Terrain
from hexwright.rules.contributions import (
    AddLocation,
    Block,
    Cap,
    Clear,
    Column,
    DropLocation,
    Fact,
    Floor,
    Forbid,
    Hinder,
    Link,
    Modify,
    Multiply,
    Permit,
    Set,
    Stacking,
    Trait,
)
from hexwright.rules.effects import Effect
from hexwright.rules.kinds import ActKind, AttackKind, ConditionKind, MoveKind, RollKind
from hexwright.rules.lie import Bare, Raise
from hexwright.rules.markers import answers, hookspec
from hexwright.rules.sequence import Conceal, Decision, Fault, Offer, Outcome, Phase
from hexwright.rules.supply import Cut, Join, Short, Source

if TYPE_CHECKING:
    from hexwright.board.facts import Facts
    from hexwright.board.ground import Ground
    from hexwright.paths.step import StepView
    from hexwright.paths.supply import Network
    from hexwright.play.acts import ActView, PhaseView
    from hexwright.play.dice import Roller
    from hexwright.play.rolls import RollView
    from hexwright.rules.situation import Situation
    from hexwright.sight.attack import AttackView
    from hexwright.sight.lines import Lines
    from hexwright.sight.rows import Blocks

ARITHMETIC = (Modify, Multiply, Set, Cap, Floor, Forbid, Permit)


class HookSpecs:
    """The hooks of the kernel; a section may bring specifications of its own."""

    # --- what there is -------------------------------------------------------------------------

    @hookspec
    @answers(Terrain)
    def terrains(self) -> Any:
        """Declare terrain.

        Asked once for each ground and rule set, when first needed. Default: there is no terrain.
        Two rules that declare one name: the later in section order holds.
        """

    @hookspec
    @answers(PieceKind)
    def piece_kinds(self) -> Any:
        """Declare kinds of pieces and their attributes.

        Asked once for each ground and rule set. Default: a piece has any attributes its scenario
        gives. The later of two declarations of one name holds.
        """

    @hookspec
    @answers(MarkerKind)
    def marker_kinds(self) -> Any:
        """Declare kinds of markers: where they stand and what they do to the ground.

        Asked once for each ground and rule set. Default: no marker may be placed. The later of two
        declarations of one name holds.
        """

    @hookspec
    @answers(Symbol)
    def symbols(self) -> Any:
        """Say what words of the board and kinds of pieces look like in pictures.

        Asked once for each picture. Default: terrain is a colour, what is on a hexside a stroke
        along it, a mark its name, and a piece a box with its name. The later of two of one name
        holds, and what is declared first lies lowest.
        """

    @hookspec
    @answers(ConditionKind)
    def conditions(self) -> Any:
        """Declare what may hold on the whole board: the hour, the weather.

        Asked once for each rule set. Default: nothing may be said of the whole board. The later of
        two declarations of one name holds.
        """

    @hookspec
    @answers(AttackKind)
    def attack_kinds(self) -> Any:
        """Declare the ways in which fire comes, and what an attack may say besides.

        Asked once for each rule set. Default: ``direct``, which is there whatever else is. The
        later of two of one name holds.
        """

    @hookspec
    @answers(MoveKind)
    def move_kinds(self) -> Any:
        """Declare the ways of moving, and what a step may say besides.

        Asked once for each rule set. Default: ``move``, which is always there. The later of two of
        one name holds.
        """

    @hookspec
    @answers(ActKind)
    def act_kinds(self) -> Any:
        """Declare what players may do.

        Asked once for each rule set. Default: nothing. The later of two of one name holds.
        """

    @hookspec
    @answers(RollKind)
    def roll_kinds(self) -> Any:
        """Declare rolls of dice that rules modify.

        Asked once for each rule set. Default: none. The later of two of one name holds.
        """

    # --- what is so ----------------------------------------------------------------------------

    @hookspec
    @answers(Raise, Bare)
    def ground_changes(self, ground: Ground) -> Any:
        """Say where the ground is otherwise than it is printed: at another level, or bare.

        Asked once for each ground and rule set, before everything that is about the ground;
        ``ground`` is as printed, with the markers on it. Default: it is as printed. Raises add
        up, and a hex is bare if one rule says so; answers of rules that a later one names in
        ``replaces`` do not count. What ``classify`` and all others are handed has been changed.
        """

    @hookspec
    @answers(Fact)
    def classify(self, ground: Ground, facts: Facts) -> Any:
        """Say what hexes, buildings and hexsides are under these rules.

        Asked once for each ground (board, overlays and markers) and rule set, in section order;
        ``facts`` holds what earlier rules said. Default: nothing is so. A later fact of the same
        name and place takes the place of an earlier one. The kernel reads one of them:
        ``BUILDING_HEIGHT`` on a hex is how high its building is there, in half-levels.
        """

    @hookspec
    @answers(AddLocation, DropLocation)
    def locations(self, ground: Ground, facts: Facts) -> Any:
        """Say which Locations hexes have besides ``ground``.

        Asked once for each ground and rule set, after ``classify``, in section order. Heights are
        half-levels above the hex's base level. Default: each hex has ``ground`` at height 0. A
        drop takes away what earlier rules added; a later add of one name holds.
        """

    @hookspec
    @answers(Link)
    def links(self, ground: Ground, facts: Facts) -> Any:
        """Say which Locations are ADJACENT although they are not neighbours at one height.

        Asked once for each ground and rule set, after ``locations``. Default: Locations of
        neighbouring hexes at one absolute height are ADJACENT. Links add up.
        """

    # --- sight ---------------------------------------------------------------------------------

    @hookspec
    @answers(Block)
    def los_blockers(self, lines: Lines) -> Any:
        """Say where lines are blocked.

        Asked once for each batch of lines (a single question is a batch of one) that meets the
        rule's interest, with those lines alone. ``Block.at`` are row numbers of ``lines``.
        Default: only declared obstacles block. All blocks are kept; one that stands is enough.
        Must not depend on which end of a line is called ``a``.
        """

    @hookspec
    @answers(Clear)
    def los_clears(self, lines: Lines, blocks: Blocks) -> Any:
        """Lift blocks of the rules that the manifest row names in ``clears``.

        Asked once for each batch in which such blocks exist on what the rule's interest names
        (hexes, terrain or hexsides), with those blocks alone and the lines that have them;
        ``Clear.of`` are indices into ``blocks``. Default: blocks stand. Clears add up.
        """

    @hookspec
    @answers(Hinder)
    def los_hindrances(self, lines: Lines) -> Any:
        """Say where lines are hindered, and by how much.

        Asked as ``los_blockers`` is. Default: declared hindrances only. Within a hex the best of
        a group counts and groups add up; how hexes add up is for ``hindrance_policy``. May
        replace another rule's hindrance of the same hex by naming it in ``replaces``.
        """

    @hookspec
    @answers(Stacking, one=True)
    def hindrance_policy(self) -> Any:
        """Say how the hindrances of several hexes add up.

        Asked once for each ground and rule set. Exactly one answer holds: the latest section's.
        Default: each hex counts.
        """

    @hookspec
    @answers(Block)
    def los_totals(self, lines: Lines, totals: Any) -> Any:
        """Judge total hindrance.

        Asked once for each batch, after ``los_hindrances``; ``totals`` is int64, one for each
        line. ``Block.at`` are line numbers here. Default: no total blocks.
        """

    @hookspec
    @answers(Block)
    def sight_limits(self, lines: Lines) -> Any:
        """Limit how far the viewer ``a`` sees towards the target ``b``.

        Asked once for each batch, after blocks and hindrances. ``Block.at`` are line numbers.
        The only sight question whose answer may differ by direction: an atlas then judges each
        line twice, so a limit that holds at times names the condition in the rule's interest.
        Default: no limit.
        """

    # --- attacks -------------------------------------------------------------------------------

    @hookspec
    @answers(Column)
    def attack_terms(self) -> Any:
        """Declare the answers of an attack and the terms each is the sum of.

        Asked once for each ground and rule set. Default: ``tem`` and ``hindrance``, each by
        itself. The later of two columns of one name holds.
        """

    @hookspec
    @answers(*ARITHMETIC, by="attack.kind")
    def tem_modifiers(self, attack: AttackView) -> Any:
        """Say what the target's ground does for it.

        Asked once for each attack; the main term is ``tem``. Default: 0. Arithmetic as
        ``resolve`` documents it: the best of a group counts, groups add up.
        """

    @hookspec
    @answers(*ARITHMETIC, by="attack.kind")
    def fire_modifiers(self, attack: AttackView) -> Any:
        """Say what else changes an attack: strength, die modifiers, permission.

        Asked once for each attack; a contribution names its term. Default: terms stay at their
        base. A Forbid without a term forbids the attack.
        """

    @hookspec
    @answers(Trait)
    def traits(self, piece: Any, situation: Situation) -> Any:
        """Say what a piece counts as, by itself or as things are around it.

        Asked once for each piece of a question; ``piece`` is a Spot whose own traits are not
        known yet. A rule that asks in turn what pieces count as never ends. Default: its kind
        alone. Traits add up.
        """

    # --- movement ------------------------------------------------------------------------------

    @hookspec
    @answers(Column)
    def move_terms(self) -> Any:
        """Declare the answers of a step besides ``cost``, and the terms each is the sum of.

        Asked once for each rule set. Default: none besides. An answer to whose terms no rule has
        anything to say is ``None``. The later of two columns of one name holds, and a rule may
        have ``cost`` be the sum of more terms.
        """

    @hookspec
    @answers(*ARITHMETIC, by="step.how")
    def move_cost(self, step: StepView) -> Any:
        """Say what a step from one Location to the next costs, in movement points.

        Asked once for each step; the main term is ``cost``. Default: 0.
        """

    @hookspec
    @answers(Forbid, Permit, by="step.how")
    def move_permits(self, step: StepView) -> Any:
        """Say whether a step is allowed at all.

        Asked once for each step, with ``move_cost``. Default: allowed. A Permit lifts the
        Forbids of the rules it names.
        """

    # --- supply --------------------------------------------------------------------------------

    @hookspec
    @answers(Source, Join, Cut)
    def supply_links(self, situation: Situation, side: str) -> Any:
        """Say what carries the supply of a side: where it comes from, and where it passes.

        Asked once for each network, which then answers for all pieces of the side. Joins add up;
        what is cut carries nothing, whoever joined it. Default: there is no supply.
        """

    @hookspec
    @answers(Join)
    def supply_steps(self, situation: Situation, side: str, hex: int) -> Any:
        """Say how a piece in a hex, by index, gets to what carries supply, if that is not there.

        Asked once for each piece. Only joins of the hex itself count: a piece goes one of them,
        and then on as ``supply_links`` has it. Default: it must be there.
        """

    @hookspec
    @answers(Short)
    def supply_shares(self, situation: Situation, side: str, network: Network) -> Any:
        """Say which pieces of a side nothing is left for, though there is a way to them.

        Asked once for each network, when a piece is asked about; ``network.way`` tells the ways.
        Default: there is enough for all.
        """

    # --- acts and dice -------------------------------------------------------------------------

    @hookspec
    @answers(*ARITHMETIC, by="act.kind")
    def permits(self, act: ActView) -> Any:
        """Say whether something may be done, and what it costs.

        Asked once for each act, whether it is done or only asked about. The main term is
        ``allowed``: a Forbid without a term forbids the act, a Permit lifts the Forbids of the
        rules it names. Arithmetic works on the term it names, ``cost`` among them.
        Default: allowed, at no cost.
        """

    @hookspec
    @answers(Effect, by="act.kind")
    def resolve(self, act: ActView, dice: Roller) -> Any:
        """Say what an act does.

        Asked once for each act that is done and allowed, of every rule in section order; each
        looks at ``act.kind`` first. ``dice`` rolls. Effects are applied together, in order, after
        all rules were asked; those of a rule that a later answer names in ``replaces`` lose.
        Default: nothing changes.
        """

    @hookspec
    @answers(*ARITHMETIC, by="roll.kind")
    def roll_modifiers(self, roll: RollView) -> Any:
        """Say what modifies a roll of dice.

        Asked once for each roll, before the dice fall (``roll.faces`` is empty) or after; the main
        term is ``modifier``, which is added to the sum of the dice. Default: 0. A Forbid without a
        term means that there is no such roll.
        """

    @hookspec
    @answers(Effect, by="phase.name")
    def begin_phase(self, phase: PhaseView, dice: Roller) -> Any:
        """Say what happens by itself when a phase begins.

        Asked once for each phase that begins, in section order. Default: nothing.
        """

    @hookspec
    @answers(Effect, by="phase.name")
    def end_phase(self, phase: PhaseView, dice: Roller) -> Any:
        """Say what happens by itself when a phase ends.

        Asked once for each phase that ends, in section order; what was counted in it is forgotten
        afterwards. Default: nothing.
        """

    @hookspec
    @answers(Effect)
    def react(self, situation: Situation) -> Any:
        """Say what follows by itself from how things are now.

        Asked after each act, and each phase that began or ended, of every rule in section order,
        and again as long as somebody answers. No dice fall. Default: nothing.
        """

    # --- a game --------------------------------------------------------------------------------

    @hookspec
    @answers(Effect)
    def setup(self, situation: Situation, dice: Roller) -> Any:
        """Say what is done before a game begins, besides what the scenario puts down.

        Asked once for each game, in section order. Default: nothing.
        """

    @hookspec
    @answers(Phase)
    def sequence_of_play(self, situation: Situation) -> Any:
        """Say which phases a turn has, in order, and whose they are.

        Asked whenever a phase ends; the next in order is begun, after the last the first of the
        next turn. What is decided on the way (who goes first) is read from ``situation``; phases
        that are over must stay what they were. Default: a game has no phases.
        """

    @hookspec
    @answers(Offer, by="situation.state.phase")
    def commands(self, situation: Situation, side: str) -> Any:
        """Say what a side could try to do now.

        Asked when somebody wants a list of what can be done, such as a program that plays. What
        is offered is judged as any act is. Default: nothing, though acts may be named all the same.
        """

    @hookspec
    @answers(Decision)
    def decisions(self, situation: Situation) -> Any:
        """Say that a side has to decide something now, so that what goes on is interrupted.

        Asked when somebody wants to know whose turn it is to act, before what can be done is
        listed, and before a phase ends, which it does not while one is open. Of several the first
        in section order is decided first. That no other act is done until then is for ``permits``
        to say. Default: the side acts whose phase it is.
        """

    @hookspec
    @answers(Conceal)
    def conceals(self, situation: Situation, side: str) -> Any:
        """Say what a side does not see of the pieces.

        Asked for each view of a game, and to know whether a command revealed anything.
        Default: everybody sees everything. Of two answers about one piece the later holds.
        """

    @hookspec
    @answers(Outcome)
    def outcome(self, situation: Situation) -> Any:
        """Say that the game is over, and who has won.

        Asked after each act, when a phase has ended (``state.phase`` is then empty) and when one
        has begun, and by whoever asks about victory. Default: it goes on. The latest answer holds.
        """

    @hookspec
    @answers(*ARITHMETIC)
    def victory_points(self, situation: Situation, side: str) -> Any:
        """Say what a side has towards winning.

        Asked when somebody wants to know how a side stands; the main term is ``points``, and each
        further term is an answer of its own. Fractions are kept. A rule of ``outcome`` that goes
        by points asks ``victory(situation, side)``. Default: no points.
        """

    @hookspec
    @answers(Fault)
    def faults(self, situation: Situation, before: Situation) -> Any:
        """Say what is so that never may be, whatever anybody did.

        Asked while games are simulated, after each act; ``before`` is how things were until then,
        for what must not change. Default: nothing.
        """
