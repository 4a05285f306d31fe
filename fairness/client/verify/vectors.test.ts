import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { accountSha256 } from "../../checks/entrants-check.ts";
import { parseSaved } from "../../checks/saved-parser.ts";
import { quicknet } from "../../rules/beacon.ts";
import { beaconNumbers, beaconPlaces, beaconRandomness, isBeaconValid } from "../../rules/beacon-numbers.ts";
import { checkLog, formatHead } from "../../rules/fairness-log.ts";
import { sha256Hex } from "../../rules/roll-rule.ts";
import { RollTree } from "../../rules/roll-tree.ts";
import { randomOrgPublicKey, verifySignature } from "../../rules/signed-numbers.ts";
import { judge } from "./judge.ts";

const document = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const blocks = (text: string): string[] => [...text.matchAll(/```\w+\n(.*?)\n```/gs)].map(([, code]) => code ?? "");
const under = (heading: string): string[] =>
  blocks(document.slice(document.indexOf(`\n${heading}\n`)).split(/\n##+ /)[1] ?? "");
const named = (block: string | undefined, name: string): string =>
  block
    ?.split("\n")
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length)
    .trim() ?? "";
const drawsThere = blocks(document).filter((code) => code.startsWith('{"windfall"'));

describe("FAIR-30: what docs/fairness.md says", () => {
  test("its draws of every kind verify, and the result says whether somebody else chose the numbers", async () => {
    const judged = await Promise.all(drawsThere.map((draw) => judge([draw])));
    expect(judged.map((rounds) => rounds.map(({ verdict }) => verdict))).toEqual([
      ["consistent", "consistent"],
      ["consistent"],
      ["consistent", "consistent"],
      ["follows"],
      ["follows"],
    ]);
    const findings = judged.flat().flatMap((each) => each.findings);
    expect(findings.filter(({ holds }) => holds === false)).toEqual([]);
    const open = findings.filter(({ holds }) => holds === "unknown").map(({ text }) => text);
    expect(new Set(open)).toEqual(
      new Set([
        "No line of the log came with it, so it was not held against the log.",
        "Who stands on the board did not come with it, so its list was not held against that.",
      ]),
    );
  });

  test.each(drawsThere.map((draw, index) => [index, draw] as const))(
    "another winner in draw %i is found",
    async (_, draw) => {
      const other = draw.replace(/"ticket":(\d+)/, (_whole, ticket: string) => `"ticket":${Number(ticket) + 1}`);
      expect((await judge([other]))[0]?.verdict).toBe("fails");
    },
  );

  test("a board's entrants are the lines after the draw that committed to them; the other board's are in its own file", async () => {
    const [entrants = ""] = under("### Draws").slice(-1);
    const saved = parseSaved(drawsThere.at(-1) ?? "");
    const draw = saved.kind === "draw" ? saved.saved.rounds[0]?.draw : undefined;
    expect(draw?.entrants_sha256).toBe(await sha256Hex(`${entrants}\n`));
    expect(draw?.commitment).toContain(`\nentrants ${draw?.entrants_sha256}\n`);
    const board = drawsThere[2] ?? "";
    const says = "The standings are the ones the draw committed to. Everyone has the tickets their wager is worth.";
    for (const { findings } of await judge([board])) expect(findings).toContainEqual({ holds: true, text: says });
    const own = { account_id: "account-18", salt: "12".padStart(32, "0") };
    expect(board).toContain(`\\n18,9999,${await accountSha256(own)}\\n`);
  });

  test("the root of rolls, the hash of odds and the head of a log are right", async () => {
    const [rolls] = under("### A roll's place");
    const tree = new RollTree();
    for (const line of rolls?.split("\n").filter((one) => /^\d/.test(one)) ?? []) await tree.add(line);
    expect([tree.count, await tree.root()]).toEqual([3, named(rolls, "root")]);
    expect(await new RollTree().root()).toBe(named(rolls, "none"));
    const [odds = ""] = under("### Odds");
    expect(await sha256Hex(odds.split("sha256 ")[0] ?? "")).toBe(named(odds, "sha256"));
    const [log = "", head] = under("### A log");
    const checked = await checkLog(log);
    expect([checked.fault, formatHead(checked.head)]).toEqual([null, head]);
  });

  test("its log has the terms and both rounds of its first draw, which match it", async () => {
    const [log = ""] = under("### A log");
    const [ofDraw, ofSecond, ofLog] = await judge([drawsThere[0] ?? "", `${log}\n`]);
    expect([ofDraw, ofSecond, ofLog].map((each) => each?.verdict)).toEqual(["consistent", "consistent", "consistent"]);
    const says = "The log agrees: everything shown here was recorded as it happened.";
    for (const each of [ofDraw, ofSecond])
      expect(each?.findings.filter(({ text }) => text === says || text.startsWith("The log doesn't say"))).toEqual([
        { holds: true, text: says },
      ]);
  });

  test("a beacon's numbers and its signature are right", () => {
    const [beacon] = under("### Numbers of a beacon");
    const signature = named(beacon, "signature");
    expect(isBeaconValid(123, signature, quicknet.publicKey)).toBe(true);
    expect(beaconRandomness(signature)).toBe(named(beacon, "randomness"));
    for (const [winners, total] of [
      [5, 10],
      [10, 10],
      [3, 1_000_000_000],
    ] as const) {
      const numbers = beaconNumbers(beaconRandomness(signature), "0".repeat(64));
      expect(beaconPlaces(numbers, total, winners).join(", ")).toBe(named(beacon, `${winners} of ${total}`));
    }
  });

  test("RANDOM.ORG's key and a genuine signature are right, and quicknet's hash and key", async () => {
    const [random = "", signature = ""] = under("### A signature of RANDOM.ORG");
    const [key = ""] = under("### Signed numbers");
    expect(`${key}\n`).toBe(randomOrgPublicKey);
    expect(await verifySignature(random, signature, key)).toBe(true);
    expect(under("### Beacons")[0]).toBe(quicknet.publicKey);
    for (const fact of [quicknet.hash, String(quicknet.genesisSeconds), quicknet.from])
      expect(document).toContain(fact);
  });
});
