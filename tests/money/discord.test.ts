// What Discord is told, by several processes and by ones that die, over real HTTP to its sandbox. On every database.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LeaderboardOverlay } from "../../contracts/overlays.ts";
import { endedOf } from "../../contracts/raffles.ts";
import { createChanges } from "../../server/core/changes.ts";
import { type Clock, createClock } from "../../server/core/clock.ts";
import type { Db } from "../../server/core/db.ts";
import { done, refused } from "../../server/core/result.ts";
import { readSettings } from "../../server/core/site-settings.ts";
import { saveChannel } from "../../server/discord/channels.ts";
import { tellDiscord } from "../../server/discord/jobs.ts";
import { keepRole } from "../../server/discord/role-records.ts";
import { pushRoles } from "../../server/discord/roles.ts";
import type { DiscordSources, Hooks, RolePlatform } from "../../server/discord/source.ts";
import { discordHooks } from "../../server/partners/discord/hooks.ts";
import { createHookSandbox } from "../../server/partners/discord/sandbox-hooks.ts";
import { createOutside } from "../../server/partners/fetch.ts";
import { createSandboxBook, setFault } from "../../server/sandbox/book.ts";
import { anAccount, aRaffle, aStaffMember, someTime } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";

const minuteMs = 60_000;
const log = pino({ level: "silent" });
const webhook = "https://discord.com/api/webhooks/7/a-word";

