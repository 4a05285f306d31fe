// Batches viewers' spends. Spends that arrive while a batch is running wait in a queue and then run as one transaction: with
// one commit, one round trip, and one handover of a contended row. If no batch is running, a spend does not wait. Each spend is
// still its own statement and sees the effects of those before it. If one fails, the batch is rolled back and each spend runs
// alone.
import { setImmediate as breathe } from "node:timers/promises";
import type pg from "pg";
import { createKeyedSemaphore, QueueFullError } from "../../platform/cache/semaphore.ts";
import { isRecord } from "../../platform/contract/json-values.ts";
import { classifyError, DatabaseBusy } from "../../platform/database/database-errors.ts";
import type { Db } from "../../platform/database/db.ts";
import { type PipelineStatement, runPipeline, type TextRows } from "../../platform/database/pipeline.ts";
import { withDefaultTimeout } from "../../platform/database/statement-timeout.ts";
import { BatchSize } from "./batch-size.ts";
import { parseSoldOutRows, soldOutValues } from "./sold-out.ts";
import { type SoldOut, type SpendQueue, type SpendRequest, type SpendRow, unqueued } from "./spend-queue.ts";

const maxSoldOutRefusals = 200;
/** After resolving this many spends, other requests get their turn. */
const maxResolvedPerTick = 16;
const maxSoldOutRows = 1_000;
/** Spends on different rows run in two parallel lanes, if the pool has enough connections. */
const maxLanes = 2;
const maxQueued = 20_000;
const queueTimeoutMs = 5_000;

/**
 * A batch must not wait long for a lock. If it times out, its spends run alone.
 * Spends find their rows by key. A cached plan must not scan a whole table only because the table was empty when the plan was
 * made.
 */
