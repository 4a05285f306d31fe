import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOwnEntrant, streamEntrantLines } from "../../features/leaderboard/entrants.ts";
import { boardDraws, freezeSettled } from "../../features/leaderboard/freeze.ts";
import { previousProps } from "../../features/leaderboard/props.ts";
import { listPreviousBoards, streamTicketLines } from "../../features/leaderboard/queries.ts";
import { cancelRaffle, deleteRaffle, refundTickets } from "../../features/raffles/cancel-raffle.ts";
import { closeAndFreeze } from "../../features/raffles/jobs.ts";
import { joinRaffle } from "../../features/raffles/join.ts";
import { streamRaffleEntryLines } from "../../features/raffles/queries.ts";
import { closeDueRaffles, drawClosedRaffle, freezeRaffle, raffleDraws } from "../../features/raffles/raffle-draws.ts";
import { voidRaffleWinner } from "../../features/raffles/void-winner.ts";
import { createClock } from "../../platform/base/clock.ts";
import {
  beaconConfig,
  openFixedRelay,
  openSandboxRelay,
  type SandboxRelay,
  sandboxChain,
} from "../../tests/house/beacon-relay.ts";
import { aCall, anAccount, aRaffle, getBalance, someTime } from "../../tests/house/builders.ts";
import { drawHouse } from "../../tests/house/draw-house.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { checkDraw } from "../checks/draw-check.ts";
import { checkRounds } from "../checks/rounds-check.ts";
import { parseCommitment, quicknet, roundFor, roundTime } from "../rules/beacon.ts";
import { sha256Text } from "../rules/beacon-numbers.ts";
import { type Beacons, createDraws, type Draws } from "../server/draws/draws.ts";
import { excludeFromLines } from "../server/draws/entry-lines.ts";
import { drawProps } from "../server/draws/props.ts";
import { listRounds } from "../server/draws/queries.ts";
import { dueDraws } from "../server/draws/records.ts";
import { createSiteSigner } from "../server/draws/site-signer.ts";
import type { RandomSource } from "../server/draws/source.ts";

const later = (date: Date, ms: number) => new Date(+date + ms);
const hour = 60 * 60_000;
const afterEnd = later(someTime, 2 * hour);

const unavailableSource: RandomSource = {
  ...{ name: "site", label: "nobody", publicKey: async () => "", account: async () => "" },
  isCountedOutside: false,
  generate: () => Promise.reject(new Error("Its own numbers were asked for.")),
  result: () => Promise.reject(new Error("Its own numbers were asked for.")),
};

