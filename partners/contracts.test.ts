import { expect, test } from "vitest";
import { PartnerPaused, PartnerUnavailable, type WagerSource } from "../features/wagers/source.ts";
import { createClashSource } from "./clash/adapter.ts";
import type { HttpRequest } from "./common/http-client.ts";
import { HttpError } from "./common/http-client.ts";
import type { WagerAccess } from "./common/wager-rows.ts";
import { createCsgobigSource } from "./csgobig/adapter.ts";
import { createPackdrawSource, formatPackdrawDay } from "./packdraw/adapter.ts";
import { createRainbetSource } from "./rainbet/adapter.ts";
import { createRoobetSource, readUserId } from "./roobet/adapter.ts";
import { createSandboxKey } from "./roobet/sandbox.ts";

const november = new Date("2026-11-01T00:00:00Z");
const october = new Date("2026-10-01T00:00:00Z");

type Make = (access: Omit<WagerAccess, "apiKey">, rests: Date | null) => WagerSource;

const roobetKey = createSandboxKey("secret");
const makers: Record<string, Make> = {
  roobet: (access) => createRoobetSource({ ...access, apiKey: roobetKey }),
  rainbet: (access) => createRainbetSource({ ...access, apiKey: "k&y" }),
  csgobig: (access, rests) => createCsgobigSource({ ...access, apiKey: "k/y" }, { take: async () => rests }),
  clash: (access) => createClashSource({ ...access, apiKey: "key" }),
  packdraw: (access) => createPackdrawSource({ ...access, apiKey: "key" }),
};

function arrange(name: string, answers: unknown[], { rests = null as Date | null } = {}) {
  const requested: HttpRequest[] = [];
  const outside = {
    async json(request: HttpRequest) {
      requested.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return JSON.parse(JSON.stringify(answer)) as unknown;
    },
  };
  const clock = { now: () => new Date("2026-11-21T12:00:00.000Z") };
  const source = (makers[name] as Make)({ outside, clock, apiUrl: () => "https://partner.example/" }, rests);
  const month = (start = november) => source.month(start);
  return { month, asked: requested };
}

/** The format in which each partner wraps its rows, with a row from its documentation. */
const recorded: Record<
  string,
  { wrap: (rows: unknown[]) => unknown; row: Record<string, unknown>; cents: number; played?: { playedCents: number } }
> = {
  roobet: {
    wrap: (rows) => rows,
    row: { uid: "u1", username: "ann", wagered: 99, weightedWagered: 0.29, favoriteGameId: "x" },
    cents: 29,
    played: { playedCents: 9_900 },
  },
  rainbet: {
    wrap: (affiliates) => ({ affiliates, cache_updated_at: "2026-11-21T11:55:00.000Z" }),
    row: { username: "ann", id: "8f1c", wagered_amount: "416.9225" },
    cents: 41_692,
  },
  csgobig: {
    wrap: (results) => ({ success: true, results }),
    row: { id: 7_656_119, name: "ann", img: "https://x.example/a.jpg", wagerTotal: 88.5, depositTotal: 3 },
    cents: 8_850,
  },
  clash: {
    wrap: (rows) => rows,
    row: { userId: 991, name: "ann", avatar: "", wagered: 12_345, deposited: 100, earned: 4, xp: 5 },
    cents: 12_345,
  },
  packdraw: {
    wrap: (leaderboard) => ({ leaderboard, after: "11-1-2026", before: "12-1-2026", asOf: "2026-11-21T12:00:00Z" }),
    row: { userId: "u-1", username: "ann", image: "", isActive: true, wagerAmount: 1234.56 },
    cents: 123_456,
  },
};

const readAmount: Record<string, string> = {
  roobet: "weightedWagered",
  rainbet: "wagered_amount",
  csgobig: "wagerTotal",
  clash: "wagered",
  packdraw: "wagerAmount",
};

test.each(Object.keys(makers))("%s: a recorded response is understood, to the cent", async (name) => {
  const { wrap, row, cents, played = {} } = recorded[name] as (typeof recorded)[string];
  const { rows, skipped, takenAt } = await arrange(name, [wrap([row])]).month();
  expect([...rows]).toEqual([
    { accountId: String(row.uid ?? row.id ?? row.userId), username: "ann", wagerCents: cents, ...played },
  ]);
  expect([skipped.count, takenAt.toISOString()]).toEqual([0, "2026-11-21T12:00:00.000Z"]);
});

test.each(Object.keys(makers))("%s: unreadable rows are left out and counted", async (name) => {
  const { wrap, row } = recorded[name] as (typeof recorded)[string];
  const amount = readAmount[name] as string;
  const nameField = "username" in row ? "username" : "name";
  const bad = [
    { ...row, [amount]: -1 },
    { ...row, [amount]: Number.NaN },
    { ...row, [amount]: null },
    { ...row, [amount]: 1e300 },
    { ...row, [nameField]: "" },
    { ...row, [nameField]: "a\u0000b" },
    { ...row, [nameField]: "\ud800" },
    { ...row, [nameField]: "x".repeat(101) },
    null,
    "row",
    [],
    {},
  ];
  const { rows, skipped } = await arrange(name, [wrap([row, ...bad])]).month();
  expect([...rows]).toHaveLength(1);
  expect(skipped.count).toBe(bad.length);
  expect(skipped.reasons.length).toBeLessThanOrEqual(5);
});

