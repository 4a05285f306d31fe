// Advances draws through their states: requested → answered → resolved. A draw survives a crash in any state, and any number of
// processes may work on the same draw.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "../../../common/server/house.ts";
import { lockAccounts } from "../../../money/server/ledger.ts";
import { latestValidTime } from "../../../platform/base/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { m } from "../../messages.ts";
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

export const drawsTag = "draws";

/**
 * `waiting`: the source failed and will be asked again, or the beacon is not published yet. `busy`: another process has the
 * lease. `idle`: nothing to do. `reason` is a sentence.
 */
export type AdvanceOutcome =
  | { kind: "drawn" }
  | { kind: "waiting"; reason: string }
  | { kind: "busy" }
  | { kind: "idle" };

/** `over`: the raffle or board needs no draw any more, or another process has drawn it. */
export type FinishOutcome = { kind: "drawn" } | { kind: "over" } | { kind: "waiting"; reason: string };

export interface Beacons {
  source: BeaconSource;
  areWanted(): Promise<boolean>;
}

export interface Draws {
  beacon: NextBeacon;
  /** Returns the reason if no list can be frozen now, otherwise null. */
  held(): Promise<ClockBehind | null>;
  drawer(): Promise<Drawer>;
  kinds: DrawKinds;
  advance(id: number): Promise<AdvanceOutcome>;
  /**
   * Does the same as `advance`, but if another process has the lease, waits until the lease is free or `isOver` returns true.
   */
  finish(id: number, isOver: () => Promise<boolean>): Promise<FinishOutcome>;
  advanceDue(): Promise<void>;
}

type DrawsHouse = Pick<House, "db" | "clock" | "log" | "config" | "changes">;

/** Pass `source` as a function when its key can change. A draw keeps its source to the end. */
export function createDraws(
  house: DrawsHouse,
  source: RandomSource | (() => RandomSource),
  kinds: DrawKinds,
  beacons: Beacons | null = null,
): Draws {
  const sourceNow = typeof source === "function" ? source : () => source;
  const advance: Draws["advance"] = async (id) => {
    const draw = await findDrawById(house.db, id);
    const outcome =
      draw !== undefined && isCommitted(draw)
        ? await answerByBeacon(house, beacons?.source ?? null, kinds[draw.kind], draw)
        : await requestFromSource(house, sourceNow(), id);
    if (outcome.kind === "waiting" || outcome.kind === "busy") return outcome;
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
  const advanceOrLog = async (id: number) => {
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
      // Draws by beacons advance in parallel, so a slow relay delays no other draw. Other draws advance one after another,
      // because they share an account.
      const beaconDraws = due.filter(({ by_beacon }) => by_beacon).map(({ id }) => advanceOrLog(id));
      for (const { id, by_beacon } of due) if (!by_beacon) await advanceOrLog(id);
      await Promise.all(beaconDraws);
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
  return { kind: "waiting", reason: m.numbersPending() };
}

interface NumbersMethod {
  source: Pick<RandomSource, "name" | "label">;
  account: string;
  answer(lease: Lease, leaseHolder: string): Promise<StoredAnswer>;
  retryMs(attempts: number): number;
  pending(problem: string): string;
}

/** Requests a draw's numbers and stores the answer. Returns `idle` if there is nothing left to request. */
async function obtainAnswer(
  house: DrawsHouse,
  id: number,
  { source, account, ...method }: NumbersMethod,
): Promise<AdvanceOutcome> {
  const { db, clock } = house;
  const leaseHolder = randomUUID();
  const lease = await leaseDraw(db, id, leaseHolder, { name: source.name, account }, clock.now());
  if (lease === null) return (await isRequested(db, id)) ? { kind: "busy" } : { kind: "idle" };
  const { attempts } = lease.draw;
  try {
    if (!(await storeAnswer(db, id, leaseHolder, await method.answer(lease, leaseHolder), clock.now())))
      return { kind: "busy" };
    // Usually the next step announces the draw. A draw that was cancelled in the meantime has no next step, but its
    // answer changes the list of draws.
    house.changes.announce(drawsTag);
    return { kind: "idle" };
  } catch (error) {
    const reason = error instanceof RandomUnavailable ? error.reason : "failed in a way nobody expected";
    await storeFailure(db, id, leaseHolder, reason, new Date(clock.now().getTime() + method.retryMs(attempts)));
    if (!(error instanceof RandomUnavailable)) throw error;
    house.log.warn({ draw: id, source: source.name, attempts }, `${source.label} ${reason}`);
    return { kind: "waiting", reason: method.pending(reason) };
  }
}

async function requestFromSource(house: DrawsHouse, source: RandomSource, id: number): Promise<AdvanceOutcome> {
  // Both calls may need a query, so they are made before the lease starts.
  const [publicKey, account] = [await source.publicKey(), await source.account()];
  return obtainAnswer(house, id, {
    ...{ source, account },
    pending: (problem) => m.sourcePending({ source: source.label, problem }),
    retryMs: (attempts) => retryDelayMs(attempts, house.config.demo),
    async answer(lease, leaseHolder) {
      const { numbers, ...signed } = await requestNumbers(
        source,
        await buildQuestion(house.db, source, leaseHolder, lease),
      );
      return { ...signed, publicKey, serialNumber: numbers.serialNumber, license: numbers.license };
    },
  });
}

/**
 * Returns the answer for a draw that a beacon decides. It uses only that beacon, and only after the beacon is
 * published.
 */
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
    ...{ account: draw.beacon_chain, retryMs: beaconRetryDelayMs },
    pending: (problem) => `drand ${problem}. ${beaconWaitReason(draw)}`,
    async answer() {
      if (beacon === null) throw new RandomUnavailable("is not connected here");
      return beaconAnswer(house.db, beacon, held, draw);
    },
  });
}

