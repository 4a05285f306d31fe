import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cursor, type KeysetList, readKeysetPage } from "./keyset-page.ts";

const createList = (ids: readonly number[], order: "asc" | "desc", length: number): KeysetList<number> => ({
  order,
  length,
  async read({ operator, id, order: wanted, limit }) {
    const beyond = ids.filter((one) => (operator === "<" ? one < id : one > id));
    return beyond.sort((a, b) => (wanted === "asc" ? a - b : b - a)).slice(0, limit);
  },
});

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 25 });
const order = fc.constantFrom("asc" as const, "desc" as const);
const length = fc.integer({ min: 1, max: 6 });

const sorted = (ids: readonly number[], by: "asc" | "desc") => ids.toSorted((a, b) => (by === "asc" ? a - b : b - a));

describe("a paged list", () => {
  test("from either end to the other, every row comes once and in order", async () => {
    const walk = fc.asyncProperty(someIds, order, length, async (ids, by, most) => {
      const list = createList(ids, by, most);
      const forth: number[] = [];
      let slice = await readKeysetPage(list, { at: "start" });
      for (forth.push(...slice.rows); slice.hasNext; forth.push(...slice.rows)) {
        slice = await readKeysetPage(list, { at: "after", id: forth.at(-1) ?? 0 });
        expect(slice.hasPrevious).toBe(true);
      }
      expect(forth).toEqual(sorted(ids, by));
      const back: number[] = [];
      slice = await readKeysetPage(list, { at: "end" });
      for (back.unshift(...slice.rows); slice.hasPrevious; ) {
        slice = await readKeysetPage(list, { at: "before", id: back[0] ?? 0 });
        // The first page is always full, so it may repeat rows of the second.
        back.unshift(...slice.rows.filter((row) => !back.includes(row)));
      }
      expect(back).toEqual(sorted(ids, by));
    });
    await fc.assert(walk);
  });

  test("GROW-03: a page is empty only if the list is empty, whatever cursor is used", async () => {
    const id = fc.integer({ min: 1, max: 70 });
    const place: fc.Arbitrary<Cursor> = fc.oneof(
      fc.constantFrom<Cursor>({ at: "start" }, { at: "end" }),
      fc.record({ at: fc.constantFrom("after" as const, "before" as const), id }),
    );
    const any = fc.asyncProperty(someIds, order, length, place, async (ids, by, most, at) => {
      const { rows } = await readKeysetPage(createList(ids, by, most), at);
      expect(rows.length > 0).toBe(ids.length > 0);
      expect(rows).toEqual(sorted(rows, by));
    });
    await fc.assert(any);
  });
});
