import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../../common/server/site-settings.ts";
import { bookMovement } from "../../../money/server/ledger.ts";
import { createHttpClient } from "../../../partners/common/http-client.ts";
import { createDiscordAlerts } from "../../../partners/discord/alert-webhooks.ts";
import { type Clock, createClock } from "../../../platform/base/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { anAccount, aStaffMember, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../../../tests/house/webhook-receiver.ts";
import { findProblems } from "../../incidents/problems.ts";
import type { AlertKind } from "../contract/alerts.ts";
import { type AlertHouse, type DiscordChannel, sendAlerts } from "../send.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const webhook = "https://discord.com/api/webhooks/1/only-staff-know";
const both = { discord: true, mail: true };

onEachDatabase("alerts on %s", (database) => {
  const { db } = database;
  let clock: Clock;
  let house: AlertHouse;
  let receiver: WebhookReceiver;
  let user: number;
  let admin: number;

  beforeAll(async () => {
    receiver = await openWebhookReceiver("a-secret");
    user = await anAccount(db, { name: "ann_e" });
    admin = await aStaffMember(db);
  });
  beforeEach(async () => {
    clock = createClock();
    const log = pino({ level: "silent" });
    house = { db, clock, log, settings: () => readSettings(db), origin: () => "https://gusty.example" };
    Object.assign(receiver, { received: [], requestCount: 0, status: 204, retryAfter: undefined });
    for (const table of ["alerts", "lanes", "notices", "site_settings"] as const) await db.deleteFrom(table).execute();
  });
  afterAll(() => receiver.close());

  const aProcess = (): DiscordChannel => createDiscordAlerts(createHttpClient({ backoffMs: 1 }), () => receiver.url);
  const wish = async (alerts: object) => {
    await db.deleteFrom("site_settings").execute();
    for (const [key, value] of Object.entries({ alerts, alerts_webhook: webhook }))
      await db
        .insertInto("site_settings")
        .values({ key, value: JSON.stringify(value), updated_at: someTime })
        .execute();
  };
  const order = (on: Db = db, title = "Mug") =>
    sql`insert into orders (user_id, source, title, price_points, created_at)
      values (${user}, 'store', ${title}, 1500, ${clock.now()})`.execute(on);
  const withdraw = (bucks: number) =>
    sql`insert into withdrawals (user_id, currency, network, address, amount_bucks, fee_cents, created_at)
      values (${user}, 'btc', 'btc', 'an address', ${bucks}, 0, ${clock.now()})`.execute(db);
  const give = (amount: number, currency: "points" | "bucks") =>
    bookMovement(db, {
      ...{ userId: user, currency, amount, reason: "adjust", ref: "a gift", requestId: null },
      ...{ causedBy: admin, now: clock.now() },
    });
  const letters = () => db.selectFrom("notices").selectAll().orderBy("id").execute();
  const kinds = async () => {
    const rows = await db.selectFrom("alerts").select("kind").where("given_up_at", "is", null).orderBy("id").execute();
    return rows.map((row) => row.kind);
  };
  const hear = () =>
    db
      .insertInto("contact_messages")
      .values({
        ...{ name: "@here", email: "a@b.example", subject: "s", message: "buy now", address: "1.1.1.1" },
        ...{ user_id: null, created_at: clock.now(), read_at: null },
      })
      .execute();
  const fail = async () => {
    await sql`insert into draws (kind, subject_id, round, name, total_tickets, winners_wanted, entries_sha256, request_id,
        requested_at, next_attempt_at, attempts, last_error)
      values ('raffle', 1, 1, 'Big one', 1, 1, ${"a".repeat(64)}, 'r', ${someTime}, ${someTime}, 2, 'is away')
      on conflict (kind, subject_id, round) do update set attempts = 2`.execute(db);
    await sql`update draws set attempts = attempts + 1`.execute(db);
    await sql`update draws set attempts = attempts + 1`.execute(db);
  };
  const partnerDown = () =>
    sql`insert into incidents (kind, subject, detail, began_at, ended_at)
      values ('partner', 'roobet', 'is away', ${someTime}, ${someTime}), ('mail', '', '', ${someTime}, ${someTime})
    `.execute(db);
  const claim = async () => {
    const { rows } = await sql<{ id: number }>`select id from challenges limit 1`.execute(db);
    const challenge = rows[0]?.id ?? (await aChallenge(db));
    await sql`delete from challenge_claims`.execute(db);
    await sql`insert into challenge_claims (challenge_id, user_id, link, created_at)
      values (${challenge}, ${user}, 'https://x.example', ${clock.now()})`.execute(db);
  };
  const everything = async () => {
    for (const act of [order, () => withdraw(50), claim, hear, partnerDown, fail, () => give(100, "points")])
      await act();
  };

  test("ALERT-01: without settings no alert is stored; a kind switched on for one channel goes only to that channel", async () => {
    await everything();
    expect(await kinds()).toEqual([]);
    const all: AlertKind[] = ["order", "withdrawal", "claim", "message", "partner", "draw", "staff"];
    for (const one of all) {
      await wish({ [one]: { discord: true } });
      await everything();
      expect(await kinds(), one).toEqual([one]);
      await db.deleteFrom("alerts").execute();
    }
    await wish({ order: { mail: true } });
    await order();
    await sendAlerts(house, aProcess());
    expect([receiver.requestCount, (await letters()).map(({ user_id }) => user_id)]).toEqual([0, [admin]]);
  });

  test("ALERT-01: an import claim that staff pay manually is reported as theirs; one paid by linking is not", async () => {
    await wish({ staff: both });
    const credit = { userId: user, currency: "points", amount: 700, reason: "import", requestId: null } as const;
    await bookMovement(db, { ...credit, ref: "import-claim:1", now: clock.now() });
    expect(await kinds()).toEqual([]);
    await bookMovement(db, { ...credit, ref: "import-claim:2", causedBy: admin, now: clock.now() });
    expect(await kinds()).toEqual(["staff"]);
  });

  test("ALERT-01: with thresholds only larger amounts are reported, and points and bucks have their own", async () => {
    await wish({ withdrawal: { ...both, over: 100 }, staff: { ...both, over_points: 1_000, over_bucks: 10 } });
    for (const bucks of [100, 101]) await withdraw(bucks);
    for (const points of [1_000, 1_001, -2_000]) await give(points, "points");
    for (const cents of [1_000, 1_001]) await give(cents, "bucks");
    await sendAlerts(house, aProcess());
    expect(receiver.received.join("\n")).toMatch(
      /from ann\\_e: 101 bucks[\s\S]*gave 1,001 points[\s\S]*gave 10\.01 bucks to ann\\_e/,
    );
    expect(receiver.received.join("\n").match(/#|gave/g)).toHaveLength(3);
  });

  test("ALERT-02: an order that is rolled back is not reported, and an invalid setting does not stop orders", async () => {
    await wish({ order: both, withdrawal: { ...both, over: "much" } });
    await db
      .transaction()
      .execute(async (tx) => {
        await order(tx);
        throw new Error("no");
      })
      .catch(() => {});
    await withdraw(5);
    await sendAlerts(house, aProcess());
    expect(receiver.received.filter((message) => message.includes("order #"))).toEqual([]);
    await order();
    clock.setOffsetMs(minuteMs);
    await sendAlerts(house, aProcess());
    expect(receiver.received.filter((message) => message.includes("order #"))).toHaveLength(1);
    expect(await kinds(), "told in both places, or waiting for its letter").not.toContain("withdrawal");
  });

  test("ALERT-02: two processes send each alert once to each channel", async () => {
    await wish({ order: both });
    for (let round = 0; round < 4; round += 1) {
      for (let made = 0; made < 5; made += 1) await order(db, `Mug ${round}`);
      clock.setOffsetMs(round * 11 * minuteMs);
      await Promise.all(Array.from({ length: 4 }, () => sendAlerts(house, aProcess())));
    }
    expect(receiver.received.map((message) => /(\d+) new orders/.exec(message)?.[1])).toEqual(["5", "5", "5", "5"]);
    expect((await letters()).map(({ subject }) => /(\d+) new orders/.exec(subject)?.[1])).toEqual(["5", "5", "5", "5"]);
    expect(await kinds()).toEqual([]);
  });

  test("ALERT-02: when a process dies between a message and its mark, the message is sent again after the lease", async () => {
    await wish({ order: { discord: true } });
    await order();
    const dying: DiscordChannel = {
      async post(...words) {
        await aProcess().post(...words);
        await new Promise<never>(() => {});
      },
    };
    void sendAlerts(house, dying);
    await expect.poll(() => receiver.received.length).toBe(1);
    await sendAlerts(house, aProcess());
    expect(receiver.received, "somebody has the channel").toHaveLength(1);
    clock.setOffsetMs(2 * minuteMs);
    await sendAlerts(house, aProcess());
    await sendAlerts(house, aProcess());
    expect(receiver.received).toHaveLength(2);
  });

  test("ALERT-04: the post repeats no visitor's text, and titles are escaped", async () => {
    await wish({ order: both, message: both });
    await order(db, "@everyone <@1> https://evil.example");
    await hear();
    await sendAlerts(house, aProcess());
    expect(receiver.received[0]).toContain("\\@everyone \\<\\@1\\> https\\:\\/\\/evil\\.example");
    expect(receiver.received[0]).not.toMatch(/buy now|@here/);
    expect((await letters())[0]?.text).toContain("https: //evil. example");
  });

  test("ALERT-06: after a 429 nothing is sent until Discord's wait is over; after a 500 the pauses double", async () => {
    await wish({ order: { discord: true } });
    await order();
    Object.assign(receiver, { status: 429, retryAfter: "600" });
    await sendAlerts(house, aProcess());
    clock.setOffsetMs(9 * minuteMs);
    await sendAlerts(house, aProcess());
    expect(receiver.requestCount).toBe(1);
    Object.assign(receiver, { status: 500, retryAfter: undefined });
    const requested: number[] = [];
    for (let minute = 10; minute < 40; minute += 1) {
      clock.setOffsetMs(minute * minuteMs + 1_000);
      const before = receiver.requestCount;
      await sendAlerts(house, aProcess());
      if (receiver.requestCount > before) requested.push(minute);
    }
    expect(requested).toEqual([10, 12, 16, 24]);
  });

  test("ALERT-06: after a day of failures an alert is given up, with an incident until a message gets through", async () => {
    await wish({ order: { discord: true } });
    await order();
    receiver.status = 404;
    await sendAlerts(house, aProcess());
    clock.setOffsetMs(25 * hourMs);
    await sendAlerts(house, aProcess());
    expect([receiver.requestCount, await kinds()]).toEqual([1, []]);
    expect(await found()).toEqual(["Discord did not accept them for a day. Dropped: 1."]);
    receiver.status = 204;
    await order();
    await sendAlerts(house, aProcess());
    expect([receiver.received.length, await found()]).toEqual([1, []]);
  });
  const found = async () => {
    const config = { alerts: { withdrawalHours: 24 } } as Parameters<typeof findProblems>[0]["config"];
    const mail = { send: async () => {}, tryOut: async () => ({ isSent: true, says: "" }), works: async () => true };
    const keys = { problem: () => null };
    const disk = { since: null };
    const wrong = await findProblems({ ...house, config, mail, keys, disk }, { partners: [], jobs: [], ownJob: "x" });
    return wrong.filter(({ kind: of }) => of === "alerts").map(({ detail }) => detail);
  };

  test("ALERT-07: the digest is written once a day, not before its hour, by whichever process is first", async () => {
    await wish({ digest: { ...both, hour: 9 } });
    const at = (iso: string) => clock.setOffsetMs(Date.parse(iso) - Date.now());
    at("2031-05-03T12:00:00Z");
    await order();
    await withdraw(70);
    await give(4_000, "points");
    at("2031-05-04T08:59:00Z");
    await sendAlerts(house, aProcess());
    expect(receiver.requestCount).toBe(0);
    at("2031-05-04T09:01:00Z");
    await Promise.all([aProcess(), aProcess(), aProcess()].map((channel) => sendAlerts(house, channel)));
    await sendAlerts(house, aProcess());
    at("2031-05-04T22:00:00Z");
    await sendAlerts(house, aProcess());
    expect([receiver.received.length, (await letters()).length]).toEqual([1, 1]);
    expect(receiver.received[0]).toMatch(
      /Yesterday, 2031-05-03 \(UTC\)\nOrders: 1 new, [\s\S]*1 new for 70 bucks[\s\S]*4,000 points/,
    );
    at("2031-05-05T09:01:00Z");
    await sendAlerts(house, aProcess());
    expect(receiver.received).toHaveLength(2);
  });
});

async function aChallenge(db: Db): Promise<number> {
  const { id } = await db
    .insertInto("challenges")
    .values({
      ...{ title: "Big win", slot: "A slot", target_multiplier_e2: 100, min_bet_cents: 1, reward_points: 5 },
      ...{ ends_at: null, active: true, created_at: someTime, updated_at: someTime, deleted_at: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
