// Plays one of several processes: with its own intake and outbox on a shared database, and a clock that the test moves.
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createFigures } from "../../features/chat/figures.ts";
import { createIntake } from "../../features/chat/intake.ts";
import type { Listener } from "../../features/chat/listener.ts";
import { createOutbox } from "../../features/chat/outbox.ts";
import type { ChatLine, ChatPlatform } from "../../features/chat/platform.ts";
import { createClock } from "../../platform/base/clock.ts";
import { createChanges } from "../../platform/database/changes.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import { nextNumber, someTime } from "./builders.ts";
import { type DatabaseKind, openTestDatabase, type TestDatabase } from "./database.ts";

const log = pino({ level: "silent" });

export const afterSomeTime = (ms: number) => new Date(someTime.getTime() + ms);

export const aSaid = (facts: Partial<ChatLine> = {}): ChatLine => ({
  ...{ kind: "said", platform: "kick", id: `line ${nextNumber()}`, at: someTime, messageId: "m", isReply: false },
  ...{ text: "!points", sender: { accountId: "7", name: "breezy", badges: [] } },
  ...facts,
});

const createAnsweringListener = (reply: string | null): Pick<Listener, "handle"> => ({
  handle: async () => ({ command: "points", did: "answered", reply, reason: null }),
});

const made: { flush(): Promise<void> }[] = [];

interface ProcessFacts {
  on: Db;
  listener?: Pick<Listener, "handle">;
  platform?: ChatPlatform | null;
}

export function aProcess({ on, listener = createAnsweringListener(null), platform = null }: ProcessFacts) {
  let now = someTime;
  const clock = { ...createClock(), now: () => now, realMs: () => now.getTime() };
  const house = { db: on, clock, log, changes: createChanges(), jobs: { runIfFree: async () => false } };
  const grants = { accountId: (purpose: string) => (purpose === "bot" ? "99" : "1") };
  const outbox = createOutbox(house, () => platform);
  const figures = createFigures(house);
  made.push(figures);
  const needs = {
    house,
    grants,
    outbox,
    figures,
    listener: () => ({ wants: ({ text }: ChatLine) => text.startsWith("!"), ...listener }),
  };
  const intake = createIntake(needs);
  const at = (moment: Date) => {
    now = moment;
  };
  return { house, outbox, figures, intake, at };
}

/** Empties the file's own database before each test. On a server, both processes have separate connections. */
export function withTwoProcesses(kind: DatabaseKind): { first: () => Db; second: () => Db } {
  let database: TestDatabase;
  let second: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { url: databaseUrl, dataDir } = database;
    const config = { databaseUrl, databasePool: 5, dataDir, namedStatements: true };
    second = kind === "server" ? await openDatabase(config, log) : database;
  });
  afterAll(async () => {
    if (second !== database) await second.close();
    await database.close();
  });
  beforeEach(async () => {
    await Promise.all(made.splice(0).map((figures) => figures.flush()));
    await sql`truncate platform_events, platform_lines, platform_outbox, lanes, platform_mutes, platform_heard, platform_pauses,
      platform_grants, stream_heard`.execute(database.db);
  });
  return { first: () => database.db, second: () => second.db };
}
