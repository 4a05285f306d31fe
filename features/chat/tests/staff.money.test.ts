import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandSettings } from "../../../common/server/command-settings.ts";
import { linkAccount } from "../../../identity/server/links.ts";
import type { Db } from "../../../platform/database/db.ts";
import { anAccount, aRaffle, aStaffMember, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { aChat, type Chat, type Chatting } from "../../../tests/house/chat.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { openHouse, type TestHouse } from "../../../tests/house/house.ts";
import { stopWithLedgerCheck } from "../../../tests/house/ledger-checks.ts";
import { createHunt } from "../../hunts/records.ts";

const second = 1_000;

describe.each(testDatabases)("staff in chat on %s", (kind) => {
  let house: TestHouse;
  let db: Db;
  let chat: Chat;
  let admin: Chatting & { userId: number };
  let moderator: Chatting & { userId: number };
  let viewer: Chatting & { userId: number };
  beforeAll(async () => {
    house = await openHouse({ DEMO: "0", LIMITS: "on" }, { kind, at: someTime });
    db = house.database.db;
    chat = await aChat(house);
    admin = await asChatting(await aStaffMember(db));
    moderator = await asChatting(await aStaffMember(db, "moderator"));
    viewer = await asChatting(await anAccount(db, { points: 500 }));
    await db
      .insertInto("two_factor")
      .values({ user_id: admin.userId, secret_sealed: "sealed", created_at: someTime, confirmed_at: someTime })
      .execute();
  });
  afterAll(async () => {
    chat.close();
    await stopWithLedgerCheck(house);
  });

  const now = () => house.house.clock.now();
  const later = (ms: number) => house.house.clock.setOffsetMs(now().getTime() - someTime.getTime() + ms);
  const asChatting = async (userId: number) => {
    const id = String(20_000 + nextNumber());
    const at = new Date(someTime.getTime() - 60 * 60 * second);
    await linkAccount(db, { userId, provider: "kick", accountId: id, accountName: id, now: at });
    return { id, userId, badges: ["moderator"] };
  };
  const actions = async (subject: string) =>
    (
      await db
        .selectFrom("audit_log")
        .select(["action", "actor_id", "address"])
        .where("subject", "=", subject)
        .orderBy("id")
        .execute()
    ).map(({ action, actor_id, address }) => `${action} ${actor_id} ${address}`);
  const save = async (change: object) => {
    const value = JSON.stringify(commandSettings.parse(change));
    await db
      .insertInto("site_settings")
      .values({ key: "commands", value, updated_at: now() })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    house.house.changes.announce("site");
    await expect.poll(async () => (await house.house.settings()).commands).toEqual(JSON.parse(value));
    const own = await aChat(house);
    chat.close();
    chat = own;
  };

  const aHunt = async (bonuses = 3) => {
    await db.updateTable("hunts").set({ finished_at: now() }).where("finished_at", "is", null).execute();
    const actor = { id: admin.userId, address: "test", requestId: "test", now: now() };
    const input = {
      ...{ name: `Hunt ${nextNumber()}`, start_cost: 100, finished: false },
      bonuses: Array.from({ length: bonuses }, (_, at) => ({
        name: `Slot ${at}`,
        provider_name: "",
        bet_size: 2,
        payout: null,
      })),
    };
    const id = await createHunt(db, actor, input, 0);
    house.house.changes.announce("hunts");
    later(20 * second);
    return id;
  };
  const payouts = async (id: number) =>
    (
      await db
        .selectFrom("hunt_bonuses")
        .select(["name", "payout_cents"])
        .where("hunt_id", "=", id)
        .orderBy("position")
        .execute()
    ).map(({ name, payout_cents }) => `${name} ${payout_cents}`);

  test("CMD-19: a badge without the staff account, the account without a badge, or an admin without two-factor has no rights", async () => {
    const id = await aHunt();
    const words = "!hunt payout 50";
    expect(await chat.say({ ...admin, badges: ["vip"] }, words)).toMatchObject({ did: "ignored" });
    expect(await chat.say(viewer, words)).toMatchObject({
      ...{ did: "refused", reason: "Only site staff with a linked account can do that." },
    });
    expect(await chat.say({ id: "1", badges: ["broadcaster"] }, words)).toMatchObject({ did: "refused" });
    const at = new Date(now().getTime() - 61 * second);
    expect(await chat.say(moderator, words, { at })).toMatchObject({ did: "ignored" });
    expect(await chat.say(moderator, "!raffle start 5 Card")).toMatchObject({ reason: "Only an admin can do that." });
    expect(await chat.say(moderator, "!raffle draw")).toMatchObject({ reason: "Only an admin can do that." });
    const bare = await asChatting(await aStaffMember(db));
    expect(await chat.say(bare, "!hunt skip")).toMatchObject({
      did: "refused",
      reason: expect.stringContaining("two-factor"),
    });
    expect(await payouts(id)).toEqual(["Slot 0 null", "Slot 1 null", "Slot 2 null"]);
    expect(await actions(`hunt:${id}`)).toHaveLength(1);
  });

  test("CMD-21: a moderator announces the next bonus, enters its payout, skips and finishes; repeated or late lines change nothing", async () => {
    const id = await aHunt();
    const name = (await db.selectFrom("hunts").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;
    expect(await chat.say(moderator, "!hunt next")).toMatchObject({ reply: `${name}: Next: Slot 0, bet $2.00.` });
    const line = chat.line(moderator, "!hunt payout 1.240,50");
    const other = await aChat(house);
    later(second);
    expect(await chat.hear(line)).toMatchObject({
      ...{ did: "acted", reply: "Slot 0 paid $1,240.50 (620.25x). Next: Slot 1, bet $2.00." },
    });
    expect(await other.hear(line)).toMatchObject({ did: "acted" });
    const meant = chat.line(moderator, "!hunt payout 7", { at: new Date(now().getTime() - 5 * second) });
    expect(await chat.hear(meant)).toMatchObject({
      did: "refused",
      reason: "The hunt has just changed. Send the command again.",
    });
    expect(await payouts(id)).toEqual(["Slot 0 124050", "Slot 1 null", "Slot 2 null"]);
    later(second);
    expect(await chat.say(moderator, "!hunt skip")).toMatchObject({
      reply: "Slot 1 now comes last. Next: Slot 2, bet $2.00.",
    });
    for (const typed of ["", "-5", "1e3", "much"]) {
      expect(await chat.say(moderator, `!hunt payout ${typed}`), typed).toMatchObject({ did: "refused" });
    }
    later(second);
    expect(await chat.say(moderator, "!hunt finish")).toMatchObject({
      ...{ did: "acted", reply: expect.stringMatching(/ is finished: \$100\.00 spent, \$1,240\.50 won\./) },
    });
    expect(await payouts(id)).toEqual(["Slot 0 124050", "Slot 2 null", "Slot 1 null"]);
    const by = `${moderator.userId} kick chat`;
    expect((await actions(`hunt:${id}`)).slice(1)).toEqual(Array(3).fill(`hunts.hunt.update ${by}`));
    expect(await chat.say(viewer, "!hunt")).toMatchObject({
      did: "answered",
      reply: expect.stringContaining("No hunt is running"),
    });
    other.close();
  });

  test("CMD-14: guesses can be closed and reopened before the first payout, and stay closed after it", async () => {
    const id = await aHunt();
    expect(await chat.say(viewer, "!guess 500")).toMatchObject({ did: "acted" });
    expect(await chat.say(moderator, "!guess close")).toMatchObject({
      reply: expect.stringMatching(/^Guesses for Hunt \d+ are closed\.$/),
    });
    expect(await chat.say(viewer, "!guess 600")).toMatchObject({ did: "refused", reason: "Guesses were closed." });
    const page = await house.visitor().page("bonus-hunt", "/hunt");
    expect(page.props.current).toMatchObject({ id, takes_guesses: false });
    expect(await chat.say(moderator, "!guess open")).toMatchObject({ did: "acted" });
    expect(await chat.say(viewer, "!guess 700")).toMatchObject({ did: "acted" });
    later(second);
    expect(await chat.say(moderator, "!hunt payout 5")).toMatchObject({ did: "acted" });
    later(second);
    expect(await chat.say(moderator, "!guess open")).toMatchObject({ did: "refused" });
    expect((await actions(`hunt:${id}`)).map((action) => action.split(" ")[0])).toEqual([
      ...["hunts.hunt.create", "hunts.guesses.close", "hunts.guesses.open", "hunts.hunt.update"],
    ]);
  });

  test("CMD-20: an admin opens and draws a raffle from the chat, once per line, on the terms in the settings", async () => {
    const raffles = () => db.selectFrom("raffles").selectAll().where("deleted_at", "is", null).orderBy("id").execute();
    const line = chat.line(admin, "!raffle start 30 Gift card @all");
    const other = await aChat(house);
    expect(await chat.hear(line)).toMatchObject({
      ...{ did: "acted", reply: expect.stringMatching(/^Gift card all is open for 30 min: 50 points a ticket\./) },
    });
    expect(await other.hear(line)).toMatchObject({ did: "acted" });
    for (const typed of ["start", "start 0 Card", "start 99999 Card", "start ten Card", "start 30"]) {
      expect(await chat.say(admin, `!raffle ${typed}`), typed).toMatchObject({ did: "refused" });
    }
    const [raffle, ...more] = await raffles();
    expect(more).toEqual([]);
    expect(raffle).toMatchObject({
      name: "Gift card @all",
      entry_price: 50,
      number_of_winners: 1,
      max_entries_per_user: 100,
    });
    later(second);
    expect(await chat.say(viewer, "!raffle 3")).toMatchObject({ did: "acted" });
    const second_ = await aRaffle(db, { endsAt: new Date(now().getTime() + 60 * 60 * second) });
    await db.updateTable("raffles").set({ created_at: now() }).where("id", "=", second_).execute();
    expect(await chat.say(admin, "!raffle draw")).toMatchObject({
      reason: "Several raffles are open. Draw on the site's admin pages.",
    });
    await db.updateTable("raffles").set({ deleted_at: now() }).where("id", "=", second_).execute();
    const draw = chat.line(admin, "!raffle draw");
    later(second);
    const drawn = await chat.hear(draw);
    const username = (
      await db.selectFrom("users").select("username").where("id", "=", viewer.userId).executeTakeFirstOrThrow()
    ).username;
    expect(drawn).toMatchObject({
      did: "acted",
      reply: expect.stringContaining(`Gift card all has been drawn: ${username}.`),
    });
    expect(await other.hear(draw)).toMatchObject({ did: expect.stringMatching(/acted|refused/) });
    expect((await raffles())[0]).toMatchObject({ ended: 1 });
    const by = `${admin.userId} kick chat`;
    expect(await actions(`raffle:${raffle?.id}`)).toEqual([`raffles.create ${by}`, `raffles.roll ${by}`]);
    other.close();
  });

  test("CMD-08, CMD-02: the operator's names, aliases, switches and texts apply immediately", async () => {
    const said = async (text: string, change = {}) => (await chat.say(viewer, text, change))?.reply ?? null;
    await save({
      in_replies: false,
      each: {
        points: { name: "Coins", aliases: ["purse"], words: { own: "{name}: {points} points!" } },
        store: { on: false },
        site: { words: { here: "Over there: {url} {nothing}".replace(" {nothing}", "") } },
      },
    });
    expect(await said("!coins")).toMatch(/^@fan\d+: \d+ points!$/);
    expect(await said("!PURSE")).toMatch(/points!$/);
    expect(await said("!points")).toBeNull();
    expect(await said("!store")).toBeNull();
    expect(await said("!coins", { isReply: true })).toBeNull();
    expect(await said("!site")).toMatch(/^Over there: http.*\/commands$/);
    const look = JSON.stringify({ coin_one: "gem", coin_many: "gems" });
    await db.insertInto("site_settings").values({ key: "look", value: look, updated_at: now() }).execute();
    house.house.changes.announce("site");
    await save({});
    expect(await said("!points")).toMatch(/^You have \d+ gems\./);
    expect(await said("!points", { isReply: true })).toMatch(/gems/);
  });

  test("CMD-26: the commands for the board, the top three, the store and the site answer in one line with the same numbers as the site", async () => {
    const said = async (text: string) => (await chat.say({ id: "9" }, text))?.reply ?? "";
    expect(await said("!top")).toMatch(/^Nobody is on the Roobet leaderboard yet\. http.*\/leaderboard$/);
    expect(await said("!lb")).toMatch(/^Roobet leaderboard\. Players: 0\. Prizes: \$0\. Ends in \d+ days/);
    expect(await said("!shop")).toMatch(/\/store$/);
    expect(await said("!site")).toMatch(/\/commands$/);
    expect(await said("!points")).toMatch(/^Link your account/);
  });
});
