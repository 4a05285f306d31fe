// People who spend without end: purchases, rolls, and an admin who adjusts balances. Every call has a key of its own and
// is repeated with it until it is answered, as the client does.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { startSession } from "../../identity/server/sessions.ts";
import { isLedgerValid, verifyLedger } from "../../money/server/verify-ledger.ts";
import { openDatabase } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import { aCase, anAccount, aProduct, aReward, aStaffMember } from "../../tests/house/builders.ts";
import { nameSite } from "../../tests/house/house.ts";

/** Something somebody does over and over. */
interface Deed {
  kind: "purchase" | "roll" | "adjust";
  path: string;
  cookie: string;
  body: string;
}

export interface Load {
  /** Answered with 200 so far. */
  done(): number;
  /** Answers by status; what had none is "no answer". */
  statuses: Map<string, number>;
  /** Until so many more are done; how long that took from now, in seconds. */
  untilDone(more: number): Promise<number>;
  /** No more deeds; each that is under way is repeated until it is answered. */
  stop(): Promise<void>;
  /** What is not as it was answered, a line each: to be asked after the stop. */
  faults(db: Db): Promise<string[]>;
}

/** Between two deeds, as people look at what they got. */
const thinkMs = 20;
const retryMs = 100;
const requestTimeoutMs = 40_000;

/** The storm's own way into the database, as it is: nothing is migrated. */
export async function withDatabase<Answer>(url: string, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const config = { databaseUrl: url, databasePool: 2, dataDir: "", namedStatements: false };
  const database = await openDatabase(config, pino({ level: "silent" }));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Who does what: `people` buy, as many roll, two adjust. */
export async function createDeeds(db: Db, people: number): Promise<Deed[]> {
  const now = new Date();
  await nameSite({ db });
  const cookieOf = async (userId: number) =>
    `windfall_session=${await startSession(db, { userId, address: "127.0.0.1", userAgent: "storm", now })}`;
  const productIds = [
    await aProduct(db, { price: 1, stock: 1_000_000 }),
    await aProduct(db, { price: 2, stock: 1_000_000 }),
  ];
  const caseId = await aCase(db, { price: 1, rewards: [aReward({ kind: "points", amount: 1 }), aReward()] });
  const deeds: Deed[] = [];
  for (let n = 0; n < people; n += 1) {
    const cookie = await cookieOf(await anAccount(db, { points: 10_000_000 }));
    const buying = `/api/products/purchase/${productIds[n % productIds.length]}`;
    deeds.push({ kind: "purchase", path: buying, cookie, body: "" });
    deeds.push({ kind: "roll", path: `/case/${caseId}/roll`, cookie, body: "" });
  }
  for (let n = 0; n < 2; n += 1) {
    const admin = await aStaffMember(db);
    await sql`insert into two_factor (user_id, secret_sealed, confirmed_at, created_at)
      values (${admin}, 'none', ${now}, ${now})`.execute(db);
    const name = `adjusted${n}`;
    await anAccount(db, { name });
    const body = JSON.stringify({ currency: "points", amount: 1, reason: "storm" });
    deeds.push({ kind: "adjust", path: `/api/user/${name}/adjust`, cookie: await cookieOf(admin), body });
  }
  return deeds;
}

export function startLoad(origin: string, deeds: readonly Deed[]): Load {
  const answers = new Map<string, { deed: Deed; text: string }>();
  const statuses = new Map<string, number>();
  let going = true;
  let made = 0;

  const send = async (deed: Deed, key: string): Promise<{ status: string; text: string }> => {
    const headers = { cookie: deed.cookie, "content-type": "application/json", "idempotency-key": key };
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const body = deed.body === "" ? {} : { body: deed.body };
    try {
      const response = await fetch(origin + deed.path, { method: "POST", headers, signal, ...body });
      return { status: String(response.status), text: await response.text() };
    } catch {
      return { status: "no answer", text: "" };
    }
  };
  const keepDoing = async (deed: Deed) => {
    while (going) {
      made += 1;
      const key = `storm-${made}`;
      for (;;) {
        const { status, text } = await send(deed, key);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === "200") answers.set(key, { deed, text });
        if (status === "200") break;
        await sleep(retryMs);
      }
      await sleep(thinkMs);
    }
  };
  const running = Promise.all(deeds.map(keepDoing));

  const repeated = async (): Promise<string[]> => {
    const faults: string[] = [];
    const all = [...answers];
    const repeat = async () => {
      for (let next = all.pop(); next !== undefined; next = all.pop()) {
        const [key, { deed, text }] = next;
        const again = await send(deed, key);
        if (again.status !== "200" || again.text !== text) {
          faults.push(`${deed.kind} ${key} answered ${text}, and again ${again.status} ${again.text}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 16 }, repeat));
    return faults;
  };
  return {
    done: () => answers.size,
    statuses,
    async untilDone(more) {
      const from = performance.now();
      const enough = answers.size + more;
      while (answers.size < enough) await sleep(20);
      return (performance.now() - from) / 1_000;
    },
    async stop() {
      going = false;
      await running;
    },
    async faults(db) {
      const before = await countSaved(db);
      const faults = await repeated();
      const after = await countSaved(db);
      for (const kind of ["purchase", "roll", "adjust"] as const) {
        const told = [...answers.values()].filter(({ deed }) => deed.kind === kind).length;
        if (before[kind] !== told) faults.push(`${told} of kind ${kind} were answered, ${before[kind]} are kept`);
        if (after[kind] !== told) faults.push(`repeating the keys of ${told} of kind ${kind} left ${after[kind]}`);
      }
      const strange = [...statuses.keys()].filter((status) => !expectedStatuses.has(status));
      for (const status of strange) faults.push(`${statuses.get(status)} × ${status}`);
      if (!isLedgerValid(await verifyLedger(db))) faults.push("the ledger does not hold");
      return faults;
    },
  };
}

/** A connection that is lost on its way says nothing; everything else is the designed refusal. */
const expectedStatuses = new Set(["200", "503", "no answer"]);

async function countSaved(db: Db): Promise<Record<Deed["kind"], number>> {
  const { rows } = await sql<Record<Deed["kind"], number>>`
    select (select count(*) from orders where source = 'store') as purchase, (select count(*) from rolls) as roll,
      (select count(*) from ledger where reason = 'adjust') as adjust`.execute(db);
  return rows[0] ?? { purchase: 0, roll: 0, adjust: 0 };
}
