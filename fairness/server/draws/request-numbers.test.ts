import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type NumbersQuestion, requestNumbers, retryDelayMs } from "./request-numbers.ts";
import { distinctNumbers } from "./signed-numbers.ts";
import { type NumbersRequest, type RandomSource, RandomUnavailable, type SignedAnswer } from "./source.ts";

const keys = generateKeyPairSync("ed25519");

function makeSource({ startAt = 0 } = {}) {
  const given: SignedAnswer[] = [];
  const requested: NumbersRequest[] = [];
  const rules = { loseAnswers: 0, refuseOne: false, tamper: false, delayed: [] as NumbersRequest[] };
  const give = (request: NumbersRequest): SignedAnswer => {
    const random = JSON.stringify({
      method: "generateSignedIntegers",
      hashedApiKey: "x",
      n: request.n,
      min: 1,
      max: request.max,
      replacement: false,
      data: distinctNumbers(request.n, request.max),
      license: null,
      userData: request.userData,
      serialNumber: startAt + given.length + 1,
    });
    const answer = { random, signature: sign(null, Buffer.from(random), keys.privateKey).toString("base64") };
    given.push(answer);
    return rules.tamper ? { ...answer, random: random.replace('"min":1', '"min":1 ') } : answer;
  };
  const source: RandomSource = {
    name: "site",
    label: "The test's source",
    publicKey: async () => keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
    account: async () => "test",
    isCountedOutside: false,
    async generate(request) {
      requested.push(request);
      if (rules.refuseOne && request.max === 1) throw new RandomUnavailable("refused", { refused: true });
      for (const late of rules.delayed.splice(0)) give(late);
      const answer = give(request);
      if (rules.loseAnswers > 0) {
        rules.loseAnswers -= 1;
        throw new RandomUnavailable("did not answer within 10 seconds");
      }
      return answer;
    },
    result: async (serialNumber) => given[serialNumber - startAt - 1] ?? null,
  };
  return { source, given, asked: requested, rules, give };
}

const question = (change: Partial<NumbersQuestion> = {}): NumbersQuestion => ({
  id: "raffle:1",
  kind: "raffle",
  entriesSha256: "a".repeat(64),
  totalTickets: 100,
  winnersWanted: 3,
  requestId: "r",
  serialBefore: 0,
  wasRequested: false,
  ...change,
});
const makeRequest = (id: string): NumbersRequest => ({
  n: 3,
  min: 1,
  max: 100,
  replacement: false,
  requestId: "x",
  userData: { id, entries_sha256: "a".repeat(64) },
});

describe("requesting numbers", () => {
  test("sends one request for distinct numbers of 1 to total, with id and hash", async () => {
    const { source, asked: requested } = makeSource();
    const answer = await requestNumbers(source, question());
    expect(requested).toEqual([
      {
        n: 3,
        min: 1,
        max: 100,
        replacement: false,
        requestId: "r",
        userData: { id: "raffle:1", entries_sha256: "a".repeat(64) },
      },
    ]);
    expect(new Set(answer.numbers.data).size).toBe(3);
    expect(
      (await requestNumbers(makeSource().source, question({ winnersWanted: 500, totalTickets: 4 }))).numbers.n,
    ).toBe(4);
  });

  test("a lost reply is found again, and nothing is drawn twice", async () => {
    const { source, given, rules } = makeSource();
    rules.loseAnswers = 1;
    await expect(requestNumbers(source, question())).rejects.toThrow(RandomUnavailable);
    const answer = await requestNumbers(source, question({ wasRequested: true }));
    expect(given).toHaveLength(1);
    expect(answer.random).toBe(given[0]?.random);
  });

  test("other draws with the same key in between are skipped", async () => {
    const { source, given, rules, give } = makeSource();
    give(makeRequest("raffle:7"));
    rules.loseAnswers = 1;
    await expect(requestNumbers(source, question())).rejects.toThrow(RandomUnavailable);
    give(makeRequest("raffle:8"));
    const answer = await requestNumbers(source, question({ wasRequested: true }));
    expect(answer.numbers.serialNumber).toBe(2);
    expect(given).toHaveLength(3);
  });

  test("a request that was never answered is sent again", async () => {
    const { source, given } = makeSource();
    await requestNumbers(source, question({ wasRequested: true }));
    expect(given).toHaveLength(1);
  });

  test("a late reply is used, because its serial number is lower", async () => {
    const { source, rules, given } = makeSource();
    rules.delayed = [makeRequest("raffle:1")];
    const answer = await requestNumbers(source, question({ wasRequested: true }));
    expect(given).toHaveLength(2);
    expect(answer.numbers.serialNumber).toBe(1);
  });

  test("a reply from before the request, for the very same list, is skipped", async () => {
    const { source, rules, give } = makeSource({ startAt: 76 });
    give(makeRequest("raffle:1"));
    rules.delayed = [makeRequest("raffle:1")];
    const answer = await requestNumbers(source, question({ serialBefore: 77, wasRequested: true }));
    expect(answer.numbers.serialNumber).toBe(78);
  });

  test("numbers that were not requested or not signed are rejected", async () => {
    const { source, rules } = makeSource();
    rules.tamper = true;
    await expect(requestNumbers(source, question())).rejects.toThrow(/other numbers than we asked for/);
  });

  test("a single ticket is drawn as 2 of 1…2 when the service refuses 1 of 1…1", async () => {
    const { source, rules, asked: requested } = makeSource();
    rules.refuseOne = true;
    const answer = await requestNumbers(source, question({ totalTickets: 1, winnersWanted: 1 }));
    expect(requested.map(({ n, max }) => [n, max])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(answer.numbers.data.toSorted()).toEqual([1, 2]);
  });
});

test("a failed draw is retried after 5 s in demo mode, otherwise after 30 s growing to 10 minutes", () => {
  expect([1, 2, 9].map((attempts) => retryDelayMs(attempts, true))).toEqual([5_000, 5_000, 5_000]);
  expect([1, 2, 3, 4, 5, 6, 99].map((attempts) => retryDelayMs(attempts, false) / 1_000)).toEqual([
    30, 60, 120, 240, 480, 600, 600,
  ]);
});

describe("the site's own numbers", () => {
  test("are distinct, in range and fair (chi-square)", () => {
    for (const [n, max] of [
      [3, 20],
      [15, 20],
      [20, 20],
      [1, 1],
    ] as const) {
      const counts = new Array<number>(max).fill(0);
      const rounds = 20_000;
      for (let round = 0; round < rounds; round += 1) {
        const numbers = distinctNumbers(n, max);
        expect(new Set(numbers).size).toBe(n);
        // Counts which number comes first, because each order must be equally likely.
        const first = (numbers[0] as number) - 1;
        counts[first] = (counts[first] as number) + 1;
      }
      const expected = rounds / max;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // With 19 degrees of freedom, fair runs exceed this value once in a million.
      expect(chiSquare).toBeLessThan(62);
    }
  });
});