const batchSettings: PipelineStatement = {
  text: `select set_config('lock_timeout', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
  values: ["250ms"],
};

/**
 * Every batch locks its accounts first, by id, and then its rows in the order of `sortByRow`. So two batches cannot deadlock,
 * even in different processes.
 */
const lockAccounts = "select from balances where user_id = any($1::bigint[]) order by user_id for update";

export interface SpendBatcherSettings {
  db: Db;
  pool: pg.Pool;
  named: boolean;
  connections: number;
}

/**
 * Limits how many spends on one row run alone at the same time. Without a limit, a row that stays locked would take every
 * connection and block the whole process.
 */
const createRowQueues = (connections: number) =>
  createKeyedSemaphore({
    ...{ atOnce: Math.max(2, Math.floor(connections / 4)), mostWaiting: 1_000 },
    ...{ retrySeconds: 5, withinMs: queueTimeoutMs },
  });

export function createSpendBatcher(settings: SpendBatcherSettings): SpendQueue {
  const rowQueues = createRowQueues(settings.connections);
  const first = new BatchLane(settings, rowQueues);
  const lanes = settings.connections > maxLanes ? [first, new BatchLane(settings, rowQueues)] : [first];
  return {
    db: settings.db,
    submit: (spend) => (lanes[rowHash(spend.about) % lanes.length] ?? first).submit(spend),
  };
}

/** Returns the same number for the same text in every process. */
function rowHash(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) >>> 0;
  return sum;
}

interface QueuedSpend {
  spend: SpendRequest;
  since: number;
  /** True if the sold-out statement did not refuse the spend, which then runs as usual. */
  skipsSoldOutCheck: boolean;
  resolve(row: SpendRow | undefined): void;
  reject(error: unknown): void;
}

class BatchLane {
  readonly #settings: SpendBatcherSettings;
  readonly #rowQueues: ReturnType<typeof createRowQueues>;
  #waiting: QueuedSpend[] = [];
  #isBusy = false;
  readonly #size = new BatchSize();
  readonly #soldOutRows = new Set<string>();

  constructor(settings: SpendBatcherSettings, rowQueues: ReturnType<typeof createRowQueues>) {
    this.#settings = settings;
    this.#rowQueues = rowQueues;
  }

  submit(spend: SpendRequest): Promise<SpendRow | undefined> {
    if (this.#waiting.length >= maxQueued)
      return Promise.reject(new DatabaseBusy("Too many spends are waiting already."));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ spend, since: performance.now(), skipsSoldOutCheck: false, resolve, reject });
      if (!this.#isBusy) withDefaultTimeout(() => void this.#drainQueue());
    });
  }

  async #drainQueue(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      this.#rejectTimedOut();
      const soldOut = this.#nextSoldOut();
      if (soldOut.length > 0) await this.#refuseSoldOut(soldOut);
      const batch = this.#nextBatch();
      if (batch.length > 0) await this.#executeBatch(batch);
    }
    this.#isBusy = false;
  }

  /** Rejects spends that waited too long. Those at the front of the queue waited longest. */
  #rejectTimedOut(): void {
    const queuedAfter = performance.now() - queueTimeoutMs;
    const firstInTime = this.#waiting.findIndex(({ since }) => since >= queuedAfter);
    const late = this.#waiting.splice(0, firstInTime < 0 ? this.#waiting.length : firstInTime);
    for (const { reject } of late) reject(new DatabaseBusy(`No turn came within ${queueTimeoutMs} ms.`));
  }

  #nextSoldOut(): SoldOutSpend[] {
    const about = this.#waiting[0]?.spend.about ?? "";
    if (!this.#soldOutRows.has(about)) return [];
    const next = this.#waiting.filter((one) => canRefuseAsSoldOut(one, about)).slice(0, maxSoldOutRefusals);
    // A single spend runs just as fast without the sold-out statement, and then also notices new stock.
    return next.length > 1 ? next : [];
  }

  /** Refuses the spends that the sold-out statement can refuse. The others keep their place in the queue and run as usual. */
  async #refuseSoldOut(batch: readonly SoldOutSpend[]): Promise<void> {
    const answers = await this.#querySoldOut(batch);
    if (answers.size === 0) for (const { spend } of batch) this.#soldOutRows.delete(spend.about);
    for (const one of batch) one.skipsSoldOutCheck = true;
    this.#waiting = this.#waiting.filter((one) => !answers.has(one));
    void resolveAll([...answers]);
  }

  /** Returns an empty map if the statement fails; the spends then run as usual. */
  async #querySoldOut(batch: readonly SoldOutSpend[]): Promise<Map<QueuedSpend, SpendRow>> {
    const answers = new Map<QueuedSpend, SpendRow>();
    const spends = batch.map(({ spend }) => spend);
    const statement = { text: spends[0]?.soldOut.text ?? "", values: soldOutValues(spends) };
    const [rows = []] = await this.#executePipeline([batchSettings, statement], 1).catch(() => []);
    for (const [place, row] of parseSoldOutRows(rows)) {
      const one = batch[place];
      if (one !== undefined) answers.set(one, row);
    }
    return answers;
  }

  #noteSoldOut({ spend }: QueuedSpend, row: SpendRow | undefined): void {
    if (spend.soldOut === undefined || row === undefined || row.repeated) return;
    const { refusal } = row.answer;
    if (!(isRecord(refusal) && refusal.why === spend.soldOut.why)) return;
    if (this.#soldOutRows.size >= maxSoldOutRows) this.#soldOutRows.clear();
    this.#soldOutRows.add(spend.about);
  }

  /**
   * Takes the next batch from the queue in order of arrival, sorted by row. The batch ends before a spend of an account that
   * already has a spend on another row in it, so each account's spends run in order.
   */
  #nextBatch(): QueuedSpend[] {
    const limit = this.#size.next(this.#waiting.length);
    const findRow = new Map<number, string>();
    let count = 0;
    for (const { spend } of this.#waiting) {
      if (count === limit || (findRow.get(spend.accountId) ?? spend.about) !== spend.about) break;
      findRow.set(spend.accountId, spend.about);
      count += 1;
    }
    return sortByRow(this.#waiting.splice(0, count));
  }

  async #executeBatch(batch: readonly QueuedSpend[]): Promise<void> {
    try {
      const from = performance.now();
      const rows = await this.#executeSpends(batch.map(({ spend }) => spend));
      this.#size.took(batch.length, performance.now() - from);
      for (const [at, one] of batch.entries()) this.#noteSoldOut(one, rows[at]);
      void resolveAll(batch.map((one, at) => [one, rows[at]]));
    } catch (error) {
      if (isConnectionLost(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // A spend failed, or another transaction holds a lock, so the batch changed nothing. Each of its spends now runs
      // on its own, and the lane does not wait for them.
      const single = unqueued(this.#settings.db);
      for (const { spend, resolve, reject } of batch)
        this.#rowQueues(spend.about, () => single.submit(spend)).then(resolve, (error: unknown) =>
          reject(error instanceof QueueFullError ? new DatabaseBusy("Too many wait for the same row.") : error),
        );
    }
  }

  async #executeSpends(spends: readonly SpendRequest[]): Promise<(SpendRow | undefined)[]> {
    const accounts = [...new Set(spends.map(({ accountId }) => accountId))];
    const before: PipelineStatement[] = [batchSettings];
    if (accounts.length > 1) before.push({ text: lockAccounts, values: [`{${accounts.join(",")}}`] });
    return (await this.#executePipeline([...before, ...spends], before.length)).map(parseSpendRow);
  }

  async #executePipeline(statements: readonly PipelineStatement[], skipped: number): Promise<TextRows[]> {
    const { pool, named } = this.#settings;
    const client = await pool.connect();
    let broken: unknown;
    try {
      return (await runPipeline(client, statements, named)).slice(skipped);
    } catch (error) {
      broken = classifyError(error) === "away" ? error : undefined;
      throw error;
    } finally {
      client.release(broken instanceof Error ? broken : undefined);
    }
  }
}

/** Resolves the spends' promises while the next batch is already running. */
async function resolveAll(answers: readonly [QueuedSpend, SpendRow | undefined][]): Promise<void> {
  for (const [at, [one, row]] of answers.entries()) {
    if (at > 0 && at % maxResolvedPerTick === 0) await breathe();
    one.resolve(row);
  }
}

const isConnectionLost = (error: unknown): boolean => classifyError(error) === "away" || !("code" in Object(error));

interface SoldOutSpend extends QueuedSpend {
  spend: SpendRequest & { soldOut: SoldOut };
}

const canRefuseAsSoldOut = (one: QueuedSpend, about: string): one is SoldOutSpend =>
  one.spend.about === about && one.spend.soldOut !== undefined && !one.skipsSoldOutCheck;

const sortByRow = (waiting: QueuedSpend[]): QueuedSpend[] =>
  waiting.sort((a, b) => (a.spend.about < b.spend.about ? -1 : a.spend.about > b.spend.about ? 1 : 0));

function parseSpendRow([row]: TextRows): SpendRow | undefined {
  if (row === undefined) return undefined;
  const [repeated, bodySha256 = null, answer] = row;
  return { repeated: repeated === "t", body_sha256: bodySha256, answer: JSON.parse(answer ?? "{}") };
}