onEachDatabase("draws by a beacon on %s", (database) => {
  let relay: SandboxRelay;
  let other: SandboxRelay;
  let now = afterEnd;
  beforeAll(async () => {
    [relay, other] = [await openSandboxRelay(() => now), await openSandboxRelay(() => now)];
  });
  afterAll(() => Promise.all([relay.close(), other.close()]));

  const house = () => drawHouse(database.db, () => now, { demo: false });

  function aProcess(beacons: Beacons = beaconConfig([relay]), source = unavailableSource): Draws {
    const kinds = { raffle: raffleDraws(house()), leaderboard: boardDraws(house()) };
    return createDraws(house(), source, kinds, beacons);
  }

  async function closed(sizes: readonly number[], { winners = 1, price = 0, draws = aProcess() } = {}) {
    const id = await aRaffle(database.db, { price, most: 1_000_000, winners });
    const users: number[] = [];
    for (const tickets of sizes) {
      const userId = await anAccount(database.db, { points: 1_000 });
      users.push(userId);
      const joined = await joinRaffle(database.db, aCall(userId), id, { tickets, seenPricePoints: null });
      expect(joined.ok).toBe(true);
    }
    await closeDueRaffles(database.db, afterEnd);
    await closeAndFreeze(house(), draws.beacon);
    const [round] = await listRounds(database.db, "raffle", id, 100);
    if (round === undefined) throw new Error("It was frozen.");
    return { id, users, drawId: round.draw.id };
  }

  const raffle = (id: number) =>
    database.db.selectFrom("raffles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const row = (id: number) =>
    database.db.selectFrom("draws").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const spokenAt = async (drawId: number) => (await row(drawId)).beacon_at ?? new Date(0);
  async function getText(lines: AsyncIterable<string>): Promise<string> {
    let text = "";
    for await (const piece of lines) text += piece;
    return text;
  }
  async function faults(of: "raffle" | "leaderboard", id: number): Promise<unknown[]> {
    const rounds = await listRounds(database.db, of, id, 10_000);
    const lines = () =>
      of === "raffle" ? streamRaffleEntryLines(database.db, id) : streamTicketLines(database.db, id);
    const checked = rounds.map(async (round) => {
      const list = new TextEncoder().encode(await getText(excludeFromLines(lines(), round.draw.excluded)));
      return checkDraw(drawProps(round), list);
    });
    return (await Promise.all(checked)).flat().filter(({ holds }) => holds !== true);
  }
  const readWinners = async (id: number) =>
    (await listRounds(database.db, "raffle", id, 100)).flatMap(({ winners }) => winners);
  const anActor = (id = 1) => ({ id, address: "", requestId: "test", now });
  const inOne = <Answer>(act: (tx: Parameters<typeof cancelRaffle>[0]) => Promise<Answer>) =>
    database.db.transaction().execute(act);

  test("BEACON-08, BEACON-03: a draw commits with the list, is drawn when the beacon is published, and the round after a void win names it", async () => {
    const draws = aProcess();
    const { id, users, drawId } = await closed([3, 10, 1, 6], { winners: 3, draws });
    const { commitment, beacon_round: round, entries_sha256 } = await row(drawId);
    expect(parseCommitment(commitment ?? "")).toEqual({
      draw: `raffle:${id}`,
      ...{ entries: entries_sha256, tickets: 20, winners: 3, before: null, entrants: null },
      ...{ chain: sandboxChain.hash, round: roundFor(now, sandboxChain) },
    });
    const before = relay.requestCount;
    expect(await draws.advance(drawId)).toMatchObject({ kind: "waiting", reason: expect.stringContaining(`${round}`) });
    expect(relay.requestCount, "nobody is asked before it can have spoken").toBe(before);
    now = await spokenAt(drawId);
    expect(await draws.advance(drawId)).toEqual({ kind: "drawn" });
    expect(await faults("raffle", id)).toEqual([]);
    expect((await row(drawId)).serial_number).toBeNull();

    const [first] = await readWinners(id);
    const voided = { ticket: first?.ticket ?? 0, reason: "Two accounts." };
    expect((await inOne((tx) => voidRaffleWinner(tx, anActor(users[0]), id, voided))).ok).toBe(true);
    const again = (await freezeRaffle(database.db, id, () => now, await draws.beacon())) ?? 0;
    const next = parseCommitment((await row(again)).commitment ?? "");
    expect(next).toMatchObject({ draw: `raffle:${id}:2`, before: sha256Text(commitment ?? ""), winners: 1 });
    expect(next?.round).toBeGreaterThan(round ?? 0);
    now = await spokenAt(again);
    expect(await draws.advance(again)).toEqual({ kind: "drawn" });
    expect(await faults("raffle", id)).toEqual([]);
    expect((await raffle(id)).ended).toBe(1);
  });

  test("BEACON-30: the list after a void win from a process with a fast clock is frozen no earlier than the void win, and the rounds pass", async () => {
    const draws = aProcess();
    const { id, users, drawId } = await closed([3, 10, 6], { winners: 2, draws });
    now = await spokenAt(drawId);
    await draws.advance(drawId);
    const [first] = await readWinners(id);
    const ahead = later(now, 20);
    const actor = { ...anActor(users[0]), now: ahead };
    await inOne((tx) => voidRaffleWinner(tx, actor, id, { ticket: first?.ticket ?? 0, reason: "Two accounts." }));
    const again = (await freezeRaffle(database.db, id, () => now, await draws.beacon())) ?? 0;
    expect((await row(again)).requested_at).toEqual(ahead);
    const rounds = (await listRounds(database.db, "raffle", id, 100)).toSorted((a, b) => a.draw.round - b.draw.round);
    const checked = rounds.map(async (round) => ({
      draw: drawProps(round),
      list: new TextEncoder().encode(
        await getText(excludeFromLines(streamRaffleEntryLines(database.db, id), round.draw.excluded)),
      ),
    }));
    expect(await checkRounds(await Promise.all(checked), 2)).toMatchObject({ failures: [] });

    now = await spokenAt(again);
    await draws.advance(again);
    // The demo's clock was set back. Freezing does not wait for a time noted before that.
    const [second] = (await readWinners(id)).filter(({ voided_at }) => voided_at === null);
    const moment = now;
    await inOne((tx) =>
      voidRaffleWinner(tx, { ...actor, now: later(moment, 30 * 24 * hour) }, id, {
        ticket: second?.ticket ?? 0,
        reason: "Too.",
      }),
    );
    const third = (await freezeRaffle(database.db, id, () => now, await draws.beacon())) ?? 0;
    expect((await row(third)).requested_at).toEqual(moment);
    now = await spokenAt(third);
    await draws.advance(third);
  });

  test("BEACON-10: the first relay with the chain's signature is enough, and when all are down it retries", async () => {
    const { drawId } = await closed([5, 5]);
    now = await spokenAt(drawId);
    const away = { url: "http://127.0.0.1:9" };
    relay.fault = "error";
    expect(await aProcess(beaconConfig([away, relay])).advance(drawId)).toMatchObject({ kind: "waiting" });
    const { next_attempt_at: nextAt, status } = await row(drawId);
    expect([status, +nextAt - +now]).toEqual(["requested", 1_000]);
    for (const fault of ["wrong-signature", "wrong-round", "other-chain", "garbage", "empty", "future-404"] as const) {
      relay.fault = fault;
      expect(await aProcess(beaconConfig([away, relay])).advance(drawId), fault).toMatchObject({ kind: "waiting" });
    }
    relay.fault = "wrong-signature";
    expect(await aProcess(beaconConfig([away, relay, other])).advance(drawId)).toEqual({ kind: "drawn" });
    relay.fault = "none";
  });

  test("BEACON-30: with a slow clock no list is frozen and one warning is logged; after a fix, or without any relay, lists are frozen", async () => {
    let behindMs = 60_000;
    const warned: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void warned.push(line) });
    const site = { ...house(), log, clock: { ...createClock(), now: () => later(now, -behindMs) } };
    const kinds = { raffle: raffleDraws(site), leaderboard: boardDraws(site) };
    const draws = createDraws(site, unavailableSource, kinds, beaconConfig([{ url: "http://127.0.0.1:9" }, relay]));
    const id = await aRaffle(database.db, { price: 0, most: 10 });
    const call = aCall(await anAccount(database.db));
    await joinRaffle(database.db, call, id, { tickets: 2, seenPricePoints: null });
    await closeDueRaffles(database.db, afterEnd);
    const frozen = async () => (await listRounds(database.db, "raffle", id, 100)).length;
    // A clock that is behind by half the wait is too slow. With a smaller lag, the list is still frozen before its
    // beacon is published.
    for (const ms of [60_000, 3_600_000, 6_000]) {
      behindMs = ms;
      await closeAndFreeze(site, draws.beacon);
      expect([await frozen(), (await draws.held())?.reason], String(ms)).toEqual([
        0,
        expect.stringMatching(/^is ahead of this server's clock by \d+ seconds or more\. .* no list is frozen$/),
      ]);
      expect(await drawClosedRaffle(site, draws, id)).toMatchObject({ kind: "waiting" });
    }
    expect(warned).toHaveLength(1);
    const unreached = createDraws(site, unavailableSource, kinds, beaconConfig([{ url: "http://127.0.0.1:9" }]));
    expect(await unreached.held()).toBeNull();
    behindMs = 0;
    now = later(now, 20_000);
    await closeAndFreeze(site, draws.beacon);
    expect([await frozen(), await draws.held()]).toEqual([1, null]);
  });

  test("BEACON-10: draws fetch beacons in parallel, and a relay that was down is tried last for a while", async () => {
    const both = [(await closed([5])).drawId, (await closed([5])).drawId];
    now = await spokenAt(both[1] ?? 0);
    const together = Promise.withResolvers<void>();
    const { rows: due } = await dueDraws(now).execute(database.db);
    expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining(both));
    let waiting = 0;
    relay.gate = async () => {
      waiting += 1;
      if (waiting >= due.length) together.resolve();
      await together.promise;
    };
    await aProcess().advanceDue();
    relay.gate = async () => {};
    for (const id of both) expect((await row(id)).status).toBe("resolved");

    const source = beaconConfig([relay, other]).source;
    relay.fault = "error";
    const before = relay.requestCount;
    for (const round of [1_000, 1_001, 1_002]) await source.signature(sandboxChain, round);
    expect(relay.requestCount - before).toBe(1);
    relay.fault = "none";
    other.fault = "error";
    await source.signature(sandboxChain, 1_003);
    expect(relay.requestCount - before, "it is asked again when nobody else answers").toBe(2);
    other.fault = "none";
  });

  test("BEACON-33: a commitment under a fast clock that was set back is not due every second", async () => {
    const moment = now;
    now = later(moment, 30 * 24 * hour);
    const { drawId } = await closed([5]);
    const spoken = await spokenAt(drawId);
    now = moment;
    const draws = aProcess();
    await draws.advanceDue();
    expect(await row(drawId)).toMatchObject({ status: "requested", next_attempt_at: later(now, 1_000) });
    expect((await dueDraws(now).execute(database.db)).rows).toEqual([]);
    now = spoken;
    expect(await draws.advance(drawId)).toEqual({ kind: "drawn" });
    now = moment;
  });

  test("BEACON-12: after a stop in between, four processes make one draw together, by the committed round", async () => {
    const { id, drawId } = await closed([50, 30, 20], { winners: 2 });
    const { commitment, beacon_round } = await row(drawId);
    now = later(await spokenAt(drawId), 3 * hour);
    const processes = Array.from({ length: 4 }, () => aProcess());
    const answers = await Promise.all(processes.map((draws) => draws.advance(drawId)));
    expect(answers.filter(({ kind: answer }) => answer === "drawn").length).toBeLessThanOrEqual(1);
    await aProcess().advanceDue();
    expect(await row(drawId)).toMatchObject({ status: "resolved", commitment, beacon_round });
    expect(await readWinners(id)).toHaveLength(2);
    expect(await faults("raffle", id)).toEqual([]);
  });

  test("BEACON-19: a commitment cannot change, and only its beacon can provide the reply", async () => {
    const { drawId } = await closed([4]);
    const change = (to: Record<string, unknown>) =>
      database.db.updateTable("draws").set(to).where("id", "=", drawId).execute();
    for (const to of [
      { commitment: "windfall-draw/1\n" },
      { commitment: null, beacon_chain: null, beacon_round: null, beacon_at: null },
      { beacon_round: 1 },
      { entrants_sha256: "0".repeat(64) },
      { winners_wanted: 2 },
      { total_tickets: 5 },
      { entries_sha256: "0".repeat(64) },
      { requested_at: someTime },
    ])
      await expect(change(to), JSON.stringify(to)).rejects.toThrow("the commitment of a draw stands");
    // A program older than this migration would make this change.
    await expect(change({ source: "site" })).rejects.toThrow(/draws_beacon_answers/);
    const requested = await closed([4], {
      draws: aProcess({ ...beaconConfig([relay]), areWanted: async () => false }),
    });
    expect((await row(requested.drawId)).commitment).toBeNull();
    const late = database.db.updateTable("draws").set({ source: "drand" }).where("id", "=", requested.drawId);
    await expect(late.execute()).rejects.toThrow(/draws_beacon_answers/);
    await database.db.updateTable("draws").set({ status: "cancelled" }).where("id", "=", requested.drawId).execute();
  });

  test("BEACON-16: a draw can be cancelled before its beacon, or after a day without one, but not in between", async () => {
    const early = await closed([5], { price: 10 });
    expect((await inOne((tx) => cancelRaffle(tx, anActor(early.users[0]), early.id))).ok).toBe(true);
    await refundTickets(database.db, early.id, now, null);
    expect((await getBalance(database.db, early.users[0] ?? 0)).points).toBe(1_000);
    now = later(await spokenAt(early.drawId), 1);
    expect(await aProcess().advance(early.drawId)).toEqual({ kind: "idle" });
    expect(await row(early.drawId)).toMatchObject({ status: "cancelled", random: null });

    const late = await closed([5, 7], { price: 10 });
    const spoken = await spokenAt(late.drawId);
    for (const moment of [spoken, later(spoken, 24 * hour - 1)]) {
      now = moment;
      const refused = await inOne((tx) => cancelRaffle(tx, anActor(late.users[0]), late.id));
      expect(refused).toMatchObject({ ok: false, why: "has_spoken", until: later(spoken, 24 * hour) });
    }
    now = later(spoken, 24 * hour);
    expect((await inOne((tx) => cancelRaffle(tx, anActor(late.users[0]), late.id))).ok).toBe(true);
    await refundTickets(database.db, late.id, now, null);
    for (const user of late.users) expect((await getBalance(database.db, user)).points).toBe(1_000);
  });

  test("BEACON-16: a raffle deleted after its beacon is drawn anyway", async () => {
    const { id, drawId, users } = await closed([5], { price: 10 });
    now = await spokenAt(drawId);
    expect((await inOne((tx) => deleteRaffle(tx, anActor(users[0]), id))).ok).toBe(true);
    expect(await raffle(id)).toMatchObject({ ended: 2, refund_due: false });
    expect(await aProcess().advance(drawId)).toEqual({ kind: "drawn" });
    expect(await readWinners(id)).toHaveLength(1);
  });

  test("BEACON-17: a real site is drawn by drand's own chain with its genuine beacon, never by its own signer", async () => {
    const genuine = JSON.parse(readFileSync(new URL("../../tests/house/drand-quicknet.json", import.meta.url), "utf8"));
    const drand = await openFixedRelay(quicknet, genuine.beacons);
    const signer = createSiteSigner(house());
    const draws = aProcess(beaconConfig([drand], quicknet), { ...signer, ...unavailableSource });
    const moment = now;
    try {
      now = later(roundTime(123, quicknet), -60_000);
      const { id, drawId } = await closed([7, 8, 9], { winners: 2, draws });
      expect(await row(drawId)).toMatchObject({ beacon_round: 123, beacon_chain: quicknet.hash });
      now = roundTime(123, quicknet);
      expect(await draws.advance(drawId)).toEqual({ kind: "drawn" });
      expect(await faults("raffle", id)).toEqual([]);
      expect(await row(drawId)).toMatchObject({ source: "drand", public_key: quicknet.publicKey });
      const { rows } = await sql`select 1 from signed_numbers`.execute(database.db);
      expect(rows).toEqual([]);
    } finally {
      now = moment;
      await drand.close();
    }
  });

  test("FAIR-67, BEACON-20: a board commits to its entrants, and each of them can prove their place", async () => {
    const { db } = database;
    const draws = aProcess();
    now = new Date("2026-12-01T01:30:00Z");
    const partner = 2;
    const user = await anAccount(db);
    const link = { user_id: user, provider: "rainbet", account_id: "a1", account_name: "player1", linked_at: someTime };
    await db.insertInto("links").values(link).execute();
    const cents = [1_000_000, 250_000, 40_000, 9_000];
    const rows = cents.map((wager_cents, index) => ({
      ...{ partner, month: "2026-11-01", account_id: `a${index}`, username: `player${index}` },
      ...{ wager_cents, counted_cents: wager_cents, updated_at: someTime },
    }));
    await db.insertInto("wagers").values(rows).execute();
    const month = { partner, month: "2026-11-01", taken_at: now, settled_at: now };
    await db.insertInto("wager_months").values(month).execute();
    await freezeSettled(house(), draws.beacon);
    const board = await db.selectFrom("boards").selectAll().where("partner", "=", partner).executeTakeFirstOrThrow();
    const [round] = await listRounds(db, "leaderboard", board.id, 100);
    const committed = parseCommitment(round?.draw.commitment ?? "");
    const entrants = await getText(streamEntrantLines(db, board.id));
    expect(committed?.entrants).toBe(sha256Text(entrants));
    expect(entrants.split("\n")).toHaveLength(cents.length + 1);
    expect(entrants).not.toContain("player");

    const own = await findOwnEntrant(db, board.id, user);
    if (own === null) throw new Error("They stand on it.");
    const salted = createHash("sha256").update(Buffer.from(own.salt, "hex")).update(own.account_id).digest("hex");
    expect(entrants.split("\n")[1]).toBe(`2,250000,${salted}`);
    expect(own.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await findOwnEntrant(db, board.id, await anAccount(db))).toBeNull();

    const waiting = async () =>
      (await listPreviousBoards(db, partner)).map((month) => previousProps(month, null).beacon);
    expect(await waiting()).toEqual([{ round: committed?.round, at: round?.draw.beacon_at?.toISOString() }]);
    now = round?.draw.beacon_at ?? now;
    await draws.advanceDue();
    expect(await waiting()).toEqual([null]);
    expect(await faults("leaderboard", board.id)).toEqual([]);
    const [drawn] = await listRounds(db, "leaderboard", board.id, 100);
    expect(drawn?.winners.map(({ entrant }) => entrant).sort()).toEqual([1, 2, 3]);
  });
});
