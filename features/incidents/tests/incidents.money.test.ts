import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../../common/server/site-settings.ts";
import { proveLedger } from "../../../money/server/proof-job.ts";
import { createHttpClient } from "../../../partners/common/http-client.ts";
import { createAlertChannel } from "../../../partners/discord/alert-webhooks.ts";
import { type Clock, createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { createJobs } from "../../../platform/jobs/jobs.ts";
import { anAccount, aStaffMember } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { nameSite } from "../../../tests/house/house.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../tests/house/webhook-receiver.ts";
import { acquireLease, finishRun } from "../../wagers/records.ts";
import { type AlertChannel, type IncidentHouse, reconcileIncidents, recordOutage, type Watch } from "../incidents.ts";

const log = pino({ level: "silent" });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const roobet = 1;
const ownJob = "incidents.watch";

onEachDatabase("incidents on %s", (database) => {
  const { db } = database;
  let clock: Clock;
  let house: IncidentHouse;
  let receiver: WebhookReceiver;
  let channel: AlertChannel;
  let admins: number[];
  let sealTrouble: string | null = null;
  let others: number[];

  beforeAll(async () => {
    await nameSite(database);
    clock = createClock();
    receiver = await openWebhookReceiver("a-secret");
    channel = createAlertChannel(createHttpClient({ backoffMs: 1 }), receiver.url);
    house = {
      db,
      clock,
      log,
      changes: createChanges(undefined),
      mail: { send: async () => {}, tryOut: async () => ({ isSent: true, says: "" }), works: async () => true },
      config: { alerts: { withdrawalHours: 24 } } as IncidentHouse["config"],
      keys: { problem: () => sealTrouble },
      disk: { since: null },
      settings: () => readSettings(db),
      origin: () => "http://localhost",
    };
    admins = [await aStaffMember(db), await aStaffMember(db)];
    others = [await anAccount(db), await aStaffMember(db)];
    await sql`update users set banned_at = now() where id = ${others[1]}`.execute(db);
  });
  beforeEach(async () => {
    clock.setOffsetMs(0);
    Object.assign(receiver, { received: [], requestCount: 0, status: 204 });
    for (const table of [
      "incidents",
      "notices",
      "partner_status",
      "job_schedule",
      "ledger_proofs",
      "withdrawals",
    ] as const) {
      await db.deleteFrom(table).execute();
    }
  });
  afterAll(() => receiver.close());

  const watch = (changes: Partial<Watch> = {}): Watch => ({
    channel: null,
    partners: [{ type: roobet, slug: "roobet" }],
    jobs: ["works.hard", ownJob],
    ownJob,
    ...changes,
  });
  const look = (changes?: Partial<Watch>) => reconcileIncidents(house, watch(changes));
  const pass = (ms: number) => clock.setOffsetMs(clock.offsetMs() + ms);
  const incidents = () => db.selectFrom("incidents").selectAll().orderBy("id").execute();
  const open = async () =>
    (await incidents()).filter(({ ended_at }) => ended_at === null).map((one) => `${one.kind} ${one.subject}`.trim());
  const subjects = async (userId: number) =>
    (await db.selectFrom("notices").select("subject").where("user_id", "=", userId).orderBy("id").execute()).map(
      ({ subject }) => subject,
    );

  const partnerRan = async (error: string | null) => {
    expect(await acquireLease(db, roobet, "me", clock.now())).toBe(true);
    const rows = { rowsUnderstood: 0, rowsSkipped: 0, pausedUntil: null };
    await finishRun(db, roobet, "me", { attemptedAt: clock.now(), error, ...rows });
  };
  const down = async () => {
    await partnerRan("could not be reached (ECONNREFUSED)");
    pass(61 * minuteMs);
    await partnerRan("could not be reached (ECONNREFUSED)");
  };

  test("WORD-01: a partner that fails for an hour is an incident until it responds; a site that was down opens none", async () => {
    await partnerRan("refused our key (401)");
    pass(59 * minuteMs);
    await partnerRan("refused our key (401)");
    // The partner has not been called since then, because the site itself was down.
    pass(10 * hourMs);
    await look();
    expect(await open()).toEqual([]);
    await partnerRan("refused our key (401)");
    await look();
    expect(await open()).toEqual(["partner roobet"]);
    expect((await incidents())[0]).toMatchObject({ detail: "refused our key (401)" });
    await look({ partners: [] });
    expect(await open(), "a partner switched off is none").toEqual([]);
    await look();
    expect(await open()).toEqual(["partner roobet"]);
    await partnerRan(null);
    await look();
    expect(await open()).toEqual([]);
    await partnerRan("answered with an error (500)");
    await look();
    expect(await open(), "counted from the first failure after the answer").toEqual([]);
  });

  test("KEYS-17: unreadable saved keys are an incident until they can be opened", async () => {
    sealTrouble = "1 key was sealed with another key than this process has.";
    await look();
    await look();
    expect(await open()).toEqual(["keys"]);
    expect((await incidents())[0]?.detail).toBe(sealTrouble);
    expect(await subjects(admins[0] ?? 0)).toEqual([expect.stringContaining("Saved keys cannot be opened")]);
    sealTrouble = null;
    await look();
    expect(await open()).toEqual([]);
    expect(await subjects(others[0] ?? 0)).toEqual([]);
  });

  test("WORD-01: a job that failed three times in a row is an incident until it succeeds", async () => {
    const jobs = createJobs({ database, clock, log });
    let works = false;
    const run = async () => {
      if (!works) throw new Error("on purpose");
    };
    jobs.define({ name: "works.hard", everyMs: minuteMs, timeoutSeconds: 5, run });
    for (const expected of [[], [], ["job_failing works.hard"], ["job_failing works.hard"]]) {
      await expect(jobs.runNow("works.hard")).rejects.toThrow("on purpose");
      await look();
      expect(await open()).toEqual(expected);
    }
    works = true;
    await jobs.runNow("works.hard");
    await look();
    expect(await open()).toEqual([]);
  });

  test("WORD-01: an overdue job is an incident, unless it runs, was removed, or waited while the site was down", async () => {
    const due = (name: string, agoMs: number, alive_until: Date | null = null) =>
      db
        .insertInto("job_schedule")
        .values({ name, next_at: new Date(clock.now().getTime() - agoMs), alive_until, turn: null })
        .onConflict((on) =>
          on.column("name").doUpdateSet((eb) => ({ next_at: eb.ref("excluded.next_at"), alive_until })),
        )
        .execute();
    await due("left.over", hourMs);
    await due("works.hard", hourMs);
    await due(ownJob, hourMs);
    await look();
    expect(await open(), "the site was away").toEqual([]);
    await due(ownJob, 0);
    await due("works.hard", hourMs, new Date(Date.now() + minuteMs));
    await look();
    expect(await open(), "it runs").toEqual([]);
    await due("works.hard", hourMs);
    await look();
    expect(await open()).toEqual(["job_late works.hard"]);
    await due(ownJob, hourMs);
    await look();
    expect(await open(), "away again, so nobody knows better").toEqual(["job_late works.hard"]);
    await due(ownJob, 0);
    await due("works.hard", 0);
    await look();
    expect(await open()).toEqual([]);
  });

  test("WORD-01: a broken ledger is an incident until a proof succeeds", async () => {
    const userId = await anAccount(db, { points: 5 });
    await proveLedger({ db, clock, log });
    await look();
    expect(await open()).toEqual([]);
    await sql`update balances set points = 6 where user_id = ${userId}`.execute(db);
    pass(1_000);
    await proveLedger({ db, clock, log });
    await look();
    expect(await incidents()).toMatchObject([{ kind: "ledger", detail: "wrong balances: 1, broken movements: 0" }]);
    await sql`update balances set points = 5 where user_id = ${userId}`.execute(db);
    pass(1_000);
    await proveLedger({ db, clock, log });
    await look();
    expect(await open()).toEqual([]);
  });

  test("WORD-01: a withdrawal that waits longer than a day is an incident until none is waiting that long", async () => {
    const withdrawal = {
      currency: "btc",
      network: "btc",
      address: "bc1-private",
      amount_bucks: 20,
      fee_cents: 0,
    } as const;
    const [user_id = 0] = others;
    await db
      .insertInto("withdrawals")
      .values({ ...withdrawal, user_id, created_at: clock.now() })
      .execute();
    pass(24 * hourMs - minuteMs);
    await look();
    expect(await open()).toEqual([]);
    pass(2 * minuteMs);
    await look({ channel });
    expect(await open()).toEqual(["withdrawals"]);
    expect(receiver.received[0]).toContain("Waiting for more than 24 hours: 1.");
    expect(receiver.received[0], "WORD-09: nobody's name or wallet").not.toMatch(/bc1-private|viewer\d/);
    await db.deleteFrom("withdrawals").execute();
    await look();
    expect(await open()).toEqual([]);
  });

  test("WORD-06: an outage of a minute is reported once, whichever process noticed it; a shorter one is not", async () => {
    await recordOutage(house, watch(), 59);
    expect(await incidents()).toEqual([]);
    await Promise.all([180, 181, 179, 180].map((seconds) => recordOutage(house, watch({ channel }), seconds)));
    expect(await incidents()).toMatchObject([{ kind: "database", detail: "3 minutes", said_at: null }]);
    for (const id of admins)
      expect(await subjects(id)).toEqual([expect.stringMatching(/unavailable for 3 minutes \(resolved\)$/)]);
    await look({ channel });
    expect(receiver.received).toEqual([
      expect.stringContaining("The database was unavailable for 3 minutes (resolved)."),
    ]);
    pass(hourMs);
    await recordOutage(house, watch(), 60);
    expect(await incidents(), "another one").toHaveLength(2);
  });

  test("WORD-07: each admin gets one email at the beginning and one at the end, whichever process checks", async () => {
    await down();
    await Promise.all(Array.from({ length: 6 }, () => look()));
    await look();
    await partnerRan(null);
    await Promise.all(Array.from({ length: 6 }, () => look()));
    await look();
    const [one] = await incidents();
    expect(await incidents()).toHaveLength(1);
    expect([one?.said_at, one?.end_said_at], "letters are all there is to say").not.toContain(null);
    for (const id of admins) {
      expect(await subjects(id)).toEqual(["Windfall: Roobet is down", "Windfall: Roobet works again"]);
    }
    for (const id of others) expect(await subjects(id)).toEqual([]);
  });

  test("WORD-08: the channel gets one message at the beginning and one at the end, however many processes send messages", async () => {
    await down();
    await Promise.all(Array.from({ length: 6 }, () => look({ channel })));
    expect(receiver.received).toEqual([
      expect.stringMatching(
        /^Windfall: Roobet is down\. Every sync has failed for an hour: Roobet .*\nhttp:\/\/localhost\/admin\/general$/,
      ),
    ]);
    await partnerRan(null);
    await Promise.all(Array.from({ length: 6 }, () => look({ channel })));
    expect(receiver.received.slice(1)).toEqual([
      expect.stringMatching(/^Windfall: Roobet works again\. It lasted from /),
    ]);
    expect((await incidents())[0]).toMatchObject({ say_due_at: null });
  });

  test("WORD-08: a failed message is retried with growing pauses, and given up after a day", async () => {
    receiver.status = 500;
    await down();
    const begunAt = clock.now().getTime();
    const triesAfterMinutes: number[] = [];
    for (let tries = 0; (await incidents())[0]?.say_due_at !== null; ) {
      await look({ channel });
      if (receiver.requestCount > tries)
        triesAfterMinutes.push(Math.round((clock.now().getTime() - begunAt) / minuteMs));
      tries = receiver.requestCount;
      pass(triesAfterMinutes.length < 7 ? minuteMs : hourMs);
    }
    expect(triesAfterMinutes.slice(0, 6)).toEqual([0, 1, 3, 7, 15, 31]);
    expect(triesAfterMinutes.at(-1)).toBeGreaterThan(22 * 60);
    expect(triesAfterMinutes.at(-1)).toBeLessThan(26 * 60);
    expect((await incidents())[0]).toMatchObject({ said_at: null });
    // After a restart another process sends the end, which says what the incident was.
    receiver.status = 200;
    await partnerRan(null);
    const afterwards = createAlertChannel(createHttpClient(), receiver.url);
    await look({ channel: afterwards });
    expect(receiver.received).toEqual([
      expect.stringMatching(/^Windfall: Roobet is down \(resolved\)\. .*It lasted from /),
    ]);
    await look({ channel: afterwards });
    expect(receiver.received).toHaveLength(1);
  });
});
