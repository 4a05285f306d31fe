import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countTickets, findOwners, mergeRanges, parseEntryList } from "../../rules/entry-list.ts";
import { excludeFromLines, hashLines, type LineStream } from "./entry-lines.ts";

async function* pieces(...texts: string[]): LineStream {
  yield* texts;
}
const joinLines = async (lines: LineStream): Promise<string> => {
  let text = "";
  for await (const piece of lines) text += piece;
  return text;
};

test("a partly excluded entry becomes several lines; a fully excluded one has none", async () => {
  const list = ["1,10,7\n11,11,8\n", "12,20,9\n"];
  const excluded = [
    { first: 3, last: 4 },
    { first: 10, last: 12 },
    { first: 20, last: 25 },
  ];
  expect(await joinLines(excludeFromLines(pieces(...list), excluded))).toBe("1,2,7\n5,9,7\n13,19,9\n");
  expect(await joinLines(excludeFromLines(pieces(...list), []))).toBe(list.join(""));
});

test("exactly the tickets that are not excluded remain, with their holders", async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 });
  const ranges = fc.array(
    fc.record({ first: fc.integer({ min: 1, max: 120 }), size: fc.integer({ min: 0, max: 15 }) }),
  );
  await fc.assert(
    fc.asyncProperty(sizes, ranges, async (lengths, out) => {
      let next = 1;
      const holders = new Map<number, number>();
      const lines = lengths.map((size, index) => {
        for (let ticket = next; ticket < next + size; ticket += 1) holders.set(ticket, index + 1);
        next += size;
        return `${next - size},${next - 1},${index + 1}\n`;
      });
      const excluded = mergeRanges(out.map(({ first, size }) => ({ first, last: first + size })));
      const left = [...holders].filter(
        ([ticket]) => !excluded.some(({ first, last }) => ticket >= first && ticket <= last),
      );
      const text = await joinLines(excludeFromLines(pieces(...lines), excluded));
      const list = parseEntryList(text, false);
      if (typeof list === "string") throw new Error(list);
      const found = findOwners(
        list,
        left.map((_, index) => index + 1),
      );
      expect(list.total).toBe(left.length);
      expect([...found.values()].map(({ ticket, entrant }) => [ticket, entrant])).toEqual(left);
    }),
  );
});

test("ranges that touch or overlap are joined, and their tickets are counted once", () => {
  const joined = mergeRanges([
    { first: 8, last: 9 },
    { first: 1, last: 3 },
    { first: 4, last: 4 },
    { first: 2, last: 2 },
  ]);
  expect(joined).toEqual([
    { first: 1, last: 4 },
    { first: 8, last: 9 },
  ]);
  expect(countTickets(joined)).toBe(6);
});

test("the hash covers the whole list, however the list is split into pieces", async () => {
  const text = "1,2,3\n3,9,4\n";
  const expected = createHash("sha256").update(text).digest("hex");
  expect(await hashLines(pieces("1,2,3\n", "3,9,4\n"))).toBe(expected);
});
