import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { logSha256 } from "../../../fairness/server/fairness-log/log.ts";
import { anAccount, aStaffMember, getBalance, nextNumber } from "../../../tests/house/builders.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { streamFigureLines } from "../log.ts";
import { freezeBoards } from "../places.ts";
import { findPlacePrizes, type StoredPrize, toStoredPrizes } from "../prizes.ts";
import { openRaceHouse, start } from "./race-house.ts";
import type { Listed } from "./sources.ts";

onEachDatabase("boards that race on %s", ({ db }) => {
  const { house, at, partner, aBoard, link, bucks, logLines, now } = openRaceHouse(db);

  const figures = fc.uniqueArray(
    fc.record({ key: fc.stringMatching(/^[a-z]{1,3}$/), cents: fc.integer({ min: 0, max: 6 }).map((n) => n * 100) }),
    { selector: ({ key }) => key, maxLength: 25 },
  );
  const prizeRanges = fc
    .array(
      fc.record({ gap: fc.nat(2), size: fc.integer({ min: 1, max: 6 }), cents: fc.integer({ min: 1, max: 999 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((parts) => {
      let next = 1;
      return parts.map(({ gap, size, cents }) => {
        const from = next + gap;
        next = from + size;
        return cents % 4 === 0
          ? { from, to: next - 1, kind: "points" as const, amount: cents }
          : bucks(from, next - 1, cents / 100);
      });
    });

  test("RACE-05, RACE-06, RACE-07: for any figures, ties, corrections and exclusions, prizes add up, nobody is paid twice, and no place depends on the order of rows", async () => {
    await fc.assert(
      fc.asyncProperty(
        figures,
        figures,
        prizeRanges,
        fc.constantFrom("earlier" as const, "shared" as const),
        fc.nat(),
        async (first, last, prizes, ties, seed) => {
          const [one, other] = [partner(), partner()];
          const boards = [await aBoard([one], { prizes, ties }), await aBoard([other], { prizes, ties })];
          const users = new Map<string, number>();
          for (const { key } of last) users.set(key, await anAccount(db));
          for (const { slug } of [one, other]) for (const [key, user] of users) await link(user, slug, key);
          const turned = (rows: Listed[], isTurned: boolean) => (isTurned ? rows.toReversed() : rows);
          for (const [index, board] of boards.entries()) {
            const source = index === 0 ? one : other;
            at(1);
            source.answers = turned(first, index === 1);
            await board.sync();
            source.answers = turned(last, index === 1);
            at(2);
            // A random response may look shrunk. An admin accepts it.
            if (!(await board.sync())) await board.accept(source.slug);
            expect((await board.end()).length, JSON.stringify((await board.read()).held_back)).toBe(1);
            const places = await board.places();
            const chosen = places[seed % Math.max(1, places.length)];
            if (chosen !== undefined && seed % 3 === 0) await board.correct(chosen.number, 250);
            if (chosen !== undefined && seed % 3 === 1) await board.exclude(chosen.account_key, "a test");
          }
          const [places, same] = await Promise.all(boards.map((board) => board.places()));
          const shown = (rows: typeof places = []) =>
            rows.map(({ place, account_key, cents, prizes: won }) => ({ place, account_key, cents, won }));
          expect(shown(same)).toEqual(shown(places));
          const [board] = boards;
          const before = await sumOfBalances();
          const outcomes = await Promise.all([board?.release(), board?.release()]);
          await board?.release();
          const after = await sumOfBalances();
          const stored = toStoredPrizes(prizes);
          const due = stored.ok ? promised(stored.value, places?.length ?? 0) : { bucks: 0, points: 0 };
          expect({ bucks: after.bucks - before.bucks, points: after.points - before.points }).toEqual(due);
          const winners = (places ?? []).filter(({ prizes: won }) => won.length > 0).length;
          expect(outcomes.reduce((sum, each) => sum + (each?.ok ? each.value.paid : 0), 0)).toBe(winners);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  async function sumOfBalances(): Promise<{ bucks: number; points: number }> {
    const { rows } = await sql<{ bucks: number; points: number }>`
      select coalesce(sum(bucks_cents), 0)::bigint as bucks, coalesce(sum(points), 0)::bigint as points
      from balances`.execute(db);
    return rows[0] ?? { bucks: 0, points: 0 };
  }

  const promised = (prizes: readonly StoredPrize[], count: number) => {
    const won = Array.from({ length: count }, (_, index) => findPlacePrizes(prizes, index + 1)).flat();
    const sum = (kind: string) => won.reduce((total, prize) => total + (prize.kind === kind ? prize.amount : 0), 0);
    return { bucks: sum("bucks"), points: sum("points") };
  };

  test("RACE-08: an answer that shrank is held back until an admin accepts it, and a failure keeps the last figures", async () => {
    const source = partner();
    const board = await aBoard([source]);
    source.answers = ["a", "b", "c", "d"].map((key, index) => ({ key, cents: 10_000 - index }));
    at(1);
    expect(await board.sync()).toBe(true);
    for (const [bad, reason] of [
      [[], "empty list"],
      [[{ key: "a", cents: 39_000 }], "listed 1 accounts, down from 4"],
      [["a", "b", "c", "d"].map((key) => ({ key, cents: 5_000 })), "reported $200 in all, down from $399.94"],
      ["refused the key: reconnect", "refused the key: reconnect"],
    ] as const) {
      at(2);
      source.answers = bad as Listed[] | string;
      expect(await board.sync(), reason).toBe(false);
      const { held_back, answers } = await board.read();
      expect(held_back[source.slug]?.reason).toContain(reason);
      expect(answers[source.slug]?.taken_at).toBe("2026-12-01T01:00:00.000Z");
      expect(await board.standings()).toHaveLength(4);
    }
    expect((await board.accept(source.slug)).ok, "a failure of a running board is nothing to accept").toBe(false);
    source.answers = [{ key: "a", cents: 100 }];
    await board.sync();
    expect((await board.accept(source.slug)).ok).toBe(true);
    expect(await board.sync()).toBe(true);
    expect((await board.standings()).map(({ cents }) => cents)).toEqual([100]);
    expect((await board.read()).held_back).toEqual({});
  });

  test("RACE-13: accepting an answer is a line of the log with its reason, and a refused press is none", async () => {
    const source = partner();
    const board = await aBoard([source]);
    const accepted = async () => (await logLines(board.id)).filter(({ type }) => type === "board.accept");
    expect((await board.accept(source.slug)).ok).toBe(false);
    expect(await accepted()).toEqual([]);
    source.answers = [{ key: "a", cents: 900 }];
    await board.sync();
    source.answers = [{ key: "a", cents: 100 }];
    await board.sync();
    expect((await board.accept(source.slug)).ok).toBe(true);
    at(14 * 24 + 1);
    source.answers = "is gone";
    await board.sync();
    expect((await board.accept(source.slug)).ok).toBe(true);
    const line = { board: board.id, partner: source.slug, reason: "the partner says so" };
    expect(await accepted()).toMatchObject([
      { ...line, held: "shrunk" },
      { ...line, held: "failed" },
    ]);
    expect((await board.read()).answers[source.slug]).toMatchObject({ cents: 900, is_final: true });
  });

  test("RACE-09: running totals count from the first answer since the start", async () => {
    const source = partner({ coverage: "total" });
    const board = await aBoard([source]);
    source.takenAt = () => new Date(start.getTime() - 1_000);
    source.answers = [{ key: "a", cents: 1 }];
    expect(await board.sync(), "a stale copy is no baseline").toBe(false);
    source.takenAt = now;
    source.answers = [
      { key: "a", cents: 50_000 },
      { key: "b", cents: 70_000 },
    ];
    await board.sync();
    expect(await board.standings()).toEqual([]);
    at(5);
    source.answers = [
      { key: "a", cents: 50_300 },
      { key: "b", cents: 70_100 },
      { key: "new", cents: 200 },
    ];
    await board.sync();
    expect((await board.standings()).map(({ account_key, cents }) => [account_key, cents])).toEqual([
      ["a", 300],
      ["new", 200],
      ["b", 100],
    ]);
  });

  test("RACE-10, RACE-11: partners are added up for each viewer; staff, banned and excluded accounts are left out", async () => {
    const [one, other] = [partner(), partner()];
    const board = await aBoard([one, other], { prizes: [bucks(1, 1, 10), bucks(2, 2, 5)] });
    const [both, banned, boss] = [await anAccount(db), await anAccount(db), await aStaffMember(db)];
    await link(both, one.slug, "a");
    await link(both, other.slug, "x");
    await link(banned, one.slug, "bad");
    await link(boss, other.slug, "staff");
    await db.updateTable("users").set({ banned_at: start }).where("id", "=", banned).execute();
    one.answers = [
      { key: "bad", cents: 900 },
      { key: "b", cents: 500 },
      { key: "a", cents: 300 },
    ];
    other.answers = [
      { key: "staff", cents: 900 },
      { key: "x", cents: 300 },
      { key: "a", cents: 100 },
    ];
    at(1);
    await board.sync(one.slug);
    await board.sync(other.slug);
    const shown = async () => (await board.standings()).map(({ account_key, cents }) => [account_key, cents]);
    expect(await shown()).toEqual([
      ["a", 600],
      ["b", 500],
      ["a", 100],
    ]);
    expect((await board.exclude("nobody", "a test")).ok).toBe(false);
    await board.exclude("b", "two accounts");
    expect(await shown()).toHaveLength(2);
    await board.exclude("b", null);
    await board.end();
    expect((await board.places()).map(({ user_id, cents }) => [user_id, cents])).toEqual([
      [both, 600],
      [null, 500],
      [null, 100],
    ]);
    const excluded = (await logLines(board.id)).filter(({ type }) => type === "board.exclude");
    expect(excluded).toMatchObject([{ reason: "two accounts" }, { reason: null }]);
    expect(JSON.stringify(excluded)).not.toContain('"b"');
  });

  test("RACE-12: a correction sets the sum of a viewer's figures, upwards and below another partner's part, and the log has each figure", async () => {
    const [one, other] = [partner(), partner()];
    const board = await aBoard([one, other], { prizes: [bucks(1, 1, 10)] });
    const both = await anAccount(db);
    await link(both, one.slug, "a");
    await link(both, other.slug, "x");
    one.answers = [
      { key: "b", cents: 500 },
      { key: "a", cents: 300 },
    ];
    other.answers = [{ key: "x", cents: 250 }];
    await board.end();
    const shown = async () => (await board.places()).map(({ user_id, cents }) => [user_id, cents]);
    expect(await shown()).toEqual([
      [both, 550],
      [null, 500],
    ]);
    for (const cents of [700, 100, 400]) {
      const { number = 0 } = (await board.places()).find(({ user_id }) => user_id === both) ?? {};
      expect((await board.correct(number, cents)).ok).toBe(true);
      expect(await shown()).toContainEqual([both, cents]);
    }
    const corrected = (await logLines(board.id)).filter(({ type }) => type === "board.correct");
    expect(corrected.map(({ partner: slug, before_cents, after_cents }) => [slug, before_cents, after_cents])).toEqual([
      [one.slug, 300, 450],
      [one.slug, 450, 0],
      [other.slug, 250, 100],
      [other.slug, 100, 400],
    ]);
    expect(await board.release()).toMatchObject({ value: { paid: 0, unpaid: 1 } });
  });

  test("RACE-12, RACE-14, RACE-17: figures settle, places freeze once, staff assign what belongs to nobody, and each is paid once", async () => {
    const source = partner();
    const name = `winner${nextNumber()}`;
    const winner = await anAccount(db, { name });
    const board = await aBoard([source], {
      prizes: [
        bucks(1, 1, 40.5),
        { ...bucks(2, 2, 700), kind: "points" },
        { from: 2, to: 3, kind: "text", amount: 0, text: "A cap" },
      ],
    });
    const second = await anAccount(db);
    await link(second, source.slug, "b");
    source.answers = [
      { key: "a", cents: 900 },
      { key: "b", cents: 800 },
      { key: "c", cents: 0 },
    ];
    at(14 * 24 + 1);
    await board.sync();
    expect(await freezeBoards(house, [await board.read()]), "figures still settle").toEqual([]);
    expect(await board.release()).toMatchObject({ why: "not_frozen" });
    source.answers = [
      { key: "a", cents: 950 },
      { key: "b", cents: 800 },
    ];
    expect(await board.end()).toEqual([board.id]);
    expect(await board.end()).toEqual([]);
    expect((await board.correct(1, 700)).ok).toBe(true);
    expect((await board.places()).map(({ account_key, cents }) => [account_key, cents])).toEqual([
      ["b", 800],
      ["a", 700],
    ]);
    await board.correct(2, 990);
    expect(await board.release()).toMatchObject({ value: { paid: 1, unpaid: 1 } });
    expect(await getBalance(db, second)).toMatchObject({ points: 700, bucks_cents: 0 });
    expect((await board.correct(1, 1)).ok, "a late correction is refused").toBe(false);
    expect((await board.exclude("a", "too late")).ok).toBe(false);
    expect((await board.assign(1, "nobody here")).ok).toBe(false);
    expect((await board.assign(2, name)).ok, "it is paid").toBe(false);
    expect((await board.assign(1, name)).ok).toBe(true);
    expect(await board.release()).toMatchObject({ value: { paid: 1, unpaid: 0 } });
    expect(await board.release()).toMatchObject({ value: { paid: 0, unpaid: 0 } });
    expect(await getBalance(db, winner)).toMatchObject({ bucks_cents: 4_050 });
    const orders = await db.selectFrom("orders").select(["title", "source"]).where("user_id", "=", second).execute();
    expect(orders).toMatchObject([{ title: expect.stringContaining("A cap"), source: "board" }]);
    const notices = await db.selectFrom("notices").select("text").where("user_id", "=", winner).execute();
    expect(notices.map(({ text }) => text).join()).toContain("won $40.50");
    const types = (await logLines(board.id)).map(({ type }) => type);
    expect(types).toEqual([
      ...["board.open", "board.figures", "board.figures", "board.freeze"],
      ...["board.correct", "board.freeze", "board.correct", "board.freeze", "board.pay"],
      ...["board.assign", "board.pay"],
    ]);
  });

  test("RACE-14: a paused board and one without prizes pay nobody", async () => {
    for (const [more, why] of [
      [{ prizes: [bucks(1, 1, 5)], paused: true }, "paused"],
      [{ prizes: [] }, "no_prizes"],
    ] as const) {
      const source = partner();
      const board = await aBoard([source], { ...more, prizes: [...more.prizes] });
      await link(await anAccount(db), source.slug, "a");
      source.answers = [{ key: "a", cents: 900 }];
      await board.end();
      expect(await board.release()).toMatchObject({ why });
    }
  });

  test("RACE-13: the log has the hash of the lines that everybody can read, once for each change", async () => {
    const source = partner();
    const board = await aBoard([source]);
    source.answers = [
      { key: "b", cents: 100 },
      { key: "a", cents: 300 },
    ];
    for (const hour of [1, 2, 3]) {
      at(hour);
      await board.sync();
    }
    const lines = (await logLines(board.id)).filter(({ type }) => type === "board.figures");
    expect(lines).toMatchObject([{ partner: source.slug, rows: 2, taken_at: "2026-12-01T01:00:00.000Z" }]);
    let text = "";
    for await (const piece of streamFigureLines(db, board.id, source.slug)) text += piece;
    expect(text).toMatch(/^1,300,[0-9a-f]{64}\n2,100,[0-9a-f]{64}\n$/);
    expect(lines[0]?.lines_sha256).toBe(logSha256(text));
  });

  test("RACE-15: a running board keeps its window; one that is over keeps its prizes", async () => {
    const board = await aBoard([partner()], { prizes: [bucks(1, 1, 5)] });
    expect((await board.update({ ends_at: "2026-12-16T00:00" })).ok).toBe(false);
    expect((await board.update({ ties: "shared" })).ok).toBe(false);
    expect((await board.update({ prizes: [bucks(1, 1, 6)] })).ok).toBe(true);
    expect((await board.update({ prizes: [bucks(1, 2, 6), bucks(2, 2, 1)] })).ok).toBe(false);
    at(14 * 24 + 1);
    expect((await board.update({ prizes: [bucks(1, 1, 7)] })).ok).toBe(false);
    expect((await board.update({ prizes: [bucks(1, 1, 6)], paused: true })).ok).toBe(false);
    expect((await board.update({ prizes: [bucks(1, 1, 6)], name: "Other" })).ok).toBe(true);
  });

  test("RACE-11: staff are never paid: not when put back, promoted after the freeze, or assigned", async () => {
    const source = partner();
    const board = await aBoard([source], { prizes: [bucks(1, 3, 5)] });
    const [moderator, promoted, former] = [
      await aStaffMember(db, "moderator"),
      await anAccount(db),
      await anAccount(db),
    ];
    for (const [key, user] of [
      ["staff", moderator],
      ["late", promoted],
    ] as const)
      await link(user, source.slug, key);
    source.answers = [
      ...[
        { key: "staff", cents: 900 },
        { key: "late", cents: 800 },
      ],
      { key: "nobody", cents: 700 },
    ];
    at(1);
    await board.sync();
    await board.end();
    expect((await board.exclude("staff", null)).ok).toBe(true);
    await db.updateTable("users").set({ role: "moderator" }).where("id", "=", promoted).execute();
    await db.updateTable("users").set({ staff_until: now() }).where("id", "=", former).execute();
    const { username } = await db
      .selectFrom("users")
      .select("username")
      .where("id", "=", former)
      .executeTakeFirstOrThrow();
    expect((await board.assign(3, username)).ok).toBe(false);
    expect(await board.release()).toMatchObject({ value: { paid: 0, unpaid: 3 } });
    for (const user of [moderator, promoted, former]) expect((await getBalance(db, user)).bucks_cents).toBe(0);
  });

  test("RACE-09: an empty or full first list is no baseline, so that earlier wagers never count", async () => {
    const source = partner({ coverage: "total" });
    at(-24);
    const board = await aBoard([source]);
    for (const [answers, isCut] of [
      [[], false],
      [[{ key: "a", cents: 5_000 }], true],
    ] as const) {
      Object.assign(source, { answers, isCut });
      at(1);
      expect(await board.sync()).toBe(false);
    }
    Object.assign(source, { answers: [{ key: "a", cents: 5_000 }], isCut: false });
    at(2);
    expect(await board.sync()).toBe(true);
    source.answers = [{ key: "a", cents: 5_300 }];
    at(3);
    await board.sync();
    expect((await board.standings()).map(({ cents }) => cents)).toEqual([300]);
  });
});
