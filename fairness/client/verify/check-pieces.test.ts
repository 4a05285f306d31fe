import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { itemAt } from "../../../platform/contract/item-at.ts";
import type { SavedDraw } from "../../checks/saved-format.ts";
import { drawFailureWords } from "../../rules/failure-words.ts";
import { formatLogLine, type LogEvent, zeroHash } from "../../rules/fairness-log.ts";
import { judge } from "./judge.ts";

const document = readFileSync(new URL("../../../docs/fairness.md", import.meta.url), "utf8");
const vectors = [...document.matchAll(/```json\n(\{"windfall".*?)\n```/gs)].map(([, text]) => text ?? "");
const vector = (id: string): SavedDraw => JSON.parse(vectors.find((text) => text.includes(`"id": "${id}"`)) ?? "");
const entrants = /\n```text\n(1,480000,.*?\n)```/s.exec(document)?.[1] ?? "";
const { beacons } = JSON.parse(
  readFileSync(new URL("../../../tests/house/drand-quicknet.json", import.meta.url), "utf8"),
) as { beacons: { round: number; signature: string }[] };
const findSignature = (round: number) => beacons.find((one) => one.round === round)?.signature ?? "";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const saved = vector("raffle:2");
const { draw } = itemAt(saved.rounds, 0);
const key = { source: "site", account: draw.account, key: draw.public_key ?? "" };
const winners = draw.winners.map(({ place, ticket, user }) => `${place},${ticket},${user.id}\n`).join("");
const other = (name: string): LogEvent => ({ type: "draw.cancel", draw: name, known: false });
const events: [string, LogEvent][] = [
  ["2026-11-22T12:00:00.000Z", { type: "genesis" }],
  ["2026-11-22T12:00:01.000Z", other("raffle:77")],
  ["2026-11-22T12:00:02.000Z", { type: "key", ...key }],
  ["2026-11-22T12:00:03.000Z", other("raffle:78")],
  [
    draw.frozen_at,
    { type: "draw.commit", draw: draw.id, entries: draw.entries_sha256, tickets: 1, winners: draw.winners_wanted },
  ],
  [
    draw.drawn_at ?? "",
    { type: "draw.result", draw: draw.id, source: "site", random_sha256: sha256(draw.random ?? ""), winners },
  ],
  ["2026-11-22T23:00:00.000Z", other("raffle:79")],
];

function makeChain(all: readonly [string, LogEvent][]): string[] {
  const lines: string[] = [];
  for (const [moment, event] of all) {
    const prev = lines.length === 0 ? zeroHash : sha256(itemAt(lines, lines.length - 1).slice(0, -1));
    lines.push(`${formatLogLine(lines.length + 1, prev, new Date(moment), event)}\n`);
  }
  return lines;
}
const log = makeChain(events);
const piece = (from: number, to: number) => log.slice(from - 1, to).join("");
const about = [1, 3, 5, 6].map((n) => piece(n, n)).join("");
const makeFile = (more: Partial<SavedDraw>) => JSON.stringify({ ...saved, ...more });
const judgeFirst = async (...texts: string[]) => itemAt(await judge(texts), 0);
const findingTexts = async (...texts: string[]) => (await judgeFirst(...texts)).findings.map(({ text }) => text);
const passedText = "The log agrees: everything shown here was recorded as it happened.";

describe("FAIR-100: a saved draw with its log lines", () => {
  test("is compared with those lines as on the pages, with a sentence for each contradiction", async () => {
    expect(await judgeFirst(makeFile({ log: about }))).toMatchObject({ verdict: "consistent" });
    expect(await findingTexts(makeFile({ log: about }))).toContain(passedText);
    expect(await findingTexts(makeFile({ log: about }))).toContain(
      "Its lines of the log came with it. Drop the log, too, to see that they stand in its one chain.",
    );
    const otherList = about.replace(draw.entries_sha256, "0".repeat(64));
    expect(await findingTexts(makeFile({ log: otherList }))).toContain(drawFailureWords.log_other_list);
    const noResult = [1, 3, 5].map((n) => piece(n, n)).join("");
    expect(await judgeFirst(makeFile({ log: noResult }))).toMatchObject({ verdict: "fails" });
    expect(await findingTexts(makeFile({ log: noResult }))).toContain(drawFailureWords.log_no_result);
    expect(await findingTexts(makeFile({ log: about.slice(0, -5) }))).toContain(drawFailureWords.log_unreadable);
  });

  test("without any log lines says so plainly", async () => {
    const text = "No line of the log came with it, so it was not held against the log.";
    expect((await judgeFirst(makeFile({}))).findings).toContainEqual({ holds: "unknown", text });
  });

  test("of a board includes the entrants, which are compared with its commitment", async () => {
    const board = vector("leaderboard:2");
    const withThem = (lines: string) => JSON.stringify({ ...board, entrants: lines });
    expect(await findingTexts(withThem(entrants))).toContain(
      "The standings are the ones the draw committed to. Everyone has the tickets their wager is worth.",
    );
    expect(await findingTexts(withThem(entrants.replace("480000", "480001")))).toContain(
      drawFailureWords.entrants_other_hash,
    );
    const uncommitted = board.rounds.map((round) => ({ ...round, draw: { ...round.draw, entrants_sha256: null } }));
    for (const more of [{ entrants }, {}])
      expect(await findingTexts(JSON.stringify({ ...board, rounds: uncommitted, ...more }))).toEqual(
        expect.arrayContaining([drawFailureWords.entrants_uncommitted, drawFailureWords.committed_other_entrants]),
      );
    expect(await findingTexts(JSON.stringify(board))).toContain(
      "Who stands on the board did not come with it, so its list was not held against that.",
    );
  });
});

