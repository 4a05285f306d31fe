// The canonical list: written and read the same, and what is no list is found.
import fc from "fast-check";
import { expect, test } from "vitest";
import { holdersIn, linesOf, lineText, ownersIn, type Range, ticketAt, ticketsIn } from "./entry-list.ts";

const line = fc
  .record({ first: fc.nat(), size: fc.nat(), entrant: fc.nat() })
  .map(({ first, size, entrant }) => ({ first, last: first + size, entrant }));

test("what was written is read again, line for line", () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect([...linesOf(lines.map(lineText).join(""))]).toEqual(lines);
    }),
  );
  expect(lineText({ first: 1, last: 9_007_199_254_740_991, entrant: 3 })).toBe("1,9007199254740991,3\n");
});

/** No lines, whoever reads them. */
const broken = ["a,b,c\n", "1,3\n", "1,0,1\n", "1,2,3,4\n", " 1,2,3\n", "-1,2,3\n", "1,2,3\r\n", "1,1e1,3\n", "\n"];

test("a line that is none ends the list with null, whatever follows; so does one without an end", () => {
  const good = { first: 1, last: 3, entrant: 7 };
  for (const text of [...broken, "4,5,8"]) expect([...linesOf(`1,3,7\n${text}`)], text).toEqual([good, null]);
  for (const text of broken) expect([...linesOf(`1,3,7\n${text}4,5,8\n`)], text).toEqual([good, null]);
  expect([...linesOf("")]).toEqual([]);
});

test("of a raffle's list owners are told or it is none; gaps and overlaps are lines like others", () => {
  for (const text of [...broken, "4,5,8"]) expect(ownersIn(`1,3,7\n${text}`, [1]), text).toBeNull();
  expect(ownersIn("5,6,7\n1,2,8\n", [2, 3, 9])).toEqual({
    owners: new Map([
      [2, { ticket: 6, entrant: 7 }],
      [3, { ticket: 1, entrant: 8 }],
    ]),
    total: 4,
  });
  expect(ownersIn("", [1])).toEqual({ owners: new Map(), total: 0 });
});

test("of a board's list lines come one after the other, or it is none; a rest without an end is passed over", () => {
  for (const text of [...broken, "0,3,1\n", "5,6,2\n1,3,1\n", "1,3,1\n3,4,2\n"])
    expect(holdersIn(text), text).toBeNull();
  expect(holdersIn("1,3,1\n4,")?.total).toBe(3);
  expect(holdersIn("")).toMatchObject({ total: 0, gaps: [] });
  const found = holdersIn("3,4,1\n5,5,2\n8,9,1\n");
  expect([found?.total, found?.gaps]).toEqual([
    5,
    [
      { first: 1, last: 2 },
      { first: 6, last: 7 },
    ],
  ]);
  const ranges = [
    { first: 3, last: 4 },
    { first: 8, last: 9 },
  ];
  expect(found?.holderOf(9)).toEqual({ entrant: 1, ranges });
  expect(ticketsIn(ranges)).toBe(4);
  expect(found?.holderOf(6)).toBeNull();
});

/** Entries as random lengths: contiguous ranges of users 1, 2, 3 … */
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });

test("ownersIn finds every ticket's holder, and every ticket has exactly one", () => {
  fc.assert(
    fc.property(lengths, (sizes) => {
      let next = 1;
      const expected: number[] = [];
      const list = sizes
        .map((size, index) => {
          const line = `${next},${next + size - 1},${index + 1}\n`;
          for (let ticket = 0; ticket < size; ticket += 1) expected.push(index + 1);
          next += size;
          return line;
        })
        .join("");
      const found = ownersIn(
        list,
        Array.from({ length: next - 1 }, (_, index) => index + 1),
      );
      expect(found?.total).toBe(next - 1);
      for (const [index, entrant] of expected.entries()) {
        expect(found?.owners.get(index + 1)).toEqual({ ticket: index + 1, entrant });
      }
    }),
  );
});

test("ticketAt goes through all tickets nobody excluded, in order, each once", () => {
  fc.assert(
    fc.property(lengths, fc.boolean(), (sizes, startsExcluded) => {
      const excluded: Range[] = [];
      const left: number[] = [];
      let next = 1;
      for (const [index, size] of sizes.entries()) {
        const isOut = (index % 2 === 0) === startsExcluded;
        if (isOut) excluded.push({ first: next, last: next + size - 1 });
        else for (let ticket = next; ticket < next + size; ticket += 1) left.push(ticket);
        next += size;
      }
      expect(left.map((_, index) => ticketAt(index + 1, excluded))).toEqual(left);
    }),
  );
});
