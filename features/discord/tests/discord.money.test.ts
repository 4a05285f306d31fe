import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../../common/server/site-settings.ts";
import { createHttpClient } from "../../../partners/common/http-client.ts";
import { createSandboxBook, setFault } from "../../../partners/common/sandbox-book.ts";
import { createDiscordSandbox, discordSandboxPath } from "../../../partners/discord/sandbox.ts";
import { createDiscordWebhooks } from "../../../partners/discord/webhooks.ts";
import { type Clock, createClock } from "../../../platform/base/clock.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { aRaffle, aStaffMember, someTime } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import type { LeaderboardOverlay } from "../../leaderboard/contract/overlay.ts";
import { endedByState } from "../../raffles/contract/raffles.ts";
import { saveChannel } from "../channels.ts";
import { runDiscordNews } from "../jobs.ts";
import type { DiscordSources, Hooks, RolePlatform } from "../source.ts";

const minuteMs = 60_000;
const log = pino({ level: "silent" });
const webhook = "https://discord.com/api/webhooks/7/a-word";

onEachDatabase("Discord on %s", (database) => {
  const { db } = database;
  let server: ServerType;
  let clock: Clock;
  let admin: number;
  let requested: string[] = [];
  let shown: LeaderboardOverlay;

  beforeAll(async () => {
    admin = await aStaffMember(db);
    const sandbox = createDiscordSandbox(createSandboxBook(db), { clientId: "app", clientSecret: "x" });
    server = createAdaptorServer({ fetch: (request) => sandbox.fetch(request) });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  beforeEach(async () => {
    clock = createClock(() => someTime.getTime());
    requested = [];
    shown = aBoard(1);
    for (const table of [
      ...(["discord_channels", "lanes", "discord_news", "discord_board", "discord_marks"] as const),
      ...(["discord_roles", "sandbox_state"] as const),
    ])
      await db.deleteFrom(table).execute();
    // Announcements of earlier tests must not be news.
    await db
      .updateTable("raffles")
      .set({ created_at: new Date(0) })
      .execute();
  });
  afterAll(() => server.close());

  const house = () => ({
    ...{ db, clock, log, settings: () => readSettings(db), origin: () => "https://gusty.example" },
    changes: createChanges(),
  });
  /** Each process has its own `Hooks`, so a wait that Discord asks of one process is unknown to the others. */
  function hooks(): Hooks {
    const { port } = server.address() as AddressInfo;
    const real = createDiscordWebhooks(createHttpClient({ backoffMs: 1 }), (address) => {
      return `http://127.0.0.1:${port}${discordSandboxPath}${new URL(address).pathname}`;
    });
    return {
      post: (...what) => {
        requested.push("post");
        return real.post(...what);
      },
      edit: (...what) => {
        requested.push("edit");
        return real.edit(...what);
      },
    };
  }
  const sources = (own: Hooks = hooks(), roles: RolePlatform | null = null): DiscordSources => ({
    ...{ hooks: own, roles: () => roles, board: async () => shown, isLive: async () => false },
  });
  const tell = (own?: Hooks) => runDiscordNews(house(), sources(own));
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
  /** Returns `Hooks` whose process dies once Discord has accepted the message. */
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

  test("DISC-01: four processes create one board, and one of them edits it", async () => {
    await on("board");
    await Promise.all([tell(), tell(), tell(), tell()]);
    expect(requested).toEqual(["post"]);
    shown = aBoard(2);
    clock.setOffsetMs(2 * minuteMs);
    await Promise.all([tell(), tell(), tell(), tell()]);
    expect([requested, (await messages()).length]).toEqual([["post", "edit"], 1]);
  });

  test("DISC-05: when a process dies between the post and storing its id, another posts once the lease is over", async () => {
    await on("board");
    void tell(dying());
    await expect.poll(async () => (await messages()).length).toBe(1);
    await tell();
    expect(requested, "somebody has the webhook").toEqual(["post"]);
    clock.setOffsetMs(2 * minuteMs);
    await tell();
    expect(requested).toEqual(["post", "post"]);
    shown = aBoard(2);
    clock.setOffsetMs(4 * minuteMs);
    await tell();
    expect(requested).toEqual(["post", "post", "edit"]);
  });

  test("DISC-07: four processes post each announcement once; one whose process died stays unsure", async () => {
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

  test("DISC-16: a pending announcement of a raffle that is deleted or drawn is dropped", async () => {
    await on("raffle_opened");
    await setFault(db, "discord", "ratelimited");
    for (const name of ["Deleted", "Drawn", "Open"]) await opened(name);
    await tell();
    expect(new Set(await news())).toEqual(new Set(["waiting"]));
    await db.updateTable("raffles").set({ deleted_at: clock.now() }).where("name", "=", "Deleted").execute();
    await db.updateTable("raffles").set({ ended: endedByState.drawn }).where("name", "=", "Drawn").execute();
    await setFault(db, "discord", "none");
    clock.setOffsetMs(2 * minuteMs);
    await tell();
    expect((await messages()).map(({ content }) => /\*\*(\w+)/.exec(content)?.[1])).toEqual(["Open"]);
    expect((await news()).sort()).toEqual(["dropped", "dropped", "said"]);
  });

  test("DISC-08: a board's winners are announced once, masked, with their prizes, and so is a win drawn again", async () => {
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
      "**Roobet leaderboard\\, October 2026** has been closed and drawn. Winners: \\@e•••e ($500.00), ga•••s ($250.50)",
      "**Roobet leaderboard\\, October 2026** has been closed and drawn. Winner: ca•••m ($500.00)",
    ]);
  });
});

const aBoard = (tickets: number): LeaderboardOverlay => ({
  ...{ partner: "Roobet", paused: false, entries: [{ rank: 1, username: "br•••y", tickets }], entries_count: 1 },
  ...{ total_tickets: tickets, winners: 1, prizes: [100], prizes_total: 100, ends_at: "2026-12-01T00:00:00.000Z" },
});