describe("FAIR-101: pieces of the log dropped with a draw", () => {
  test("are joined in any order, and the draw's own lines must be in them", async () => {
    const found = await judge([piece(4, 7), makeFile({ log: about }), piece(1, 4)]);
    expect(found.map(({ verdict }) => verdict)).toEqual(["consistent", "consistent"]);
    const [ofDraw, ofLog] = found.map(({ findings }) => findings.map(({ text }) => text));
    expect(ofDraw).toContain("Each of its 4 lines stands in the log you dropped as it came with this file.");
    expect(ofLog).toEqual([
      "Lines 1 to 7 follow one another, each naming the one before by its hash.",
      expect.stringContaining("Its head is 7:"),
    ]);
  });

  test("with a gap are reported with the missing lines", async () => {
    const found = await judge([makeFile({ log: about }), piece(1, 3), piece(6, 7)]);
    expect(found.map(({ verdict }) => verdict)).toEqual(["consistent", "unknown"]);
    expect(itemAt(found, 0).findings).toContainEqual({
      ...{ holds: "unknown", text: "No piece of the log you dropped has line 5." },
    });
    expect(itemAt(found, 1).findings).toContainEqual({
      ...{ holds: "unknown", text: "Lines 4 to 5 are in none of these files." },
    });
  });

  test("also check a draw that has no lines of its own: contradictions fail, and missing lines are not checked", async () => {
    expect(await judgeFirst(makeFile({}), piece(1, 7))).toMatchObject({ verdict: "consistent" });
    expect(await findingTexts(makeFile({}), piece(1, 7))).toContain(passedText);
    const text = "The pieces of the log you dropped do not tell everything about it, so that was not checked.";
    expect((await judgeFirst(makeFile({}), piece(1, 5))).findings).toContainEqual({ holds: "unknown", text });
    const lied = makeChain(
      events.map(([moment, event]) =>
        event.type === "draw.commit" ? [moment, { ...event, tickets: 2 }] : [moment, event],
      ),
    );
    expect(await findingTexts(makeFile({}), lied.join(""))).toContain(drawFailureWords.log_other_total);
  });

  test("that contradict it or each other are reported by line", async () => {
    const cancelled: [string, LogEvent] = [draw.drawn_at ?? "", { ...other(draw.id) }];
    const forked = makeChain([...events.slice(0, 4), cancelled, ...events.slice(5)]);
    expect(await findingTexts(makeFile({ log: about }), forked.join(""))).toContain(
      "Line 5 that came with it is another than in the log you dropped.",
    );
    const [found] = (await judge([forked.join(""), piece(1, 7)])).slice(-1);
    expect(found).toMatchObject({ verdict: "fails", about: "2 pieces of the log" });
    expect(found?.findings.map(({ text }) => text)).toContain(
      "Line 5 is one in one of these files, and another in another.",
    );
    const joint = (await judge([piece(1, 3), forked.slice(5).join("")])).at(-1);
    expect(joint?.verdict).toBe("unknown");
    const rewritten = (await judge([piece(1, 5), forked.slice(5).join("")])).at(-1);
    expect(rewritten?.findings.map(({ text }) => text)).toEqual([
      "Line 5 of the log was changed after it was written.",
    ]);
  });
});

