// Spends without end as many people, and adjusts balances as an admin. Each call has its own key and is retried with
// this key until it gets a response, as in the client.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { startSession } from "../../identity/server/sessions.ts";
import { isLedgerValid, verifyLedger } from "../../money/server/verify-ledger.ts";
import { openDatabase } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import { aCase, anAccount, aProduct, aReward, aStaffMember } from "../../tests/house/builders.ts";
import { nameSite } from "../../tests/house/house.ts";

interface Task {
  kind: "purchase" | "roll" | "adjust";
  path: string;
  cookie: string;
  body: string;
}

export interface Load {
  done(): number;
  statuses: Map<string, number>;
  untilDone(more: number): Promise<number>;
  stop(): Promise<void>;
  /** Call this after `stop`. Compares the database with the responses and returns the differences, one line each. */
  faults(db: Db): Promise<string[]>;
}

const thinkMs = 20;
const retryMs = 100;
const requestTimeoutMs = 40_000;

export async function withDatabase<Answer>(url: string, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const config = { databaseUrl: url, databasePool: 2, dataDir: "", namedStatements: false };
  const database = await openDatabase(config, pino({ level: "silent" }));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

export async function createTasks(db: Db, people: number): Promise<Task[]> {
  const now = new Date();
  await nameSite({ db });
  const getCookie = async (userId: number) =>
    `windfall_session=${await startSession(db, { userId, address: "127.0.0.1", userAgent: "storm", now })}`;
  const productIds = [
    await aProduct(db, { price: 1, stock: 1_000_000 }),
    await aProduct(db, { price: 2, stock: 1_000_000 }),
  ];
  const caseId = await aCase(db, { price: 1, rewards: [aReward({ kind: "points", amount: 1 }), aReward()] });
  const tasks: Task[] = [];
  for (let n = 0; n < people; n += 1) {
    const cookie = await getCookie(await anAccount(db, { points: 10_000_000 }));
    const buying = `/api/products/purchase/${productIds[n % productIds.length]}`;
    tasks.push({ kind: "purchase", path: buying, cookie, body: "" });
    tasks.push({ kind: "roll", path: `/case/${caseId}/roll`, cookie, body: "" });
  }
  for (let n = 0; n < 2; n += 1) {
    const admin = await aStaffMember(db);
    await sql`insert into two_factor (user_id, secret_sealed, confirmed_at, created_at)
      values (${admin}, 'none', ${now}, ${now})`.execute(db);
    const name = `adjusted${n}`;
    await anAccount(db, { name });
    const body = JSON.stringify({ currency: "points", amount: 1, reason: "storm" });
    tasks.push({ kind: "adjust", path: `/api/user/${name}/adjust`, cookie: await getCookie(admin), body });
  }
  return tasks;
}

export function startLoad(origin: string, tasks: readonly Task[]): Load {
  const answers = new Map<string, { task: Task; text: string }>();
  const statuses = new Map<string, number>();
  let going = true;
  let made = 0;

  const send = async (task: Task, key: string): Promise<{ status: string; text: string }> => {
    const headers = { cookie: task.cookie, "content-type": "application/json", "idempotency-key": key };
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const body = task.body === "" ? {} : { body: task.body };
    try {
      const response = await fetch(origin + task.path, { method: "POST", headers, signal, ...body });
      return { status: String(response.status), text: await response.text() };
    } catch {
      return { status: "no answer", text: "" };
    }
  };
  const repeatTask = async (task: Task) => {
    while (going) {
      made += 1;
      const key = `storm-${made}`;
      for (;;) {
        const { status, text } = await send(task, key);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === "200") answers.set(key, { task, text });
        if (status === "200") break;
        await sleep(retryMs);
      }
      await sleep(thinkMs);
    }
  };
  const running = Promise.all(tasks.map(repeatTask));

  const repeated = async (): Promise<string[]> => {
    const faults: string[] = [];
    const all = [...answers];
    const repeat = async () => {
      for (let next = all.pop(); next !== undefined; next = all.pop()) {
        const [key, { task, text }] = next;
        const again = await send(task, key);
        if (again.status !== "200" || again.text !== text) {
          faults.push(`${task.kind} ${key} answered ${text}, and again ${again.status} ${again.text}`);
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
        const count = [...answers.values()].filter(({ task }) => task.kind === kind).length;
        if (before[kind] !== count) faults.push(`${count} of kind ${kind} were answered, ${before[kind]} are kept`);
        if (after[kind] !== count) faults.push(`repeating the keys of ${count} of kind ${kind} left ${after[kind]}`);
      }
      const strange = [...statuses.keys()].filter((status) => !expectedStatuses.has(status));
      for (const status of strange) faults.push(`${statuses.get(status)} × ${status}`);
      if (!isLedgerValid(await verifyLedger(db))) faults.push("the ledger does not hold");
      return faults;
    },
  };
}

/** A connection may break. Every other failure must be a 503. */
const expectedStatuses = new Set(["200", "503", "no answer"]);

async function countSaved(db: Db): Promise<Record<Task["kind"], number>> {
  const { rows } = await sql<Record<Task["kind"], number>>`
    select (select count(*) from orders where source = 'store') as purchase, (select count(*) from rolls) as roll,
      (select count(*) from ledger where reason = 'adjust') as adjust`.execute(db);
  return rows[0] ?? { purchase: 0, roll: 0, adjust: 0 };
}
