import { expect, test } from "vitest";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import type { BoardInput } from "../contract/boards.ts";
import { checkForm } from "../desk-actions.ts";
import { addDescription, deleteDescription, updateDescription } from "../partner-records.ts";
import { freezeBoards } from "../places.ts";
import { advanceSeries, shownForMs } from "../series.ts";
import { openRaceHouse } from "./race-house.ts";
import { describe, sourcesOf } from "./sources.ts";

onEachDatabase("windows, series and partners of boards on %s", ({ db }) => {
  const { house, actor, at, partner, input, aBoard, bucks, logLines, now, setNow } = openRaceHouse(db);

  test("RACE-15: a running series can be stopped, and then has no next board", async () => {
    const board = await aBoard([partner()], { repeats: { every: "days", days: 14 } });
    expect((await board.update({ repeats: { every: "week" } })).ok).toBe(false);
    expect((await board.update({ repeats: null })).ok).toBe(true);
    at(14 * 24 + 1);
    await advanceSeries(house, [await board.read()]);
    expect(await db.selectFrom("live_boards").selectAll().where("follows", "=", board.id).execute()).toEqual([]);
  });

  test("RACE-20: a board of its own window does not count a race with another window", async () => {
    const source = partner({ coverage: "own" });
    const board = await aBoard([source]);
    source.window = { from: new Date("2026-12-02T00:00:00Z"), to: new Date("2026-12-10T00:00:00Z") };
    source.answers = [{ key: "a", cents: 500 }];
    at(25);
    expect(await board.sync()).toBe(false);
    expect(await board.standings()).toEqual([]);
    source.window = { from: new Date("2026-12-15T00:00:00Z"), to: new Date("2026-12-29T00:00:00Z") };
    await board.sync();
    expect(await db.selectFrom("live_boards").selectAll().where("follows", "=", board.id).execute()).toEqual([]);
  });

  test("RACE-20: a board that repeats is followed once, in a window that is not over", async () => {
    const board = await aBoard([partner()], { repeats: { every: "days", days: 14 } });
    at(14 * 24 * 3 + 1);
    await Promise.all([advanceSeries(house, [await board.read()]), advanceSeries(house, [await board.read()])]);
    const next = await db.selectFrom("live_boards").selectAll().where("follows", "=", board.id).execute();
    expect(next).toMatchObject([{ starts_at: new Date("2027-01-12T00:00:00Z") }]);
  });

  test("RACE-20: an ended board leaves the page after a month, and one that still owes prizes stays", async () => {
    const owing = await aBoard([partner()], { prizes: [bucks(1, 1, 5)] });
    const paid = await aBoard([partner()]);
    for (const board of [owing, paid]) await board.end();
    const archived = async (ms: number) => {
      setNow(new Date((await paid.read()).ends_at.getTime() + ms));
      await advanceSeries(house, [await owing.read(), await paid.read()]);
      return [owing, paid].map(async ({ read }) => (await read()).archived_at);
    };
    expect(await Promise.all(await archived(shownForMs))).toEqual([null, null]);
    expect(await Promise.all(await archived(shownForMs + 1))).toEqual([null, now()]);
    expect((await logLines(paid.id)).at(-1)).toMatchObject({ type: "board.edit", archived: true });
  });

  test("RACE-24, RACE-25, RACE-26: a description is replaced with its old try, a new host is noticed, and a board keeps its partner", async () => {
    at(0);
    const source = partner();
    const [listed] = await describe([source]).list();
    if (listed === undefined) throw new Error("No partner is listed.");
    const { slug } = listed;
    const result = JSON.stringify({ ok: true, message: "It answered.", endDay: "out" });
    const tried = () => db.selectFrom("partner_tries").select("result").where("slug", "=", slug).execute();
    const change = (description: object, isSandbox = false) =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom("partner_tries").where("slug", "=", slug).execute();
        await tx.insertInto("partner_tries").values({ slug, tried_at: now(), result }).execute();
        return updateDescription(tx, actor(), { partner: { ...listed, isSandbox }, description });
      });
    const hosts = ["one.example", "two.example"];
    expect(await change({ hosts })).toEqual({ ok: false, why: "no_such_partner" });
    await db.transaction().execute((tx) => addDescription(tx, actor(), { slug, description: { hosts } }));
    expect(await change({ hosts: ["two.example"], rows: "" })).toEqual({ ok: true, value: { needsKeys: false } });
    expect(await tried()).toEqual([{ result: { endDay: "out" } }]);
    expect(await change({ hosts: ["two.example"] }, true)).toEqual({ ok: true, value: { needsKeys: false } });
    expect(await tried()).toEqual([]);
    expect(await change({ hosts })).toEqual({ ok: true, value: { needsKeys: true } });
    expect(await tried()).toEqual([]);
    const stored = await db.selectFrom("partner_descriptions").select("description").where("slug", "=", slug).execute();
    expect(stored).toEqual([{ description: { hosts } }]);
    const { id } = await aBoard([source]);
    const remove = () => db.transaction().execute((tx) => deleteDescription(tx, actor(), slug));
    expect(await remove()).toMatchObject({ ok: false, why: "in_use" });
    await db.updateTable("live_boards").set({ archived_at: now() }).where("id", "=", id).execute();
    expect(await remove()).toMatchObject({ ok: true });
  });

  test("RACE-22: whole days are the partner's own", async () => {
    const berlin = partner({ wholeDays: true, timeZone: "Europe/Berlin" });
    const check = (more: Partial<BoardInput>) => checkForm(sourcesOf(house, [berlin]), input([berlin], more));
    expect(await check({ time_zone: "UTC" })).toMatchObject({ why: "field", field: "starts_at" });
    expect((await check({ time_zone: "Europe/Berlin" })).ok).toBe(true);
    expect((await check({ starts_at: "2026-11-30T23:00", ends_at: "2026-12-14T23:00" })).ok).toBe(true);
  });

  test("RACE-20: a partner's own race moves the board's window, and its next race is the next board", async () => {
    const source = partner({ coverage: "own" });
    const board = await aBoard([source], { repeats: { every: "own" } });
    const window = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
    source.window = window("2026-12-01T00:00:00Z", "2026-12-10T00:00:00Z");
    source.answers = [{ key: "a", cents: 500 }];
    at(1);
    await board.sync();
    expect((await board.read()).ends_at).toEqual(new Date("2026-12-10T00:00:00Z"));
    source.window = window("2026-12-10T00:00:00Z", "2026-12-20T00:00:00Z");
    source.answers = [{ key: "a", cents: 3 }];
    at(9 * 24 + 13);
    await board.sync();
    expect((await board.standings()).map(({ cents }) => cents)).toEqual([500]);
    expect(await freezeBoards(house, [await board.read()])).toEqual([board.id]);
    const next = await db.selectFrom("live_boards").selectAll().where("follows", "=", board.id).execute();
    expect(next).toMatchObject([{ ends_at: new Date("2026-12-20T00:00:00Z") }]);
  });
});
