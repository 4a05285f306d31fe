import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkDraw } from "../../../fairness/checks/draw-check.ts";
import { checkEntrants, findOwnLine, parseEntrants } from "../../../fairness/checks/entrants-check.ts";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import { nextMonthStart } from "../../../platform/base/clock.ts";
import { demoIdentity } from "../../../site/demo/identity.ts";
import { openHouse, type TestHouse, type Visitor } from "../../../tests/house/house.ts";
import type { AdminGeneralProps } from "../contract/general.ts";
import type { LeaderboardProps, PreviousBoard } from "../contract/leaderboard.ts";

let house: TestHouse;
let admin: Visitor;
let viewer: Visitor;
let guest: Visitor;
beforeAll(async () => {
  house = await openHouse({}, { runJobs: true });
  admin = await house.signedIn("admin");
  viewer = await house.signedIn("viewer");
  guest = house.visitor();
});
afterAll(() => house.stop());

const board = async (who: Visitor, path = "/leaderboard"): Promise<LeaderboardProps> => (await who.page(path)).props;
const runAll = async () => (await admin.post("/api/leaderboard/run-all")).body;
const wager = (partner: string, username: string, amount: number) =>
  admin.post("/sandbox/wagers", { partner, username, amount });
const own = (props: LeaderboardProps) => props.leaderboard.entries.find((entry) => entry.own);
const sum = (prizes: readonly number[]) => prizes.reduce((total, prize) => total + prize, 0);

async function verified(draw: Draw): Promise<boolean> {
  const list = new TextEncoder().encode((await guest.get(draw.entries_url)).text);
  const checks = await checkDraw(draw, list);
  return checks.length === 5 && checks.every(({ holds }) => holds === true);
}

