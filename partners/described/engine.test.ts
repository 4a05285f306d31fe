import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { PartnerPaused, PartnerUnavailable } from "../../features/wagers/source.ts";
import { type DescriptionText, descriptionSchema } from "../common/description.ts";
import { type Call, CallFailed, callLoopback, callPublic, type PublicRequest } from "../common/public-request.ts";
import { createDescribedSource, maxPages } from "./engine.ts";

const november = { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-12-01T00:00:00Z") };
const now = new Date("2026-11-21T12:00:00Z");

const plain = {
  slug: "partner",
  label: "Partner",
  hosts: ["api.partner.com"],
  secrets: [{ name: "key", label: "API key", in: "header" }],
  ask: { url: "https://api.partner.com/board?from={from}&to={to}", headers: { "X-Key": "{key}" } },
  window: { kind: "range", stamp: "iso", end: "out", future: true },
  rows: "data",
  row: { id: "id", name: "name" },
  amounts: [{ path: "wagered", unit: "dollars", figure: "raw" }],
  every: { seconds: 60 },
} satisfies DescriptionText;

type Answer = string | Error | { status: number; body: string; waitSeconds?: number };

function arrange(
  change: object,
  answers: Answer[],
  { rests = null as Date | null, secrets = { key: "k1" } as object } = {},
) {
  const requests: PublicRequest[] = [];
  const call: Call = async (request) => {
    requests.push(request);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    if (typeof answer === "string") return { status: 200, body: Buffer.from(answer), waitSeconds: 0 };
    return { waitSeconds: 0, ...answer, status: answer?.status ?? 0, body: Buffer.from(answer?.body ?? "") };
  };
  const source = createDescribedSource(
    { type: 500, description: descriptionSchema.parse({ ...plain, ...change }) },
    {
      ...{ call, place: (url) => url, clock: { now: () => now }, secrets: secrets as Record<string, string> },
      throttle: { take: async () => rests },
    },
  );
  return { source, requests, read: (window = november) => source.read(window) };
}

const rows = (...list: unknown[]) => JSON.stringify({ data: list });
const ann = { id: "1", name: "ann", wagered: 12.34 };

test("DESCR-01: an answer becomes rows in cents, with the hash of its bytes and the rows' numbers", async () => {
  const body = rows(ann, { id: 2, name: "bob", wagered: "0.999999999999999999" });
  const { source, read, requests } = arrange({}, [body]);
  const answer = await read();
  expect(answer.rows).toEqual([
    { key: "1", name: "ann", isHidden: false, isMasked: false, cents: 1_234, row: 1 },
    { key: "2", name: "bob", isHidden: false, isMasked: false, cents: 100, row: 2 },
  ]);
  expect(answer).toMatchObject({ sha256: createHash("sha256").update(body).digest("hex"), takenAt: now, isCut: false });
  expect(requests[0]?.url.href).toBe(
    "https://api.partner.com/board?from=2026-11-01T00%3A00%3A00.000Z&to=2026-12-01T00%3A00%3A00.000Z",
  );
  expect(requests[0]?.headers).toEqual({ "x-key": "k1" });
  expect(source).toMatchObject({ type: 500, coverage: "window", figure: "raw", timeZone: "UTC" });
});

test.each([
  ["dollars", {}, "1299.9999999999999998", 130_000],
  ["cents", {}, 512_041.9, 512_041],
  ["atomic", { scale: 18 }, "1234567890123456789", 123],
  ["atomic", { scale: "decimals" }, "1500000", 150],
  ["coins", { scale: 2 }, 1_250_075, 1_250_075],
  ["coins", { rate: "0.65" }, "100", 6_500],
  ["xp", {}, 17, 1_700],
])("DESCR-02: %s %j: %s is read by its digits", async (unit, more, wagered, cents) => {
  const amounts = [{ path: "wagered", unit, figure: "raw", ...more }];
  const {
    rows: [row],
  } = await arrange({ amounts }, [rows({ ...ann, wagered, decimals: 6 })]).read();
  expect(row?.cents).toBe(cents);
});

test("DESCR-02: a long number without quotes does not pass through a float", async () => {
  const amounts = [{ path: "wagered", unit: "atomic", scale: 18, figure: "raw" }];
  const body = '{"data":[{"id":12345678901234567891,"name":"ann","wagered":9007199254740993000000}]}';
  const answer = await arrange({ amounts }, [body]).read();
  expect(answer.rows[0]).toMatchObject({ key: "12345678901234567891", cents: 900_719 });
});

test("DESCR-03: unreadable amounts, names and ids are left out and counted", async () => {
  const bad = [
    ...[-1, null, "NaN", "abc", "1e9", true, {}, [], 1e300].map((wagered) => ({ ...ann, id: "x", wagered })),
    ...["", "a\u0000b", "\ud800", "x".repeat(101), null].map((name) => ({ ...ann, name })),
    ...["", null, -1, 1.5, {}].map((id) => ({ ...ann, id })),
    ...[null, "row", 7, []],
  ];
  const { rows: read, skipped } = await arrange({}, [rows(ann, ...bad)]).read();
  expect(read).toHaveLength(1);
  expect(skipped.count).toBe(bad.length);
  expect(skipped.reasons.length).toBeLessThanOrEqual(5);
});

const failing: [string, object, Answer, string][] = [
  [
    "an amount path that hits text",
    { amounts: [{ ...plain.amounts[0], path: "name" }] },
    rows(ann),
    "answered with 1 row, and none is readable: name is no amount",
  ],
  ["a web page", {}, "<!doctype html><p>Checking your browser", "answered with a web page instead of figures"],
  ["NaN", {}, '{"data":[{"id":"1","name":"ann","wagered":NaN}]}', "answered with something that is not JSON"],
  ["no list", {}, '{"data":{}}', "answered without the list of rows"],
  ["their words", {}, '{"error":"Not enabled for you"}', "answered without the list of rows: “Not enabled for you”"],
  ["their words with our key", {}, '{"error":"Bad key secret-key"}', "answered without the list of rows"],
  ["a wrong key", {}, { status: 401, body: "" }, "refused our key (401): reconnect it at the desk"],
  ["a forbidden key", {}, { status: 403, body: "" }, "refused our key (403): reconnect it at the desk"],
  ["too often", {}, { status: 429, body: "", waitSeconds: 90 }, "asked us to slow down"],
  ["a redirect", {}, { status: 302, body: "" }, "answered with a redirect (302), which we do not follow"],
  ["an error", {}, { status: 500, body: "" }, "answered with an error (500)"],
  ["a failed call", {}, new CallFailed("could not be reached (ENOTFOUND)"), "could not be reached (ENOTFOUND)"],
  [
    "success false",
    { good: [{ path: "success", is: true }] },
    '{"success":false,"data":[]}',
    "answered that something is wrong",
  ],
  [
    "a slow-down in a 200",
    { refusals: [{ has: "TOO_MANY", means: "slow" }] },
    '{"message":"TOO_MANY_REQUEST"}',
    "asked us to slow down",
  ],
  [
    "a limit as 401",
    { refusals: [{ status: 401, has: "RATE", means: "slow" }] },
    { status: 401, body: "RATE_LIMIT" },
    "asked us to slow down",
  ],
  [
    "a range",
    { refusals: [{ status: 400, has: "DATE", means: "range" }] },
    { status: 400, body: "DATE_RANGE" },
    "refused the window (400)",
  ],
];

test.each(failing)(
  "DESCR-04: %s is refused with its reason and never an empty board",
  async (_, change, answer, reason) => {
    const read = arrange(change, [answer], { secrets: { key: "secret-key" } }).read();
    await expect(read).rejects.toBeInstanceOf(PartnerUnavailable);
    await expect(read).rejects.toMatchObject({ reason });
  },
);

test("DESCR-04: a viewer whose name is a refusal's text changes nothing", async () => {
  const change = { refusals: [{ has: "TOO_MANY", means: "slow" }] };
  expect((await arrange(change, [rows({ ...ann, name: "TOO_MANY" })]).read()).rows).toHaveLength(1);
});

test("DESCR-05: names that are alike stay apart, cannot be linked, and do not depend on the rows' order", async () => {
  const row = { id: null, name: "name", masked: "ab***z" };
  const list = [
    { name: "an***n", wagered: 5 },
    { name: "bob", wagered: 9 },
    { name: "an***n", wagered: 7 },
    { name: "bob", wagered: 1 },
    { name: "cid", wagered: 1 },
    { name: "bob#2", wagered: 3 },
  ];
  const keys = async (given: unknown[]) =>
    Object.fromEntries(
      (await arrange({ row }, [rows(...given)]).read()).rows.map(({ key, cents, isMasked }) => [
        key,
        [cents, isMasked],
      ]),
    );
  expect(await keys(list)).toEqual({
    ...{ "name:an***n": [700, true], "name:an***n#2": [500, true], "name:cid": [100, false] },
    ...{ "name:bob": [900, true], "name:bob#3": [100, true], "name:bob#2": [300, false] },
  });
  expect(await keys(list.toReversed())).toEqual(await keys(list));
});

test("DESCR-05: one account on two pages counts once", async () => {
  const { rows: read, skipped } = await arrange({}, [rows(ann, { ...ann, wagered: 20 })]).read();
  expect(read).toMatchObject([{ key: "1", cents: 2_000 }]);
  expect(skipped).toEqual({ count: 1, reasons: ["an account is listed twice"] });
});

test("DESCR-06: hidden people hold their place; an id that says so is nobody's", async () => {
  const row = {
    id: "id",
    name: "user.name",
    hidden: [
      { path: "id", is: -1 },
      { path: "user", is: null },
    ],
  };
  const list = [
    { id: -1, user: { name: "Hidden" }, wagered: 2 },
    { id: -1, user: { name: "Hidden" }, wagered: 3 },
    { id: 4, user: null, wagered: 1 },
  ];
  const read = (await arrange({ row }, [rows(...list)]).read()).rows;
  expect(read.map(({ key, name, isHidden }) => [key, name, isHidden])).toEqual([
    ["name:Hidden#2", "Hidden", true],
    ["name:Hidden", "Hidden", true],
    ["4", "Hidden player", true],
  ]);
});

test("DESCR-07: rows of another code do not count; without a code all do", async () => {
  const change = {
    secrets: [...plain.secrets, { name: "code", label: "Code", in: "setting", optional: true }],
    row: { ...plain.row, under: { path: "code", is: "{code}" } },
  };
  const body = rows({ ...ann, code: "OURS" }, { ...ann, id: "2", code: "other" });
  const count = async (secrets: object) => (await arrange(change, [body], { secrets }).read()).rows.length;
  expect([await count({ key: "k", code: "ours" }), await count({ key: "k" })]).toEqual([1, 2]);
});

const paged = (by: "page" | "skip" | "cursor") => ({
  ask: { ...plain.ask, url: `${plain.ask.url}&at={${by}}` },
  pages: { by, size: 2, more: "more" },
});
const page = (more: unknown, ...ids: number[]) =>
  JSON.stringify({ more, data: ids.map((id) => ({ id, name: `n${id}`, wagered: 1 })) });

test.each([
  ["page", [page(2, 1, 2), page(2, 3)], ["1", "2"]],
  ["page", [page(true, 1, 2), page(false, 3)], ["1", "2"]],
  ["skip", [page(3, 1, 2), page(3, 3)], ["0", "2"]],
  ["cursor", [page("c2", 1, 2), page(null, 3)], ["", "c2"]],
] as const)("DESCR-08: all pages by %s are read, and the hash covers them", async (by, bodies, at) => {
  const { read, requests } = arrange(paged(by), [...bodies]);
  const answer = await read();
  expect(answer.rows.map(({ key, row }) => [key, row])).toEqual([
    ["1", 1],
    ["2", 2],
    ["3", 3],
  ]);
  expect(requests.map(({ url }) => url.searchParams.get("at"))).toEqual(at);
  expect(answer.sha256).toBe(createHash("sha256").update(bodies.join("")).digest("hex"));
});

test("DESCR-08: a list of pages without an end is refused", async () => {
  const loop = arrange(paged("page"), [page(true, 1, 2)]).read();
  await expect(loop).rejects.toMatchObject({ reason: "gave us the same page twice, so its list has no end" });
  const many = Array.from({ length: maxPages + 1 }, (_, at) => page(true, at * 2, at * 2 + 1));
  await expect(arrange(paged("page"), many).read()).rejects.toMatchObject({
    reason: `has more than ${maxPages} pages`,
  });
  const circle = arrange(paged("cursor"), [page("a", 1), page("b", 2), page("a", 3)]).read();
  await expect(circle).rejects.toMatchObject({ reason: "gave us the same page twice, so its list has no end" });
});

test("DESCR-09: a list at the partner's ceiling is cut off, and says so", async () => {
  const two = rows(ann, { ...ann, id: "2" });
  expect((await arrange({ most: 2 }, [two]).read()).isCut).toBe(true);
  expect((await arrange({ most: 3 }, [two]).read()).isCut).toBe(false);
});

const stamped = async (window: object, timezone = "UTC", asked = november) => {
  const { read, requests } = arrange({ window: { kind: "range", ...window }, timezone }, [rows(ann)]);
  await read(asked);
  return [...(requests[0]?.url.searchParams.values() ?? [])];
};

test("DESCR-10: stamps are in the partner's time zone, and its end counts or does not", async () => {
  const day = { stamp: "day", future: true };
  expect(await stamped({ ...day, end: "in" })).toEqual(["2026-11-01", "2026-11-30"]);
  expect(await stamped({ ...day, end: "out" })).toEqual(["2026-11-01", "2026-12-01"]);
  expect(await stamped({ ...day, end: "unknown" })).toEqual(["2026-11-01", "2026-11-30"]);
  const october = { from: new Date("2026-09-30T22:00:00Z"), to: new Date("2026-10-31T23:00:00Z") };
  expect(await stamped({ ...day, end: "in" }, "Europe/Berlin", october)).toEqual(["2026-10-01", "2026-10-31"]);
  expect(await stamped({ stamp: "s", end: "out", future: true })).toEqual(["1793491200", "1796083200"]);
  expect(await stamped({ stamp: "ms", end: "in", future: true })).toEqual(["1793491200000", "1796083199999"]);
  expect(await stamped({ stamp: "s", end: "out", future: false })).toEqual(["1793491200", "1795262400"]);
  expect(await stamped({ ...day, end: "in", future: false })).toEqual(["2026-11-01", "2026-11-21"]);
});

test("DESCR-11: a window that the partner cannot tell is refused before it is asked", async () => {
  const refuse = async (window: object, asked: { from: Date; to: Date }) => {
    const { read, requests } = arrange({ window }, [rows(ann)]);
    const reason = await read(asked).then(
      () => "",
      (error: PartnerUnavailable) => error.reason,
    );
    expect(requests).toEqual([]);
    return reason;
  };
  const day = { kind: "range", stamp: "day", end: "in", future: true };
  const noon = { from: new Date("2026-11-01T12:00:00Z"), to: november.to };
  expect(await refuse(day, noon)).toBe(
    "counts whole days of UTC, so a board on it must begin and end at midnight there",
  );
  expect(await refuse({ ...day, mostDays: 7 }, november)).toMatch("at most 7 days");
  const fortnight = { from: november.from, to: new Date("2026-11-15T00:00:00Z") };
  const months = { kind: "months", stamp: "day", month: "m[].month" };
  expect(await refuse(months, fortnight)).toMatch("whole months in UTC");
});

test("DESCR-12: a partner that counts until now loses what came after the board's end", async () => {
  const change = {
    window: { kind: "since", stamp: "day" },
    ask: { ...plain.ask, url: "https://api.partner.com/{from}" },
  };
  const october = { from: new Date("2026-10-01T00:00:00Z"), to: november.from };
  const bob = { id: "2", name: "bob", wagered: 3 };
  const { read, requests } = arrange(change, [rows({ ...ann, wagered: 10 }, bob), rows({ ...ann, wagered: 4 })]);
  expect((await read(october)).rows.map(({ cents }) => cents)).toEqual([600, 300]);
  expect(requests.map(({ url }) => url.pathname)).toEqual(["/2026-10-01", "/2026-11-01"]);
  const running = arrange(change, [rows(ann)]);
  await running.read();
  expect(running.requests).toHaveLength(1);
});

test("DESCR-13: of the partner's races, the board's own is read, also after its end; none is no empty board", async () => {
  const change = {
    window: { kind: "own", starts: "data[status=LIVE].start", ends: "+data[status=LIVE].days" },
    rows: "data[status=LIVE].top",
  };
  const race = (status: string, start: string, wagered: number) => ({
    status,
    start,
    days: 10,
    top: [{ ...ann, wagered }],
  });
  const body = JSON.stringify({
    data: [race("ENDED", "2026-11-01T00:00:00Z", 1), race("LIVE", "2026-11-11T00:00:00Z", 2)],
  });
  const first = { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-11-11T00:00:00Z") };
  expect(await arrange(change, [body]).read(first)).toMatchObject({ window: first, rows: [{ cents: 100 }] });
  const live = { from: first.to, to: new Date("2026-11-21T00:00:00Z") };
  expect(await arrange(change, [body]).read()).toMatchObject({ window: live, rows: [{ cents: 200 }] });
  const none = arrange(change, ['{"data":[]}']).read();
  await expect(none).rejects.toMatchObject({ reason: "has no race running now" });
});

test("DESCR-14: an optional amount ranks if any row has it; otherwise the next ranks, for all alike", async () => {
  const amounts = [
    { path: "weighted?", unit: "dollars", figure: "weighted" },
    { path: "wagered", unit: "dollars", figure: "raw" },
  ];
  const cents = async (...list: object[]) =>
    (await arrange({ amounts }, [rows(...list)]).read()).rows.map((row) => row.cents);
  expect(await cents(ann, { ...ann, id: "2" })).toEqual([1_234, 1_234]);
  expect(await cents({ ...ann, weighted: 1 }, { ...ann, id: "2" })).toEqual([100]);
});

test("DESCR-15: a map of names, a body, Basic, a coin's rate asked for, and a set of sums", async () => {
  const change = {
    secrets: [{ name: "key", label: "Key", in: "header" }],
    ask: {
      method: "POST",
      url: "https://api.partner.com/top",
      basic: { user: "me", password: "{key}" },
      body: { n: 5, until: "{to}", day: "{month}" },
    },
    window: { kind: "set", field: { ever: "sums.ever", month: "sums.month" } },
    rows: { mapAt: "people" },
    row: { id: null, name: "$key" },
    amounts: [
      { path: "sums.ever", unit: "coins", figure: "raw", rate: { ask: "https://api.partner.com/rate", path: "usd" } },
    ],
  };
  const { read, requests, source } = arrange(change, [
    '{"usd":0.5}',
    '{"people":{"ann":{"sums":{"ever":10,"month":1}}}}',
  ]);
  expect((await read()).rows).toMatchObject([{ key: "name:ann", cents: 500 }]);
  expect(source.coverage).toBe("total");
  expect(requests[1]?.headers.authorization).toBe(`Basic ${Buffer.from("me:k1").toString("base64")}`);
  expect(JSON.parse(requests[1]?.body ?? "")).toEqual({ n: 5, until: "", day: "2026-11" });
});

test("DESCR-16: a published sheet is read by its columns' names, with a spreadsheet's amounts", async () => {
  const sheet = (
    columns: object,
    csv: string,
    address = "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuV/edit#gid=7",
  ) => {
    const call: Call = async ({ url }) => {
      asked = url.href;
      return { status: 200, body: Buffer.from(csv), waitSeconds: 0 };
    };
    let asked = "";
    const description = descriptionSchema.parse({
      ...{ kind: "sheet", slug: "sheet", label: "Sheet", hosts: ["docs.google.com"], every: { seconds: 60 } },
      ...{ address, columns },
    });
    const access = { call, place: (url: URL) => url, clock: { now: () => now }, secrets: {}, throttle: null };
    const source = createDescribedSource({ type: 1, description }, access);
    return { read: () => source.read(november), asked: () => asked, source };
  };
  const csv = '\ufeffUsername;Wagered (USD)\r\nann;"$1,250.50"\r\n\'=bob;0.999\r\n;500\r\ncid;soon\r\n';
  const good = sheet({ name: "username", amount: "Wagered (USD)" }, csv);
  expect(await good.read()).toMatchObject({
    rows: [
      { key: "name:ann", cents: 125_050, row: 1 },
      { key: "name:=bob", cents: 99, row: 2 },
    ],
    skipped: { count: 1, reasons: ["amount is no amount"] },
  });
  expect(good.source.coverage).toBe("file");
  expect(good.asked()).toBe(
    "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuV/gviz/tq?tqx=out:csv&headers=1&gid=7",
  );
  const other = sheet({ name: "Player", amount: "Wagered (USD)" }, csv).read();
  await expect(other).rejects.toMatchObject({
    reason: "has no column “Player”; its columns are “Username”, “Wagered (USD)”",
  });
  const login = sheet({ name: "Username", amount: "x" }, "<!DOCTYPE html><html>").read();
  await expect(login).rejects.toMatchObject({
    reason: "answered with a web page: share the sheet with everybody who has the link",
  });
});

test("DESCR-17: a partner is not asked before its pace allows it, nor with a key of the wrong shape", async () => {
  const rested = arrange({}, [rows(ann)], { rests: now });
  await expect(rested.read()).rejects.toBeInstanceOf(PartnerPaused);
  const missing = arrange({}, [rows(ann)], { secrets: {} });
  await expect(missing.read()).rejects.toMatchObject({ reason: "needs its “API key”; enter it at the desk" });
  const secrets = [{ name: "key", label: "Stats id", in: "header", shape: "uuid" }];
  await expect(arrange({ secrets }, [rows(ann)]).read()).rejects.toMatchObject({ reason: /is not a UUID/ });
  expect([...rested.requests, ...missing.requests]).toEqual([]);
});

test("DESCR-18: private addresses are not called, redirects not followed, long answers not read", async () => {
  const local = callPublic({ url: new URL("https://localhost/"), method: "GET", headers: {} });
  await expect(local).rejects.toMatchObject({ reason: "is at a private address, which we do not call" });
  const server = createServer((request, response) => {
    if (request.url === "/away") return response.writeHead(302, { location: "/long" }).end();
    response.end(Buffer.alloc(200_000, "x"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const ask = (path: string) =>
    callLoopback({ url: new URL(origin + path), method: "GET", headers: {}, maxBytes: 100_000 });
  await expect(ask("/away")).resolves.toMatchObject({ status: 302 });
  await expect(ask("/long")).rejects.toMatchObject({ reason: "answered with more than 0 MB" });
  server.close();
});
