import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { drawFailureWords, rollFailureWords } from "../../rules/failure-words.ts";
import { formatLogLine, type LogEvent, zeroHash } from "../../rules/fairness-log.ts";
import { judge } from "./judge.ts";

const document = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const [raffle = "", ...others] = [...document.matchAll(/```json\n(\{"windfall".*?)\n```/gs)].map(
  ([, text]) => text ?? "",
);
const log = /```json\n(\{"n":1,"prev":"0{64}","at":"2026-11-22T12.*?)\n```/s.exec(document)?.[1] ?? "";
const verdicts = async (...texts: string[]) => (await judge(texts)).map(({ verdict }) => verdict);
const findingTexts = async (...texts: string[]) =>
  (await judge(texts)).flatMap(({ findings }) => findings.map(({ text }) => text));
const round = (index: number): { draw: object; list: string } => JSON.parse(raffle).rounds[index];

const logLine = (n: number, event: LogEvent) =>
  `${formatLogLine(n, "1".repeat(64), new Date("2026-11-22T12:00:00.000Z"), event)}\n`;
const genesis = `${formatLogLine(1, zeroHash, new Date("2026-11-22T12:00:00.000Z"), {
  ...{ type: "genesis" },
})}\n`;

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
  ...{ user_id: 5, case_id: 4, version: 2, price: 100, at: "2026-11-22T12:30:00.000Z", proof: null },
  server_seed: "0".repeat(64),
  server_seed_hash: "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55",
  client_seed: "windfall",
  nonce: 1,
  ticket: 860_740,
  position: 0,
  // SHA-256 of "1,1000000,points,5,All
  // ".
  odds_sha256: "",
  prize: { image: null, label: "All" },
  rewards: [oneReward],
};

