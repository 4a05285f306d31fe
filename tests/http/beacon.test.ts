// Draws by a beacon over HTTP: the demo's own chain on drand's wire, the setting, what is published when, and every fault.
import { describe, expect, test } from "vitest";
import { quicknet, readCommitment, timeOfRound } from "../../contracts/beacon.ts";
import { sandboxChainHash } from "../../contracts/beacon-numbers.ts";
import { beaconHolds } from "../../contracts/beacon-signature.ts";
import { checkDraw } from "../../contracts/draw-check.ts";
import type { Draw } from "../../contracts/fairness.ts";
import type { RaffleOverlay } from "../../contracts/overlays.ts";
import { drandFaults, usualFaults } from "../../server/sandbox/source.ts";
import { nextNumber } from "../house/builders.ts";
import { openEvents } from "../house/events.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const guest = house.visitor();
const { clock, jobs } = house.house;
/** Real time goes on under the offset: moved to a moment, it is at or a little after it. */
const moveTo = (at: Date) => clock.setOffsetMs(+at - Date.now());
const ahead = (ms: number) => clock.setOffsetMs(clock.offsetMs() + ms);
const prefer = (source: string) => admin.post("/api/settings", { draws: { source } });
const fault = (mode: string) => admin.post("/sandbox/drand/fault", { mode });
const drawOf = async (id: number) => (await guest.get(`/api/draws/raffle:${id}`)).body as Draw;