describe.each(testDatabases)("Discord on %s", (kind) => {
  let database: TestDatabase;
  let db: Db;
  let server: ServerType;
  let clock: Clock;
  let admin: number;
  let asked: string[] = [];
  let shown: LeaderboardOverlay;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    admin = await aStaffMember(db);
    const sandbox = createHookSandbox(createSandboxBook(db), { clientId: "app", clientSecret: "x" }, "");
    server = createAdaptorServer({ fetch: (request) => sandbox.fetch(request) });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  beforeEach(async () => {
    clock = createClock(() => someTime.getTime());
    asked = [];
    shown = aBoard(1);
    for (const table of [
      ...(["discord_channels", "lanes", "discord_news", "discord_board", "discord_marks"] as const),
      ...(["discord_roles", "sandbox_state"] as const),
    ])
      await db.deleteFrom(table).execute();
    // Those of the tests before are no news.
    await db
      .updateTable("raffles")
      .set({ created_at: new Date(0) })
      .execute();
  });
  afterAll(async () => {
    server.close();
    await database.close();
  });

  const house = () => ({
    ...{ db, clock, log, settings: () => readSettings(db), origin: () => "https://gusty.example" },
    changes: createChanges(),
  });
  /** As each process has them: what one was asked to wait, another has not heard. */
  function hooks(): Hooks {
    const { port } = server.address() as AddressInfo;
    const real = discordHooks(createOutside({ backoffMs: 1 }), (address) => {
      return `http://127.0.0.1:${port}${new URL(address).pathname}`;
    });
    return {
      post: (...what) => {
        asked.push("post");
        return real.post(...what);
      },
      edit: (...what) => {
        asked.push("edit");
        return real.edit(...what);
      },
    };
  }
  const sources = (own: Hooks = hooks(), roles: RolePlatform | null = null): DiscordSources => ({
    ...{ hooks: own, roles: () => roles, board: async () => shown, isLive: async () => false },
    ...{ ranksReached: () => 1, monthCents: () => "0" },
  });
  const tell = (own?: Hooks) => tellDiscord(house(), sources(own));
  const messages = () => createSandboxBook(db).discordMessages();
  const news = async () =>
    (await db.selectFrom("discord_news").select("state").orderBy("id").execute()).map(({ state }) => state);
  const on = (name: "board" | "raffle_opened" | "board_closed" | "live") =>
    saveChannel({ db }, { id: admin, address: "1.1.1.1", requestId: "r", now: clock.now() }, name, {
      on: true,
      webhook,
    });
  const opened = async (name: string) => {
    const id = await aRaffle(db, { name });
    await db.updateTable("raffles").set({ created_at: clock.now() }).where("id", "=", id).execute();
  };
  /** Dies when Discord has taken what it was sent. */
  function dying(): Hooks {
    const own = hooks();
    return {
      ...own,
      async post(...what) {
        await own.post(...what);
        return new Promise<never>(() => {});
      },
    };
  }

  test("DISC-03: given @everyone in a post or in an edit, then nobody is pinged by either", async () => {
    const posted = await hooks().post(webhook, { content: "@everyone one" });
    if (!posted.ok || posted.value.messageId === null) throw new Error("It was not posted.");
    expect(await messages()).toMatchObject([{ content: "@everyone one", mention_everyone: false }]);
    await hooks().edit(webhook, posted.value.messageId, { content: "@everyone two" });
    expect(await messages()).toMatchObject([{ content: "@everyone two", mention_everyone: false }]);
  });

  test("DISC-01: given four processes at once, then there is one board, and one of them edits it", async () => {
    await on("board");
    await Promise.all([tell(), tell(), tell(), tell()]);
    expect(asked).toEqual(["post"]);
    shown = aBoard(2);
    clock.setOffsetMs(2 * minuteMs);
    await Promise.all([tell(), tell(), tell(), tell()]);
    expect([asked, (await messages()).length]).toEqual([["post", "edit"], 1]);
  });

  test("DISC-05: given a process that dies between the post and its id, then another posts once its lease is over", async () => {
    await on("board");
    void tell(dying());
    await expect.poll(async () => (await messages()).length).toBe(1);
    await tell();
    expect(asked, "somebody has the webhook").toEqual(["post"]);
    clock.setOffsetMs(2 * minuteMs);
    await tell();
    expect(asked).toEqual(["post", "post"]);
    shown = aBoard(2);
    clock.setOffsetMs(4 * minuteMs);
    await tell();
    expect(asked).toEqual(["post", "post", "edit"]);
  });

  test("DISC-07: given four processes at once, then each announcement is said once; one that died leaves it in doubt", async () => {
    await on("raffle_opened");
    for (const name of ["A", "B", "C"]) await opened(name);
    await Promise.all([tell(), tell(), tell(), tell()]);
    await tell();
    expect((await messages()).map(({ content }) => /\*\*(\w)/.exec(content)?.[1]).reverse()).toEqual(["A", "B", "C"]);
    await opened("D");
    void tell(dying());
    await expect.poll(async () => (await messages()).length).toBe(4);
    clock.setOffsetMs(2 * minuteMs);
    await opened("E");
    await tell();
    expect([(await messages()).length, await news()]).toEqual([5, ["said", "said", "said", "unsure", "said"]]);
  });

  test("DISC-07: given a process that died with the last announcement there was, then the desk is told so though no other comes", async () => {
    await on("raffle_opened");
    await opened("A");
    void tell(dying());
    await expect.poll(async () => (await messages()).length).toBe(1);
    await tell();
    expect(await news(), "its lease still stands").toEqual(["sending"]);
    clock.setOffsetMs(2 * minuteMs);
    await tell();
    expect([await news(), (await messages()).length]).toEqual([["unsure"], 1]);
  });

  test("DISC-16: given a raffle that is deleted or drawn while its announcement waits, then it is announced no more", async () => {
    await on("raffle_opened");
    await setFault(db, "discord", "ratelimited");
    for (const name of ["Deleted", "Drawn", "Open"]) await opened(name);
    await tell();
    expect(new Set(await news())).toEqual(new Set(["waiting"]));
    await db.updateTable("raffles").set({ deleted_at: clock.now() }).where("name", "=", "Deleted").execute();
    await db.updateTable("raffles").set({ ended: endedOf.drawn }).where("name", "=", "Drawn").execute();
    await setFault(db, "discord", "none");
    clock.setOffsetMs(2 * minuteMs);
    await tell();
    expect((await messages()).map(({ content }) => /\*\*(\w+)/.exec(content)?.[1])).toEqual(["Open"]);
    expect((await news()).sort()).toEqual(["dropped", "dropped", "said"]);
  });

  test("DISC-07: given an answer too long to be read, one that breaks off, or a gateway that gave up, then what it was about is not said twice", async () => {
    let posts = 0;
    const answers: Record<string, (response: ServerResponse) => void> = {
      long: (response) => response.writeHead(200).end(Buffer.alloc(300 * 1024, " ")),
      half: (response) => {
        response.writeHead(200, { "content-length": "500" }).write('{"id":');
        setImmediate(() => response.destroy());
      },
      gateway: (response) => response.writeHead(504).end(),
    };
    for (const [name, answer] of Object.entries(answers)) {
      const odd = createServer((request, response) => {
        posts += 1;
        request.resume().on("end", () => answer(response));
      }).listen(0, "127.0.0.1");
      await once(odd, "listening");
      const { port } = odd.address() as AddressInfo;
      const own = discordHooks(createOutside({ backoffMs: 1 }), () => `http://127.0.0.1:${port}/`);
      await db.deleteFrom("discord_news").execute();
      await db.deleteFrom("lanes").execute();
      posts = 0;
      await on("raffle_opened");
      await opened(`With ${name}`);
      for (const minutes of [0, 2, 10]) {
        clock.setOffsetMs(minutes * minuteMs);
        await tell(own);
      }
      odd.closeAllConnections();
      odd.close();
      expect([name, posts, await news()]).toEqual([name, 1, [name === "gateway" ? "unsure" : "said"]]);
      clock.setOffsetMs(0);
      await db
        .updateTable("raffles")
        .set({ created_at: new Date(0) })
        .execute();
    }
  });

  test("DISC-11: given clocks that are set back an hour, then the next stream is told all the same", async () => {
    await on("live");
    let isLive = false;
    const at = (minutes: number, live: boolean) => {
      clock.setOffsetMs(minutes * minuteMs);
      isLive = live;
      return tellDiscord(house(), { ...sources(), isLive: async () => isLive });
    };
    for (const [minutes, live] of [
      [0, false],
      [1, true],
      [2, false],
    ] as const)
      await at(minutes, live);
    expect(await messages()).toHaveLength(1);
    // An hour back, and on: the stream that was is over for more than its break.
    for (const [minutes, live] of [
      [-58, false],
      [-32, false],
      [-31, true],
    ] as const)
      await at(minutes, live);
    expect(await messages()).toHaveLength(2);
    for (const [minutes, live] of [
      [-30, true],
      [-29, false],
      [-28, true],
    ] as const)
      await at(minutes, live);
    expect(await messages(), "a break of a minute").toHaveLength(2);
  });

  test("DISC-08: given a board that is drawn, then its winners are told once, masked, with their prizes, and so is a win drawn anew", async () => {
    await on("board_closed");
    const { rows } = await sql<{ id: number }>`
      insert into boards (partner, month, prizes, entries_count, total_tickets, wager_cents, as_of, frozen_at)
      values (1, '2026-10-01', '[500, 250.5]', 2, 3, 30000, ${someTime}, ${someTime}) returning id`.execute(db);
    const board = rows[0]?.id ?? 0;
    const drawn = async (round: number, ...names: string[]) => {
      const draw = await sql<{ id: number }>`
        insert into draws (kind, subject_id, round, name, status, total_tickets, winners_wanted, entries_sha256, entrants_sha256,
          request_id, requested_at, next_attempt_at, resolved_at, random, signature, public_key)
        values ('leaderboard', ${board}, ${round}, 'Roobet leaderboard, October 2026', 'resolved', 3, 2, ${"a".repeat(64)},
          ${"b".repeat(64)}, ${`r${round}`}, ${someTime}, ${someTime}, ${someTime}, '{}', 's', 'k') returning id`.execute(
        db,
      );
      for (const [place, name] of names.entries())
        await sql`insert into draw_winners (draw_id, place, ticket, entrant, name)
          values (${draw.rows[0]?.id}, ${place + 1}, ${place + 1}, ${place + 1}, ${name})`.execute(db);
    };
    await drawn(1, "@everyone", "gale_of_winds");
    await tell();
    await tell();
    await drawn(2, "calm");
    await tell();
    expect((await messages()).map(({ content }) => content.split("\n")[0]).reverse()).toEqual([
      "**Roobet leaderboard\\, October 2026** is closed and drawn. Winners: \\@e•••e ($500.00), ga•••s ($250.50)",
      "**Roobet leaderboard\\, October 2026** is closed and drawn. Winner: ca•••m ($500.00)",
    ]);
  });

  test("DISC-14: given 500 again and again, then the pauses double, to half an hour", async () => {
    await on("board");
    await setFault(db, "discord", "error");
    const at: number[] = [];
    for (let seconds = 0; seconds < 20 * 60; seconds += 15) {
      clock.setOffsetMs(seconds * 1_000);
      const before = asked.length;
      await tell();
      if (asked.length > before) at.push(seconds);
    }
    expect(at).toEqual([0, 15, 45, 105, 225, 465, 945]);
    await setFault(db, "discord", "none");
    clock.setOffsetMs(60 * minuteMs);
    await tell();
    expect(await messages()).toHaveLength(1);
  });

  test("DISC-22: given four processes and a token that works once, then one renews it, and an answer that is lost loses nothing", async () => {
    const user = await anAccount(db, { name: "gale" });
    await db
      .insertInto("links")
      .values({
        user_id: user,
        provider: "discord",
        account_id: "5",
        account_name: "gale",
        linked_at: someTime,
        lost_at: null,
      })
      .execute();
    let alive = "first";
    let [renewals, isUp] = [0, false];
    const platform: RolePlatform = {
      applicationId: "app",
      consentUrl: async () => "",
      identify: async () => refused({ why: "denied" }),
      register: async () => done(null),
      async renew(refresh) {
        if (!isUp) return refused({ why: "unavailable", reason: "could not be reached" });
        if (refresh !== alive) return refused({ why: "revoked" });
        renewals += 1;
        alive = `renewed ${renewals}`;
        return done({ access: `access ${renewals}`, refresh: alive, expiresInSeconds: 3_600 });
      },
      push: async (access) => (access === `access ${renewals}` ? done(null) : refused({ why: "unauthorized" })),
    };
    const tokens = { access: "worn out", refresh: alive, expiresInSeconds: 0 };
    expect(await keepRole(db, { userId: user, accountId: "6", tokens }, clock)).toBe(false);
    expect(await keepRole(db, { userId: user, accountId: "5", tokens }, clock)).toBe(true);
    const push = () => pushRoles(house(), sources(hooks(), platform));
    await push();
    isUp = true;
    clock.setOffsetMs(5 * minuteMs);
    await Promise.all([push(), push(), push(), push()]);
    const row = await db.selectFrom("discord_roles").selectAll().executeTakeFirst();
    expect([renewals, row?.pushed]).toEqual([1, { rank: 1, wagered_month: 0, linked: 0, winner: 0 }]);
    alive = "taken back";
    await db
      .updateTable("discord_roles")
      .set({ access_until: new Date(0), pushed: null, due_at: new Date(0) })
      .execute();
    clock.setOffsetMs(20 * minuteMs);
    await push();
    expect(await db.selectFrom("discord_roles").select("id").execute()).toEqual([]);
    expect((await db.selectFrom("notices").select("subject").where("user_id", "=", user).execute()).length).toBe(1);
  });
});

const aBoard = (tickets: number): LeaderboardOverlay => ({
  ...{ partner: "Roobet", paused: false, entries: [{ rank: 1, username: "br•••y", tickets }], entries_count: 1 },
  ...{ total_tickets: tickets, winners: 1, prizes: [100], prizes_total: 100, ends_at: "2026-12-01T00:00:00.000Z" },
});
