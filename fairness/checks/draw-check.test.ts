import { createPublicKey, generateKeyPairSync, randomInt, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { signAgain, listedDraw as signedDraw, toBytes } from "../../tests/house/signed-draw.ts";
import type { CheckedDraw } from "../rules/checked-draw.ts";
import { drawnPlaces, isAnswerTo } from "../rules/draw-rule.ts";
import { findOwners, parseEntryList } from "../rules/entry-list.ts";
import { parseSignedNumbers, randomOrgLink, randomOrgPublicKey, verifySignature } from "../rules/signed-numbers.ts";
import { checkDraw, toDrawVerdict } from "./draw-check.ts";

const realAnswer = JSON.parse(
  readFileSync(new URL("../../tests/house/random-org-r4.json", import.meta.url), "utf8"),
) as {
  public_key: string;
  random: string;
  signature: string;
};

describe("RANDOM.ORG's genuine reply", () => {
  test("RAFFLE-32, FAIR-22: it is accepted here and by node:crypto", async () => {
    expect(realAnswer.public_key).toBe(randomOrgPublicKey);
    expect(await verifySignature(realAnswer.random, realAnswer.signature, randomOrgPublicKey)).toBe(true);
    const key = createPublicKey(randomOrgPublicKey);
    expect(verify("sha512", Buffer.from(realAnswer.random), key, Buffer.from(realAnswer.signature, "base64"))).toBe(
      true,
    );
  });

  test("RAFFLE-32: it is refused with any digit changed, and under another key", async () => {
    const digits = [...realAnswer.random.matchAll(/\d/g)].map(({ index }) => index);
    for (const at of digits.filter((_, index) => index % 9 === 0)) {
      const digit = realAnswer.random[at] as string;
      const other = realAnswer.random.slice(0, at) + ((Number(digit) + 1) % 10) + realAnswer.random.slice(at + 1);
      expect(await verifySignature(other, realAnswer.signature, randomOrgPublicKey), `digit ${at}`).toBe(false);
    }
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const otherKey = publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(await verifySignature(realAnswer.random, realAnswer.signature, otherKey)).toBe(false);
    expect(await verifySignature(realAnswer.random, `A${realAnswer.signature.slice(1)}`, randomOrgPublicKey)).toBe(
      false,
    );
    for (const [signature, key] of [
      ["no base64!", randomOrgPublicKey],
      ["", randomOrgPublicKey],
      [realAnswer.signature, "no key"],
      [realAnswer.signature, ""],
    ]) {
      expect(await verifySignature(realAnswer.random, signature as string, key as string)).toBe(false);
    }
  });

  test("it is not a draw of this site", () => {
    expect(parseSignedNumbers(realAnswer.random)).toBeNull();
  });
});

test("Ed25519: the site's own signer is verified with its own key", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const signature = sign(null, Buffer.from("{}"), privateKey).toString("base64");
  expect(await verifySignature("{}", signature, pem)).toBe(true);
  expect(await verifySignature("{ }", signature, pem)).toBe(false);
});

test("a single ticket may be drawn as 2 of 1…2, and the 2 is ignored", () => {
  const { draw } = signAgain(signedDraw(), () => ({ max: 2, data: [2, 1] }));
  const numbers = parseSignedNumbers(draw.random ?? "");
  if (numbers === null) throw new Error("readable");
  expect(isAnswerTo(numbers, "raffle", 1, 1)).toBe(true);
  expect(drawnPlaces(numbers, 1)).toEqual([1]);
  expect(isAnswerTo({ ...numbers, max: 3 }, "raffle", 1, 1)).toBe(false);
});

test("every ticket has the same chance: the mapping from numbers to tickets is fair (chi-square)", () => {
  const total = 40;
  const list = "1,1,1\n2,11,2\n12,12,3\n13,32,4\n33,40,5\n";
  const entries = parseEntryList(list, true);
  if (typeof entries === "string") throw new Error(entries);
  const rounds = 40_000;
  const wins = new Array<number>(total + 1).fill(0);
  for (let round = 0; round < rounds; round += 1) {
    const owner = findOwners(entries, [randomInt(1, total + 1)])
      .values()
      .next().value;
    if (owner !== undefined) wins[owner.ticket] = (wins[owner.ticket] ?? 0) + 1;
  }
  const expected = rounds / total;
  const chiSquare = wins.slice(1).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // With 39 degrees of freedom, a fair mapping exceeds this value once in a million runs.
  expect(chiSquare).toBeLessThan(93);
});

test("RAFFLE-31: the link has the text as base64 and the signature, ready for RANDOM.ORG's form", () => {
  const link = new URL(randomOrgLink(realAnswer.random, realAnswer.signature));
  expect(link.origin + link.pathname).toBe("https://api.random.org/signatures/form");
  expect(Buffer.from(link.searchParams.get("random") ?? "", "base64").toString()).toBe(realAnswer.random);
  expect(link.searchParams.get("signature")).toBe(realAnswer.signature);
  expect(link.searchParams.get("format")).toBe("json");
});

test("FAIR-129: the check of a RANDOM.ORG draw notes a gap before it or an account's first draw, and a gap keeps it unverified", async () => {
  const { draw, list, known } = signedDraw();
  const requested = { ...draw, source: "random.org" as const };
  const runChecks = async (listed: typeof known.listed, of: CheckedDraw = requested) => {
    const check = (await checkDraw(of, toBytes(list), { others: [], ...(listed && { listed }) })).find(
      ({ name }) => name === "told",
    );
    if (check === undefined) throw new Error("Nothing is told.");
    return { notes: check.notes, verdict: toDrawVerdict([{ ...check, holds: true }], { ...of, random: "{}" }) };
  };
  const [before, unlisted] = [
    { id: "raffle:0", serial_number: 7 },
    { from: 8, to: 8 },
  ];
  expect(await runChecks({ listed_before: before, unlisted })).toEqual({
    notes: ["numbers_unlisted"],
    verdict: "unknown",
  });
  expect(await runChecks({ listed_before: null, unlisted: null })).toEqual({
    notes: ["first_of_account"],
    verdict: "proven",
  });
  expect(await runChecks({ listed_before: before, unlisted: null })).toEqual({ notes: [], verdict: "proven" });
  expect((await runChecks({ listed_before: before, unlisted }, draw)).notes).toEqual([]);
});
