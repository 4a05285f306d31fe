// The check anybody can make of a draw: it accepts what is genuine, and nothing else.
import { createHash, createPublicKey, generateKeyPairSync, randomInt, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bytesOf, genuine as signedDraw } from "../tests/house/signed-draw.ts";
import { type CheckedDraw, sha256Hex } from "./checked-draw.ts";
import { checkDraw, verdictOf } from "./draw-check.ts";
import { answers, drawnPlaces } from "./draw-rule.ts";
import { ownersIn, readList } from "./entry-list.ts";
import { randomOrgLink, randomOrgPublicKey, readRandom, signatureHolds } from "./signed-numbers.ts";

const genuine = JSON.parse(readFileSync(new URL("../tests/house/random-org-r4.json", import.meta.url), "utf8")) as {
  public_key: string;
  random: string;
  signature: string;
};

describe("RANDOM.ORG's genuine answer", () => {
  test("RAFFLE-32, FAIR-22: is accepted, here and by node:crypto", async () => {
    expect(genuine.public_key).toBe(randomOrgPublicKey);
    expect(await signatureHolds(genuine.random, genuine.signature, randomOrgPublicKey)).toBe(true);
    const key = createPublicKey(randomOrgPublicKey);
    expect(verify("sha512", Buffer.from(genuine.random), key, Buffer.from(genuine.signature, "base64"))).toBe(true);
  });

  test("RAFFLE-32: is refused with any one digit changed, and under another key", async () => {
    const digits = [...genuine.random.matchAll(/\d/g)].map(({ index }) => index);
    for (const at of digits.filter((_, index) => index % 9 === 0)) {
      const digit = genuine.random[at] as string;
      const other = genuine.random.slice(0, at) + ((Number(digit) + 1) % 10) + genuine.random.slice(at + 1);
      expect(await signatureHolds(other, genuine.signature, randomOrgPublicKey), `digit ${at}`).toBe(false);
    }
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const otherKey = publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(await signatureHolds(genuine.random, genuine.signature, otherKey)).toBe(false);
    expect(await signatureHolds(genuine.random, `A${genuine.signature.slice(1)}`, randomOrgPublicKey)).toBe(false);
    for (const [signature, key] of [
      ["no base64!", randomOrgPublicKey],
      ["", randomOrgPublicKey],
      [genuine.signature, "no key"],
      [genuine.signature, ""],
    ]) {
      expect(await signatureHolds(genuine.random, signature as string, key as string)).toBe(false);
    }
  });

  test("is none of our draws", () => {
    expect(readRandom(genuine.random)).toBeNull();
  });
});

test("Ed25519: the site's own signer is checked with its own key", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const signature = sign(null, Buffer.from("{}"), privateKey).toString("base64");
  expect(await signatureHolds("{}", signature, pem)).toBe(true);
  expect(await signatureHolds("{ }", signature, pem)).toBe(false);
});

const keys = generateKeyPairSync("ed25519");
const publicPem = keys.publicKey.export({ type: "spki", format: "pem" }).toString();

interface Made {
  list?: string;
  data?: number[];
  total?: number;
  id?: string;
  min?: number;
  replacement?: boolean;
}

/** Five tickets of users 7 and 9; the second and the fourth ticket win unless told. */
function aDraw({
  list = "1,3,7\n4,5,9\n",
  data = [2, 4],
  total = 5,
  id = "raffle:1",
  min = 1,
  replacement = false,
}: Made = {}) {
  const entries_sha256 = createHash("sha256").update(list).digest("hex");
  const random = JSON.stringify({
    method: "generateSignedIntegers",
    hashedApiKey: "x",
    n: data.length,
    min,
    max: total,
    replacement,
    base: 10,
    data,
    license: { type: "site" },
    userData: { id, entries_sha256 },
    completionTime: "2026-11-22 20:00:01Z",
    serialNumber: 3,
  });
  const draw: CheckedDraw = {
    id: "raffle:1",
    kind: "raffle",
    source: "site",
    state: "drawn",
    account: "x",
    serial_number: 3,
    frozen_at: "2026-11-22T20:00:00.500Z",
    drawn_at: "2026-11-22T20:00:01.000Z",
    winners_wanted: 2,
    public_key: publicPem,
    random,
    signature: sign(null, Buffer.from(random), keys.privateKey).toString("base64"),
    entries_sha256,
    total_tickets: total,
    ...{ entrants_sha256: null, commitment: null, round: null, round_at: null },
    winners: [
      { ticket: 2, user: { id: 7 }, void_reason: null, voided_at: null },
      { ticket: 4, user: { id: 9 }, void_reason: null, voided_at: null },
    ],
  };
  return { draw, bytes: new TextEncoder().encode(list) };
}

const failing = async (draw: CheckedDraw, bytes: Uint8Array<ArrayBuffer>) =>
  (await checkDraw(draw, bytes)).filter(({ holds }) => holds !== true).map(({ name }) => name);