test("FAIR-101: lines picked out of the log and dropped alone look like a log with gaps, and a hint explains it", async () => {
  const picked = (await judgeFirst(about)).findings;
  expect(picked.map(({ holds }) => holds)).toEqual([false, "unknown"]);
  expect(picked.map(({ text }) => text).join(" ")).toMatch(
    /^Line 2 of the log is missing\. If you got it from log\.jsonl\?about=…, it is no piece of the log:/,
  );
  // A rewritten log, or pieces of one, are still reported as failures.
  expect((await findingTexts(log.join("").replace('"draws":0', '"draws":1'))).join()).not.toContain("about=");
  expect((await findingTexts(piece(1, 1) + piece(3, 3), piece(2, 2))).join()).not.toContain("about=");
});

describe("FAIR-102: a beacon from elsewhere", () => {
  const round = "round 123";
  const drawn = vector("raffle:3");
  const waiting = (): SavedDraw => {
    const [only] = drawn.rounds;
    if (only === undefined) throw new Error("It has a round.");
    const hidden = { random: null, signature: null, source: null, drawn_at: null, winners: [], winners_count: 0 };
    return { ...drawn, rounds: [{ ...only, draw: { ...only.draw, ...hidden, public_key: null, state: "waiting" } }] };
  };
  const pasted = async (text: string, file = drawn) => {
    const found = await (await judgeFirst(JSON.stringify(file))).pasted?.(text);
    return found?.flatMap((each) => [each.holds, each.text]);
  };
  const flipped = (hex: string) => hex.replace(/.$/, (last) => (Number.parseInt(last, 16) ^ 1).toString(16));
  const genuine = findSignature(123);

  test("of the right round matches the shown one; for a waiting draw it shows which tickets it leads to", async () => {
    const places = itemAt(drawn.rounds, 0).draw.winners.map(({ ticket, user }) => `ticket ${ticket} (user ${user.id})`);
    const leads = `This round leads to ${places.join(", ")}.`;
    const right = `This signature is valid for ${round}`;
    expect(await pasted(genuine)).toEqual([true, `${right}, and the draw shows the same one. ${leads}`]);
    expect(await pasted(` ${genuine.toUpperCase()}\n`, waiting())).toEqual([true, `${right}. ${leads}`]);
    expect(await pasted(JSON.stringify({ round: 123, signature: genuine }), waiting())).toEqual([
      ...[true, `${right}. ${leads}`],
    ]);
    const shown = JSON.parse(JSON.stringify(drawn).replaceAll(genuine, flipped(genuine)));
    expect(await pasted(genuine, shown)).toEqual([false, `${right}, but the draw shows a different one.`]);
    const otherList = JSON.parse(JSON.stringify(waiting()).replace('"list":"1,', '"list":"2,'));
    expect((await pasted(genuine, otherList))?.[1]).toContain("isn't the one the draw committed to");
  });

  test.each([
    ["", "Paste a signature, or a relay's whole response."],
    ["round 123", "This is not a signature: it has characters other than 0 to 9 and a to f."],
    [
      genuine.slice(2),
      "A signature of this chain has 96 digits. This one has 94, so it's cut off or from a different chain.",
    ],
    [
      "ab".repeat(96),
      "A signature of this chain has 96 digits. This one has 192, so it's cut off or from a different chain.",
    ],
    [
      JSON.stringify({ round: 1_000, signature: genuine }),
      "This is round 1,000 of the right chain, but round 123 decides this draw.",
    ],
    [
      flipped(genuine),
      "This is not the chain's signature for round 123. It's from a different round or chain, or was changed.",
    ],
  ])("is refused when invalid: %s", async (text, words) => {
    expect(await pasted(text, waiting())).toEqual([false, words]);
  });

  test("of the round before or after is recognised as such, and so is a beacon of another chain", async () => {
    const moved = JSON.parse(JSON.stringify(waiting()).replace("round 123", "round 124"));
    moved.rounds[0].draw.round = 124;
    expect(await pasted(genuine, moved)).toEqual([
      ...[false, "This is round 123 of the right chain, but round 124 decides this draw."],
    ]);
    const { bls12_381 } = await import("@noble/curves/bls12-381.js");
    const { bytesToHex } = await import("@noble/hashes/utils.js");
    const { sandboxChainHash } = await import("../../rules/beacon-numbers.ts");
    const own = bytesToHex(bls12_381.shortSignatures.keygen(new Uint8Array(48).fill(7)).publicKey.toBytes());
    const demo = JSON.parse(JSON.stringify(waiting()).replace(/chain [0-9a-f]{64}/, `chain ${sandboxChainHash(own)}`));
    expect((await pasted(genuine, demo))?.[1]).toContain("don't know the beacon chain");
    demo.rounds[0].draw.public_key = own;
    expect(await pasted(genuine, demo)).toEqual([
      ...[false, "This is round 123 of a different drand chain, quicknet. It doesn't decide this draw."],
    ]);
  });
});
