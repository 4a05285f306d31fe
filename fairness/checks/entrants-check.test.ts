import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { CheckedDraw } from "../rules/checked-draw.ts";
import { drawFailureWords } from "../rules/failure-words.ts";
import { toDrawVerdict } from "./draw-check.ts";
import { checkEntrants, findOwnLine, parseEntrants } from "./entrants-check.ts";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const toBytes = (text: string) => new TextEncoder().encode(text);
const salt = "00112233445566778899aabbccddeeff";
const nameless = (account: string) => sha256(Buffer.concat([Buffer.from(salt, "hex"), Buffer.from(account)]));

const entrants = ["1,35000,a", "2,25050,b", "3,10000,c", "4,9999,d"]
  .map((line) => line.replace(/[a-d]$/, (account) => nameless(account)))
  .map((line) => `${line}\n`)
  .join("");
const list = "1,3,1\n4,5,2\n6,6,3\n";

const makeDraw = (text: string | null): Pick<CheckedDraw, "kind" | "entrants_sha256"> => ({
  kind: "leaderboard",
  entrants_sha256: text === null ? null : sha256(text),
});
const runEntrantsCheck = async (text: string, entries = list) =>
  (await checkEntrants(makeDraw(text), toBytes(entries), toBytes(text)))?.failures;

test("FAIR-67: the lines a board committed to pass; a failed request is reported, and a raffle has no lines", async () => {
  expect(await checkEntrants(makeDraw(entrants), toBytes(list), toBytes(entrants))).toMatchObject({ holds: true });
  expect(await checkEntrants(makeDraw(entrants), toBytes(list), null)).toMatchObject({ holds: "unknown" });
  const raffle = { kind: "raffle" as const, entrants_sha256: null };
  expect(await checkEntrants(raffle, toBytes(list), toBytes(entrants))).toBeNull();
});

test("FAIR-67: a board drawn by RANDOM.ORG does not verify once an entrant is replaced", async () => {
  const [second = ""] = /^2,.*\n/m.exec(entrants) ?? [];
  const changed = entrants.replace(second, second.replace(nameless("b"), nameless("somebody else")));
  const check = await checkEntrants(makeDraw(entrants), toBytes(list), toBytes(changed));
  expect(check?.failures).toEqual(["entrants_other_hash"]);
  const drawn = { source: "random.org" as const, random: "{}", state: "drawn" as const };
  expect(toDrawVerdict(check === null ? [] : [check], drawn)).toBe("fails");
});

test("FAIR-67: a board without a commitment to entrants fails, with or without the lines", async () => {
  for (const came of [toBytes(entrants), "none" as const, null])
    expect(await checkEntrants(makeDraw(null), toBytes(list), came)).toEqual({
      ...{ name: "entrants", holds: false, failures: ["entrants_uncommitted"] },
    });
  expect(drawFailureWords.entrants_uncommitted).toBe("The draw did not commit to the board's standings.");
});

test("FAIR-67: a site that denies having the lines gets its own failure", async () => {
  expect(await checkEntrants(makeDraw(entrants), toBytes(list), "none")).toEqual({
    ...{ name: "entrants", holds: false, failures: ["entrants_withheld"] },
  });
  expect(drawFailureWords.entrants_withheld).toBe(
    "The site does not show the board's standings, although the draw committed to them.",
  );
});

test("FAIR-67: other lines, or wagers that do not match the tickets in the list, are reported", async () => {
  const other = entrants.replace("35000", "45000");
  expect((await checkEntrants(makeDraw(entrants), toBytes(list), toBytes(other)))?.failures).toEqual([
    "entrants_other_hash",
    "entrants_other_tickets",
  ]);
  for (const wrong of [
    other,
    entrants.replace("4,9999", "4,10000"),
    entrants.replace(/^4,.*\n/m, `${"4,10000,".padEnd(72, "a")}\n`),
  ])
    expect(await runEntrantsCheck(wrong)).toEqual(["entrants_other_tickets"]);
  for (const lists of [
    "1,3,1\n4,5,2\n",
    "1,4,1\n5,6,2\n7,7,3\n",
    "1,3,2\n4,5,1\n6,6,3\n",
    "4,5,2\n6,6,3\n",
    "1,3,1\n4,5,2\n6,6,3\n7,7,4\n",
  ])
    expect(await runEntrantsCheck(entrants, lists), lists).toEqual(["entrants_other_tickets"]);
  const lines = entrants.split(/(?<=\n)/);
  for (const unread of [
    entrants.slice(0, -1),
    lines.slice(1).join(""),
    lines.toReversed().join(""),
    `${entrants}4,1,x\n`,
    lines.toSpliced(1, 1).join(""),
  ])
    expect(await runEntrantsCheck(unread), unread).toEqual(["entrants_unreadable"]);
});

test("FAIR-68: an entrant's own line is found at its place; with another account, salt or place nothing is found", async () => {
  const lines = parseEntrants(entrants) ?? [];
  const own = { place: 2, account_id: "b", salt };
  expect(await findOwnLine(lines, own)).toEqual({ place: 2, wager_cents: 25_050, account_sha256: nameless("b") });
  for (const change of [{ place: 1 }, { place: 5 }, { account_id: "c" }, { salt: "0".repeat(32) }])
    expect(await findOwnLine(lines, { ...own, ...change })).toBeNull();
});