describe("the running month", () => {
  test("BOARD-01, BOARD-06, DATA-08: one partner's entries are sorted by wager and have username, wager and whole tickets", async () => {
    const { leaderboard, paused, as_of } = await board(guest);
    const { entries } = leaderboard;
    expect(leaderboard.partner).toEqual({ type: 1, slug: "roobet", label: "Roobet" });
    expect(entries).toHaveLength(100);
    expect(leaderboard.entries_count).toBe(322);
    for (const [index, entry] of entries.entries()) {
      expect(entry.tickets).toBe(Math.floor(entry.wager / 100));
      expect(entry.wager).toBeLessThanOrEqual(entries[index - 1]?.wager ?? Number.POSITIVE_INFINITY);
      expect(entry.username).toMatch(/^..?•••.?$/u);
      expect(entry.own).toBe(false);
    }
    expect([paused, Date.parse(as_of ?? "") > 0]).toEqual([false, true]);
    expect((await guest.page("/leaderboards/roobet")).props.leaderboard.entries).toEqual(entries);
  });

  test("BOARD-10: the fifteen prizes add up to $10,000", async () => {
    const { prizes } = await board(guest);
    expect(prizes).toEqual([4000, 2400, 1200, 600, 500, 400, 250, 200, 100, 100, 50, 50, 50, 50, 50]);
    expect(sum(prizes)).toBe(10_000);
  });

  test("BOARD-11: ?entries= asks for more rows, and an invalid value returns a hundred", async () => {
    expect((await board(guest, "/leaderboard?entries=200")).leaderboard.entries).toHaveLength(200);
    expect((await board(guest, "/leaderboard?entries=99999999")).leaderboard.entries).toHaveLength(322);
    for (const bad of ["0", "-5", "1e9", "x", ""]) {
      expect((await board(guest, `/leaderboard?entries=${bad}`)).leaderboard.entries).toHaveLength(100);
    }
  });

  test("viewers see their row with their full name, at its rank or after the other rows", async () => {
    const listed = await board(viewer);
    expect(listed.viewer).toBe("listed");
    expect(own(listed)).toMatchObject({ username: "viewer_rb", wager: 12_480.55, tickets: 124 });
    expect(listed.leaderboard.entries).toHaveLength(100);

    await wager("roobet", "viewer_rb", -12_380.55);
    await runAll();
    const low = await board(viewer);
    expect(low.leaderboard.entries).toHaveLength(101);
    expect(low.leaderboard.entries.at(-1)).toMatchObject({ own: true, username: "viewer_rb", wager: 100, tickets: 1 });
    const everybody = (await board(guest, "/leaderboard?entries=2000")).leaderboard.entries;
    const above = everybody.filter((entry) => entry.wager > 100).length;
    expect(own(low)?.rank).toBe(above + 1);
    await wager("roobet", "viewer_rb", 12_380.55);
    await runAll();
    expect(own(await board(viewer))?.wager).toBe(12_480.55);
  });

  test("no board lists staff or banned users, and staff with a linked account see why", async () => {
    expect((await board(admin)).viewer).toBe("unlinked");
    const rank = own(await board(viewer))?.rank ?? 0;
    const { db } = house.database;
    const first = await db
      .selectFrom("wagers")
      .select(["account_id"])
      .where("partner", "=", 1)
      .where("wager_cents", ">", 2_000_000)
      .orderBy("month", "desc")
      .orderBy("wager_cents", "desc")
      .executeTakeFirstOrThrow();
    const { id } = await db.selectFrom("users").select("id").where("username", "=", "admin").executeTakeFirstOrThrow();
    await db
      .insertInto("links")
      .values({ user_id: id, provider: "roobet", ...first, account_name: "boss", linked_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await runAll();
    const { viewer: kind, leaderboard } = await board(admin);
    expect([kind, leaderboard.entries_count]).toEqual(["staff", 321]);
    expect(own(await board(viewer))?.rank).toBe(rank - 1);
    expect((await admin.get("/leaderboard")).text).toContain(
      "You were on the team this month, so you are not in the draw.",
    );
    await db.deleteFrom("links").where("user_id", "=", id).execute();
    await runAll();
  });

  test("BOARD-16, BOARD-20: while the board is paused, its page says so, and neither that page nor the home page names prizes", async () => {
    const pause = async (paused: boolean) => {
      const value = JSON.stringify({ ...demoIdentity.leaderboard, paused });
      await house.database.db.updateTable("site_settings").set({ value }).where("key", "=", "leaderboard").execute();
      house.house.changes.announce("site");
    };
    await pause(true);
    const { paused, prizes } = await board(guest);
    expect([paused, prizes]).toEqual([true, []]);
    expect((await guest.page("home", "/")).props.ways.board).toMatchObject({ paused: true, prizes_total: 0 });
    for (const path of ["/", "/leaderboard"]) {
      expect((await guest.get(path)).text.split("data-page")[0], path).not.toContain("$10,000");
    }
    await pause(false);
    expect((await board(guest)).paused).toBe(false);
  });

  test("BOARD-17, BOARD-19: Packdraw has a how-to-join page, and other partners have no empty page", async () => {
    expect(await guest.page("/partners/packdraw")).toMatchObject({ status: 200, component: "partners/packdraw" });
    expect((await guest.get("/partners/empty")).status).toBe(404);
  });
});

describe("ended months", () => {
  test("BOARD-09, BOARD-15, DATA-09: two ended months each have fifteen different winners with prizes by rank, and their draws verify", async () => {
    const { previous } = await board(guest);
    expect(previous).toHaveLength(2);
    const draws: Draw[] = (await guest.page("/fairness")).props.draws.filter(
      (draw: Draw) => draw.kind === "leaderboard",
    );
    expect(draws).toHaveLength(5);
    for (const month of previous) {
      expect([month.drawn, month.prize, new Date(month.started_at * 1000).getUTCDate()]).toEqual([true, 10_000, 1]);
      expect(month.leaderboard.raffle).toHaveLength(15);
      expect(new Set(month.leaderboard.raffle.map(({ winning_ticket }) => winning_ticket)).size).toBe(15);
      expect(month.leaderboard.raffle[0]).toMatchObject({ rank: 1, prize: 4_000 });
      expect(draws.map(({ id }) => id)).toContain(`leaderboard:${month.id}`);
    }
    for (const draw of draws) {
      expect(await verified(draw)).toBe(true);
      expect(JSON.parse(draw.random ?? "")).toMatchObject({ n: 30, min: 0, max: 999_999_999, replacement: true });
    }
  });

  test("a voided win and its reason stay published next to the winner drawn instead; only admins can void", async () => {
    const path = async () => (await admin.page("/admin/general")).props as AdminGeneralProps;
    const { drawn } = await path();
    const packdraw = drawn.find(({ label }) => label === "Packdraw");
    const win = packdraw?.winners.find(({ rank }) => rank === 2);
    if (packdraw === undefined || win === undefined) throw new Error("the demo has drawn it");
    const call = (who: Visitor, body: object, id = packdraw.id) => who.post(`/api/leaderboard/void/${id}`, body);
    const good = { ticket: win.ticket, reason: "Wagered without the code." };
    expect((await call(guest, good)).status).toBe(401);
    expect((await call(viewer, good)).status).toBe(403);
    expect((await call(admin, { ...good, reason: " " })).body.errors.reason[0]).toMatch(/Everyone can read it/);
    expect((await call(admin, { ...good, ticket: 0 })).status).toBe(422);
    expect((await call(admin, { ...good, ticket: 999_999_999 })).status).toBe(404);
    expect((await call(admin, good, 999_999)).status).toBe(404);

    expect(await call(admin, good)).toMatchObject({ status: 200, body: { message: "success" } });
    expect((await call(admin, good)).status).toBe(404);
    const after = (await path()).drawn.find(({ id }) => id === packdraw.id);
    expect(after?.winners.filter(({ rank }) => rank === 2)).toMatchObject([
      { ticket: win.ticket, username: win.username, prize: 0, void_reason: good.reason },
      { void_reason: null, prize: 2400 },
    ]);
    const second = (await guest.get(`/api/draws/leaderboard:${packdraw.id}:2`)).body as Draw;
    expect([await verified(second), second.winners.length]).toEqual([true, 1]);
    const first = (await guest.get(`/api/draws/leaderboard:${packdraw.id}`)).body as Draw;
    expect([await verified(first), first.winners.find(({ place }) => place === 2)?.void_reason]).toEqual([
      true,
      good.reason,
    ]);
    const { draws } = (await guest.page("/fairness")).props as { draws: Draw[] };
    expect(draws.map(({ id }) => id)).toContain(`leaderboard:${packdraw.id}:2`);
  });

  test("the check fails when one digit of the signed numbers, of the list or of a winner is changed", async () => {
    const draw = (await guest.get(`/api/draws/leaderboard:${(await board(guest)).previous[0]?.id}`)).body as Draw;
    const list = new TextEncoder().encode((await guest.get(draw.entries_url)).text);
    const holds = async (changed: Partial<Draw>, bytes = list) =>
      (await checkDraw({ ...draw, ...changed }, bytes)).every((check) => check.holds === true);
    expect(await holds({})).toBe(true);
    const otherDigit = (digit: string) => String((Number(digit) + 1) % 10);
    const random = (draw.random ?? "").replace(/(?<="data":\[)\d/, otherDigit);
    expect(await holds({ random })).toBe(false);
    const swapped = [draw.winners[1], draw.winners[0], ...draw.winners.slice(2)] as Draw["winners"];
    expect(await holds({ winners: swapped })).toBe(false);
    expect(await holds({ winners: draw.winners.slice(0, 14) })).toBe(false);
    expect(await holds({}, new TextEncoder().encode(new TextDecoder().decode(list).replace("1,", "2,")))).toBe(false);
  });

  test("ADMIN-05, DATA-20, DATA-21, DATA-22, DATA-23, DEMO-18: admins get boards as JSON strings with each partner's field names", async () => {
    const { leaderboards } = (await admin.page("/admin/general")).props;
    expect(leaderboards.map(({ type }: { type: number }) => type).sort()).toEqual([1, 1, 4, 6, 7]);
    const fields = { 1: "weightedWagered", 4: "wagerTotal", 6: "wagered", 7: "wagerAmount" } as Record<number, string>;
    for (const { id, type, date, leaderboard, truncated } of leaderboards) {
      const entries = JSON.parse(leaderboard);
      expect([truncated, new Date(date).getUTCDate()]).toEqual([false, 1]);
      expect(entries[0][fields[type] as string]).toBeGreaterThan(entries[20][fields[type] as string]);
      expect(entries[0].username ?? entries[0].name).toMatch(/^[a-z]+_[a-z]+\d*$/);
      expect(entries.filter(({ prize }: { prize: number }) => prize > 0)).toHaveLength(15);
      const whole = (await admin.get(`/api/leaderboard/${id}`)).body;
      expect(whole).toMatchObject({ id, type, date, truncated: false });
      expect(JSON.parse(whole.leaderboard)).toEqual(entries);
    }
    expect((await viewer.get(`/api/leaderboard/${leaderboards[0].id}`)).status).toBe(403);
    expect((await admin.get("/api/leaderboard/99999")).status).toBe(404);
  });
});

describe("partners on the General page", () => {
  test("a connection test reports the request, the rows understood and the rows skipped", async () => {
    const { body } = await admin.post("/api/leaderboard/test/7");
    const month = new Date().toISOString().slice(0, 7);
    expect(body).toMatchObject({
      message: "success",
      partners: [{ slug: "packdraw", ok: true, rows_understood: 72, rows_skipped: 0 }],
    });
    expect(body.partners[0].asked).toContain(`GET /api/v1/affiliates/leaderboard, ${month}`);
    expect((await admin.post("/api/leaderboard/test/3")).status).toBe(404);
    expect((await viewer.post("/api/leaderboard/test/1")).status).toBe(403);
    expect((await guest.post("/api/leaderboard/test/1")).status).toBe(401);
  });

  test("CSGOBig gets one request in fifteen minutes from all callers together, and its last wagers stay until then", async () => {
    const ask = async () => (await admin.post("/api/leaderboard/test/4")).body;
    await ask();
    const { message, partners } = await ask();
    expect([message, partners[0].ok, partners[0].asked]).toEqual(["success", true, []]);
    expect(partners[0].message).toMatch(/^The last figures still count\. The next sync can run at \d\d:\d\d UTC\.$/);
    await admin.post("/sandbox/clock", { offset_ms: 16 * 60_000 });
    expect((await ask()).partners[0].asked.length).toBeGreaterThan(0);
    await admin.post("/sandbox/clock", { offset_ms: 0 });
  });

  test("the chart shows every partner's monthly totals as booked", async () => {
    const { months } = (await admin.page("/admin/general")).props;
    expect(months.filter(({ type }: { type: number }) => type === 1)).toHaveLength(3);
    for (const { wager: dollars, accounts } of months) expect(dollars).toBeGreaterThanOrEqual(accounts > 0 ? 1 : 0);
  });
});

const csv = (text: string) => new File([text], "figures.csv", { type: "text/csv" });
async function upload(partner: string, month: string, text: string | null, who = admin, preview = "") {
  const form = new FormData();
  if (preview !== "") form.set("preview", preview);
  form.set("partner", partner);
  form.set("month", month);
  if (text !== null) form.set("file", csv(text));
  return who.post("/api/leaderboard/upload", form);
}
const monthAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
};

describe("uploaded wagers", () => {
  test("an ended month is frozen and drawn from the file, even for a partner unknown to the site", async () => {
    const people = Array.from({ length: 20 }, (_, index) => `fan${index},${(index + 1) * 150}.55`);
    const { status, body } = await upload("9", monthAgo(1), ["username,wager", ...people, "bad,-1"].join("\n"));
    expect([status, body]).toEqual([
      200,
      {
        message: "success",
        rows_understood: 20,
        rows_skipped: 1,
        reasons: ["one of the wagers is not a valid amount"],
        frozen: true,
      },
    ]);
    const { leaderboards } = (await admin.page("/admin/general")).props;
    const board = leaderboards.find(({ type }: { type: number }) => type === 9);
    const entries = JSON.parse(board.leaderboard);
    expect(entries[0]).toMatchObject({ username: "fan19", wager: 3_000.55 });
    expect(entries.filter(({ prize }: { prize: number }) => prize > 0)).toHaveLength(15);
    expect(await verified((await guest.get(`/api/draws/leaderboard:${board.id}`)).body as Draw)).toBe(true);
    expect((await upload("9", monthAgo(1), "username,wager\na,1")).status).toBe(409);
    const { rows } = { rows: await house.database.db.selectFrom("audit_log").select(["action"]).execute() };
    expect(rows.map(({ action }) => action)).toContain("leaderboard.upload");
  });

  test("PLAY-66: a preview shows the file's rows, sum and effect, and books nothing", async () => {
    const { status, body } = await upload("8", monthAgo(1), "username,wager\nann,100.25\nbob,50\nx,-1", admin, "1");
    expect([status, body]).toEqual([
      200,
      {
        ...{
          message: "success",
          rows_understood: 2,
          rows_skipped: 1,
          reasons: ["one of the wagers is not a valid amount"],
        },
        ...{ frozen: true, wager_cents: 15_025 },
      },
    ]);
    const wide = await upload("8", monthAgo(1), "username,wager\nann,1,500\nbob,60");
    expect([wide.status, wide.body.errors.file[0]]).toEqual([422, expect.stringContaining("Line 2")]);
    const stored = await house.database.db.selectFrom("wager_months").selectAll().where("partner", "=", 8).execute();
    expect(stored).toEqual([]);
  });

  test("the next file of the running month replaces the previous file, and growth earns once", async () => {
    const month = monthAgo(0);
    expect((await upload("9", month, "username,wager\nann,100\nbob,50")).body).toMatchObject({ frozen: false });
    expect((await upload("9", month, "username,wager\nann,250")).body).toMatchObject({ rows_understood: 1 });
    const rows = await house.database.db
      .selectFrom("wagers")
      .select(["account_id", "wager_cents"])
      .where("partner", "=", 9)
      .where("month", "=", `${month}-01`)
      .orderBy("account_id")
      .execute();
    expect(rows).toEqual([
      { account_id: "name:ann", wager_cents: 25_000 },
      { account_id: "name:bob", wager_cents: 0 },
    ]);
  });

  test("PLAY-06: another spelling in a file means another account, however similar the names are", async () => {
    const month = monthAgo(0);
    const names = ["kk", "KK", "\u212ak"];
    expect(
      (await upload("9", month, ["username,wager", ...names.map((name, index) => `${name},${index + 1}`)].join("\n")))
        .body,
    ).toMatchObject({ rows_understood: 3, rows_skipped: 0 });
    const rows = await house.database.db
      .selectFrom("wagers")
      .select(["username", "wager_cents"])
      .where("partner", "=", 9)
      .where("username", "in", names)
      .orderBy("wager_cents")
      .execute();
    expect(rows).toEqual(names.map((username, index) => ({ username, wager_cents: (index + 1) * 100 })));
  });

  test("a file cannot replace the wagers of a partner with an API, and invalid forms change nothing", async () => {
    expect((await upload("1", monthAgo(0), "username,wager\na,1")).status).toBe(409);
    expect((await upload("1", monthAgo(1), "username,wager\na,1")).status).toBe(409);
    expect((await upload("9", "2999-01", "username,wager\na,1")).status).toBe(422);
    for (const [partner, month] of [
      ["0", "2026-01"],
      ["x", "2026-01"],
      ["1000", "2026-01"],
      ["9", "2026-13"],
      ["9", "january"],
    ] as const) {
      expect((await upload(partner, month, "username,wager\na,1")).status).toBe(422);
    }
    expect((await upload("9", "2026-01", null)).status).toBe(422);
    expect((await upload("9", "2026-01", "<!doctype html>")).body.errors.file[0]).toMatch(/first line/);
    expect((await upload("9", "2026-01", "username,wager\na,1", viewer)).status).toBe(403);
    expect((await upload("9", "2026-01", "username,wager\na,1", guest)).status).toBe(401);
    expect((await admin.post("/api/leaderboard/upload", { partner: "9" })).status).toBe(422);
  });
});

describe("month end", () => {
  test("API-24: after two months offline, every board is frozen and drawn once, within seconds", async () => {
    await wager("roobet", "late_bird", 777);
    const now = new Date();
    const target = new Date(nextMonthStart(nextMonthStart(now)).getTime() + 36 * 60 * 60 * 1000);
    await admin.post("/sandbox/clock", { offset_ms: target.getTime() - now.getTime() });
    const months = async (): Promise<PreviousBoard[]> => (await board(guest)).previous;
    await expect
      .poll(async () => (await months()).filter(({ drawn }) => drawn).length, { timeout: 20_000, interval: 250 })
      .toBe(4);
    const [empty, full] = await months();
    expect(full).toMatchObject({ entries_count: 323, prize: 10_000, drawn: true });
    expect(full?.leaderboard.raffle).toHaveLength(15);
    expect(empty).toMatchObject({ entries_count: 0, leaderboard: { raffle: [] }, committed: false });
    expect((await guest.get(`/api/leaderboard/${empty?.id}/entrants.csv`)).status, "there was no draw").toBe(404);
    const draw = (await guest.get(`/api/draws/leaderboard:${full?.id}`)).body as Draw;
    expect(await verified(draw)).toBe(true);

    await Promise.all([runAll(), runAll()]);
    expect((await months())[1]).toEqual(full);
    expect(await house.database.db.selectFrom("boards").select("id").where("partner", "=", 1).execute()).toHaveLength(
      4,
    );
    const { entries_count: runningNow } = (await board(guest)).leaderboard;
    expect(runningNow).toBe(0);
    await admin.post("/sandbox/clock", { offset_ms: 0 });
  }, 60_000);
});

test("FAIR-67, FAIR-68: a drawn month matches its committed entrant lines, and only entrants get the data that identifies their line", async () => {
  const { db } = house.database;
  const { clock, jobs } = house.house;
  const before = clock.offsetMs();
  const month = `${monthAgo(4)}-01`;
  const cents = [500_000, 123_456, 20_000, 5_000];
  const rows = cents.map((wager_cents, index) => ({
    ...{ partner: 1, month, account_id: index === 1 ? "rb-viewer" : `a${index}`, username: `player${index}` },
    ...{ wager_cents, counted_cents: wager_cents, updated_at: clock.now() },
  }));
  await db.insertInto("wagers").values(rows).execute();
  const times = { taken_at: clock.now(), settled_at: clock.now() };
  await admin.post("/api/settings", { draws: { source: "drand" } });
  await db
    .insertInto("wager_months")
    .values({ partner: 1, month, uploaded: true, ...times })
    .execute();
  const ofFour = (props: LeaderboardProps) =>
    props.previous.filter(({ committed, entries_count: count }) => committed && count === cents.length);
  // If the beacon relay was too busy to respond, the next run asks it again.
  const frozen = async () => {
    await runAll();
    return ofFour(await board(guest)).length;
  };
  await expect.poll(frozen, { timeout: 20_000 }).toBe(1);
  const [found] = ofFour(await board(guest));
  const id = found?.id ?? 0;
  const waiting = (await guest.get(`/api/draws/leaderboard:${id}`)).body as Draw;
  clock.setOffsetMs(Date.parse(waiting.round_at ?? "") + 1_000 - Date.now());
  await jobs.runNow("draws.advance");
  clock.setOffsetMs(before);
  await admin.post("/api/settings", { draws: { source: "random.org" } });

  const draw = (await guest.get(`/api/draws/leaderboard:${id}`)).body as Draw;
  const bytes = async (url: string) => new TextEncoder().encode((await guest.get(url)).text);
  const [list, entrants] = [await bytes(draw.entries_url), await bytes(`/api/leaderboard/${id}/entrants.csv`)];
  expect(await verified(draw)).toBe(true);
  expect(await checkEntrants(draw, list, entrants)).toMatchObject({ holds: true });
  const own = await viewer.get(`/api/leaderboard/${id}/own`);
  expect(own).toMatchObject({ status: 200, body: { place: 2, account_id: "rb-viewer" } });
  const lines = parseEntrants(new TextDecoder().decode(entrants)) ?? [];
  expect(await findOwnLine(lines, own.body)).toMatchObject({ place: 2, wager_cents: 123_456 });
  expect((await guest.get(`/api/leaderboard/${id}/own`)).status).toBe(401);
  expect((await admin.get(`/api/leaderboard/${id}/own`)).status).toBe(404);
});
