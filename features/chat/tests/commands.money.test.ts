import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkAccount, unlinkAccount } from "../../../identity/server/links.ts";
import type { Db } from "../../../platform/database/db.ts";
import { anAccount, aRaffle, aStaffMember, getBalance, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { aChat, type Chat, type Chatting } from "../../../tests/house/chat.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { openHouse, type TestHouse } from "../../../tests/house/house.ts";
import { stopWithLedgerCheck } from "../../../tests/house/ledger-checks.ts";
import { createHunt, updateHunt } from "../../hunts/records.ts";
import { cancelRaffle } from "../../raffles/cancel-raffle.ts";
import { closeRaffleNow } from "../../raffles/raffle-draws.ts";

const minute = 60_000;

describe.each(testDatabases)("commands in chat on %s", (kind) => {
  let house: TestHouse;
  let db: Db;
  let chat: Chat;
  let adminId: number;
  beforeAll(async () => {
    house = await openHouse({ DEMO: "0", LIMITS: "on" }, { kind, at: someTime });
    db = house.database.db;
    chat = await aChat(house);
    adminId = await aStaffMember(db);
  });
  afterAll(async () => {
    chat.close();
    await stopWithLedgerCheck(house);
  });

  const now = () => house.house.clock.now();
  const after = (ms: number) => new Date(now().getTime() + ms);
  const actor = () => ({ id: adminId, address: "test", requestId: "test", now: now() });
  const linked = (userId: number, id: string, at = after(-60 * minute)) =>
    linkAccount(db, { userId, provider: "kick", accountId: id, accountName: `fan${id}`, now: at });
  const aFan = async (points = 1_000): Promise<Chatting & { userId: number }> => {
    const userId = await anAccount(db, { points });
    const id = String(10_000 + nextNumber());
    await linked(userId, id);
    return { id, userId, name: `fan${id}` };
  };
  const points = async (userId: number) => (await getBalance(db, userId)).points;
  const saveRanks = async (ranks: object) => {
    const value = JSON.stringify(ranks);
    await db
      .insertInto("site_settings")
      .values({ key: "ranks", value, updated_at: now() })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    house.house.changes.announce("site");
    await expect.poll(async () => (await house.house.settings()).ranks).toMatchObject(ranks);
  };
  const onlyRaffle = async (terms: Parameters<typeof aRaffle>[1] = {}): Promise<number> => {
    await db
      .updateTable("raffles")
      .set({ ended: 1, ends_at: after(-60 * minute) })
      .execute();
    const id = await aRaffle(db, terms);
    await db
      .updateTable("raffles")
      .set({ created_at: after(-10 * minute) })
      .where("id", "=", id)
      .execute();
    house.house.changes.announce("raffles", `raffle:${id}`);
    return id;
  };
  const readTickets = async (raffleId: number, userId: number) =>
    (
      await db
        .selectFrom("raffle_holdings")
        .select("tickets")
        .where("raffle_id", "=", raffleId)
        .where("user_id", "=", userId)
        .executeTakeFirst()
    )?.tickets ?? 0;

  test("CMD-10: a linked viewer buys raffle tickets from the chat with the same statement as on the site", async () => {
    const fan = await aFan(1_000);
    const id = await onlyRaffle({ price: 30, name: "Keyboard" });
    expect(await chat.say(fan, "!raffle")).toMatchObject({
      ...{ command: "raffle", did: "answered" },
      reply: expect.stringMatching(
        /^Keyboard: 30 points a ticket, 0 sold, ends in 1 h\. Type !raffle 1 to join\. http.*\/raffle\/\d+$/,
      ),
    });
    expect(await chat.say(fan, "!RAFFLE 5")).toEqual({
      ...{ command: "raffle", did: "acted", reason: null },
      reply: "You bought 5 tickets. You now have 5 tickets for Keyboard.",
    });
    expect(await chat.say(fan, "!join")).toMatchObject({
      ...{ command: "join", did: "acted", reply: "You bought 1 ticket. You now have 6 tickets for Keyboard." },
    });
    expect(await points(fan.userId)).toBe(1_000 - 6 * 30);
    expect(await readTickets(id, fan.userId)).toBe(6);
    expect(await chat.say(fan, "!raffle 28")).toMatchObject({
      ...{ did: "refused", reply: "You need 20 more points to join." },
    });
    expect(await chat.say(fan, "!raffle 99999999999999999999")).toMatchObject({
      ...{ did: "refused", reply: expect.stringContaining("You can buy at most 994 more tickets") },
    });
    for (const typed of ["-1", "0", "1e9", "1.5", "all", "0x10"]) {
      expect(await chat.say(fan, `!raffle ${typed}`), typed).toMatchObject({
        did: "refused",
        reason: "No number of tickets.",
      });
    }
    expect(await points(fan.userId)).toBe(1_000 - 6 * 30);
    expect(await chat.say(fan, "!points")).toMatchObject({ reply: "You have 820 points." });
    expect(await chat.say(fan, "!points @somebody")).toMatchObject({ did: "refused", command: "points" });
  });

  test("RANKS-08: answers about points name the rank while ranks are on, and leave it out otherwise", async () => {
    const fan = await aFan(820);
    expect(await chat.say(fan, "!points")).toMatchObject({ reply: "You have 820 points." });
    await saveRanks({ on: true });
    expect(await chat.say(fan, "!points")).toMatchObject({ reply: "You have 820 points. Rank: none yet." });
    await saveRanks({ on: false });
  });

  test("CMD-10: a line buys once and for one person, even when it repeats, two processes have it, one fails, or the account is linked again", async () => {
    const word = fc.record({ who: fc.nat(1), tickets: fc.integer({ min: 1, max: 9 }) });
    const steps = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.record({ do: fc.constant("say" as const), line: fc.nat(5), by: fc.nat(1) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const), line: fc.nat(1), by: fc.nat(1) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("relink" as const), line: fc.nat(1), by: fc.nat(1) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const), line: fc.nat(1), by: fc.nat(1) }) },
      ),
      { maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 6, maxLength: 6 }), steps, async (words, does) => {
        const fans = [await aFan(200), await aFan(200)];
        const id = await onlyRaffle({ price: 10, most: 25 });
        const listeners = [await aChat(house), await aChat(house)];
        const lines = words.map(({ who, tickets }) => chat.line(fans[who] ?? { id: "0" }, `!raffle ${tickets}`));
        const bought = new Map<string, number>();
        for (const step of does) {
          if (step.do === "restart") {
            listeners[step.by]?.close();
            listeners[step.by] = await aChat(house);
          } else if (step.do === "relink") {
            const fan = fans[step.line];
            if (fan !== undefined) {
              await unlinkAccount(db, fan.userId, "kick", now());
              await linked(await anAccount(db, { points: 500 }), fan.id, after(1_000));
            }
          } else if (step.do === "close") {
            await db.transaction().execute((tx) => closeRaffleNow(tx, actor(), id));
          } else {
            const said = lines[step.line];
            const both =
              said === undefined
                ? []
                : await Promise.all([listeners[step.by], listeners[step.by]].map((one) => one?.hear(said)));
            if (said !== undefined && both.some((outcome) => outcome?.did === "acted")) {
              bought.set(said.messageId, words[step.line]?.tickets ?? 0);
            }
          }
        }
        const sold = await db
          .selectFrom("raffles")
          .select("entries_count")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(sold.entries_count).toBe([...bought.values()].reduce((sum, count) => sum + count, 0));
        const booked = await db
          .selectFrom("ledger")
          .select(["request_id", "amount", "user_id"])
          .where("ref", "=", `raffle:${id}`)
          .execute();
        expect(new Map(booked.map((row) => [row.request_id, -row.amount / 10]))).toEqual(bought);
        expect(booked).toHaveLength(bought.size);
        for (const one of listeners) one.close();
      }),
      { numRuns: 12 },
    );
  });

  test("CMD-10, CHAT-03: a late line buys from the raffle it meant, within 15 minutes and without an answer, never from a closed or a different raffle", async () => {
    const fan = await aFan(1_000);
    const id = await onlyRaffle({ price: 10, endsAt: after(30 * minute) });
    const other = await aRaffle(db, { price: 10, endsAt: after(60 * minute) });
    await db
      .updateTable("raffles")
      .set({ created_at: after(-10 * minute) })
      .where("id", "=", other)
      .execute();
    expect(await chat.say(fan, "!raffle 2", { at: after(-14 * minute) })).toMatchObject({
      did: "refused",
      reply: null,
    });
    expect(await chat.say(fan, "!raffle 2", { at: after(-9 * minute) })).toMatchObject({ did: "acted", reply: null });
    expect(await chat.say(fan, "!raffle 2", { at: after(-16 * minute) })).toMatchObject({ did: "ignored" });
    expect(await chat.say(fan, "!points", { at: after(-2 * minute) })).toMatchObject({ did: "ignored", reply: null });
    const before = chat.line(fan, "!raffle 2", { at: after(-1_000) });
    await db.transaction().execute((tx) => closeRaffleNow(tx, actor(), id));
    expect(await chat.hear(before)).toMatchObject({ did: "refused", reply: "This raffle has ended." });
    expect(await readTickets(id, fan.userId)).toBe(2);
    expect(await readTickets(other, fan.userId)).toBe(0);
    const cancelledBefore = chat.line(fan, "!raffle 2", { at: now() });
    await db
      .updateTable("raffles")
      .set({ created_at: after(-minute) })
      .where("id", "=", other)
      .execute();
    house.house.clock.setOffsetMs(1_000);
    await db.transaction().execute((tx) => cancelRaffle(tx, actor(), other));
    expect(await chat.hear(cancelledBefore)).toMatchObject({ did: "refused", reason: "This raffle was cancelled." });
    expect(await chat.say(fan, "!raffle 2")).toMatchObject({ did: "refused", reason: "No raffle was open." });
    house.house.clock.setOffsetMs(0);
  });

  test("CMD-13: the account decides, not the name; unlinked, muted, banned, bot and later-linked accounts have no effect", async () => {
    const fan = await aFan(1_000);
    const id = await onlyRaffle({ price: 10 });
    const stranger: Chatting = { id: "77", name: fan.name ?? "" };
    const reported = await chat.say(stranger, "!raffle 5");
    expect(reported).toMatchObject({
      did: "refused",
      reason: "Not linked.",
      reply: expect.stringMatching(/^Link your account.*\/commands$/),
    });
    expect(await chat.say(stranger, "!raffle 5")).toMatchObject({ did: "refused", reply: null });
    expect(await chat.say({ ...fan, name: "renamed_since" }, "!raffle 1")).toMatchObject({ did: "acted" });
    chat.muted.add(fan.id);
    expect(await chat.say(fan, "!raffle 1")).toMatchObject({ did: "ignored", reply: null });
    chat.muted.clear();
    chat.own.add(fan.id);
    expect(await chat.say(fan, "!raffle 1")).toMatchObject({ did: "ignored", reason: "Said by a bot." });
    chat.own.clear();
    expect(await chat.say({ ...fan, name: "BotRix" }, "!raffle 1")).toMatchObject({ did: "ignored" });
    await db.updateTable("users").set({ banned_at: now() }).where("id", "=", fan.userId).execute();
    expect(await chat.say(fan, "!raffle 1")).toMatchObject({ did: "ignored", reply: null });
    await db.updateTable("users").set({ banned_at: null }).where("id", "=", fan.userId).execute();
    const before = chat.line(fan, "!raffle 1", { at: after(-minute) });
    await unlinkAccount(db, fan.userId, "kick", now());
    const next = await anAccount(db, { points: 1_000 });
    await linked(next, fan.id, now());
    expect(await chat.hear(before)).toMatchObject({ did: "refused", reason: "Not linked." });
    expect(await points(next)).toBe(1_000);
    expect(await readTickets(id, fan.userId)).toBe(1);
  });

  test("CMD-07: a person gets one answer in ten seconds, but every command that acts is answered", async () => {
    const fan = await aFan(1_000);
    const id = await onlyRaffle({ price: 10 });
    await chat.pass(120);
    expect(await chat.atOnce(chat.line(fan, "!raffle 1"))).toMatchObject({ did: "acted", reply: expect.any(String) });
    expect(await chat.atOnce(chat.line(fan, "!raffle 1"))).toMatchObject({
      did: "ignored",
      reason: "Used a moment ago.",
    });
    await chat.pass(4);
    const again = { did: "acted", reply: expect.stringContaining("You now have 3 tickets") };
    expect(await chat.atOnce(chat.line(fan, "!raffle 2"))).toMatchObject(again);
    expect(await readTickets(id, fan.userId)).toBe(3);
    expect(await chat.atOnce(chat.line(fan, "!points"))).toMatchObject({ did: "answered" });
    await chat.pass(9);
    expect(await chat.atOnce(chat.line(fan, "!store"))).toMatchObject({ did: "answered", reply: null });
  });

  const aHunt = (payouts: (number | null)[] = [null, null]) =>
    createHunt(
      db,
      actor(),
      {
        ...{ name: `Hunt ${nextNumber()}`, start_cost: 100, finished: false },
        bonuses: payouts.map((payout, at) => ({ name: `Slot ${at}`, provider_name: "", bet_size: 2, payout })),
      },
      0,
    );
  const readGuess = async (huntId: number, userId: number) =>
    (
      await db
        .selectFrom("hunt_guesses")
        .select("guess_cents")
        .where("hunt_id", "=", huntId)
        .where("user_id", "=", userId)
        .executeTakeFirst()
    )?.guess_cents ?? null;

  test("CMD-14: the guess that was sent last counts, in any order of arrival, and no guess counts after the first payout", async () => {
    const id = await aHunt();
    await db
      .updateTable("hunts")
      .set({ created_at: after(-20 * minute) })
      .where("id", "=", id)
      .execute();
    house.house.changes.announce("hunts");
    const own = await aChat(house);
    const fan = await aFan();
    expect(await own.say(fan, "!guess 12,345")).toMatchObject({
      did: "acted",
      reply: "Your guess is $12,345.00.",
    });
    expect(await own.say(fan, "!guess 99", { at: after(-3 * minute) })).toMatchObject({ did: "acted", reply: null });
    expect(await readGuess(id, fan.userId)).toBe(1_234_500);
    for (const typed of ["-1", "1e9", "", "100000001", "much"]) {
      expect(await own.say(fan, `!guess ${typed}`), typed).toMatchObject({ did: "refused", reason: "No amount." });
    }
    const said = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 4 }), ago: fc.integer({ min: 0, max: 40 }) }), {
      ...{ minLength: 1, maxLength: 8 },
    });
    await fc.assert(
      fc.asyncProperty(said, async (guesses) => {
        const one = await aFan();
        for (const { cents, ago } of guesses) await own.say(one, `!guess ${cents}`, { at: after(-ago * 1_000) });
        const youngest = Math.min(...guesses.map(({ ago }) => ago));
        const last = guesses.findLast(({ ago }) => ago === youngest);
        expect(await readGuess(id, one.userId)).toBe((last?.cents ?? 0) * 100);
      }),
      { numRuns: 15 },
    );
    const staff = { id: "500", name: "admin" };
    await linked(adminId, staff.id);
    expect(await own.say(staff, "!guess 5")).toMatchObject({ did: "refused", reason: "Staff can't take part." });
    const bonuses = await db
      .selectFrom("hunt_bonuses")
      .selectAll()
      .where("hunt_id", "=", id)
      .orderBy("position")
      .execute();
    const opened = bonuses.map(({ id: bonus, name }, at) => ({
      id: bonus,
      name,
      provider_name: "",
      bet_size: 2,
      payout: at === 0 ? 5 : null,
    }));
    await updateHunt(db, actor(), id, { name: "Hunt", start_cost: 100, finished: false, bonuses: opened });
    expect(await own.say(fan, "!guess 7")).toMatchObject({ did: "refused", reason: "Guesses were closed." });
    expect(await readGuess(id, fan.userId)).toBe(1_234_500);
    await updateHunt(db, actor(), id, { name: "Hunt", start_cost: 100, finished: true, bonuses: opened });
    house.house.changes.announce("hunts");
    expect(await own.say(fan, "!guess 7")).toMatchObject({ did: "refused", reason: "No hunt was running." });
    own.close();
  });

  test("CMD-05: names that other people chose are repeated without mentions or links", async () => {
    const fan = await aFan();
    await onlyRaffle({ name: "@all /ban [emote:1:x] https://evil.com \u202ewin" });
    const reported = await chat.say(fan, "!raffle");
    expect(reported?.reply).toMatch(/^all \/ban \(emote:1:x\) https: evil com win: 10 points/);
  });
});
