import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RaffleOverlay } from "../../features/raffles/contract/overlay.ts";
import { commonFaults, drandFaults } from "../../partners/common/sandbox.ts";
import { isoDay } from "../../platform/base/clock.ts";
import { nextNumber } from "../../tests/house/builders.ts";
import { openEvents } from "../../tests/house/events.ts";
import { shortenTimeouts } from "../../tests/house/timeouts.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { checkDraw } from "../checks/draw-check.ts";
import { findOwnLine, parseEntrants } from "../checks/entrants-check.ts";
import { fetchChainKey } from "../client/parts/chain-key.ts";
import { checkPasted } from "../client/parts/check-pasted.ts";
import { parseCommitment, quicknet, roundFor, roundTime } from "../rules/beacon.ts";
import { isBeaconValid, sandboxChainHash } from "../rules/beacon-numbers.ts";
import type { Draw } from "../rules/fairness.ts";

/**
 * Null while the clock is running. While the clock is stopped, no beacon is published until the test moves it, however slow
 * the machine is.
 */
let stoppedAt: number | null = null;
const house = await withHouse({}, { realMs: () => stoppedAt ?? Date.now() });
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const guest = house.visitor();
const { clock, jobs } = house.house;
/** A running clock continues from the offset, so its time is `at` or slightly later. */
const moveTo = (at: Date) => clock.setOffsetMs(+at - clock.realMs());
const ahead = (ms: number) => clock.setOffsetMs(clock.offsetMs() + ms);
const prefer = (source: string) => admin.post("/api/settings", { draws: { source } });
const fault = (mode: string) => admin.post("/sandbox/drand/fault", { mode });
const readDraw = async (id: number) => (await guest.get(`/api/draws/raffle:${id}`)).body as Draw;

