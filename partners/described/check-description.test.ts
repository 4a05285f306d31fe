import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleDescription } from "../../features/boards/client/desk/example-description.ts";
import { maxDescription } from "../../features/boards/contract/limits.ts";
import { checkDescription } from "./check-description.ts";

const good = `{
  "slug": "winovo",
  "label": "Winovo",
  "hosts": ["winovo.io"],
  "secrets": [{ "name": "key", "label": "API key", "in": "header" }],
  "ask": {
    "url": "https://winovo.io/api/creator/users",
    "headers": { "x-creator-auth": "{key}" }
  },
  "window": { "kind": "ever" },
  "good": [{ "path": "status", "is": "ok" }],
  "rows": "data",
  "row": { "id": null, "name": "name" },
  "amounts": [{ "path": "wagered", "unit": "dollars", "figure": "raw" }],
  "every": { "seconds": 60 }
}`;

const check = (text: string) => checkDescription(text, new Set(["roobet", "gamdom"]));
const faults = (text: string) => {
  const checked = check(text);
  return checked.ok ? [] : checked.faults.map(({ line, reason }) => `${line}: ${reason}`);
};
const change = (from: string | RegExp, to: string) => faults(good.replace(from, to));

test("DESCR-19: a good description is accepted, with its defaults", () => {
  expect(check(good)).toMatchObject({
    ok: true,
    slug: "winovo",
    description: { kind: "api", timezone: "UTC", proof: "told" },
  });
});

test("DESCR-19: the desk's example, which is the document's, is accepted", () => {
  expect(check(exampleDescription)).toMatchObject({ ok: true, slug: "winovo" });
  const document = readFileSync(new URL("../../docs/partner-by-description.md", import.meta.url), "utf8");
  expect(document).toContain(exampleDescription);
});

test.each([
  ['"dollars"', '"atomic"', '14: amounts, entry 1: needs "scale", the number of its decimals'],
  [/"every"[^}]*\}/, '"every": 5', "15: every: must be a group of fields in { }"],
  ['"rows": "data",', '"rows": "data", "rwo": 1,', '12: "rwo" is no field here'],
  ['"winovo"', '"Winovo!"', "2: slug: must be lower-case letters, digits and hyphens"],
  ['"winovo"', '"gamdom"', '2: slug: "gamdom" is a partner of the site already'],
  ['"dollars"', '"euros"', '14: amounts, entry 1, unit: must be "dollars", "cents", "atomic", "coins" or "xp"'],
  ['["winovo.io"]', '["other.io"]', '7: ask.url: calls winovo.io, which "hosts" does not name'],
  ["{key}", "{kye}", /6: ask: uses \{kye\}, which "secrets" does not name/],
  ['"in": "header"', '"in": "query"', "5: secrets, entry 1, in: {key} is not in the request's query"],
  [
    '"in": "header" }',
    '"in": "header" }, { "name": "key", "label": "b", "in": "header" }',
    "5: secrets, entry 2, name: {key} is named twice",
  ],
  [
    '"kind": "ever"',
    '"kind": "range", "stamp": "day", "end": "in", "future": true',
    "6: ask: has no {from}, which a window of kind range needs",
  ],
  ['"{key}"', '"9f8e7d6c5b4a39281706f5e4d3c2b1a0"', /6: ask: holds what looks like a key/],
  ['"name": "name"', '"name": "name..x"', "13: row.name: is no path such as data.rows"],
  ['"every"', '"timezone": "Mars/Olympus", "every"', '15: timezone: "Mars/Olympus" is no time zone'],
])("DESCR-20: %s → %s is refused with its line", (from, to, expected) => {
  const found = change(from, to);
  if (typeof expected === "string") expect(found[0]).toBe(expected);
  else expect(found.join("\n")).toMatch(expected);
});

test("DESCR-31: an amount of the name's field, and an example of a shortened name that is none, are refused", () => {
  expect(change('"path": "wagered"', '"path": "name?"')).toEqual([
    "14: amounts, entry 1: reads the same field as row.name",
  ]);
  const masked = (example: string) => change('"name": "name"', `"name": "name", "masked": "${example}"`);
  for (const example of ["ab***z", "Lucky***", "a•z", "ab..z"]) expect(masked(example)).toEqual([]);
  for (const example of ["user.name", "abz", "***", "a * z"]) expect(masked(example), example).toHaveLength(1);
});

test("DESCR-32: a fault of a host is shown with those of the shape, and one mistake is one fault", () => {
  const broken = good
    .replaceAll('"winovo.io', '"10.0.0.5')
    .replace("//winovo.io", "//10.0.0.5")
    .replace('"path": "status", "is": "ok"', '"status": "ok"')
    .replace('"rows": "data",', '"rows": ["data"],');
  expect(faults(broken)).toEqual([
    '4: hosts, entry 1: "10.0.0.5" is no public host name such as api.partner.com',
    '11: good, entry 1: "status" is no field here, and "path" and "is" are missing',
    '12: rows: must be a path such as "data.rows", or {"mapAt": "people"}',
  ]);
  expect(faults(good.replaceAll("winovo.io", "10.0.0.5"))).toHaveLength(1);
});

test.each([
  ...[
    "localhost",
    "127.0.0.1",
    "[::1]",
    "10.0.0.8",
    "router",
    "db.internal",
    "printer.local",
    "winovo.io:8080",
    "user@winovo.io",
  ],
])("DESCR-21: the host %s is refused", (host) => {
  const text = good.replaceAll("winovo.io", host);
  expect(
    faults(text).some((fault) => /is no public host name|must begin with https|is no address|hosts/.test(fault)),
  ).toBe(true);
});

test("DESCR-21: http and a host made from a key are refused", () => {
  expect(change("https://winovo", "http://winovo")).toContain(
    "7: ask.url: must begin with https:// and a host name, without a port",
  );
  expect(change("https://winovo.io", "https://{key}.io")[0]).toBe("7: ask.url: has a placeholder in its host");
});

test.each([
  ["", "1: ends too early"],
  ["{", "1: needs a name in double quotes here"],
  [good.replace('"UTC"', "").replace("null,", "None,"), "13: is no JSON here; texts need double quotes"],
  [good.replace('"rows": "data",', '"rows": "data"'), "12: a comma is missing at the end"],
  [good.replace('"seconds": 60 }', '"seconds": 60, }'), "15: has a comma before }"],
  [good.replace('"rows"', '"slug": "x",\n"rows"'), '12: "slug" is here twice'],
  [`${good}\n{}`, "17: goes on after the end of the description"],
  ["[".repeat(100), "1: is nested too deeply"],
  ["[]", "1: must be a group of fields in { }"],
  [`"${"x".repeat(maxDescription)}"`, "1: is longer than 50,000 characters"],
])("DESCR-22: broken JSON is refused with its line: %#", (text, fault) => {
  expect(faults(text)[0]).toBe(fault);
});
