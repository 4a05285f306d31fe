import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chainAt,
  formatCommitment,
  parseBeaconAnswer,
  parseCommitment,
  quicknet,
  roundFor,
  roundTime,
} from "./beacon.ts";
import {
  beaconNumbers,
  beaconPlaces,
  beaconRandomness,
  chainHash,
  createPlaceSequence,
  isBeaconValid,
  sha256Text,
} from "./beacon-numbers.ts";

const realBeacons = JSON.parse(
  readFileSync(new URL("../../tests/house/drand-quicknet.json", import.meta.url), "utf8"),
) as {
  info: { public_key: string; period: number; genesis_time: number; hash: string; groupHash: string };
  beacons: { round: number; randomness: string; signature: string }[];
};
const beacon = (round: number) => {
  const found = realBeacons.beacons.find((one) => one.round === round);
  if (found === undefined) throw new Error(`There is no beacon ${round} among the genuine ones.`);
  return found;
};
const zeros = "0".repeat(64);
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
const numbers = () => beaconNumbers(beacon(123).randomness, zeros);

describe("the numbers", () => {
  test("BEACON-01: they match the vectors of the rules", () => {
    expect(beaconPlaces(numbers(), 10, 5)).toEqual([9, 8, 5, 1, 4]);
    expect(beaconPlaces(numbers(), 10, 10)).toEqual([9, 8, 5, 1, 4, 7, 10, 6, 3, 2]);
    expect(beaconPlaces(numbers(), 1_000_000_000, 3)).toEqual([91_846_719, 599_558_660, 981_519_963]);
  });

  test("BEACON-01: any number of winners of any list are distinct places, the same for everybody", () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 200 }), hash);
    fc.assert(
      fc.property(cases, ([total, wanted, commitment]) => {
        const places = beaconPlaces(beaconNumbers(beacon(42).randomness, commitment), total, wanted);
        expect(places).toHaveLength(Math.min(total, wanted));
        expect(new Set(places).size).toBe(places.length);
        expect(places.every((place) => place >= 1 && place <= total)).toBe(true);
        expect(places).toEqual(beaconPlaces(beaconNumbers(beacon(42).randomness, commitment), total, wanted));
      }),
    );
  });

  test("BEACON-01: every order of three of five is equally likely", () => {
    const seen = new Map<string, number>();
    const draws = 12_000;
    for (let draw = 0; draw < draws; draw += 1) {
      const order = beaconPlaces(beaconNumbers(beacon(42).randomness, sha256Text(String(draw))), 5, 3).join();
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    const expected = draws / 60;
    const chi2 = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(seen.size).toBe(60);
    // With 59 degrees of freedom, one in fifteen thousand would exceed 110. The numbers here are the same in every run.
    expect(chi2).toBeLessThan(110);
  });

  test("BEACON-01: a number that would favour low remainders is skipped", () => {
    // With a limit of about 2^53, biased numbers would have a different average.
    const { below } = numbers();
    const limit = 9_000_000_000_000_000;
    const drawn = Array.from({ length: 500 }, () => below(limit));
    expect(drawn.every((one) => Number.isSafeInteger(one) && one >= 0 && one < limit)).toBe(true);
    expect(Math.abs(drawn.reduce((sum, one) => sum + one, 0) / drawn.length / limit - 0.5)).toBeLessThan(0.06);
  });

  test("BEACON-01: drawing a thousand winners of a thousand million is fast", () => {
    const before = performance.now();
    expect(new Set(beaconPlaces(numbers(), 1_000_000_000, 1_000)).size).toBe(1_000);
    expect(performance.now() - before).toBeLessThan(500);
  });

  test("BEACON-01: a board's places are among the tickets left, and no more than requested", () => {
    const { places, next } = createPlaceSequence(numbers(), 2);
    expect([next(10), next(4), next(4)]).toEqual([places[0], places[1], null]);
    expect(places).toEqual([9, expect.any(Number)]);
    expect(places[1]).toBeLessThanOrEqual(4);
  });
});