async function aRaffle(): Promise<number> {
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
  test("BEACON-18: who draws is chosen, stands in the audit log, and counts for lists from then on", async () => {
    const asked = await aRaffle();
    expect((await roll(asked)).status).toBe(200);
    expect(await drawOf(asked)).toMatchObject({ source: "sandbox", commitment: null, round: null });
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
  test("BEACON-09, BEACON-06: it speaks drand's wire, with its own key, and quicknet's key refuses what it signs", async () => {
    const [hash] = (await guest.get(`${path}/chains`)).body;
    const info = (await guest.get(`${path}/${hash}/info`)).body;
    expect(info).toMatchObject({ period: 3, genesis_time: 1_692_803_367, hash, schemeID: "bls-unchained-g1-rfc9380" });
    expect(sandboxChainHash(info.public_key)).toBe(hash);
    expect(hash).not.toBe(quicknet.hash);
    const latest = (await guest.get(`${path}/${hash}/public/latest`)).body;
    expect(Math.abs(+timeOfRound(latest.round, quicknet) - +clock.now())).toBeLessThan(10_000);
    const told = (await guest.get(`${path}/${hash}/public/${latest.round}`)).body;
    expect(Object.keys(told)).toEqual(["round", "randomness", "signature"]);
    expect(told).toEqual(latest);
    expect(beaconHolds(told.round, told.signature, info.public_key)).toBe(true);
    expect(beaconHolds(told.round, told.signature, quicknet.publicKey)).toBe(false);
    const early = await guest.get(`${path}/${hash}/public/${latest.round + 100}`);
    expect([early.status, early.headers.get("cache-control")]).toEqual([425, "no-cache"]);
    expect((await guest.get(`${path}/${hash}/public/none`)).status).toBe(400);
    expect((await guest.get(`${path}/${quicknet.hash}/public/1`)).status).toBe(404);
    expect((await admin.post("/sandbox/random-org/fault", { mode: "other-chain" })).status).toBe(422);
  });
});

describe("a draw", () => {
  test("BEACON-08, BEACON-21, BEACON-22: committed to and told everywhere before the beacon speaks; drawn once it has", async () => {
    const id = await aRaffle();
    const address = (await admin.page("/admin/overlays")).props.overlays.find(
      ({ kind }: { kind: string }) => kind === "raffle",
    ).address as string;
    const { pathname, search } = new URL(address);
    const overlay = await openEvents(`${house.address}${pathname.replace("/current", `/${id}`)}/events${search}`);
    const before = +clock.now();
    const rolled = await roll(id);
    const draw = await drawOf(id);
    const committed = readCommitment(draw.commitment ?? "");
    expect(committed).toMatchObject({ draw: `raffle:${id}`, tickets: 12, winners: 2, round: draw.round });
    expect(committed?.entries).toBe(draw.entries_sha256);
    expect(Date.parse(draw.round_at ?? "") - before).toBeGreaterThan(4_000);
    expect(Date.parse(draw.round_at ?? "") - before).toBeLessThan(12_000);
    expect([draw.random, draw.signature, draw.winners]).toEqual([null, null, []]);
    expect(rolled.status).toBe(202);
    expect(rolled.body.message).toBe(
      `The raffle is closed. Round ${draw.round} of drand's beacon decides it, at ${draw.round_at?.slice(11, 19)} UTC, and nothing else.`,
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
    const drawn = await drawOf(id);
    expect(drawn).toMatchObject({ source: "drand", commitment: draw.commitment, serial_number: null });
    expect(drawn.winners).toHaveLength(2);
    const list = await fetch(house.address + drawn.entries_url).then((answer) => answer.arrayBuffer());
    const checks = await checkDraw(drawn, new Uint8Array(list));
    expect(checks.map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
    expect((await guest.get(`/api/raffles/${id}/live`)).body).toMatchObject({ ended: 1, beacon_at: null });
  });

  test("BEACON-10: whatever the beacon's teller answers, it waits for that round and is drawn by it", async () => {
    const id = await aRaffle();
    await roll(id);
    const { round, round_at: at } = await drawOf(id);
    moveTo(new Date(at ?? ""));
    for (const mode of [...usualFaults, ...drandFaults].filter((one) => one !== "none" && one !== "slow")) {
      expect((await fault(mode)).status).toBe(200);
      ahead(70_000);
      await jobs.runNow("draws.advance");
      expect(await drawOf(id), mode).toMatchObject({ random: null, round });
      expect((await guest.page("raffles/show", `/raffle/${id}`)).props.raffle.ended, mode).toBe(2);
    }
    const again = await roll(id);
    expect(again.status).toBe(202);
    expect(again.body.message).toMatch(/^The raffle is closed\. drand answered with a signature .* Round \d+ of drand/);
    await fault("none");
    ahead(70_000);
    await jobs.runNow("draws.advance");
    const drawn = await drawOf(id);
    expect(JSON.parse(drawn.random ?? "")).toMatchObject({ method: "drand", round });
    expect(drawn.winners).toHaveLength(2);
  });

  test("BEACON-10: a teller that does not answer in time is given up, and the draw waits on", async () => {
    const id = await aRaffle();
    await roll(id);
    moveTo(new Date((await drawOf(id)).round_at ?? ""));
    await fault("slow");
    await jobs.runNow("draws.advance");
    expect((await drawOf(id)).random).toBeNull();
    await fault("none");
    ahead(5_000);
    await jobs.runNow("draws.advance");
    expect((await drawOf(id)).winners).toHaveLength(2);
  });

  test("BEACON-16: an admin who would cancel it after the beacon spoke is told from when on", async () => {
    const id = await aRaffle();
    await roll(id);
    moveTo(new Date((await drawOf(id)).round_at ?? ""));
    const refused = await admin.post(`/api/raffles/cancel/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^The beacon has spoken, so this raffle is drawn and cannot be cancelled\. .* UTC\.$/),
    ]);
    await jobs.runNow("draws.advance");
    expect((await drawOf(id)).winners).toHaveLength(2);
  });
});

test("BEACON-15: what opens one's own line is told to nobody else, and there is none where nothing was committed to", async () => {
  const { id } = (await guest.page("leaderboard", "/leaderboard")).props.previous[0] ?? { id: 0 };
  expect((await guest.get(`/api/leaderboard/${id}/own`)).status).toBe(401);
  const own = await viewer.get(`/api/leaderboard/${id}/own`);
  expect([200, 404]).toContain(own.status);
  expect((await guest.get(`/api/leaderboard/${id}/entrants.csv`)).status).toBe(404);
});