describe("FAIR-34: verify.html", () => {
  test("takes a draw and its list as two files, in any order", async () => {
    const { draw, list } = round(0);
    expect(await verdicts(JSON.stringify(draw), list)).toEqual(["consistent"]);
    expect(await verdicts(list, JSON.stringify(draw))).toEqual(["consistent"]);
    expect(await verdicts(JSON.stringify(draw))).toEqual(["unknown"]);
    expect(await verdicts(list)).toEqual(["unknown"]);
  });

  test("judges several files together, each separately", async () => {
    expect(await verdicts(raffle, ...others)).toEqual([
      ...["consistent", "consistent", "consistent", "consistent", "consistent"],
      ...["follows", "follows"],
    ]);
  });

  test("reports mismatches in the same sentences as the pages", async () => {
    expect(await findingTexts(raffle.replace("17,4,12", "17,4,13"))).toContain(drawFailureWords.bad_signature);
    expect(await findingTexts(raffle.replace("11,15,9", "11,15,8"))).toContain(drawFailureWords.other_hash);
    expect(await findingTexts(raffle.replace('"promised": 3', '"promised": 2'))).toContain(
      drawFailureWords.other_promise,
    );
    expect(await findingTexts(raffle.replace('"account":"the account', '"account":"another account'))).toContain(
      drawFailureWords.unlisted_key,
    );
    const beacon = others.find((text) => text.includes('"raffle:3"')) ?? "";
    expect(await findingTexts(beacon.replace('"signature": "b75', '"signature": "b76'))).toContain(
      drawFailureWords.other_beacon,
    );
  });

  const beacon = others.find((text) => text.includes('"raffle:3"')) ?? "";
  const none = "0".repeat(64);
  test("says of a single later round that the rounds before it are missing", async () => {
    const { draw, list } = round(1);
    expect(await verdicts(JSON.stringify({ windfall: "draw/1", rounds: [{ draw, list }] }))).toEqual([
      "consistent",
      "unknown",
    ]);
  });

  test("checks a saved roll, and one as its endpoint returns it", async () => {
    const odds = new TextEncoder().encode("1,1000000,points,5,All\n");
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", odds)).toString("hex");
    const right = { ...roll, odds_sha256: digest };
    const version = logLine(7, {
      type: "case.version",
      case: roll.case_id,
      version: roll.version,
      odds_sha256: digest,
    });
    // The roll was made today, so the log line with its hour's rolls is not due yet.
    const today = { ...right, proof: null, at: new Date().toISOString() };
    const stored = (lines: string) => JSON.stringify({ windfall: "roll/1", roll: today, log: genesis + lines });
    expect(await verdicts(stored(version))).toEqual(["proven"]);
    expect(await findingTexts(stored(""))).toContain(rollFailureWords.odds_not_logged);
    expect((await findingTexts(stored(version.replace(digest, "0".repeat(64))))).join()).toContain(
      rollFailureWords.odds_other_logged,
    );
    // Without the log, nothing shows that these were the case's odds at the time of the roll.
    expect(await verdicts(JSON.stringify({ windfall: "roll/1", roll: today }), JSON.stringify(today))).toEqual([
      "unknown",
      "unknown",
    ]);
    expect(await findingTexts(JSON.stringify(today))).toContain(
      "No line of the log came with it, so its odds were not held against the log.",
    );
    expect((await findingTexts(JSON.stringify({ ...today, ticket: 860_741 }))).join()).toContain(
      rollFailureWords.other_ticket,
    );
    expect(await verdicts(JSON.stringify({ ...today, server_seed: null }))).toEqual(["unknown"]);
  });

  function wholeLog(events: readonly LogEvent[], at: Date): string {
    let [text, prev] = ["", zeroHash];
    for (const [index, event] of events.entries()) {
      const line = formatLogLine(index + 1, prev, at, event);
      text += `${line}\n`;
      prev = createHash("sha256").update(line).digest("hex");
    }
    return text;
  }

  test("LOG-66: with the whole log, a roll whose server seed's hash is nowhere in it fails, revealed or not; with only a piece of the log the result is open", async () => {
    const began = new Date("2026-11-22T12:00:00.000Z");
    const rolled = { ...roll, at: "2026-11-22T12:30:00.000Z" };
    const holder = { until: "2026-11-22T13:00:00.000Z", first: 1, last: 9, count: 9, root: none };
    const events = (hash: string): LogEvent[] => [
      { type: "genesis" },
      { type: "seed.commit", hashes: [hash], users: [roll.user_id] },
      { type: "case.version", case: roll.case_id, version: roll.version, odds_sha256: roll.odds_sha256 },
      { type: "rolls.day", ...holder },
    ];
    const [without, withIt] = [none, roll.server_seed_hash].map((hash) => wholeLog(events(hash), began));
    const says = async (file: string, log: string) =>
      (await findingTexts(file, log)).join().includes(rollFailureWords.seed_not_logged);
    for (const server_seed of [roll.server_seed, null]) {
      const file = JSON.stringify({ ...rolled, server_seed });
      expect((await judge([file, without ?? ""]))[0]).toMatchObject({ verdict: "fails" });
      expect(await says(file, without ?? "")).toBe(true);
      expect(await says(file, withIt ?? "")).toBe(false);
      const piece = (without ?? "").split("\n").slice(1).join("\n");
      expect(await says(file, piece)).toBe(false);
    }
  });

  test("FAIR-34: says that a cancelled draw was cancelled, not that it is waiting", async () => {
    const { draw, list } = round(0);
    const nulls = { random: null, signature: null, public_key: null, source: null, serial_number: null };
    const off = { ...draw, ...nulls, account: null, drawn_at: null, state: "called_off", winners: [] };
    const [judged] = await judge([JSON.stringify(off), list]);
    expect(judged?.words).toBe("It was called off before it was drawn: there are no numbers to check");
  });

  test("FAIR-125: still checks the list and the commitment of a draw without numbers", async () => {
    const saved = JSON.parse(beacon);
    const nulls = { random: null, signature: null, public_key: null, source: null, account: null, drawn_at: null };
    const off = (change: object, list = saved.rounds[0].list) => {
      const draw = { ...saved.rounds[0].draw, ...nulls, state: "called_off", winners: [], winners_count: 0, ...change };
      return JSON.stringify({ ...saved, rounds: [{ draw, list }] });
    };
    expect((await judge([off({})]))[0]?.verdict).toBe("unknown");
    expect(await findingTexts(off({}, "1,41,7\n"))).toContain(drawFailureWords.other_hash);
    expect(await findingTexts(off({ winners_wanted: 2 }))).toContain(drawFailureWords.committed_other_count);
    expect(await findingTexts(off({ frozen_at: "2023-08-23T15:10:00.000Z" }))).toContain(
      drawFailureWords.round_of_another_moment,
    );
    expect(await findingTexts(off({ round_at: "2023-08-23T16:15:33.000Z" }))).toContain(
      drawFailureWords.told_other_moment,
    );
  });

  test("checks a piece of the log, and names the changed line", async () => {
    expect(await verdicts(log)).toEqual(["consistent"]);
    expect(await findingTexts(log.replace('"tickets":22', '"tickets":23'))).toEqual([
      "Line 3 of the log was changed after it was written.",
    ]);
  });

  test("LOG-50: reports as open a line that follows one with a time more than five minutes later, in one step or several", async () => {
    const times = ["12:00:00.000", "12:10:00.000", "12:05:00.000", "12:04:59.999", "12:00:00.000", "11:59:59.998"];
    let text = "";
    let prev = zeroHash;
    for (const [index, time] of times.entries()) {
      const event = { type: "draw.cancel" as const, draw: `raffle:${index}`, known: false };
      const line = formatLogLine(index + 1, prev, new Date(`2026-11-22T${time}Z`), event);
      text += `${line}\n`;
      prev = createHash("sha256").update(line).digest("hex");
    }
    const [found] = await judge([text]);
    expect(found?.verdict).toBe("consistent");
    const open = found?.findings.filter(({ holds }) => holds === "unknown").map((each) => each.text);
    expect(open).toEqual([
      expect.stringMatching(/^Line 4 \(2026-11-22T12:04:59\.999Z\) stands behind one/),
      expect.stringMatching(/^Line 6 \(2026-11-22T11:59:59\.998Z\) stands behind one/),
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
  ])("rejects other files: %s", async (text) => {
    expect(await verdicts(text)).toEqual(["fails"]);
  });
});