describe("the round", () => {
  test("BEACON-04: it is the first one published a minute or more after the freezing", () => {
    for (const ms of [0, 1, 999, 1_000, 2_000, 2_999, 3_000, 59_999]) {
      const frozenAt = new Date(Date.UTC(2026, 10, 22, 20) + ms);
      const round = roundFor(frozenAt, quicknet);
      const earliest = Math.floor(+frozenAt / 1000) * 1000 + 60_000;
      expect(+roundTime(round, quicknet)).toBeGreaterThanOrEqual(earliest);
      expect(+roundTime(round - 1, quicknet)).toBeLessThan(earliest);
    }
    expect(roundTime(1, quicknet).toISOString()).toBe("2023-08-23T15:09:27.000Z");
    expect(chainAt(new Date("2023-08-23T15:09:26.999Z"))).toBeNull();
    expect(chainAt(new Date("2026-11-22"))).toBe(quicknet);
    const ended = { ...quicknet, until: "2030-01-01T00:00:00.000Z" };
    expect(chainAt(new Date("2030-01-01"), [ended])).toBeNull();
  });
});

describe("the commitment", () => {
  const commitment = {
    draw: "raffle:12",
    entries: sha256Text("1,5,7\n"),
    tickets: 23,
    winners: 5,
    before: null,
    entrants: null,
    chain: quicknet.hash,
    round: 33_518_422,
  };

  test("BEACON-03: it is exactly this text", () => {
    expect(formatCommitment(commitment)).toBe(
      `windfall-draw/1\ndraw raffle:12\nentries ${commitment.entries}\ntickets 23\nwinners 5\nbefore -\nentrants -\n` +
        `chain 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971\nround 33518422\n`,
    );
    const board = { ...commitment, draw: "leaderboard:3:2", before: zeros, entrants: zeros };
    for (const one of [commitment, board]) expect(parseCommitment(formatCommitment(one))).toEqual(one);
  });

  test("BEACON-03: any other spelling is rejected", () => {
    const text = formatCommitment(commitment);
    const others = [
      text.slice(0, -1),
      `${text}\n`,
      ` ${text}`,
      text.replace("/1", "/2"),
      text.replace("tickets 23", "tickets 023"),
      text.replace("winners 5", "winners 0"),
      text.replace("before -", "before "),
      text.replace(/\n/g, "\r\n"),
      text.replace("chain 52", "chain 5G"),
      text.replace("winners 5\n", ""),
      "",
    ];
    for (const other of others) expect(parseCommitment(other)).toBeNull();
    expect(parseBeaconAnswer('{"method":"drand"}')).toBeNull();
    expect(parseBeaconAnswer("no JSON")).toBeNull();
  });
});

describe("the signature", () => {
  const { public_key: key } = realBeacons.info;

  test("BEACON-05: drand's beacons are valid for their own round and chain, unchanged, and for no other", () => {
    expect(key).toBe(quicknet.publicKey);
    for (const { round, signature, randomness } of realBeacons.beacons) {
      expect(isBeaconValid(round, signature, key)).toBe(true);
      expect(beaconRandomness(signature)).toBe(randomness);
      expect(isBeaconValid(round + 1, signature, key)).toBe(false);
      expect(isBeaconValid(round - 1, signature, key)).toBe(false);
      const last = (Number.parseInt(signature.slice(-1), 16) ^ 1).toString(16);
      expect(isBeaconValid(round, signature.slice(0, -1) + last, key)).toBe(false);
    }
    expect(isBeaconValid(42, beacon(123).signature, key)).toBe(false);
    // The generator of G2 is a valid key, but it belongs to another chain.
    const other =
      "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e" +
      "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8";
    expect(isBeaconValid(42, beacon(42).signature, other)).toBe(false);
  });

  test("BEACON-05: an invalid signature, key or round returns false and does not throw", () => {
    const { signature } = beacon(42);
    for (const bad of ["", "00", "z".repeat(96), "0".repeat(96), `c0${"0".repeat(94)}`, signature.toUpperCase()])
      expect(isBeaconValid(42, bad, key)).toBe(false);
    for (const bad of ["", "0".repeat(192), `c0${"0".repeat(190)}`])
      expect(isBeaconValid(42, signature, bad)).toBe(false);
    for (const bad of [0, -1, 0.5, Number.NaN, 2 ** 60]) expect(isBeaconValid(bad, signature, key)).toBe(false);
  });

  test("BEACON-06: quicknet's hash follows from its own info", () => {
    const { hash, ...info } = realBeacons.info;
    expect(chainHash({ ...info, beaconID: "quicknet" })).toBe(hash);
    expect(hash).toBe(quicknet.hash);
  });
});
