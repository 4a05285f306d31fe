import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type QueryId, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { boardDraws } from "../../features/leaderboard/freeze.ts";
import { cancelRaffle, deleteRaffle, refundTickets } from "../../features/raffles/cancel-raffle.ts";
import { closeAndFreeze } from "../../features/raffles/jobs.ts";
import { joinRaffle } from "../../features/raffles/join.ts";
import { streamRaffleEntryLines } from "../../features/raffles/queries.ts";
import { freezeRaffle, raffleDraws } from "../../features/raffles/raffle-draws.ts";
import { voidRaffleWinner } from "../../features/raffles/void-winner.ts";
import { createDirectSandbox, newSandboxKey } from "../../partners/random-org/sandbox.ts";
import type { Db } from "../../platform/database/db.ts";
import { aCall, anAccount, aRaffle, getBalance, someTime } from "../../tests/house/builders.ts";
import { drawHouse } from "../../tests/house/draw-house.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { waitOptions } from "../../tests/house/timeouts.ts";
import { checkDraw } from "../checks/draw-check.ts";
import { parseSignedNumbers } from "../rules/signed-numbers.ts";
import { createDraws, type Draws, drawsTag } from "../server/draws/draws.ts";
import { excludeFromLines, hashLines } from "../server/draws/entry-lines.ts";
import type { DrawKinds } from "../server/draws/kinds.ts";
import { drawProps } from "../server/draws/props.ts";
import { listRounds } from "../server/draws/queries.ts";
import { toSignerKeys } from "../server/draws/signed-numbers.ts";
import { createSiteSigner } from "../server/draws/site-signer.ts";
import { type RandomSource, RandomUnavailable } from "../server/draws/source.ts";

const afterEnd = new Date(someTime.getTime() + 2 * 60 * 60 * 1000);
const keys = Promise.resolve(toSignerKeys(newSandboxKey()));

interface Breakable {
  source: RandomSource;
  generated: number;
  /** Makes one request fail: "before" anything is drawn, or "after" it, so the reply gets lost. */
  breakNext: "before" | "after" | null;
}