async function createRaffleWithTickets(): Promise<number> {
  const form = new FormData();
  const fields = {
    ...{ name: `Beacon ${nextNumber()}`, description: "A prize.", number_of_winners: "2", entry_price: "0" },
    ...{ max_entries_per_user: "100", wager_required: "0", partner: "1" },
    ends_at: new Date(+clock.now() + 60 * 60_000).toISOString(),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { id } = (await admin.post("/api/raffles/create", form)).body;
  expect((await viewer.post(`/api/raffles/join/${id}/12`)).status).toBe(200);
  return id;
}
const roll = (id: number) => admin.post(`/api/raffles/draw/${id}`);

describe("the setting", () => {
  test("BEACON-18: the chosen source of numbers is in the audit log and applies to lists frozen afterwards", async () => {
    const requested = await createRaffleWithTickets();
    expect((await roll(requested)).status).toBe(200);
    expect(await readDraw(requested)).toMatchObject({ source: "sandbox", commitment: null, round: null });
    expect((await prefer("somebody")).status).toBe(422);
    expect((await prefer("drand")).body).toEqual({ message: "success", changed: ["draws"] });
    const audit = house.database.db.selectFrom("audit_log").selectAll().where("subject", "=", "settings");
    const entry = await audit.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
    expect([entry.before, entry.after]).toEqual([{ draws: { source: "random.org" } }, { draws: { source: "drand" } }]);
    const { settings } = (await admin.page("/admin/settings")).props;
    expect(settings.draws).toEqual({ source: "drand" });
  });
});

describe("the sandbox", () => {
  const path = "/sandbox/drand";
  test("BEACON-09, BEACON-06: the sandbox has drand's API and its own key, and quicknet's key rejects what it signs", async () => {
    const [hash] = (await guest.get(`${path}/chains`)).body;
    const info = (await guest.get(`${path}/${hash}/info`)).body;
    expect(info).toMatchObject({ period: 3, genesis_time: 1_692_803_367, hash, schemeID: "bls-unchained-g1-rfc9380" });
    expect(sandboxChainHash(info.public_key)).toBe(hash);
    expect(hash).not.toBe(quicknet.hash);
    const latest = (await guest.get(`${path}/${hash}/public/latest`)).body;
    expect(Math.abs(+roundTime(latest.round, quicknet) - +clock.now())).toBeLessThan(10_000);
    const reported = (await guest.get(`${path}/${hash}/public/${latest.round}`)).body;
    expect(Object.keys(reported)).toEqual(["round", "randomness", "signature"]);
    expect(reported).toEqual(latest);
    expect(isBeaconValid(reported.round, reported.signature, info.public_key)).toBe(true);
    expect(isBeaconValid(reported.round, reported.signature, quicknet.publicKey)).toBe(false);
    const early = await guest.get(`${path}/${hash}/public/${latest.round + 100}`);
    expect([early.status, early.headers.get("cache-control")]).toEqual([425, "no-cache"]);
    expect((await guest.get(`${path}/${hash}/public/none`)).status).toBe(400);
    expect((await guest.get(`${path}/${quicknet.hash}/public/1`)).status).toBe(404);
    expect((await admin.post("/sandbox/random-org/fault", { mode: "other-chain" })).status).toBe(422);
  });
});

describe("a draw", () => {
  beforeAll(() => {
    stoppedAt = Date.now();
  });
  afterAll(() => {
    stoppedAt = null;
  });

  test("BEACON-08, BEACON-20, FAIR-102: it is committed and shown everywhere before the beacon, and drawn afterwards as a pasted beacon showed", async () => {
    const id = await createRaffleWithTickets();
    const address = (await admin.page("/admin/overlays")).props.overlays.find(
      ({ kind }: { kind: string }) => kind === "raffle",
    ).address as string;
    const { pathname, search } = new URL(address);
    const overlay = await openEvents(`${house.address}${pathname.replace("/current", `/${id}`)}/events${search}`);
    const before = clock.now();
    const rolled = await roll(id);
    const draw = await readDraw(id);
    const committed = parseCommitment(draw.commitment ?? "");
    expect(committed).toMatchObject({ draw: `raffle:${id}`, tickets: 12, winners: 2, round: draw.round });
    expect(committed?.entries).toBe(draw.entries_sha256);
    expect(draw.round).toBe(roundFor(before, { ...quicknet, leadSeconds: 6 }));
    expect(draw.round_at).toBe(roundTime(draw.round ?? 0, quicknet).toISOString());
    expect([draw.random, draw.signature, draw.winners]).toEqual([null, null, []]);
    expect(rolled.status).toBe(202);
    expect(rolled.body.message).toBe(
      `The raffle is closed. Round ${draw.round} of drand's beacon decides the draw at ${draw.round_at?.slice(11, 19)} UTC.`,
    );
    const { props } = await guest.page("raffles/show", `/raffle/${id}`);
    expect(props.draws[0]).toMatchObject({ round: draw.round, round_at: draw.round_at, random: null });
    expect((await guest.get(`/api/raffles/${id}/live`)).body).toMatchObject({ ended: 2, beacon_at: draw.round_at });
    let state = await overlay.next<RaffleOverlay>("state", 3_000);
    while (state.data.beacon === null) state = await overlay.next<RaffleOverlay>("state", 3_000);
    expect(state.data.beacon).toEqual({ round: draw.round, at: draw.round_at });
    overlay.close();

    moveTo(new Date(draw.round_at ?? ""));
    await jobs.runNow("draws.advance");
    const drawn = await readDraw(id);
    expect(drawn).toMatchObject({ source: "drand", commitment: draw.commitment, serial_number: null });
    expect(drawn.winners).toHaveLength(2);
    const list = await fetch(house.address + drawn.entries_url).then((answer) => answer.arrayBuffer());
    const checks = await checkDraw(drawn, new Uint8Array(list));
    expect(checks.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
    // Somebody who got the beacon from the relay needs only the waiting draw and its chain's public key.
    const public_key = await fetchChainKey(draw, async (path) => (await guest.get(path)).body);
    const beacon = (await guest.get(`/sandbox/drand/${committed?.chain}/public/${draw.round}`)).text;
    const leads = drawn.winners.map(({ ticket, user }) => `ticket ${ticket} (user ${user.id})`).join(", ");
    const found = await checkPasted(beacon, { ...draw, public_key }, new Uint8Array(list));
    expect([found.isRight, found.text]).toEqual([true, expect.stringContaining(`This round leads to ${leads}.`)]);
    expect((await checkPasted(beacon, draw, new Uint8Array(list))).text).toContain(
      "We don't know the beacon chain of this draw",
    );
    expect((await guest.get(`/api/raffles/${id}/live`)).body).toMatchObject({ ended: 1, beacon_at: null });
  });

  test("BEACON-10: whatever the relay returns, the draw waits for its round and is drawn by that round", async () => {
    const id = await createRaffleWithTickets();
    await roll(id);
    const { round, round_at: at } = await readDraw(id);
    moveTo(new Date(at ?? ""));
    for (const mode of [...commonFaults, ...drandFaults].filter((one) => !["none", "slow", "ahead"].includes(one))) {
      expect((await fault(mode)).status).toBe(200);
      ahead(70_000);
      await jobs.runNow("draws.advance");
      expect(await readDraw(id), mode).toMatchObject({ random: null, round });
      expect((await guest.page("raffles/show", `/raffle/${id}`)).props.raffle.ended, mode).toBe(2);
    }
    const again = await roll(id);
    expect(again.status).toBe(202);
    expect(again.body.message).toMatch(/^The raffle is closed\. drand answered with a signature .* Round \d+ of drand/);
    await fault("none");
    ahead(70_000);
    await jobs.runNow("draws.advance");
    const drawn = await readDraw(id);
    expect(JSON.parse(drawn.random ?? "")).toMatchObject({ method: "drand", round });
    expect(drawn.winners).toHaveLength(2);
  });

  test("BEACON-10: a relay that does not respond in time is abandoned, and the draw keeps waiting", async () => {
    const id = await createRaffleWithTickets();
    await roll(id);
    moveTo(new Date((await readDraw(id)).round_at ?? ""));
    await fault("slow");
    shortenTimeouts();
    await jobs.runNow("draws.advance");
    expect((await readDraw(id)).random).toBeNull();
    await fault("none");
    ahead(5_000);
    await jobs.runNow("draws.advance");
    expect((await readDraw(id)).winners).toHaveLength(2);
  });

  test("BEACON-16: an admin who wants to cancel after the beacon sees when cancelling becomes possible", async () => {
    const id = await createRaffleWithTickets();
    await roll(id);
    moveTo(new Date((await readDraw(id)).round_at ?? ""));
    const refused = await admin.post(`/api/raffles/cancel/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^The beacon's number is out, so the result is fixed and the raffle cannot be cancelled\. .* UTC\.$/,
      ),
    ]);
    await jobs.runNow("draws.advance");
    expect((await readDraw(id)).winners).toHaveLength(2);
  });
});

async function createTestBoard(): Promise<number> {
  const { db } = house.database;
  const { id: user } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", "viewer")
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const [partner, month] = [2, isoDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)))];
  await db.deleteFrom("links").where("provider", "=", "rainbet").where("user_id", "=", user).execute();
  const link = { user_id: user, provider: "rainbet", account_id: "b1", account_name: "b1", linked_at: now };
  await db.insertInto("links").values(link).execute();
  const rows = [90_000_00, 40_000_00, 9_000_00].map((wager_cents, index) => ({
    ...{ partner, month, account_id: `b${index}`, username: `b${index}` },
    ...{ wager_cents, counted_cents: wager_cents, updated_at: now },
  }));
  await db.insertInto("wagers").values(rows).execute();
  await db.insertInto("wager_months").values({ partner, month, taken_at: now, settled_at: now }).execute();
  await jobs.runNow("leaderboard.freeze");
  const board = db.selectFrom("boards").select("id").where("partner", "=", partner);
  return (await board.where("month", "=", month).executeTakeFirstOrThrow()).id;
}

test("BEACON-30: with a slow clock the site closes a raffle but freezes no list, and says why to the admin and on the desk", async () => {
  await prefer("drand");
  const id = await createRaffleWithTickets();
  await fault("ahead");
  const rolled = await roll(id);
  const why =
    /drand is ahead of this server's clock by \d+ seconds or more\. Until the clock is right, no list is frozen\./;
  expect([rolled.status, rolled.body.message]).toEqual([202, expect.stringMatching(why)]);
  expect((await guest.get(`/api/draws/raffle:${id}`)).status).toBe(404);
  const { active, finished } = (await admin.page("admin/raffles", "/admin/raffles")).props;
  const pending = [...active, ...finished].find((raffle) => raffle.id === id)?.pending;
  expect(pending).toMatchObject({ source: "drand", last_error: expect.stringMatching(/^is ahead of/) });
  await fault("none");
  ahead(20_000);
  await jobs.runNow("raffles.close");
  expect(await readDraw(id)).toMatchObject({ winners_wanted: 2, random: null });
});

test("FAIR-67: only the entrant gets what is needed to open their line of a board", async () => {
  await prefer("drand");
  const id = await createTestBoard();
  const draw = (await guest.get(`/api/draws/leaderboard:${id}`)).body as Draw;
  const lines = (await guest.get(`/api/leaderboard/${id}/entrants.csv`)).text;
  expect(parseCommitment(draw.commitment ?? "")?.entrants).toBe(createHash("sha256").update(lines).digest("hex"));
  const own = await viewer.get(`/api/leaderboard/${id}/own`);
  expect(own).toMatchObject({ status: 200, body: { place: 2, account_id: "b1" } });
  const opened = createHash("sha256").update(Buffer.from(own.body.salt, "hex")).update("b1").digest("hex");
  expect(lines.split("\n")[1]).toBe(`2,4000000,${opened}`);
  expect((await admin.get(`/api/leaderboard/${id}/own`)).status).toBe(404);
  expect((await guest.get(`/api/leaderboard/${id}/own`)).status).toBe(401);
});

test("FAIR-67: a month that no beacon decided also shows its lines, and entrants get their own", async () => {
  const [board] = (await guest.page("leaderboard", "/leaderboard")).props.previous;
  if (board === undefined) throw new Error("The demo has months that are over.");
  expect(board.committed).toBe(true);
  const draw = (await guest.get(`/api/draws/leaderboard:${board.id}`)).body as Draw;
  expect(draw.commitment).toBeNull();
  const lines = (await guest.get(`/api/leaderboard/${board.id}/entrants.csv`)).text;
  expect(draw.entrants_sha256).toBe(createHash("sha256").update(lines).digest("hex"));
  const own = (await viewer.get(`/api/leaderboard/${board.id}/own`)).body;
  expect(await findOwnLine(parseEntrants(lines) ?? [], own)).toMatchObject({ place: own.place });
});
