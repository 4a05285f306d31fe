// In each round people and admins move money, and at a random moment a process is killed (every fourth time together
// with the database). A call without a response is retried with its key until it has one.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { startPostgres } from "../../bin/postgres.mjs";
import { openDatabase } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Product, startProduct } from "../../tests/browser/product.ts";
import {
  type Act,
  type ActKind,
  type AnsweredAct,
  addCodes,
  createRandom,
  fillWorld,
  findFaults,
  type KnownIds,
  nextAct,
  type People,
  rememberResult,
} from "./acts.ts";

export type Kind = "server" | "embedded";

export interface Rounds {
  kind: Kind;
  rounds: number;
  seed: number;
  say?: (line: string) => void;
}

export interface Outcome {
  acts: number;
  kills: number;
  restarts: number;
  statuses: Map<string, number>;
  made: Map<ActKind, number>;
  refusals: Map<string, number>;
  faults: string[];
}

const actsEach = 36;
const maxConcurrent = 6;
const retryMs = 150;
const requestTimeoutMs = 30_000;
const replayCount = 6;
/** Returns whether a retry would get the same response. */
const isRefusal = (status: string): boolean => status.startsWith("4") && status !== "429" && status !== "408";

export async function stormRounds({ kind, rounds, seed, say = () => {} }: Rounds): Promise<Outcome> {
  const site = await openSite(kind);
  const outcome: Outcome = {
    ...{ acts: 0, kills: 0, restarts: 0, faults: [] },
    ...{ statuses: new Map(), made: new Map(), refusals: new Map() },
  };
  try {
    const people = await site.withDatabase(fillWorld);
    await site.start();
    await addCodes(site.origin(0), people);
    const random = createRandom(seed);
    const known: KnownIds = { orders: [], withdrawals: [] };
    for (let round = 1; round <= rounds; round += 1) {
      await runRound({ site, people, random, known, round, seed, outcome });
      if (round % 20 === 0)
        say(`${kind}, seed ${seed}: ${round} rounds, ${outcome.acts} acts, ${outcome.faults.length} faults`);
    }
    // Waits for the job that refunds cancelled raffles.
    await sleep(3_000);
    await site.stop();
    outcome.faults.push(...(await site.withDatabase((db) => findFaults(db, people, outcome.made))));
    return outcome;
  } finally {
    await site.end();
  }
}

interface RoundContext {
  site: Site;
  people: People;
  random: () => number;
  known: KnownIds;
  round: number;
  seed: number;
  outcome: Outcome;
}

async function runRound({ site, people, random, known, round, seed, outcome }: RoundContext): Promise<void> {
  const killAfter = Math.floor(random() * actsEach);
  const victim = random() < 0.5 ? 0 : 1;
  const withDatabase = round % 4 === 0;
  const acts = Array.from({ length: actsEach }, (_, at) =>
    nextAct(random, people, known, `storm-${seed}-${round}-${at}`),
  );
  const done: AnsweredAct[] = [];
  let begun = 0;
  let killing: Promise<void> | undefined;
  const work = async () => {
    for (let next = acts[begun++]; next !== undefined; next = acts[begun++]) {
      // Other actions are in progress when the process is killed.
      if (begun - 1 === killAfter) killing = site.kill(victim, withDatabase);
      const text = await sendUntilResponse(site, next, begun, outcome);
      if (text !== null) done.push({ act: next, text });
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  await killing;
  outcome.acts += acts.length;
  outcome.kills += 1;
  if (withDatabase && site.kind === "server") outcome.restarts += 1;
  for (const one of done) {
    rememberResult(one, known);
    outcome.made.set(one.act.kind, (outcome.made.get(one.act.kind) ?? 0) + one.act.counts);
  }
  for (const { act, text } of done.slice(0, replayCount)) {
    const again = await sendUntilResponse(site, act, round, outcome);
    if (again !== text) outcome.faults.push(`${act.kind} ${act.key} answered ${text}, and again ${again}`);
  }
}

async function sendUntilResponse(
  site: Site,
  act: Act,
  place: number,
  { statuses, refusals }: Outcome,
): Promise<string | null> {
  for (let tries = 0; ; tries += 1) {
    const { status, text } = await send(site.origin(place + tries), act);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === "200") return text;
    if (isRefusal(status)) {
      const why = `${act.kind} ${status} ${text.slice(0, 80)}`;
      refusals.set(why, (refusals.get(why) ?? 0) + 1);
      return null;
    }
    await sleep(retryMs);
  }
}

async function send(origin: string, { cookie, key, path, body }: Act): Promise<{ status: string; text: string }> {
  const headers = { cookie, "content-type": "application/json", "idempotency-key": key };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  try {
    const given = body === "" ? {} : { body };
    const response = await fetch(origin + path, { method: "POST", headers, signal, ...given });
    return { status: String(response.status), text: await response.text() };
  } catch {
    return { status: "no answer", text: "" };
  }
}

interface Site {
  kind: Kind;
  origin(place: number): string;
  start(): Promise<void>;
  kill(victim: number, withDatabase: boolean): Promise<void>;
  stop(): Promise<void>;
  /** An embedded database is opened only while no process uses it. */
  withDatabase<Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer>;
  end(): Promise<void>;
}

async function openSite(kind: Kind): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-storm-"));
  const postgres = kind === "server" ? await startPostgres({ durable: true }) : undefined;
  const settings = { DEMO: "0", LIMITS: "on", BASE_URL: "http://localhost:1", LOG_LEVEL: "warn" };
  const database = postgres === undefined ? undefined : { DATABASE_URL: postgres.url, DATABASE_POOL: "8" };
  const startAt = (at: number) =>
    startProduct({ ...settings, ...database, DATA_DIR: kind === "server" ? join(dataDir, String(at)) : dataDir });
  const processes: Product[] = [];
  const count = kind === "server" ? 2 : 1;
  return {
    kind,
    origin: (place) => processes[place % count]?.url ?? "",
    async start() {
      for (let at = 0; at < count; at += 1) processes[at] = await startAt(at);
    },
    async kill(victim, withDatabase) {
      const at = victim % count;
      await processes[at]?.kill();
      if (withDatabase && postgres !== undefined) {
        await postgres.down("immediate");
        await postgres.up();
      }
      processes[at] = await startAt(at);
    },
    async stop() {
      await Promise.all(processes.splice(0).map((one) => one.stop()));
    },
    async withDatabase(work) {
      const config = { databaseUrl: postgres?.url, databasePool: 4, dataDir, namedStatements: true };
      const opened = await openDatabase(config, pino({ level: "silent" }));
      try {
        await opened.migrate();
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    },
    async end() {
      await Promise.all(processes.splice(0).map((one) => one.kill()));
      postgres?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
