"""What a wish comes to: facts, or a Refusal. Every path in the product asks here."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Event
from registry.engine.evolve import evolve
from registry.engine.history import History
from registry.engine.refusals import Refusal, Why
from registry.engine.rules import (
    addons,
    calls,
    clockwork,
    entries,
    gaps,
    opening,
    payments,
    play,
    rebuys,
    rulings,
    seating,
    signs,
    steering,
    undoing,
)

Facts = tuple[f.AnyFact, ...]


def decide(history: History, command: c.AnyCommand, now: datetime) -> Facts:
    """The facts that a command comes to at a moment; empty when it changes nothing.

    Raises: Refusal with its reason; nothing has changed then.
    """
    event = history.event
    if isinstance(command, c.OpenEvent):
        return opening.open_event(event, command, now)
    if event is None:
        raise Refusal(Why.NO_SUCH_EVENT)
    if isinstance(command, c.Undo):
        return undoing.undo(history, command, now)
    if isinstance(command, c.TellRoom | c.EndTelling):  # people may have to leave on any day
        return _RULES[type(command)](event, command, now)
    if event.closed_at is not None:
        raise Refusal(Why.EVENT_CLOSED)
    if event.cancelled_at is not None:
        raise Refusal(Why.EVENT_CANCELLED)
    if isinstance(command, c.Pay):
        return _pay(event, command, now)
    # With no timekeeper the clock runs all the same, so the first wish writes down that play began.
    began: Facts = ()
    if type(command) in _DURING_PLAY and event.began_at is None and clockwork.clock_at(event, now) is not None:
        began = play.begin_play(event, c.BeginPlay(), now)
        for fact in began:
            event = evolve(event, fact)
    return (*began, *_RULES[type(command)](event, command, now))


def why_not(history: History, command: c.AnyCommand, now: datetime) -> Refusal | None:
    """Why a command would be turned down at a moment; None when it would not."""
    try:
        decide(history, command, now)
    except Refusal as refusal:
        return refusal
    return None


def _pay(event: Event, command: c.Pay, now: datetime) -> Facts:
    """Claim and taking in one: the same two rules, one after the other."""
    claimed: Facts = ()
    entry = entries.here(event, command.entry)
    if entry.claim(command.purchase) is None and command.purchase != "entry":
        claimed = _claimed(event, command, now)
        event = evolve(event, claimed[0])
    take = c.TakePayment(
        entry=command.entry,
        purchase=command.purchase,
        means=command.means,
        amount=command.amount,
        chance=command.chance,
        override=command.override,
    )
    return (*claimed, *payments.take_payment(event, take, now))


def _claimed(event: Event, command: c.Pay, now: datetime) -> Facts:
    if command.purchase == "rebuy":
        rebuy = c.ClaimRebuy(entry=command.entry, chance=command.chance, stack=command.stack, override=command.override)
        return rebuys.claim_rebuy(event, rebuy, now)
    addon = c.ClaimAddOn(entry=command.entry, chance=command.chance, override=command.override)
    return addons.claim_addon(event, addon, now)


_DURING_PLAY = (
    c.Bust,
    c.Pause,
    c.Resume,
    c.GoToStage,
    c.AddTime,
    c.AnnounceStage,
    c.SetHold,
    c.SetLength,
    c.InsertBreak,
    c.DropBreak,
)

_RULES: dict[type, Callable[[Event, Any, datetime], Facts]] = {
    c.ConfirmSettings: opening.confirm_settings,
    c.ChangeTerms: opening.change_terms,
    c.OpenRegistration: opening.open_registration,
    c.CloseRegistration: opening.close_registration,
    c.DecideBelowMinimum: opening.decide_below_minimum,
    c.CancelEvent: opening.cancel_event,
    c.MovePlan: opening.move_plan,
    c.CloseEvent: opening.close_event,
    c.SignUp: entries.sign_up,
    c.WithdrawClaim: entries.withdraw_claim,
    c.ClaimRebuy: rebuys.claim_rebuy,
    c.ClaimAddOn: addons.claim_addon,
    c.TakePayment: payments.take_payment,
    c.VoidPayment: payments.void_payment,
    c.RefundEntry: payments.refund_entry,
    c.HandOverPrize: payments.hand_over_prize,
    c.DrawSeats: seating.draw_seats,
    c.Move: seating.move,
    c.BreakTable: seating.break_table,
    c.FormFinalTable: seating.form_final_table,
    c.BeginPlay: play.begin_play,
    c.AnnounceStage: play.announce_stage,
    c.LapseClaims: play.lapse_claims,
    c.Bust: play.bust,
    c.Pause: steering.pause,
    c.Resume: steering.resume,
    c.GoToStage: steering.go_to_stage,
    c.AddTime: steering.add_time,
    c.ReturnToStage: steering.return_to_stage,
    c.SetHold: steering.set_hold,
    c.SetLength: steering.set_length,
    c.InsertBreak: steering.insert_break,
    c.DropBreak: steering.drop_break,
    c.KeepClock: gaps.keep_clock,
    c.NoteStep: gaps.note_step,
    c.NoteGap: gaps.note_gap,
    c.ChooseGap: gaps.choose_gap,
    c.DoubtClock: gaps.doubt_clock,
    c.ResolveDoubt: gaps.resolve_doubt,
    c.TellRoom: calls.tell_room,
    c.EndTelling: calls.end_telling,
    c.CallFloor: calls.call_floor,
    c.ComeToTable: calls.come_to_table,
    c.SettleFloor: calls.settle_floor,
    c.CallTime: calls.call_time,
    c.EndTimeCall: calls.end_time_call,
    c.AnswerAlert: signs.answer_alert,
    c.FinishHand: signs.finish_hand,
    c.SignTable: signs.sign_table,
    c.TakeSignDown: signs.take_sign_down,
    c.RuleAtTable: rulings.rule_at_table,
    c.TellPlayer: rulings.tell_player,
    c.SayPlayerSaw: rulings.say_player_saw,
    c.EndPlayerTelling: rulings.end_player_telling,
}
