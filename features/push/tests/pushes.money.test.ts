import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { House } from "../../../common/server/house.ts";
import { readSettings } from "../../../common/server/site-settings.ts";
import { isOnByDefault, noticeKinds } from "../../../identity/contract/notice-kinds.ts";
import { saveChoice, saveQuietHours } from "../../../identity/server/notice-choices.ts";
import { addNotices } from "../../../identity/server/notices.ts";
import { endSession, startSession } from "../../../identity/server/sessions.ts";
import { hashToken } from "../../../identity/server/tokens.ts";
import { anAccount, aRaffle, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { nameSite } from "../../../tests/house/house.ts";
import { findDrawnSoon, listHoldersAfter } from "../../raffles/own-tickets.ts";
import { fanOutBatch, fanOutBatchSize, recordBroadcasts } from "../fan-out.ts";
import { maxDevices, subscribe } from "../records.ts";
import { maxConcurrent, sendPushes } from "../send.ts";
import type { BroadcastSource, Push, PushOutcome, PushService } from "../source.ts";

const minuteMs = 60_000;
const serverKey = "our key";

onEachDatabase("pushes on %s", (database) => {
  const { db } = database;
  let nowMs: number;
  beforeAll(async () => {
    await nameSite(database);
  });
  beforeEach(async () => {
    nowMs = someTime.getTime();
    await db.deleteFrom("push_subscriptions").execute();
    await db.deleteFrom("push_calls").execute();
    await db.deleteFrom("notice_choices").execute();
  });

  const house = () => ({
    db,
    clock: { now: () => new Date(nowMs) } as House["clock"],
    log: { warn: () => {} } as unknown as House["log"],
    settings: () => readSettings(db),
  });

  function serving(answer: (push: Push & { endpoint: string }) => PushOutcome | Promise<PushOutcome> = () => taken) {
    const reported: (Push & { endpoint: string })[] = [];
    let now = 0;
    let most = 0;
    const service: PushService = {
      publicKey: serverKey,
      takes: () => true,
      async push({ endpoint }, push) {
        now += 1;
        most = Math.max(most, now);
        const outcome = await answer({ ...push, endpoint });
        now -= 1;
        if (outcome.kind === "taken") reported.push({ ...push, endpoint });
        return outcome;
      },
    };
    return { service, reported, most: () => most };
  }
  const taken: PushOutcome = { kind: "taken" };
  const send = (service: PushService, forMs = 20_000) =>
    sendPushes(house(), service, { until: performance.now() + forMs, stopping: new AbortController().signal });

  const readKeys = (n: number) => ({ p256dh: `key ${n}`, auth: `auth ${n}` });
  async function signedIn(userId: number): Promise<{ token: string; hash: Buffer }> {
    const token = await startSession(db, { userId, address: "192.0.2.1", userAgent: "", now: someTime });
    return { token, hash: hashToken(token) };
  }
  async function listening(userId?: number) {
    const id = userId ?? (await anAccount(db));
    const session = await signedIn(id);
    const n = nextNumber();
    const by = { userId: id, sessionHash: session.hash, userAgent: "", serverKey, now: new Date(nowMs) };
    const endpoint = `https://push.example/${n}`;
    const stored = await subscribe(db, by, { endpoint, keys: readKeys(n) });
    expect(stored.ok).toBe(true);
    return { id, endpoint, n, by, ...session };
  }
  const manyListening = (count: number) =>
    sql`
      with people as (
        insert into users (username, email, password_hash, terms_accepted_at, created_at)
        select 'crowd' || n, 'crowd' || n || '@example.com', '', ${someTime}, ${someTime}
        from generate_series(1, ${count}::int) n returning id
      ), balances as (
        insert into balances (user_id) select id from people
      ), sign_ins as (
        insert into sessions (token_hash, user_id, created_at, last_seen_at, address, user_agent)
        select sha256(id::text::bytea), id, ${someTime}, ${someTime}, '192.0.2.1', '' from people
      ), browsers as (
        insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, server_key, agent, created_at)
        select id, sha256(id::text::bytea), 'https://push.example/crowd-' || id, 'key', 'auth', ${serverKey}, '', ${someTime}
        from people
      )
      insert into notice_choices (user_id, kind, channel, wanted, chosen_at)
      select id, 'live', 'push', true, ${someTime} from people`.execute(db);
  const note = (userId: number, about: Parameters<typeof addNotices>[1][number]["about"], subject = "It happened") =>
    db
      .transaction()
      .execute((tx) =>
        addNotices(tx, [{ userId, ...(about && { about }), subject, text: "So it did.", href: "/" }], new Date(nowMs)),
      );
  const waiting = async () => (await db.selectFrom("push_outbox").selectAll().orderBy("id").execute()).length;

  test("PUSH-01: the database pushes each kind as the settings say, and a user's own choice takes precedence", async () => {
    const { id } = await listening();
    for (const about of noticeKinds) {
      const before = await waiting();
      await note(id, about);
      expect((await waiting()) - before, about).toBe(isOnByDefault(about, "push") ? 1 : 0);
      const wanted = !isOnByDefault(about, "push");
      await saveChoice(db, id, { kind: about, channel: "push", wanted }, someTime);
      const chosen = await waiting();
      await note(id, about);
      expect((await waiting()) - chosen, about).toBe(wanted ? 1 : 0);
    }
    const before = await waiting();
    await note(id, undefined);
    expect((await waiting()) - before, "the account's own").toBe(0);
  });

  test("PUSH-02: a win is pushed once to each of the winner's two browsers, with a TTL of a day, and to nobody else", async () => {
    const first = await listening();
    const second = await listening(first.id);
    await listening();
    const { service, reported } = serving();
    await note(first.id, "won", "You won: A mug");
    await Promise.all([send(service), send(service)]);
    await send(service);
    expect(reported.map(({ endpoint }) => endpoint).sort()).toEqual([first.endpoint, second.endpoint].sort());
    expect(reported[0]).toMatchObject({ ttlSeconds: 24 * 60 * 60, isUrgent: false });
    expect(JSON.parse(reported[0]?.payload ?? "")).toMatchObject({
      title: "You won: A mug",
      body: "So it did.",
      href: "/",
    });
    expect(await waiting()).toBe(0);
  });

  test("PUSH-03: after a sign-out the browser gets nothing more, not even pushes that were waiting", async () => {
    const { id, token } = await listening();
    await note(id, "won");
    await endSession(db, token);
    const { service, reported } = serving();
    await send(service);
    await note(id, "won");
    await send(service);
    expect(reported).toEqual([]);
    expect(await db.selectFrom("push_subscriptions").selectAll().where("user_id", "=", id).execute()).toEqual([]);
  });

  test("PUSH-03: another person in the same browser takes its subscription over; nobody can do so without its keys", async () => {
    const ann = await listening();
    await note(ann.id, "won", "For Ann");
    const bob = await anAccount(db);
    const { hash } = await signedIn(bob);
    const by = { ...ann.by, userId: bob, sessionHash: hash };
    const stolen = await subscribe(db, by, { endpoint: ann.endpoint, keys: readKeys(nextNumber()) });
    expect(stolen).toMatchObject({ ok: false, why: "not_yours" });
    expect(await waiting()).toBe(1);
    expect((await subscribe(db, by, { endpoint: ann.endpoint, keys: readKeys(ann.n) })).ok).toBe(true);
    const { service, reported } = serving();
    await send(service);
    expect(reported, "what was for Ann is not for Bob").toEqual([]);
    await note(bob, "won", "For Bob");
    await send(service);
    expect(reported.map(({ payload }) => JSON.parse(payload).title)).toEqual(["For Bob"]);
  });

  test("PUSH-02: a session has one subscription, and a user a limited number: a further one removes the oldest", async () => {
    const { id, by } = await listening();
    const again = { endpoint: `https://push.example/${nextNumber()}`, keys: readKeys(0) };
    await subscribe(db, by, again);
    const endpoints = async () =>
      (await db.selectFrom("push_subscriptions").select("endpoint").where("user_id", "=", id).execute()).map(
        (row) => row.endpoint,
      );
    expect(await endpoints()).toEqual([again.endpoint]);
    for (let n = 0; n < maxDevices; n += 1) {
      nowMs += 1_000;
      await listening(id);
    }
    const left = await endpoints();
    expect(left).toHaveLength(maxDevices);
    expect(left).not.toContain(again.endpoint);
  });

  test("PUSH-08: a gone subscription is deleted with its waiting pushes; a busy one is retried with growing pauses, or when it asks", async () => {
    const gone = await listening();
    await note(gone.id, "won");
    await note(gone.id, "paid");
    await send(serving(() => ({ kind: "gone" })).service);
    expect(await waiting()).toBe(0);
    expect(await db.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);

    const { id } = await listening();
    await note(id, "won");
    const triesAt: number[] = [];
    const busy = serving(() => {
      triesAt.push((nowMs - someTime.getTime()) / 1_000);
      return { kind: "later", waitSeconds: triesAt.length === 2 ? 200 : 0, reason: "answered 429" };
    });
    for (let second = 0; second <= 600; second += 10) {
      nowMs = someTime.getTime() + second * 1_000;
      await send(busy.service);
    }
    expect(triesAt).toEqual([0, 30, 230, 350, 590]);
    const { service, reported } = serving();
    nowMs += 60 * minuteMs;
    await send(service);
    expect(reported).toHaveLength(1);
    const { failed_at } = await db.selectFrom("push_subscriptions").select("failed_at").executeTakeFirstOrThrow();
    expect(failed_at, "it works again").toBeNull();
    await note(id, "won");
    nowMs += 25 * 60 * minuteMs;
    await send(service);
    expect(reported, "a day later it is no news").toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  test("PUSH-05: nothing is pushed in quiet hours; a win waits for their end, and pushes that would be too late then are dropped", async () => {
    const { id } = await listening();
    await saveQuietHours(db, id, { from: 11 * 60, until: 13 * 60, zone: "UTC" });
    const { service, reported } = serving();
    await note(id, "won");
    await send(service);
    expect(reported).toEqual([]);
    nowMs = someTime.getTime() + 60 * minuteMs;
    await send(service);
    expect(reported).toHaveLength(1);
    await saveQuietHours(db, id, { from: 13 * 60, until: 12 * 60, zone: "UTC" });
    await saveChoice(db, id, { kind: "live", channel: "push", wanted: true }, someTime);
    await spread([streaming()]);
    await send(service);
    expect(reported).toHaveLength(1);
    expect(await waiting()).toBe(0);
    await saveQuietHours(db, id, null);
  });

  const streaming = (): BroadcastSource => ({
    kind: "live",
    sameForMs: 60 * minuteMs,
    due: async () => [
      { kind: "live", subject: "stream", title: "Gale is live", text: "Watch.", href: "/", ttlSeconds: 3_600 },
    ],
  });
  async function spread(sources: BroadcastSource[]): Promise<void> {
    await recordBroadcasts(house(), sources);
    while (await fanOutBatch(house(), sources));
  }

  test("PUSH-11: a stream is pushed once, even after a short break, and only to people who asked", async () => {
    const fan = await listening();
    await listening();
    const { service, reported } = serving();
    await spread([streaming()]);
    await send(service);
    expect(reported, "nobody asked").toEqual([]);
    await saveChoice(db, fan.id, { kind: "live", channel: "push", wanted: true }, someTime);
    const turn = async () => {
      await spread([streaming()]);
      await send(service);
    };
    await Promise.all([turn(), turn()]);
    nowMs += 50 * minuteMs;
    await turn();
    nowMs += 50 * minuteMs;
    await turn();
    expect(reported.map(({ endpoint }) => endpoint)).toEqual([fan.endpoint]);
    nowMs += 61 * minuteMs;
    await turn();
    expect(reported, "that is another stream").toHaveLength(2);
  });

  test("PUSH-12: ten minutes before a raffle's draw its ticket holders who asked get one push, with a TTL of ten minutes", async () => {
    const raffle = await aRaffle(db, { name: "A mug", endsAt: new Date(nowMs + 30 * minuteMs) });
    const [holder, indifferent, fan] = [await listening(), await listening(), await listening()];
    for (const { id } of [holder, fan])
      await saveChoice(db, id, { kind: "drawn_soon", channel: "push", wanted: true }, someTime);
    for (const { id } of [holder, indifferent]) {
      await db
        .insertInto("raffle_holdings")
        .values({ raffle_id: raffle, user_id: id, tickets: 1, most: 10, refunded_at: null, account_id: null })
        .execute();
    }
    const source: BroadcastSource = {
      kind: "drawn_soon",
      sameForMs: null,
      due: async (now) =>
        (await findDrawnSoon(db, now)).map(({ subject, name, minutes, href }) => ({
          ...{ kind: "drawn_soon", subject, title: name, text: `In ${minutes}.`, href, ttlSeconds: 600 },
        })),
      audience: listHoldersAfter,
    };
    const { service, reported } = serving();
    for (const minutes of [19, 20, 21, 25]) {
      nowMs = someTime.getTime() + minutes * minuteMs;
      await spread([source]);
      await send(service);
    }
    expect(reported.map(({ endpoint }) => endpoint)).toEqual([holder.endpoint]);
    expect(reported[0]).toMatchObject({ ttlSeconds: 600, isUrgent: true });
    expect(JSON.parse(reported[0]?.payload ?? "")).toMatchObject({
      title: "A mug",
      body: "In 10.",
      href: `/raffle/${raffle}`,
    });
    await db.updateTable("raffles").set({ deleted_at: someTime }).where("id", "=", raffle).execute();
  });

  test("PUSH-13: with many people, two processes and a kill in the middle, each person gets it at most once, twenty at a time", async () => {
    const many = fanOutBatchSize + 120;
    await manyListening(many);
    const sources = [streaming()];
    await recordBroadcasts(house(), sources);
    const counts = new Map<string, number>();
    const counted = async ({ endpoint }: { endpoint: string }): Promise<PushOutcome> => {
      counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return taken;
    };
    await fanOutBatch(house(), sources);
    const dying = serving(async (push) => {
      await counted(push);
      return new Promise<PushOutcome>(() => {});
    });
    void send(dying.service);
    await expect.poll(dying.most).toBe(maxConcurrent);
    const [one, other] = [serving(counted), serving(counted)];
    await Promise.all(
      [one, other].map(async ({ service }) => {
        while (await fanOutBatch(house(), sources));
        await send(service);
        nowMs += 2 * minuteMs;
        await send(service);
      }),
    );
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    expect(counts.size).toBe(many);
    expect(Math.max(one.most(), other.most())).toBeLessThanOrEqual(maxConcurrent);
  });

  test("PUSH-08: when the site's keys change, subscriptions for the old keys are deleted", async () => {
    const { id } = await listening();
    await note(id, "won");
    const { service, reported } = serving();
    await send({ ...service, publicKey: "another key" });
    expect(reported).toEqual([]);
    expect(await db.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
  });
});
