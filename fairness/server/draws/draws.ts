// The life of a draw: requested → answered → resolved, whatever breaks in between and however many processes try.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "../../../common/server/house.ts";
import { latestValidTime } from "../../../platform/base/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { chainAt } from "../../rules/beacon.ts";
import type { Drawer } from "../../rules/fairness.ts";
import {
  beaconAnswer,
  beaconRetryDelayMs,
  type ClockBehind,
  type CommittedDraw,
  createClockCheck,
  isCommitted,
  type NextBeacon,
  toClockBehind,
} from "./beacon-draws.ts";
import { formatDrawId } from "./id.ts";
import type { DrawKind, DrawKinds } from "./kinds.ts";
import { logResult } from "./log.ts";
import {
  dueDraws,
  insertWinners,
  type Lease,
  leaseDraw,
  lockAnswered,
  markResolved,
  type StoredAnswer,
  storeAnswer,
  storeFailure,
  storeSerialBefore,
} from "./records.ts";
import { fetchCurrentSerial, type NumbersQuestion, requestNumbers, retryDelayMs } from "./request-numbers.ts";
import { type BeaconSource, type RandomSource, RandomUnavailable } from "./source.ts";
import { resolveWinners } from "./winners.ts";

/** What shows draws was built with. */
export const drawsTag = "draws";

/**
 * `toThrottledLine`: the source gave no answer, it is tried again, or its beacon has not spoken; `busyResponse`: another process is at it; `idle`:
 * nothing to do. `reasonSchema` is a sentence of its own.
 */
export type AdvanceOutcome =
  | { kind: "drawn" }
  | { kind: "waiting"; reason: string }
  | { kind: "busy" }
  | { kind: "idle" };

/** `afterEnd`: what it was for is not to be drawn any more, or another process has drawn it. */
export type FinishOutcome = { kind: "drawn" } | { kind: "over" } | { kind: "waiting"; reason: string };

/** Beacons, and whether they are to decide what is frozen next. */
export interface Beacons {
  source: BeaconSource;
  areWanted(): Promise<boolean>;
}

export interface Draws {
  beacon: NextBeacon;
  /** Why no list is frozen now; null when one is. */
  held(): Promise<ClockBehind | null>;
  /** Who chooses the numbers of a list frozen now. */
  drawer(): Promise<Drawer>;
  kinds: DrawKinds;
  /** Takes the draw as far as it goes now. */
  advance(id: number): Promise<AdvanceOutcome>;
  /** The same, and while another process is at it, waits for that one until `isOver`. */
  finish(id: number, isOver: () => Promise<boolean>): Promise<FinishOutcome>;
  /** All that are due. A draw that fails does not keep the others from theirs. */
  advanceDue(): Promise<void>;
}

type DrawsHouse = Pick<House, "db" | "clock" | "log" | "config" | "changes">;

/** `source` is asked each time where its key may change; a draw is asked for of one of them to its end. */
export function createDraws(
  house: DrawsHouse,
  source: RandomSource | (() => RandomSource),
  kinds: DrawKinds,
  beacons: Beacons | null = null,
): Draws {
  const sourceNow = typeof source === "function" ? source : () => source;
  const advance: Draws["advance"] = async (id) => {
    const draw = await findDrawById(house.db, id);
    const asked =
      draw !== undefined && isCommitted(draw)
        ? await answerByBeacon(house, beacons?.source ?? null, kinds[draw.kind], draw)
        : await requestFromSource(house, sourceNow(), id);
    if (asked.kind === "waiting" || asked.kind === "busy") return asked;
    return (await resolveDraw(house, kinds, id)) ? { kind: "drawn" } : { kind: "idle" };
  };
  const chainNow = async () => {
    if (beacons === null || !(await beacons.areWanted())) return null;
    return chainAt(house.clock.now(), beacons.source.chains);
  };
  const checkClock = beacons && createClockCheck(house, beacons.source);
  const beacon: NextBeacon = async () => {
    const chain = await chainNow();
    if (chain !== null) await checkClock?.(chain);
    return chain;
  };
  const tried = async (id: number) => {
    await advance(id).catch((error: unknown) => house.log.error({ err: error, draw: id }, "a draw failed"));
  };
  return {
    beacon,
    held: async () => beacon().then(() => null, toClockBehind),
    async drawer() {
      const chain = await chainNow();
      if (chain === null) return sourceNow().name;
      return chain.name === "sandbox" ? "sandbox-beacon" : "drand";
    },
    kinds,
    advance,
    finish: (id, isOver) => finishDraw(advance, id, isOver),
    async advanceDue() {
      const { rows: due } = await dueDraws(house.clock.now()).execute(house.db);
      // A relay that hangs keeps nobody waiting; an account's numbers are asked for one after the other.
      const heard = due.filter(({ by_beacon }) => by_beacon).map(({ id }) => tried(id));
      for (const { id, by_beacon } of due) if (!by_beacon) await tried(id);
      await Promise.all(heard);
    },
  };
}

const waitForOthersMs = 15_000;
const pollEveryMs = 250;

async function finishDraw(
  advance: Draws["advance"],
  id: number,
  isOver: () => Promise<boolean>,
): Promise<FinishOutcome> {
  const giveUpAt = performance.now() + waitForOthersMs;
  while (performance.now() < giveUpAt) {
    const advanced = await advance(id);
    if (advanced.kind === "waiting" || advanced.kind === "drawn") return advanced;
    if (await isOver()) return { kind: "over" };
    await sleep(pollEveryMs);
  }
  return { kind: "waiting", reason: "The numbers have not come yet; they are asked for until they do." };
}

