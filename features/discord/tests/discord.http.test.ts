import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { SandboxMessage } from "../../../partners/common/sandbox-book.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { withRaffles } from "../../../tests/house/raffles.ts";
import { shortenTimeouts } from "../../../tests/house/timeouts.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import type { DiscordChannelName } from "../contract/discord.ts";

const house = await withHouse();
const { admin, viewer, created, join, showWinners, inHours } = await withRaffles(house);
const { db } = house.database;
const minuteMs = 60_000;

let hook = "";
beforeEach(async () => {
  await admin.post("/sandbox/clock", { offset_ms: 0 });
  await admin.post("/sandbox/discord/fault", { mode: "none" });
  await admin.post("/sandbox/kick/live", { live: false });
  for (const table of ["discord_channels", "lanes", "discord_news", "discord_board", "discord_marks"] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom("sandbox_state").where("key", "like", "discord:message:%").execute();
  hook = `https://discord.com/api/webhooks/${1_000 + nextNumber()}/only-we-know-this`;
});

const save = (name: DiscordChannelName, input: object) => admin.post(`/api/discord/channels/${name}`, input);
const on = (name: DiscordChannelName, input: object = {}) => save(name, { on: true, webhook: hook, ...input });
const runNewsJob = () => house.house.jobs.runNow("discord.tell");
const fault = (mode: string) => admin.post("/sandbox/discord/fault", { mode });
const later = (ms: number) => admin.post("/sandbox/clock", { offset_ms: ms });
const discord = async () => (await admin.get("/sandbox/discord")).body;
const messages = async () => (await discord()).messages as SandboxMessage[];
const texts = async () => (await messages()).map(({ content }) => content).reverse();
const desk = async () => (await admin.page("admin/discord", "/admin/discord")).props;
const channel = async (name: DiscordChannelName) => (await desk()).channels.find((one) => one.name === name);
const news = async () => (await desk()).news.map(({ kind, state }) => `${kind} ${state}`).reverse();

describe("the live board", () => {
  const wager = async (username: string, amount: number) => {
    await admin.post("/sandbox/wagers", { partner: "roobet", username, amount });
    await house.house.jobs.runNow("wagers.sync");
  };
  const board = async () => (await messages()).map(({ embeds: [embed] }) => embed?.description ?? "");

  test("DISC-01: the board is one message, edited at most once a minute and only when its text changes", async () => {
    await on("board");
    await runNewsJob();
    const [posted] = await messages();
    expect(posted?.embeds[0]?.title).toMatch(/leaderboard/);
    for (const minute of [2, 4]) {
      await later(minute * minuteMs);
      await runNewsJob();
    }
    expect(await messages(), "nothing has changed").toEqual([posted]);
    await wager(`topmost${nextNumber()}`, 90_000_000);
    await runNewsJob();
    const [edited] = await messages();
    expect([edited?.id, (await messages()).length]).toEqual([posted?.id, 1]);
    expect(edited?.embeds[0]?.description).toContain("to•••");
    await wager(`uppermost${nextNumber()}`, 95_000_000);
    await runNewsJob();
    expect(await messages(), "a moment ago it was edited").toEqual([edited]);
    await later(6 * minuteMs);
    await runNewsJob();
    expect((await board())[0]).toContain("up•••");
  });

  test("DISC-01: a deleted message is posted again by one of two processes, and its id is stored", async () => {
    await on("board");
    await Promise.all([runNewsJob(), runNewsJob()]);
    const [posted] = await messages();
    expect(await messages()).toHaveLength(1);
    await admin.post("/sandbox/discord/delete", { id: posted?.id });
    await wager(`deleted${nextNumber()}`, 120_000_000);
    await later(2 * minuteMs);
    await runNewsJob();
    const [again] = await messages();
    expect([await messages()].flat()).toHaveLength(1);
    expect(again?.id).not.toBe(posted?.id);
    await wager(`again${nextNumber()}`, 150_000_000);
    await later(4 * minuteMs);
    await runNewsJob();
    expect((await messages()).map(({ id }) => id)).toEqual([again?.id]);
  });

  test("DISC-04, DISC-25: a deleted webhook gets no more messages, the desk says so, and a passed test resumes the messages", async () => {
    await on("board");
    await on("raffle_opened");
    await fault("deleted");
    await runNewsJob();
    expect(await channel("board")).toMatchObject({ gone: true, problem: expect.stringContaining("is gone (404)") });
    await created();
    await fault("none");
    await later(minuteMs);
    await runNewsJob();
    expect(await messages()).toEqual([]);
    expect((await admin.post("/api/discord/channels/board/test")).body).toMatchObject({ sent: true });
    await later(2 * minuteMs);
    await runNewsJob();
    expect(await channel("board")).toMatchObject({ gone: false, problem: null });
    expect(await board()).toContainEqual(expect.stringContaining("Ends <t:"));
  });

  const look = () => house.house.jobs.runNow("incidents.watch");
  const incidents = async (what: "open" | "ended") => {
    const { health } = (await admin.page("/admin")).props;
    return health[what].filter(({ kind }: { kind: string }) => kind === "discord");
  };
  const lettersAbout = async (words: string) => {
    const rows = db.selectFrom("notices").select("text").where("text", "like", `%${words}%`).execute();
    return (await rows).length;
  };

  test("DISC-04: an unknown webhook opens one incident, until an address entered since has accepted a message", async () => {
    await on("board");
    await on("raffle_opened");
    await save("raffle_drawn", { on: false, webhook: hook });
    await runNewsJob();
    await look();
    expect(await incidents("open")).toEqual([]);
    await fault("deleted");
    // Created at today's time: a raffle created later would be news to every test after this one.
    await created();
    await later(2 * minuteMs);
    await runNewsJob();
    for (let turn = 0; turn < 2; turn += 1) await look();
    const [open, ...others] = await incidents("open");
    expect([open?.detail, others]).toEqual(["Live board, Raffle opened", []]);
    expect(await lettersAbout("A Discord webhook is gone")).toBe((await admins()).length);
    await later(3 * minuteMs);
    await on("board");
    await on("raffle_opened", { webhook: `${hook}-anew` });
    await look();
    expect(await incidents("open")).toMatchObject([{ id: open?.id }]);
    await runNewsJob();
    await look();
    expect(await incidents("open")).toMatchObject([{ id: open?.id }]);
    await fault("none");
    await later(4 * minuteMs);
    await on("board", { webhook: `${hook}-anew` });
    expect((await admin.post("/api/discord/channels/board/test")).body).toMatchObject({ sent: true });
    await look();
    expect(await incidents("open")).toEqual([]);
    expect((await incidents("ended"))[0]).toMatchObject({ id: open?.id });
    expect(await lettersAbout("Discord accepts announcements again")).toBe((await admins()).length);
  });

  const admins = () => db.selectFrom("users").select("id").where("role", "=", "admin").execute();
});

describe("announcements", () => {
  test("DISC-06, DISC-08: kinds that are off announce nothing; once switched on, they announce later events once", async () => {
    await save("raffle_drawn", { on: false, webhook: hook });
    const before = await created({ name: "Before" });
    await runNewsJob();
    await on("raffle_opened");
    await on("raffle_ends");
    const opened = await created({ name: "Mug", ends_at: inHours(0.5) });
    await Promise.all([runNewsJob(), runNewsJob()]);
    expect(await texts()).toEqual([
      expect.stringMatching(/^New raffle: \*\*Mug\*\*\. 10 points a ticket, 1 winner, ends <t:\d+:R>\.\n/),
    ]);
    expect((await texts())[0]).toContain(`/raffle/${opened}`);
    await join(opened, 7);
    await later(21 * minuteMs);
    await runNewsJob();
    await runNewsJob();
    expect((await texts()).slice(1)).toEqual([
      expect.stringMatching(/^\*\*Mug\*\* ends <t:\d+:R>\. 7 tickets so far\./),
    ]);
    expect((await texts()).join()).not.toContain(`/raffle/${before}`);
  });

  test("DISC-07, DISC-08: a raffle's draw is announced once with its winners, proof and the log's head, even after a restart", async () => {
    await on("raffle_drawn");
    const id = await created({ name: "Drawn" });
    await join(id, 3);
    await admin.post(`/api/raffles/draw/${id}`);
    await runNewsJob();
    expect(await texts()).toEqual([]);
    await showWinners();
    await runNewsJob();
    await runNewsJob();
    expect(await texts()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^\\*\\*Drawn\\*\\* has been drawn\\. Winner: viewer\\n${house.address}/raffle/${id}\\nFairness log: \\d+:[0-9a-f]{64}$`,
        ),
      ),
    ]);
    await db.updateTable("discord_news").set({ state: "sending" }).where("kind", "=", "raffle_drawn").execute();
    const second = await created({ name: "Second" });
    await join(second, 1);
    await admin.post(`/api/raffles/draw/${second}`);
    await showWinners();
    await runNewsJob();
    expect(await news(), "who died while it was sent leaves it in doubt, not said twice").toEqual([
      "raffle_drawn unsure",
      "raffle_drawn said",
    ]);
    expect(await texts()).toHaveLength(2);
  });

  test("DISC-11: a stream is announced once; a short break and a stream that was already live are not announced", async () => {
    const stream = async (live: boolean, minute: number) => {
      await admin.post("/sandbox/kick/live", { live });
      await later(minute * minuteMs);
      await db.deleteFrom("stream_heard").execute();
      await sql`insert into stream_heard (platform, is_live, said_at) values ('kick', ${live}, ${house.house.clock.now()})`.execute(
        db,
      );
      house.house.changes.announce("stream");
      await runNewsJob();
    };
    await on("live");
    await stream(true, 0);
    expect(await texts(), "it ran before anybody looked").toEqual([]);
    await stream(false, 1);
    await later(25 * minuteMs);
    for (const minute of [26, 27]) await stream(false, minute);
    await stream(true, 28);
    await stream(true, 29);
    await stream(false, 30);
    await stream(true, 35);
    expect(await texts()).toEqual([expect.stringMatching(/ is live\.\nhttps:\/\//)]);
  });

  test("DISC-08: rolls above the threshold are announced with their proof, masked; lower and earlier ones are not", async () => {
    await on("big_roll", { points: 1, bucks: 1 });
    await runNewsJob();
    expect(await texts(), "what was rolled before").toEqual([]);
    const [box] = (await viewer.page("cases/index", "/cases")).props.cases;
    const rolled = await viewer.post(`/case/${box?.id}/roll`, { version: box?.version });
    await Promise.all([runNewsJob(), runNewsJob()]);
    const [reported, ...others] = await texts();
    expect(others).toEqual([]);
    expect(reported).toMatch(/^vi•••r got .* out of /);
    expect(reported).toContain(`/fairness/roll/${rolled.body.roll.id}`);
    await save("big_roll", { points: 1_000_000_000, bucks: 1_000_000_000 });
    await viewer.post(`/case/${box?.id}/roll`, { version: box?.version });
    await runNewsJob();
    expect(await texts()).toHaveLength(1);
  });

  test("DISC-08, DISC-14, DISC-25: after a 429 nothing is sent until the wait set by Discord is over; another webhook goes on", async () => {
    await on("raffle_opened");
    await fault("ratelimited");
    await created({ name: "Waiting" });
    await runNewsJob();
    expect(await channel("raffle_opened")).toMatchObject({
      gone: false,
      problem: expect.stringMatching(/asked us to wait/),
    });
    expect(await news()).toEqual(["raffle_opened waiting"]);
    await fault("none");
    await runNewsJob();
    expect(await texts(), "its wait is not over").toEqual([]);
    await on("hunt_finished", { webhook: `${hook}-other` });
    await sql`insert into hunts (name, start_cost_cents, finished_at, created_at, updated_at)
      values ('Evening', 100000, ${house.house.clock.now()}, ${house.house.clock.now()}, ${house.house.clock.now()})`.execute(
      db,
    );
    await runNewsJob();
    expect(await texts()).toEqual([
      expect.stringContaining("The hunt **Evening** is finished: 0 bonuses, $1,000.00 spent"),
    ]);
    const reported = async () => {
      await runNewsJob();
      return (await texts()).length;
    };
    await expect.poll(reported).toBe(2);
  });

  test("DISC-07, DISC-16: a post without a response is not repeated; after a 500 it is retried until it is no longer news", async () => {
    await on("raffle_opened");
    await fault("error");
    await created({ name: "Late" });
    await runNewsJob();
    expect(await news()).toEqual(["raffle_opened waiting"]);
    await later(70 * minuteMs);
    await fault("none");
    await runNewsJob();
    expect([await news(), await texts()]).toEqual([["raffle_opened dropped"], []]);
    await created({ name: "Slow" });
    await fault("slow");
    shortenTimeouts();
    await runNewsJob();
    expect((await news()).at(-1)).toBe("raffle_opened unsure");
    await fault("none");
    await later(75 * minuteMs);
    await runNewsJob();
    expect(await texts(), "it arrived all the same").toEqual([expect.stringContaining("**Slow**")]);
  });
});

describe("the desk", () => {
  test("DISC-17: an address must be Discord's, is sealed, shows only its ending, and is in no log", async () => {
    for (const bad of [
      "https://discord.com.evil.example/api/webhooks/1/a",
      "http://discord.com/api/webhooks/1/a",
      "https://x@evil.example/discord.com/api/webhooks/1/a",
      "https://discord.com/api/webhooks/1/a?wait=1",
      "https://discord.com/api/webhooks/1/../../users/@me",
      "https://127.0.0.1/api/webhooks/1/a",
    ]) {
      const { status, body } = await save("live", { webhook: bad });
      expect([bad, status, Object.keys(body.errors)]).toEqual([bad, 422, ["webhook"]]);
    }
    expect((await save("nowhere" as DiscordChannelName, { on: true })).status).toBe(404);
    expect((await on("live")).status).toBe(200);
    expect(await channel("live")).toMatchObject({ on: true, own: "…this", ending: "…this" });
    const rows = JSON.stringify([
      await desk(),
      await db.selectFrom("audit_log").selectAll().execute(),
      await db.selectFrom("discord_channels").selectAll().execute(),
      await db.selectFrom("lanes").selectAll().execute(),
    ]);
    expect(rows).not.toContain("only-we-know");
    await save("live", { webhook: "" });
    expect(await channel("live")).toMatchObject({ on: true, own: null });
  });

  test("DISC-06, DISC-17: kinds without their own address use the one in the settings, and winners are on from the start", async () => {
    await sql`insert into discord_channels (name, is_on, since) values ('raffle_drawn', true, ${house.house.clock.now()})`.execute(
      db,
    );
    await admin.post("/api/settings", { discord_webhook: hook });
    const id = await created({ name: "Common" });
    await join(id, 1);
    await admin.post(`/api/raffles/draw/${id}`);
    await runNewsJob();
    expect(await texts()).toEqual([]);
    await showWinners();
    await runNewsJob();
    expect((await texts()).filter((text) => text.includes("**Common** has been drawn"))).toHaveLength(1);
    expect(await channel("raffle_drawn")).toMatchObject({ own: null, ending: "…this", said_at: expect.any(String) });
    await admin.post("/api/settings", { discord_webhook: "" });
  });

  test("DISC-18: a test shows Discord's response, and is for admins only", async () => {
    expect((await admin.post("/api/discord/channels/live/test")).body).toMatchObject({ sent: false });
    await on("live");
    expect((await admin.post("/api/discord/channels/live/test")).body).toMatchObject({ sent: true });
    expect(await texts()).toEqual([expect.stringContaining('"Stream live" messages will be posted in this channel.')]);
    await fault("error");
    const { body } = await admin.post("/api/discord/channels/live/test");
    expect(body).toMatchObject({ sent: false, says: "Discord answered with an error (500)." });
    expect((await viewer.post("/api/discord/channels/live/test")).status).toBe(403);
  });
});
