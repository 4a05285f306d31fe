// A draw that is decided by a beacon: what it commits to when its list is frozen, what the beacon makes of it, and whether this
// server's clock is so far behind the beacon that whoever buys last could choose the winner.

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

/** Which chain is to decide a list frozen now; null: its numbers are asked for instead. Throws `ClockBehind`. */
export type NextBeacon = () => Promise<BeaconChain | null>;
export const noBeacon: NextBeacon = async () => null;

/** What the frozen list commits to: the round is the one its moment and the chain's lead name, and no other. */
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

/** SHA-256 of what the round before committed to; null when there was none, or it was not a beacon's. */
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

/** What decides a draw: its round, and the name of the chain. */
export type CommittedDraw = DrawRow & {
  commitment: string;
  beacon_chain: string;
  beacon_round: number;
  beacon_at: Date;
};

export const isCommitted = (draw: DrawRow): draw is CommittedDraw => draw.commitment !== null;

/** The answer to a draw whose beacon has spoken. Throws `RandomUnavailable`. */
export async function beaconAnswer(
  db: Db,
  source: BeaconSource,
  held: DrawKind["held"],
  draw: CommittedDraw,
): Promise<StoredAnswer> {
  const { beacon_chain, beacon_round: round, commitment } = draw;
  const chain = source.chains.find(({ hash }) => hash === beacon_chain);
  if (chain === undefined) throw new RandomUnavailable("has no chain of that name any more");
  const signature = await source.signature(chain, round);
  const numbers = beaconNumbers(beaconRandomness(signature), sha256Text(commitment));
  const data =
    held.by === "ticket"
      ? beaconPlaces(numbers, draw.total_tickets, draw.winners_wanted)
      : await drawBoardPlaces(db, held, draw, numbers);
  const random = formatBeaconAnswer({ method: "drand", chain: chain.hash, round, commitment, data });
  return { random, signature, publicKey: chain.publicKey, serialNumber: null, license: null };
}

/** At each step the place among the tickets left; whose they are tells how many leave. */
async function drawBoardPlaces(db: Db, held: EntrantHolders, draw: DrawRow, numbers: BeaconNumbers): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const { places, next } = createPlaceSequence(numbers, draw.winners_wanted);
    await drawEntrantsBy(next, draw.total_tickets, (ticket) => held.holder(tx, draw.subject_id, ticket), draw.excluded);
    return places;
  });
}

/** Wait before a beacon is asked for again: it is due any moment, and later whoever tells it may be away for long. */
export const beaconRetryDelayMs = (attempts: number): number =>
  Math.min(1_000 * 2 ** Math.min(Math.max(attempts - 1, 0), 10), maxBeaconRetryDelayMs);
const maxBeaconRetryDelayMs = 60_000;

/** No list is frozen for a beacon. `reasonSchema` ends the sentence "drand …"; it is looked at again at `nextAt`. */
export class ClockBehind extends Error {
  readonly reason: string;
  readonly nextAt: Date;

  constructor(seconds: number, nextAt: Date) {
    const reason = `is ahead of this server's clock by ${seconds} seconds or more: until that is set right no list is frozen`;
    super(`The beacon ${reason}.`);
    this.name = "ClockBehind";
    this.reason = reason;
    this.nextAt = nextAt;
  }
}

/** For `catch`: any other error is thrown on. */
export function toClockBehind(error: unknown): ClockBehind {
  if (error instanceof ClockBehind) return error;
  throw error;
}

/** What whoever wants a draw made now is told. */
export const clockBehindWords = ({ reason }: ClockBehind): string => `drand ${reason}.`;

const recheckAfterMs = 10_000;

/** Throws `ClockBehind`. Where no relay tells the newest round nothing is known, and nothing refused. */
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
      if (wasBehind) log.info("the clock is right again: lists are frozen for the beacon");
      behind = null;
      return;
    }
    const seconds = chain.leadSeconds - roundsLeft * chain.periodSeconds;
    behind = new ClockBehind(seconds, new Date(now.getTime() + recheckAfterMs));
    if (!wasBehind) log.warn({ seconds }, `drand ${behind.reason}`);
    throw behind;
  };
}

/** A moment further ahead than it was set was set by a clock since moved back. */
const isRecheckPending = (nextAt: Date, now: Date): boolean => now < nextAt && +nextAt - +now <= recheckAfterMs;