describe("checking a draw", () => {
  test("holds in every point", async () => {
    const { draw, bytes } = aDraw();
    expect(await failing(draw, bytes)).toEqual([]);
  });

  test("says which point does not hold", async () => {
    const { draw, bytes } = aDraw();
    const text = draw.random as string;
    expect(await failing({ ...draw, random: text.replace("[2,4]", "[2,5]") }, bytes)).toContain("signature");
    const [first, second] = draw.winners;
    if (first === undefined || second === undefined) throw new Error("two winners");
    expect(await failing({ ...draw, winners: [second, first] }, bytes)).toEqual(["winners"]);
    expect(await failing({ ...draw, winners: [first] }, bytes)).toEqual(["winners"]);
    const stranger = { ...second, user: { id: 8 } };
    expect(await failing({ ...draw, winners: [first, stranger] }, bytes)).toEqual(["winners"]);
    expect(await failing({ ...draw, id: "raffle:2" }, bytes)).toEqual(["asked"]);
    expect(await failing(draw, new TextEncoder().encode("1,3,7\n4,5,8\n"))).toContain("list");
    expect(await failing({ ...draw, random: null }, bytes)).toEqual(["signature"]);
    expect(await failing(draw, new TextEncoder().encode("nonsense"))).toEqual(["list"]);
  });

  test("an answer to another question does not pass, however well it is signed", async () => {
    for (const made of [{ data: [2, 2] }, { min: 0 }, { replacement: true }, { id: "raffle:9" }, { total: 6 }]) {
      const { draw, bytes } = aDraw(made);
      expect(await failing({ ...draw, total_tickets: 5 }, bytes), JSON.stringify(made)).toContain("asked");
    }
  });

  test("what RANDOM.ORG is said to have signed is checked with RANDOM.ORG's key, whatever key the site names", async () => {
    const { draw, bytes } = aDraw();
    expect(await failing({ ...draw, source: "random.org" }, bytes)).toEqual(["signature"]);
  });
});

test("a single ticket may be drawn as 2 of 1…2, the 2 passed over", () => {
  const numbers = readRandom(aDraw({ data: [2, 1], total: 2 }).draw.random as string);
  if (numbers === null) throw new Error("readable");
  expect(answers(numbers, "raffle", 1, 1)).toBe(true);
  expect(drawnPlaces(numbers, 1)).toEqual([1]);
  expect(answers({ ...numbers, max: 3 }, "raffle", 1, 1)).toBe(false);
});

test("every ticket has the same chance: the mapping from numbers to tickets favours nobody (chi-square)", () => {
  const total = 40;
  const list = "1,1,1\n2,11,2\n12,12,3\n13,32,4\n33,40,5\n";
  const entries = readList(list, true);
  if (typeof entries === "string") throw new Error(entries);
  const rounds = 40_000;
  const wins = new Array<number>(total + 1).fill(0);
  for (let round = 0; round < rounds; round += 1) {
    const owner = ownersIn(entries, [randomInt(1, total + 1)])
      .values()
      .next().value;
    if (owner !== undefined) wins[owner.ticket] = (wins[owner.ticket] ?? 0) + 1;
  }
  const expected = rounds / total;
  const chiSquare = wins.slice(1).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 39 degrees of freedom: a fair mapping exceeds this once in a million runs.
  expect(chiSquare).toBeLessThan(93);
});

test("RAFFLE-31: the link carries the text as base64 and the signature, ready for RANDOM.ORG's form", () => {
  const link = new URL(randomOrgLink(genuine.random, genuine.signature));
  expect(link.origin + link.pathname).toBe("https://api.random.org/signatures/form");
  expect(Buffer.from(link.searchParams.get("random") ?? "", "base64").toString()).toBe(genuine.random);
  expect(link.searchParams.get("signature")).toBe(genuine.signature);
  expect(link.searchParams.get("format")).toBe("json");
});

test("sha256Hex is SHA-256", async () => {
  expect(await sha256Hex(new TextEncoder().encode("abc"))).toBe(createHash("sha256").update("abc").digest("hex"));
});

test("FAIR-129: given a draw by RANDOM.ORG, then a gap before it and an account's first draw stand in its check, and with a gap it is not verified", async () => {
  const { draw, list, known } = signedDraw();
  const asked = { ...draw, source: "random.org" as const };
  const told = async (listed: typeof known.listed, of: CheckedDraw = asked) => {
    const check = (await checkDraw(of, bytesOf(list), { others: [], ...(listed && { listed }) })).find(
      ({ name }) => name === "told",
    );
    if (check === undefined) throw new Error("Nothing is told.");
    return { notes: check.notes, verdict: verdictOf([{ ...check, holds: true }], { ...of, random: "{}" }) };
  };
  const [before, unlisted] = [
    { id: "raffle:0", serial_number: 7 },
    { from: 8, to: 8 },
  ];
  expect(await told({ listed_before: before, unlisted })).toEqual({ notes: ["numbers_unlisted"], verdict: "unknown" });
  expect(await told({ listed_before: null, unlisted: null })).toEqual({
    notes: ["first_of_account"],
    verdict: "proven",
  });
  expect(await told({ listed_before: before, unlisted: null })).toEqual({ notes: [], verdict: "proven" });
  expect((await told({ listed_before: before, unlisted }, draw)).notes).toEqual([]);
});
