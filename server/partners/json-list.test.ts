// Lists read element by element are the lists JSON.parse reads, and what it refuses is refused.
import fc from "fast-check";
import { expect, test } from "vitest";
import { PartnerUnavailable } from "../wagers/source.ts";
import { listIn } from "./json-list.ts";

const bytes = (text: string) => Buffer.from(text);
const read = (text: string, name?: string): unknown[] => [...listIn(bytes(text), name)];

test("whatever stands in a list, it is read as JSON.parse reads it, spread out or not", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 1, "\t"), (list, indent) => {
      const text = JSON.stringify(list, null, indent);
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a list that is a member is found among whatever stands beside it", () => {
  const beside = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), beside, beside, (rows, before, after) => {
      const text = JSON.stringify({ ...before, ...after, "r\"o\\w's": rows });
      const { "r\"o\\w's": list, ...others } = JSON.parse(text);
      let seen: unknown;
      const found = listIn(bytes(text), "r\"o\\w's", (beside) => {
        seen = beside;
      });
      expect([...found]).toEqual(list);
      expect(seen).toEqual(others);
    }),
  );
});

test("cut off anywhere, or with anything changed, it is read like JSON.parse or refused as a whole", () => {
  const rows = fc.array(fc.record({ uid: fc.string(), wager: fc.double(), tags: fc.array(fc.string()) }));
  const change = fc.record({
    at: fc.nat(),
    with: fc.constantFrom("", "]", "[", "}", "{", '"', "\\", ",", ":", "x", " "),
  });
  fc.assert(
    fc.property(rows, fc.boolean(), change, fc.nat(), ({ ...list }, isMember, { at, with: byte }, cut) => {
      const body = Object.values(list);
      const text = JSON.stringify(isMember ? { ok: true, rows: body } : body);
      const place = at % text.length;
      const changed = text.slice(0, place) + byte + text.slice(place + 1);
      for (const broken of [changed, text.slice(0, cut % text.length)]) {
        let expected: unknown;
        try {
          const value = JSON.parse(broken);
          expected = Array.isArray(value) ? value : value.rows;
        } catch {
          expected = undefined;
        }
        if (Array.isArray(expected)) expect(read(broken, "rows")).toEqual(expected);
        else expect(() => read(broken, "rows"), broken).toThrow(PartnerUnavailable);
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["<!doctype html><title>Checking your browser</title>", "is not JSON"],
  ["", "is not JSON"],
  ["[1,2", "is not JSON"],
  ["[1,,2]", "is not JSON"],
  ["[1 2]", "is not JSON"],
  ["[1,]", "is not JSON"],
  ["[1]]", "is not JSON"],
  ['[{"a":1]}', "is not JSON"],
  ['{"rows":[1]', "is not JSON"],
  ['{"rows":[NaN]}', "is not JSON"],
  ["null", "is no list"],
  ['"[]"', "is no list"],
  ["{}", "is no list"],
  ['{"rows":{}}', "is no list"],
  ['{"other":[]}', "is no list"],
])("%s: %s", (text, reason) => {
  expect(() => read(text, "rows")).toThrow(reason);
});
