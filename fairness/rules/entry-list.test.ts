import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countTickets,
  type EntryList,
  type EntryRange,
  findHolder,
  findOwners,
  formatListLine,
  parseEntryList,
  parseListLines,
  ticketAt,
} from "./entry-list.ts";

const line = fc
  .record({ first: fc.nat(), size: fc.nat(), entrant: fc.nat() })
  .map(({ first, size, entrant }) => ({ first, last: first + size, entrant }));

test("a written list is read back line for line", () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect([...parseListLines(lines.map(formatListLine).join(""))]).toEqual(lines);
    }),
  );
  expect(formatListLine({ first: 1, last: 9_007_199_254_740_991, entrant: 3 })).toBe("1,9007199254740991,3\n");
});

const brokenLists = [
  "a,b,c\n",
  "1,3\n",
  "1,0,1\n",
  "1,2,3,4\n",
  " 1,2,3\n",
  "-1,2,3\n",
  "1,2,3\r\n",
  "1,1e1,3\n",
  "\n",
];

test("an invalid line ends the list with null, whatever follows; so does an unfinished one", () => {
  const good = { first: 1, last: 3, entrant: 7 };
  for (const text of [...brokenLists, "4,5,8"])
    expect([...parseListLines(`1,3,7\n${text}`)], text).toEqual([good, null]);
  for (const text of brokenLists) expect([...parseListLines(`1,3,7\n${text}4,5,8\n`)], text).toEqual([good, null]);
  expect([...parseListLines("")]).toEqual([]);
});

const read = (text: string, isFirstRound = false): EntryList => {
  const list = parseEntryList(text, isFirstRound);
  if (typeof list === "string") throw new Error(list);
  return list;
};

test("FAIR-05: in any parsed list lines ascend, share no ticket, and leave none out of a first round", () => {
  for (const text of [...brokenLists, "4,5,8", "4,"])
    expect(parseEntryList(`1,3,7\n${text}`, true), text).toBe("list_unreadable");
  for (const [text, fault] of [
    ["0,3,1\n", "list_unreadable"],
    ["1,9999999999999999,1\n", "list_unreadable"],
    ["1,10,5\n21,30,7\n", "list_hole"],
    ["2,10,5\n", "list_hole"],
    ["1,10,5\n11,20,6\n11,20,6\n", "list_overlap"],
    ["1,10,5\n10,20,6\n", "list_overlap"],
    ["1,10,5\n3,4,6\n", "list_overlap"],
    ["1,4,5\n5,8,6\n1,4,7\n", "list_out_of_order"],
  ] as const) {
    expect(parseEntryList(text, true), text).toBe(fault);
    expect(typeof parseEntryList(text, false) === "string", text).toBe(fault !== "list_hole");
  }
  expect(read("", true)).toEqual({ lines: [], total: 0, gaps: [] });
});

test("a later round's list returns the missing tickets, and holders have all their ranges", () => {
  const found = read("3,4,1\n5,5,2\n8,9,1\n");
  expect([found.total, found.gaps]).toEqual([
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
  expect(findHolder(found, 9)).toEqual({ entrant: 1, ranges });
  expect(countTickets(ranges)).toBe(4);
  expect(findHolder(found, 6)).toBeNull();
  expect(findOwners(found, [4, 9])).toEqual(new Map([[4, { ticket: 8, entrant: 1 }]]));
});

test("FAIR-05: a list with a line removed, doubled, moved or extended is invalid", () => {
  const lists = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(lists, fc.nat(), fc.constantFrom("out", "doubled", "moved", "grown"), (sizes, pick, change) => {
      let last = 0;
      const lines = sizes.map((size, index) => {
        last += size;
        return { first: last - size + 1, last, entrant: index + 1 };
      });
      expect(parseEntryList(lines.map(formatListLine).join(""), true)).toMatchObject({ lines, total: last });
      const index = pick % (lines.length - 1);
      const line = lines[index] ?? { first: 0, last: 0, entrant: 0 };
      const changed = {
        out: lines.toSpliced(index, 1),
        doubled: lines.toSpliced(index, 0, line),
        moved: lines.toSpliced(index, 1).toSpliced(index + 1, 0, line),
        grown: lines.with(index, { ...line, last: line.last + 1 }),
      }[change];
      expect(typeof parseEntryList(changed.map(formatListLine).join(""), true)).toBe("string");
    }),
  );
});

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 });

test("findOwners finds every ticket's holder, and every ticket has exactly one", () => {
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
      const entries = read(list, true);
      const found = findOwners(
        entries,
        Array.from({ length: next - 1 }, (_, index) => index + 1),
      );
      expect(entries.total).toBe(next - 1);
      for (const [index, entrant] of expected.entries()) {
        expect(found.get(index + 1)).toEqual({ ticket: index + 1, entrant });
      }
    }),
  );
});

test("ticketAt passes all tickets that are not excluded, in order, each once", () => {
  fc.assert(
    fc.property(lengths, fc.boolean(), (sizes, startsExcluded) => {
      const excluded: EntryRange[] = [];
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
