// Makes draws decided by a beacon: the commitment when the list is frozen, and the reply from the beacon. It also refuses to
// freeze a list while this server's clock is so slow that the last buyer could choose the winner.

import type { House } from "../../../common/server/house.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { type BeaconChain, formatBeaconAnswer, formatCommitment, roundFor, roundTime } from "../../rules/beacon.ts";
import {
  type BeaconNumbers,
  beaconNumbers,
  beaconPlaces,
  beaconRandomness,
  createPlaceSequence,
  sha256Text,
} from "../../rules/beacon-numbers.ts";
import { drawEntrantsBy } from "../../rules/draw-rule.ts";
import { formatDrawId } from "./id.ts";
import type { DrawKind, EntrantHolders } from "./kinds.ts";
import type { DrawRow, FrozenList, StoredAnswer, StoredCommitment } from "./records.ts";
import { type BeaconSource, RandomUnavailable } from "./source.ts";

/**
 * Returns the chain that will decide a list frozen now; null when the list's numbers will be requested instead. Throws
 * `ClockBehind`.
 */
export type NextBeacon = () => Promise<BeaconChain | null>;
export const noBeacon: NextBeacon = async () => null;

/** Returns the frozen list's commitment. The freezing time and the chain's wait determine the only possible round. */
export async function buildCommitment(
  tx: Tx,
  frozen: Omit<FrozenList, "committed">,
  chain: BeaconChain,
): Promise<StoredCommitment> {
  const { kind, subjectId, round } = frozen;
  const beaconRound = roundFor(frozen.now, chain);
  const text = formatCommitment({
    draw: formatDrawId({ kind, subject_id: subjectId, round }),
    entries: frozen.entriesSha256,
    tickets: frozen.totalTickets,
    winners: frozen.winnersWanted,
    before: await previousCommitment(tx, frozen),
    entrants: frozen.entrantsSha256,
    chain: chain.hash,
    round: beaconRound,
  });
  return { text, chain: chain.hash, round: beaconRound, at: roundTime(beaconRound, chain) };
}

async function previousCommitment(tx: Tx, { kind, subjectId, round }: Omit<FrozenList, "committed">) {
  const before = await tx
    .selectFrom("draws")
    .select("commitment")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("round", "=", round - 1)
    .executeTakeFirst();
  return before?.commitment == null ? null : sha256Text(before.commitment);
}

export type CommittedDraw = DrawRow & {
  commitment: string;
  beacon_chain: string;
  beacon_round: number;
  beacon_at: Date;
};

export const isCommitted = (draw: DrawRow): draw is CommittedDraw => draw.commitment !== null;

export async function beaconAnswer(
  db: Db,
  source: BeaconSource,
  held: DrawKind["held"],
  draw: CommittedDraw,
): Promise<StoredAnswer> {
  const { beacon_chain, beacon_round: round, commitment } = draw;
  const chain = source.chains.find(({ hash }) => hash === beacon_chain);
  if (chain === undefined) throw new RandomUnavailable("no longer has that chain");
  const signature = await source.signature(chain, round);
  const numbers = beaconNumbers(beaconRandomness(signature), sha256Text(commitment));
  const data =
    held.by === "ticket"
      ? beaconPlaces(numbers, draw.total_tickets, draw.winners_wanted)
      : await drawBoardPlaces(db, held, draw, numbers);
  const random = formatBeaconAnswer({ method: "drand", chain: chain.hash, round, commitment, data });
  return { random, signature, publicKey: chain.publicKey, serialNumber: null, license: null };
}

/** Each step draws a place among the tickets left. The ticket's holder determines how many tickets are removed. */
async function drawBoardPlaces(db: Db, held: EntrantHolders, draw: DrawRow, numbers: BeaconNumbers): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const { places, next } = createPlaceSequence(numbers, draw.winners_wanted);
    await drawEntrantsBy(next, draw.total_tickets, (ticket) => held.holder(tx, draw.subject_id, ticket), draw.excluded);
    return places;
  });
}

/**
 * Returns the wait before the next request. It is short at first, because the beacon is due, and longer later, because the
 * relays may be down for a long time.
 */
export const beaconRetryDelayMs = (attempts: number): number =>
  Math.min(1_000 * 2 ** Math.min(Math.max(attempts - 1, 0), 10), maxBeaconRetryDelayMs);
const maxBeaconRetryDelayMs = 60_000;

/**
 * Thrown while the server's clock is too slow to freeze a list for a beacon. `reason` completes the sentence "drand …";
 * `nextAt` is when to check again.
 */
export class ClockBehind extends Error {
  readonly reason: string;
  readonly nextAt: Date;

  constructor(seconds: number, nextAt: Date) {
    const reason = `is ahead of this server's clock by ${seconds} seconds or more. Until the clock is right, no list is frozen`;
    super(`The beacon ${reason}.`);
    this.name = "ClockBehind";
    this.reason = reason;
    this.nextAt = nextAt;
  }
}

export function toClockBehind(error: unknown): ClockBehind {
  if (error instanceof ClockBehind) return error;
  throw error;
}

export const clockBehindWords = ({ reason }: ClockBehind): string => `drand ${reason}.`;

const recheckAfterMs = 10_000;

/**
 * Returns a check that throws `ClockBehind`. If no relay returns the newest round, the check has nothing to compare with and
 * does not throw.
 */
export function createClockCheck(
  { clock, log }: Pick<House, "clock" | "log">,
  source: Pick<BeaconSource, "latest">,
): (chain: BeaconChain) => Promise<void> {
  let behind: ClockBehind | null = null;
  return async (chain) => {
    if (behind !== null && isRecheckPending(behind.nextAt, clock.now())) throw behind;
    const latest = await source.latest(chain);
    const now = clock.now();
    const roundsLeft = latest === null ? Infinity : roundFor(now, chain) - latest;
    const wasBehind = behind !== null;
    if (roundsLeft > chain.leadSeconds / chain.periodSeconds / 2) {
      if (wasBehind) log.info("this server's clock is right again; lists are frozen for the beacon again");
      behind = null;
      return;
    }
    const seconds = chain.leadSeconds - roundsLeft * chain.periodSeconds;
    behind = new ClockBehind(seconds, new Date(now.getTime() + recheckAfterMs));
    if (!wasBehind) log.warn({ seconds }, `drand ${behind.reason}`);
    throw behind;
  };
}

/**
 * Returns whether the next check is still to come. A time further ahead than the delay does not count, because it was
 * set by a fast clock that has been set back since.
 */
const isRecheckPending = (nextAt: Date, now: Date): boolean => now < nextAt && +nextAt - +now <= recheckAfterMs;