/**
 * Returns whether a beacon is due later. Returns false for a time further ahead than any wait: a fast clock, which has
 * been set back since, chose that time. The beacon is then requested now, at the usual intervals.
 */
const isStillToCome = (at: Date, now: Date): boolean => now < at && at <= latestValidTime(now, maxLeadMs);
const maxLeadMs = 2 * 60_000;

const beaconWaitReason = ({
  beacon_round: round,
  beacon_at: at,
}: Pick<CommittedDraw, "beacon_round" | "beacon_at">): string =>
  m.beaconDecidesAt({ round, time: at.toISOString().slice(11, 19) });

const findDrawById = (db: House["db"], id: number) =>
  db.selectFrom("draws").selectAll().where("id", "=", id).executeTakeFirst();

async function isRequested(db: House["db"], id: number): Promise<boolean> {
  const row = await db.selectFrom("draws").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "requested";
}

/**
 * Builds the request. The serial numbers of the site's own signer start at 0. If an outside account was never used
 * here, first requests and stores its current serial number.
 */
async function buildQuestion(
  db: Db,
  source: RandomSource,
  leaseHolder: string,
  lease: Lease,
): Promise<NumbersQuestion> {
  const { draw } = lease;
  const known = draw.serial_before ?? (source.isCountedOutside ? null : 0);
  const serialBefore = known ?? (await fetchCurrentSerial(source, randomUUID()));
  if (known === null) await storeSerialBefore(db, draw.id, leaseHolder, serialBefore);
  return {
    id: formatDrawId(draw),
    kind: draw.kind,
    entriesSha256: draw.entries_sha256,
    totalTickets: draw.total_tickets,
    winnersWanted: draw.winners_wanted,
    requestId: draw.request_id,
    serialBefore,
    wasRequested: lease.wasRequested && known !== null,
  };
}

/** The numbers are stored and the list is frozen, so the winners are known before anything else is locked. */
async function lockWinners(tx: Tx, kind: DrawKind, id: number): Promise<void> {
  const draw = await tx.selectFrom("draws").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  if (draw.status !== "answered") return;
  const winners = await resolveWinners(tx, kind, draw);
  await lockAccounts(
    tx,
    winners.flatMap(({ userId }) => userId ?? []),
  );
}

/**
 * Takes a draw from answered to resolved in one transaction. Returns false when another process did so, or when the draw was
 * cancelled.
 */
async function resolveDraw(house: DrawsHouse, kinds: DrawKinds, id: number): Promise<boolean> {
  const now = house.clock.now();
  const subject = await house.db
    .selectFrom("draws")
    .select(["kind", "subject_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const kind = kinds[subject.kind];
  const resolved = await inTransaction(house.db, async (tx) => {
    if (kind.paysWinners) await lockWinners(tx, kind, id);
    // The raffle or board is locked before the draw, in the same order as when cancelling.
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
