// What verify.html says of the files it is given, whatever they are.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { drawFailureWords, rollFailureWords } from "../../contracts/failure-words.ts";
import { judge } from "./judge.ts";

const document = readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf8");
const [raffle = "", ...others] = [...document.matchAll(/```json\n(\{"windfall".*?)\n```/gs)].map(
  ([, text]) => text ?? "",
);
const log = /```json\n(\{"n":1,"prev":"0{64}","at":"2026-11-22T20.*?)\n```/s.exec(document)?.[1] ?? "";
const verdicts = async (...texts: string[]) => (await judge(texts)).map(({ verdict }) => verdict);
const told = async (...texts: string[]) =>
  (await judge(texts)).flatMap(({ findings }) => findings.map(({ text }) => text));
const round = (index: number): { draw: object; list: string } => JSON.parse(raffle).rounds[index];

const oneReward = {
  label: "All",
  image: null,
  prob: 1,
  kind: "points",
  amount: 5,
  first_ticket: 1,
  last_ticket: 1_000_000,
};
const roll = {
  id: 7,
  server_seed: "0".repeat(64),
  server_seed_hash: "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55",
  client_seed: "windfall",
  nonce: 1,
  ticket: 860_740,
  position: 0,
  // SHA-256 of "1,1000000,points,5,All\n".
  odds_sha256: "",
  prize: { image: null, label: "All" },
  rewards: [oneReward],
};

describe("FAIR-34: verify.html", () => {
  test("takes a draw with its list as two files, in whatever order", async () => {
    const { draw, list } = round(0);
    expect(await verdicts(JSON.stringify(draw), list)).toEqual(["consistent"]);
    expect(await verdicts(list, JSON.stringify(draw))).toEqual(["consistent"]);
    expect(await verdicts(JSON.stringify(draw))).toEqual(["unknown"]);
    expect(await verdicts(list)).toEqual(["unknown"]);
  });

  test("judges several files at once, each by itself", async () => {
    expect(await verdicts(raffle, ...others)).toEqual([
      ...["consistent", "consistent", "consistent", "consistent", "consistent"],
      ...["follows", "follows"],
    ]);
  });

  test("says what does not fit in the sentence of the pages", async () => {
    expect(await told(raffle.replace("17,4,12", "17,4,13"))).toContain(drawFailureWords.bad_signature);
    expect(await told(raffle.replace("11,15,9", "11,15,8"))).toContain(drawFailureWords.other_hash);
    expect(await told(raffle.replace('"promised": 3', '"promised": 2'))).toContain(drawFailureWords.other_promise);
    expect(await told(raffle.replace('"account":"the account', '"account":"another account'))).toContain(
      drawFailureWords.unlisted_key,
    );
    const beacon = others.find((text) => text.includes('"raffle:3"')) ?? "";
    expect(await told(beacon.replace('"signature": "b75', '"signature": "b76'))).toContain(
      drawFailureWords.other_beacon,
    );
  });

  test("says of a later round by itself that the rounds before it are missing", async () => {
    const { draw, list } = round(1);
    expect(await verdicts(JSON.stringify({ windfall: "draw/1", rounds: [{ draw, list }] }))).toEqual([
      "consistent",
      "unknown",
    ]);
  });

  test("checks a saved roll, and one as its address answers it", async () => {
    const odds = new TextEncoder().encode("1,1000000,points,5,All\n");
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", odds)).toString("hex");
    const right = { ...roll, odds_sha256: digest };
    expect(await verdicts(JSON.stringify({ windfall: "roll/1", roll: right }), JSON.stringify(right))).toEqual([
      "proven",
      "proven",
    ]);
    expect((await told(JSON.stringify({ ...right, ticket: 860_741 }))).join()).toContain(rollFailureWords.other_ticket);
    expect(await verdicts(JSON.stringify({ ...right, server_seed: null }))).toEqual(["unknown"]);
  });

  test("checks a piece of the log, and names the line that was changed", async () => {
    expect(await verdicts(log)).toEqual(["consistent"]);
    expect(await told(log.replace('"tickets":22', '"tickets":23'))).toEqual([
      "Line 2 is not the one that was written there.",
    ]);
  });

  test.each([
    "",
    "{}",
    "null",
    "[1]",
    '{"windfall":"draw/1","rounds":[]}',
    '{"windfall":"roll/1"}',
    "<html>",
    '{"n":1,"prev":"x"',
  ])("names what is none of these: %s", async (text) => {
    expect(await verdicts(text)).toEqual(["fails"]);
  });
});