test.each(Object.keys(makers))("%s: a response without a list is refused, and bugs are not outages", async (name) => {
  for (const body of [null, "[]", 7, {}, { data: [] }, { affiliates: {} }, { success: true, results: "x" }]) {
    await expect(arrange(name, [body]).month()).rejects.toMatchObject({
      reason: "answered with something that is not a list",
    });
  }
  const down = arrange(name, [new HttpError("could not be reached")]).month();
  await expect(down).rejects.toBeInstanceOf(PartnerUnavailable);
  await expect(arrange(name, [new TypeError("a bug")]).month()).rejects.toBeInstanceOf(TypeError);
});

test("Roobet's request has the user id from our key, and an ended month is read to its last millisecond", async () => {
  const { month, asked: requested } = arrange("roobet", [[]]);
  await month();
  await month(october);
  expect(requested[0]?.url.href).toBe(
    "https://partner.example/affiliate/v2/stats?userId=windfall-sandbox&startDate=2026-11-01T00%3A00%3A00.000Z&endDate=2026-11-21T12%3A00%3A00.000Z",
  );
  expect(requested[0]?.headers).toEqual({ authorization: `Bearer ${roobetKey}` });
  expect(requested[1]?.url.searchParams.get("endDate")).toBe("2026-10-31T23:59:59.999Z");
});

test("a Roobet key that is not a JWT with an id stops the start, and the one-line error does not show the key", () => {
  expect(() => readUserId("my-secret-key")).toThrow("ROOBET_API_KEY is invalid: it is not a JWT with an id claim.");
});

test("Rainbet gets whole days, including both ends, with the key in the URL; an empty list is valid", async () => {
  const { month, asked: requested } = arrange("rainbet", [{ affiliates: [] }]);
  expect([...(await month(october)).rows]).toEqual([]);
  expect(requested[0]?.url.href).toBe(
    "https://partner.example/v1/external/affiliates?start_at=2026-10-01&end_at=2026-10-31&key=k%26y",
  );
});

test("CSGOBig gets milliseconds and no retry; success false is a refusal; a rate limit may apply", async () => {
  const { month, asked: requested } = arrange("csgobig", [{ success: true, results: [] }]);
  await month(october);
  expect(requested[0]?.url.href).toBe(
    `https://partner.example/api/partners/getRefDetails/k%2Fy?from=${Date.UTC(2026, 9, 1)}&to=${Date.UTC(2026, 10, 1) - 1}`,
  );
  expect(requested[0]?.repeatable).toBe(false);
  await expect(arrange("csgobig", [{ success: false }]).month()).rejects.toMatchObject({
    reason: "refused to answer; we may have asked too often",
  });
  const until = new Date("2026-11-21T12:10:00Z");
  const resting = arrange("csgobig", [{ success: true, results: [] }], { rests: until });
  await expect(resting.month()).rejects.toEqual(new PartnerPaused(until));
  expect(resting.asked).toEqual([]);
});

test("Clash.gg reports from a given day on: an ended month is the total minus everything after the month", async () => {
  const row = (userId: number, wagered: number) => ({ userId, name: `n${userId}`, wagered });
  const { month, asked: requested } = arrange("clash", [
    [row(1, 900), row(2, 50), row(3, 10)],
    [row(1, 400), row(3, 25)],
  ]);
  expect([...(await month(october)).rows]).toMatchObject([
    { accountId: "1", wagerCents: 500 },
    { accountId: "2", wagerCents: 50 },
    { accountId: "3", wagerCents: 0 },
  ]);
  expect(requested.map(({ url: { pathname } }) => pathname)).toEqual([
    "/affiliates/detailed-summary/v2/2026-10-01",
    "/affiliates/detailed-summary/v2/2026-11-01",
  ]);
  expect(requested[0]?.headers).toEqual({ authorization: "Bearer key" });
  const running = arrange("clash", [[row(1, 900)]]);
  await running.month();
  expect(running.asked).toHaveLength(1);
});

test("Packdraw gets days as M-D-YYYY and may respond with a bare list", async () => {
  expect(formatPackdrawDay(new Date("2026-01-09T23:00:00Z"))).toBe("1-9-2026");
  const { month, asked: requested } = arrange("packdraw", [[{ userId: "u", username: "ann", wagerAmount: 1 }]]);
  expect([...(await month(new Date("2026-12-01T00:00:00Z"))).rows]).toHaveLength(1);
  expect(requested[0]?.url.search).toBe("?after=12-1-2026&before=1-1-2027&apiKey=key");
});
