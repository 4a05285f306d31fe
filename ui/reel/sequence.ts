// Small state machines for the order in which a reel plays: a raffle's winners one after another, and a case's roll.
import { maxSpins, raffleSpinMs, winnerHoldMs, winnerTurnMs } from "../../common/contract/raffle-reel.ts";

export const spinMs = { raffle: raffleSpinMs, case: 6_500 } as const;
const leaveMs = 500;
const displayMs = 3_000;

/**
 * Plays a raffle's winners in order (RAFFLE-33 … RAFFLE-40). `index` is the current winner. `listed` is how many winners are
 * already in the list. `leftMs` is what is left of the first spin or hold if the reel is joined in the middle.
 */
export type RaffleSequence =
  | { at: "empty"; total: 0; listed: 0 }
  | { at: "spinning" | "holding"; index: number; total: number; listed: number; leftMs?: number }
  /** All winners are listed. The reel stays for another half second. */
  | { at: "leaving"; index: number; total: number; listed: number }
  | { at: "done"; total: number; listed: number };

export type RaffleEvent = "landed" | "waited" | "skip" | "replay";

/**
 * Begins the sequence as everybody sees it `elapsedMs` after its start. Before the start, and once it is over, it begins with
 * the first winner.
 */
export function startRaffle(total: number, elapsedMs = 0): RaffleSequence {
  if (total === 0) return { at: "empty", total: 0, listed: 0 };
  const index = Math.max(0, Math.floor(elapsedMs / winnerTurnMs));
  if (elapsedMs < minJoinedMs || index >= Math.min(total, maxSpins))
    return { at: "spinning", index: 0, total, listed: 0 };
  const leftMs = winnerTurnMs - (elapsedMs % winnerTurnMs);
  const spinLeftMs = leftMs - winnerHoldMs;
  return spinLeftMs >= minSpinMs
    ? { at: "spinning", index, total, listed: index, leftMs: spinLeftMs }
    : { at: "holding", index, total, listed: index, leftMs };
}

/** A page that starts this late still plays the whole first spin. */
const minJoinedMs = 500;
const minHoldMs = 500;
/** A shorter spin is too fast to follow, so its winner is shown at once. */
const minSpinMs = 1_000;

/** Returns the next state. Ignores an event that does not fit the state. */
export function nextRaffle(sequence: RaffleSequence, event: RaffleEvent): RaffleSequence {
  const { at, total } = sequence;
  if (at === "empty") return sequence;
  if (event === "replay") return startRaffle(total);
  if (event === "skip") return { at: "done", total, listed: total };
  if (at === "spinning" && event === "landed") return { ...withoutLeft(sequence), at: "holding" };
  if (at === "holding" && event === "waited") return afterHold(sequence.index, total);
  if (at === "leaving" && event === "waited") return { at: "done", total, listed: total };
  return sequence;
}

const withoutLeft = ({ leftMs: _, ...sequence }: Extract<RaffleSequence, { at: "spinning" | "holding" }>) => sequence;

function afterHold(index: number, total: number): RaffleSequence {
  const isLast = index + 1 >= Math.min(total, maxSpins);
  if (isLast) return { at: "leaving", index, total, listed: total };
  return { at: "spinning", index: index + 1, total, listed: index + 1 };
}

/** Returns whether everybody's reel still plays `elapsedMs` after its start. */
export const isPlaying = (total: number, elapsedMs: number): boolean =>
  elapsedMs < Math.min(total, maxSpins) * winnerTurnMs;

/**
 * Returns the milliseconds after which "waited" is due, or null if the sequence is waiting for something else. With
 * `elapsedMs`, the time since everybody's start, a device that is late holds a winner for a shorter time and catches up.
 */
export function raffleWaitMs(sequence: RaffleSequence, elapsedMs: number | null = null): number | null {
  if (sequence.at === "leaving") return leaveMs;
  if (sequence.at !== "holding") return null;
  if (elapsedMs === null) return sequence.leftMs ?? winnerHoldMs;
  return Math.min(winnerHoldMs, Math.max(minHoldMs, (sequence.index + 1) * winnerTurnMs - elapsedMs));
}

/** A case's roll (CASE-08). `isCalling`: waiting for the server. Nothing rolls before its response. */
export interface CaseSequence {
  at: "idle" | "rolling" | "displayingWinner";
  isCalling: boolean;
}

export type CaseEvent = "call" | "refused" | "rolled" | "rolledQuickly" | "landed" | "waited";

export const idleCase: CaseSequence = { at: "idle", isCalling: false };

/** Returns the next state. "rolledQuickly" shows the result without a spin. Ignores an event that does not fit the state. */
export function nextCase(sequence: CaseSequence, event: CaseEvent): CaseSequence {
  if (sequence.at === "idle") {
    if (event === "call") return { at: "idle", isCalling: true };
    if (!sequence.isCalling) return sequence;
    if (event === "refused") return idleCase;
    if (event === "rolled") return { at: "rolling", isCalling: false };
    if (event === "rolledQuickly") return { at: "displayingWinner", isCalling: false };
  }
  if (sequence.at === "rolling" && event === "landed") return { at: "displayingWinner", isCalling: false };
  if (sequence.at === "displayingWinner" && event === "waited") return idleCase;
  // Only with Quick open can a case be opened while the winner is shown (CASE-09).
  if (sequence.at === "displayingWinner" && event === "call") return { at: "idle", isCalling: true };
  return sequence;
}

export function caseWaitMs(sequence: CaseSequence): number | null {
  return sequence.at === "displayingWinner" ? displayMs : null;
}

/** Returns whether "Open Case" can be pressed (CASE-09). With Quick open, it can be pressed even while the winner is shown. */
export function canOpenCase(sequence: CaseSequence, { quick = false } = {}): boolean {
  return (sequence.at === "idle" && !sequence.isCalling) || (quick && sequence.at === "displayingWinner");
}