/** How a draw's numbers are had, and what is told while they do not come. */
interface NumbersMethod {
  source: Pick<RandomSource, "name" | "label">;
  account: string;
  answer(lease: Lease, asker: string): Promise<StoredAnswer>;
  retryMs(attempts: number): number;
  /** After the reason, in a sentence. */
  waits: string;
}

/** requested → answered. `idle` when there was nothing to ask. */
async function obtainAnswer(
  house: DrawsHouse,
  id: number,
  { source, account, ...way }: NumbersMethod,
): Promise<AdvanceOutcome> {
  const { db, clock } = house;
  const asker = randomUUID();
  const lease = await leaseDraw(db, id, asker, { name: source.name, account }, clock.now());
  if (lease === null) return (await isRequested(db, id)) ? { kind: "busy" } : { kind: "idle" };
  const { attempts } = lease.draw;
  try {
    if (!(await storeAnswer(db, id, asker, await way.answer(lease, asker), clock.now()))) return { kind: "busy" };
    // Of a draw that was called off meanwhile this is the last that happens: from now on it is listed.
    house.changes.announce(drawsTag);
    return { kind: "idle" };
  } catch (error) {
    const reason = error instanceof RandomUnavailable ? error.reason : "failed in a way nobody expected";
    await storeFailure(db, id, asker, reason, new Date(clock.now().getTime() + way.retryMs(attempts)));
    if (!(error instanceof RandomUnavailable)) throw error;
    house.log.warn({ draw: id, source: source.name, attempts }, `${source.label} ${reason}`);
    return { kind: "waiting", reason: `${source.label} ${reason}${way.waits}` };
  }
}

async function requestFromSource(house: DrawsHouse, source: RandomSource, id: number): Promise<AdvanceOutcome> {
  // Both may cost a query: known before the lease, whose time runs.
  const [publicKey, account] = [await source.publicKey(), await source.account()];
  return obtainAnswer(house, id, {
    ...{ source, account, waits: "; it is asked again until it answers." },
    retryMs: (attempts) => retryDelayMs(attempts, house.config.demo),
    async answer(lease, asker) {
      const { numbers, ...signed } = await requestNumbers(source, await buildQuestion(house.db, source, asker, lease));
      return { ...signed, publicKey, serialNumber: numbers.serialNumber, license: numbers.license };
    },
  });
}

/** Of a draw by a beacon: not before it has spoken, and never by anything else. */
async function answerByBeacon(
  house: DrawsHouse,
  beacon: BeaconSource | null,
  { held }: DrawKind,
  draw: CommittedDraw,
): Promise<AdvanceOutcome> {
  if (draw.status !== "requested") return { kind: "idle" };
  if (isStillToCome(draw.beacon_at, house.clock.now())) return { kind: "waiting", reason: beaconWaitReason(draw) };
  return obtainAnswer(house, draw.id, {
    source: { name: "drand", label: "drand" },
    ...{ account: draw.beacon_chain, waits: `. ${beaconWaitReason(draw)}`, retryMs: beaconRetryDelayMs },
    async answer() {
      if (beacon === null) throw new RandomUnavailable("is not connected here");
      return beaconAnswer(house.db, beacon, held, draw);
    },
  });
}

/** One further ahead than any lead was committed to under a clock since moved back: it is asked for now and then. */
const isStillToCome = (at: Date, now: Date): boolean => now < at && at <= latestValidTime(now, maxLeadMs);
const maxLeadMs = 2 * 60_000;

const beaconWaitReason = ({
  beacon_round: round,
  beacon_at: at,
}: Pick<CommittedDraw, "beacon_round" | "beacon_at">): string =>
  `Round ${round} of drand's beacon decides it, at ${at.toISOString().slice(11, 19)} UTC, and nothing else.`;

const findDrawById = (db: House["db"], id: number) =>
  db.selectFrom("draws").selectAll().where("id", "=", id).executeTakeFirst();

async function isRequested(db: House["db"], id: number): Promise<boolean> {
  const row = await db.selectFrom("draws").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "requested";
}

/**
 * The site's own signer begins at 0. Of an account outside that was never asked here it is first found out, and kept, where
 * its numbers stand.
 */
async function buildQuestion(db: Db, source: RandomSource, asker: string, lease: Lease): Promise<NumbersQuestion> {
  const { draw } = lease;
  const known = draw.serial_before ?? (source.isCountedOutside ? null : 0);
  const serialBefore = known ?? (await fetchCurrentSerial(source, randomUUID()));
  if (known === null) await storeSerialBefore(db, draw.id, asker, serialBefore);
  return {
    id: formatDrawId(draw),
    kind: draw.kind,
    entriesSha256: draw.entries_sha256,
    totalTickets: draw.total_tickets,
    winnersWanted: draw.winners_wanted,
    requestId: draw.request_id,
    serialBefore,
    askedBefore: lease.askedBefore && known !== null,
  };
}

/** answered → resolved, in one transaction. False when another has done it, or it was called off. */
async function resolveDraw(house: DrawsHouse, kinds: DrawKinds, id: number): Promise<boolean> {
  const now = house.clock.now();
  const subject = await house.db
    .selectFrom("draws")
    .select(["kind", "subject_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const kind = kinds[subject.kind];
  const resolved = await inTransaction(house.db, async (tx) => {
    // What is drawn for before the draw: the order in which calling it off locks them too.
    if (!(await kind.claim(tx, subject.subject_id))) return null;
    const draw = await lockAnswered(tx, id);
    if (draw === undefined) return null;
    const winners = await resolveWinners(tx, kind, draw);
    await insertWinners(tx, id, winners);
    await kind.settle(tx, draw, winners, now);
    await markResolved(tx, id, now);
    await logResult(tx, draw, winners, now);
    return { draw, winners };
  });
  if (resolved === null) return false;
  kind.announce(resolved.draw, resolved.winners);
  return true;
}