onEachDatabase("draws on %s", (database) => {
  let now = afterEnd;
  const house = () => drawHouse(database.db, () => now, { demo: true });

  function breakable(): Breakable {
    const inner = createDirectSandbox({ db: database.db, clock: house().clock, keys: () => keys });
    const one: Breakable = { source: inner, generated: 0, breakNext: null };
    one.source = {
      ...inner,
      async generate(request) {
        const when = one.breakNext;
        one.breakNext = null;
        if (when === "before") throw new RandomUnavailable("did not answer within 10 seconds");
        const answer = await inner.generate(request);
        one.generated += 1;
        if (when === "after") throw new RandomUnavailable("did not answer within 10 seconds");
        return answer;
      },
    };
    return one;
  }

  const kinds = (its = house()): DrawKinds => ({
    raffle: raffleDraws(its),
    leaderboard: boardDraws(its),
  });

  const process = (source: RandomSource, its = house()): Draws => createDraws(its, source, kinds(its));

  async function closed(
    sizes: readonly number[],
    winners = 1,
  ): Promise<{ id: number; drawId: number; users: number[] }> {
    const id = await aRaffle(database.db, { price: 0, most: 1_000_000, winners });
    const users: number[] = [];
    for (const size of sizes) {
      const userId = await anAccount(database.db);
      users.push(userId);
      await joinRaffle(database.db, aCall(userId), id, { tickets: size, seenPricePoints: null });
    }
    now = afterEnd;
    await closeAndFreeze(house());
    const drawId = await freezeRaffle(database.db, id, () => now);
    return { id, drawId: drawId ?? 0, users };
  }
  const raffle = (id: number) =>
    database.db.selectFrom("raffles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const drawRow = (id: number) =>
    database.db.selectFrom("draws").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const readWinners = async (id: number) =>
    (await listRounds(database.db, "raffle", id, 10_000)).flatMap(({ winners }) => winners);
  const readList = async (id: number, excluded: { first: number; last: number }[] = []) => {
    let text = "";
    for await (const piece of excludeFromLines(streamRaffleEntryLines(database.db, id), excluded)) text += piece;
    return new TextEncoder().encode(text);
  };
  const checks = async (id: number) => {
    const rounds = await listRounds(database.db, "raffle", id, 10_000);
    const all = await Promise.all(
      rounds.map(async (round) => checkDraw(drawProps(round), await readList(id, round.draw.excluded))),
    );
    return all.flat().map(({ holds }) => holds);
  };

  test("RAFFLE-32: the list is frozen and hashed, the numbers are signed for it, and everything can be checked", async () => {
    const { id, drawId } = await closed([3, 10, 1, 6], 4);
    expect((await raffle(id)).ended).toBe(2);
    expect(await process(breakable().source).advance(drawId)).toEqual({ kind: "drawn" });
    expect((await raffle(id)).ended).toBe(1);
    const winners = await readWinners(id);
    expect(winners.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
    expect(new Set(winners.map(({ ticket }) => ticket)).size).toBe(4);
    expect(await checks(id)).toEqual([true, true, true, true, true]);
    // SQL rewrites the lines when tickets are excluded. Here the excluded ticket does not exist, so the lines stay the
    // same.
    expect(await readList(id, [{ first: 21, last: 21 }])).toEqual(await readList(id));
  });

  test("FAIR-01: any raffle has distinct winning tickets, as many as wanted or all, each its holder's", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 60 }),
        async (sizes, wanted) => {
          const { id, drawId, users } = await closed(sizes, wanted);
          const total = sizes.reduce((sum, size) => sum + size, 0);
          await process(createSiteSigner(house())).advance(drawId);
          const winners = await readWinners(id);
          expect(winners).toHaveLength(Math.min(wanted, total));
          expect(new Set(winners.map(({ ticket }) => ticket)).size).toBe(winners.length);
          const holders = sizes.flatMap((size, index) => new Array<number>(size).fill(users[index] as number));
          for (const { ticket, entrant } of winners) expect(entrant).toBe(holders[ticket - 1]);
          expect(await checks(id)).toEqual([true, true, true, true, true]);
        },
      ),
      { numRuns: database.kind === "server" ? 12 : 5 },
    );
  });

  test("a raffle without any ticket has nothing to draw and still ends as drawn", async () => {
    const id = await aRaffle(database.db);
    now = afterEnd;
    await closeAndFreeze(house());
    expect((await raffle(id)).ended).toBe(1);
    expect(await readWinners(id)).toEqual([]);
  });

  test.each([["before"], ["after"]] as const)(
    "the source breaks %s it answered: the raffle stays closed, and the retry gets the one draw",
    async (when) => {
      const { id, drawId } = await closed([5, 5]);
      const one = breakable();
      one.breakNext = when;
      expect(await process(one.source).advance(drawId)).toEqual({
        kind: "waiting",
        reason: "RANDOM.ORG's sandbox did not answer within 10 seconds. We keep asking until it responds.",
      });
      expect((await raffle(id)).ended).toBe(2);
      const row = await database.db.selectFrom("draws").selectAll().where("id", "=", drawId).executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        status: "requested",
        attempts: 1,
        last_error: "did not answer within 10 seconds",
        lease: null,
      });
      expect(row.next_attempt_at).toEqual(new Date(now.getTime() + 5_000));
      await process(one.source).advanceDue();
      expect((await raffle(id)).ended).toBe(2);
      now = new Date(now.getTime() + 5_000);
      await process(one.source).advanceDue();
      expect((await raffle(id)).ended).toBe(1);
      expect(one.generated).toBe(1);
      expect(await checks(id)).toEqual([true, true, true, true, true]);
    },
  );

  test("when a process dies during its request, another finds the reply that was never stored", async () => {
    const { id, drawId } = await closed([5, 5]);
    const one = breakable();
    const { source } = one;
    // The process dies after the source made the reply, before the site stored it.
    const dying = process({
      ...source,
      generate: (request) => source.generate(request).then(() => new Promise<never>(() => {})),
    });
    void dying.advance(drawId);
    await expect.poll(() => one.generated).toBe(1);
    expect(await process(source).advance(drawId)).toEqual({ kind: "busy" });
    now = new Date(now.getTime() + 61_000);
    expect(await process(source).advance(drawId)).toEqual({ kind: "drawn" });
    expect(one.generated).toBe(1);
    expect((await raffle(id)).ended).toBe(1);
  });

  test("when a process dies after storing the reply, the next one resolves it without a request", async () => {
    const { id, drawId } = await closed([5, 5], 2);
    const one = breakable();
    const real = kinds();
    const settle = () => Promise.reject(new Error("the process died"));
    const failing = createDraws(house(), one.source, { ...real, raffle: { ...real.raffle, settle } });
    await expect(failing.advance(drawId)).rejects.toThrow("the process died");
    expect(await readWinners(id)).toEqual([]);
    const row = await database.db.selectFrom("draws").selectAll().where("id", "=", drawId).executeTakeFirstOrThrow();
    expect(row.status).toBe("answered");
    const unreachable: RandomSource = { ...one.source, generate: () => Promise.reject(new Error("must not be asked")) };
    await process(unreachable).advanceDue();
    expect((await raffle(id)).ended).toBe(1);
    const after = await database.db.selectFrom("draws").selectAll().where("id", "=", drawId).executeTakeFirstOrThrow();
    expect([after.random, after.signature]).toEqual([row.random, row.signature]);
  });

  test("FAIR-24: numbers that somebody requested manually with a new key before the draw's request are never its reply", async () => {
    const { id, drawId } = await closed([10, 10]);
    const account = { ...createDirectSandbox({ db: database.db, clock: house().clock, keys: () => keys }) };
    const { entries_sha256 } = await drawRow(drawId);
    const requested = { n: 1, min: 1, max: 20, replacement: false, requestId: randomUUID() };
    const byHand = await account.generate({ ...requested, userData: { id: `raffle:${id}`, entries_sha256 } });
    const fresh: RandomSource = {
      ...account,
      isCountedOutside: true,
      account: async () => `fresh ${id}`,
      async generate(request) {
        const answer = await account.generate(request);
        if (request.userData.id !== "first" && !isHeard)
          throw new RandomUnavailable("did not answer within 10 seconds");
        return answer;
      },
    };
    let isHeard = false;
    expect(await process(fresh).advance(drawId)).toMatchObject({ kind: "waiting" });
    isHeard = true;
    now = new Date(now.getTime() + 60_000);
    await process(fresh).advance(drawId);
    const drawn = await drawRow(drawId);
    const findSerial = (random: string | null) => parseSignedNumbers(random ?? "")?.serialNumber ?? 0;
    expect(drawn.random).not.toBe(byHand.random);
    // The draw uses the lost reply. Its serial number is two higher than that of the numbers requested by hand, because
    // the site requested one number in between to learn the account's current serial number.
    expect(findSerial(drawn.random)).toBe(findSerial(byHand.random) + 2);
  });

  test("FAIR-04: a process that finishes a draw leased by another process waits for it and requests nothing", async () => {
    const { id, drawId } = await closed([3, 4]);
    let looks = 0;
    const isOver = async () => {
      looks += 1;
      return (await raffle(id)).ended !== 2;
    };
    const [first, second] = [breakable(), breakable()];
    const answering = Promise.withResolvers<void>();
    const slow: RandomSource = {
      ...first.source,
      generate: async (request) => {
        await answering.promise;
        return first.source.generate(request);
      },
    };
    const drawing = process(slow).finish(drawId, isOver);
    await vi.waitFor(async () => expect((await drawRow(drawId)).lease).not.toBeNull(), waitOptions);
    const waiting = process(second.source).finish(drawId, isOver);
    await vi.waitFor(() => expect(looks).toBe(1), waitOptions);
    answering.resolve();
    expect(await drawing).toEqual({ kind: "drawn" });
    expect(await waiting).toEqual({ kind: "over" });
    expect([first.generated, second.generated]).toEqual([1, 0]);
  });

  test("many processes together make one draw and notify each winner once", async () => {
    const id = await aRaffle(database.db, { price: 0, winners: 3 });
    const users = await Promise.all([1, 2, 3].map(() => anAccount(database.db)));
    for (const userId of users) await joinRaffle(database.db, aCall(userId), id, { tickets: 4, seenPricePoints: null });
    now = afterEnd;
    const one = breakable();
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        await closeAndFreeze(house());
        const drawId = await freezeRaffle(database.db, id, () => now);
        if (drawId !== null) await process(one.source).advance(drawId);
        await process(one.source).advanceDue();
      }),
    );
    expect((await raffle(id)).ended).toBe(1);
    expect(one.generated).toBe(1);
    const draws = await database.db.selectFrom("draws").select("id").where("subject_id", "=", id).execute();
    expect(draws).toHaveLength(1);
    const winners = await readWinners(id);
    expect(winners).toHaveLength(3);
    const notices = await database.db
      .selectFrom("notices")
      .selectAll()
      .where("href", "like", `/raffle/${id}#%`)
      .execute();
    expect(notices.map(({ user_id }) => user_id).sort()).toEqual(
      [...new Set(winners.map(({ entrant }) => entrant))].sort(),
    );
  });

  test("a signed reply is never overwritten", async () => {
    const { drawId } = await closed([2]);
    await process(breakable().source).advance(drawId);
    const change = database.db.updateTable("draws").set({ random: "{}" }).where("id", "=", drawId);
    await expect(change.execute()).rejects.toThrow("the answer of a draw stands");
  });

  test("GROW-13: a draw cancelled while the source is down is refunded, and a late reply is shown but nobody wins anything", async () => {
    const payer = await anAccount(database.db, { points: 100 });
    const id = await aRaffle(database.db, { price: 10 });
    await joinRaffle(database.db, aCall(payer), id, { tickets: 5, seenPricePoints: null });
    now = afterEnd;
    await closeAndFreeze(house());
    const drawId = (await freezeRaffle(database.db, id, () => now)) ?? 0;
    const one = breakable();
    const inner = one.source;
    const actor = { id: payer, address: "", requestId: "test", now };
    const cancelling: RandomSource = {
      ...inner,
      async generate(request) {
        await database.db.transaction().execute((tx) => cancelRaffle(tx, actor, id));
        return inner.generate(request);
      },
    };
    const reported: string[] = [];
    const pending = house();
    pending.changes.subscribe((tag) => reported.push(tag));
    await process(cancelling, pending).advance(drawId);
    expect(reported).toEqual([drawsTag]);
    await refundTickets(database.db, id, now, null);
    expect((await raffle(id)).ended).toBe(3);
    expect(await readWinners(id)).toEqual([]);
    expect((await getBalance(database.db, payer)).points).toBe(100);
    const row = await database.db.selectFrom("draws").selectAll().where("id", "=", drawId).executeTakeFirstOrThrow();
    expect(row.status).toBe("cancelled");
    // The draw stays published, because a number was used.
    expect(row.random).not.toBeNull();
  });

  test("a void win is published with its reason, and a new draw without that user fills the place", async () => {
    const { id, drawId, users } = await closed([40, 1, 1, 1], 2);
    const source = createSiteSigner(house());
    await process(source).advance(drawId);
    const [first] = await readWinners(id);
    if (first === undefined) throw new Error("there is a winner");
    const actor = { id: users[0] as number, address: "", requestId: "test", now };
    const voided = (ticket: number) =>
      database.db.transaction().execute((tx) => voidRaffleWinner(tx, actor, id, { ticket, reason: "Two accounts." }));
    expect(await voided(99)).toMatchObject({ why: "no_such_winner" });
    expect(await voided(first.ticket)).toMatchObject({ ok: true });
    expect((await raffle(id)).ended).toBe(2);
    const again = await freezeRaffle(database.db, id, () => now);
    expect(again).not.toBe(drawId);
    expect(await freezeRaffle(database.db, id, () => now)).toBe(again);
    await process(source).advance(again ?? 0);
    const all = await readWinners(id);
    expect(all).toHaveLength(3);
    const standing = all.filter(({ void_reason }) => void_reason === null);
    expect(standing.map(({ place }) => place).sort()).toEqual([1, 2]);
    const fresh = all.at(-1);
    expect(fresh?.place).toBe(first.place);
    expect(fresh?.entrant).not.toBe(first.entrant);
    expect(await checks(id)).toEqual(new Array(10).fill(true));
    const rounds = await listRounds(database.db, "raffle", id, 10);
    expect(rounds.map((round) => drawProps(round).id)).toEqual([`raffle:${id}`, `raffle:${id}:2`]);
    // A drawn raffle can be hidden. That neither cancels nor refunds it, and its draws stay.
    expect(await database.db.transaction().execute((tx) => cancelRaffle(tx, actor, id))).toMatchObject({
      why: "already_drawn",
    });
    expect(await database.db.transaction().execute((tx) => deleteRaffle(tx, actor, id))).toMatchObject({ ok: true });
    expect((await raffle(id)).refund_due).toBe(false);
    expect(await checks(id)).toEqual(new Array(10).fill(true));
  });

  /**
   * Returns a database for a process that another one overtakes: `overtake` runs once, directly after a statement that
   * contains `words`.
   */
  function overtakenAfter(words: string, overtake: () => Promise<void>): Db {
    const watched = new WeakSet<QueryId>();
    let isDone = false;
    return database.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (JSON.stringify(node).includes(words)) watched.add(queryId);
        return node;
      },
      transformResult: async ({ queryId, result }) => {
        if (watched.has(queryId) && !isDone) {
          isDone = true;
          await overtake();
        }
        return result;
      },
    });
  }

  const untilItWaits = async () => {
    for (;;) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      if ((rows[0]?.count ?? 0) > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  const whileHashed = { when: "while the list is hashed", words: "string_agg" };
  const betweenChecks = { when: "between two looks", words: "voided_at is not null" };
  test.each(
    // The embedded database runs nothing else between the statements of a transaction, so it would wait for itself.
    database.kind === "server" ? [whileHashed, betweenChecks] : [whileHashed],
  )("PLAY-07: a draw and a void win that come $when are left out of the next list", async ({ words }) => {
    const { id, drawId, users } = await closed([5, 5, 5, 5]);
    const source = createSiteSigner(house());
    const actor = { id: users[0] as number, address: "", requestId: "test", now };
    const drawAndVoid = async (round: number | null) => {
      await process(source).advance(round ?? 0);
      const ticket = (await readWinners(id)).at(-1)?.ticket ?? 0;
      const voided = await database.db
        .transaction()
        .execute((tx) => voidRaffleWinner(tx, actor, id, { ticket, reason: "Two accounts." }));
      expect(voided.ok).toBe(true);
    };
    await drawAndVoid(drawId);
    let other: Promise<void> = Promise.resolve();
    const db = overtakenAfter(words, async () => {
      other = freezeRaffle(database.db, id, () => now).then(drawAndVoid);
      await (database.kind === "server" ? Promise.race([other, untilItWaits()]) : other);
    });
    expect(await freezeRaffle(db, id, () => now)).not.toBeNull();
    await other;
    await freezeRaffle(database.db, id, () => now);
    const last = (await listRounds(database.db, "raffle", id, 10)).at(-1)?.draw;
    // The hash covers the whole remaining list, although an earlier try had already read a stream of it.
    const left = excludeFromLines(streamRaffleEntryLines(database.db, id), last?.excluded ?? []);
    expect(last?.entries_sha256).toBe(await hashLines(left));
    const voidTickets = (await readWinners(id)).map(({ ticket }) => ticket);
    expect(voidTickets).toHaveLength(2);
    expect(last).toMatchObject({ round: 3, total_tickets: 10 });
    for (const ticket of voidTickets) {
      expect(last?.excluded.some(({ first, last: end }) => first <= ticket && ticket <= end)).toBe(true);
    }
  });

  test("when nobody is left to draw, the place stays empty", async () => {
    const { id, drawId, users } = await closed([3]);
    await process(createSiteSigner(house())).advance(drawId);
    const [winner] = await readWinners(id);
    const actor = { id: users[0] as number, address: "", requestId: randomUUID(), now };
    await database.db
      .transaction()
      .execute((tx) => voidRaffleWinner(tx, actor, id, { ticket: winner?.ticket ?? 0, reason: "Alone." }));
    expect(await freezeRaffle(database.db, id, () => now)).toBeNull();
    expect((await raffle(id)).ended).toBe(1);
  });

  test("the site's signer replies to each request once", async () => {
    const signer = createSiteSigner(house());
    const question = { n: 2, min: 1, max: 9, replacement: false };
    const request = { ...question, requestId: randomUUID(), userData: { id: "raffle:1", entries_sha256: "0" } };
    const answers = await Promise.all([1, 2, 3].map(() => signer.generate(request)));
    expect(new Set(answers.map(({ random }) => random)).size).toBe(1);
  });
});
