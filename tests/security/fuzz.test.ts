// Hostile requests to every address: a short run of `npm run fuzz`, and proof that it detects what it claims.
import { request } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findComplaints } from "../../workshop/fuzz/check-answer.ts";
import { curlLine } from "../../workshop/fuzz/findings.ts";
import { type FuzzHouse, fuzz, openFuzzHouse } from "../../workshop/fuzz/fuzz.ts";
import type { Attempt } from "../../workshop/fuzz/requests.ts";
import type { Answer } from "../../workshop/fuzz/sender.ts";
import { mark } from "../../workshop/fuzz/strange-values.ts";
import type { Target } from "../../workshop/fuzz/targets.ts";

let house: FuzzHouse;
beforeAll(async () => {
  house = await openFuzzHouse();
});
afterAll(() => house.stop());

test("INPUT-01: 5,000 hostile requests to every address in every role find nothing", { timeout: 300_000 }, async () => {
  const { findings, atTheEnd, statuses } = await fuzz(house, { seed: 20, from: 0, to: 5_000 });
  const findingTexts = findings.map(
    ({ complaint, attempt }) => `${attempt.role}: ${complaint}: ${curlLine(attempt, house.address)}`,
  );
  expect(findingTexts).toEqual([]);
  expect(atTheEnd).toEqual([]);
  // The first guard must not refuse everything: many requests have to do something.
  expect(statuses.get(200)).toBeGreaterThan(600);
  expect(statuses.get(422)).toBeGreaterThan(100);
});

test("INPUT-04: a request with an invalid address is refused with the security headers", async () => {
  const { port } = new URL(house.address);
  const answer = await new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>(
    (resolve) => {
      const options = { port, path: "/api\\none" };
      request(options, ({ statusCode: status, headers }) => resolve({ status, headers })).end();
    },
  );
  expect(answer.status).toBe(400);
  expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

const anAttempt: Attempt = {
  target: { method: "GET", path: "/store", guard: "none", schema: undefined },
  role: "guest",
  method: "GET",
  url: "/store",
  headers: [],
  body: null,
};

describe("what the fuzzer detects", () => {
  const goodHeaders = {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=()",
    "x-frame-options": "DENY",
    "content-security-policy": "frame-ancestors 'none'",
  };
  const good: Extract<Answer, { kind: "answered" }> = {
    kind: "answered",
    status: 200,
    headers: goodHeaders,
    text: "{}",
    ms: 5,
  };
  const html = { ...goodHeaders, "content-type": "text/html; charset=utf-8" };
  const seen = (answer: Partial<typeof good>, attempt: Partial<Attempt> = {}) =>
    findComplaints({ ...anAttempt, ...attempt }, { ...good, ...answer }, [{ word: "secret", readers: ["admin"] }]);
  const admins: Target = { ...anAttempt.target, guard: "admin" };

  test.each<[string, Partial<typeof good>, Partial<Attempt>]>([
    ["status 500", { status: 500 }, {}],
    ["status 503", { status: 503, text: '{"message":"Something went wrong on our side."}' }, {}],
    ["it took more than 10 seconds", { ms: 10_001 }, {}],
    ["tells of its insides", { text: '"Error: x\\n"\n    at run (/app/server/app.ts:3:4)' }, {}],
    ["tells of its insides", { text: '"duplicate key value violates unique constraint"' }, {}],
    ["tells of its insides", { text: '"$argon2id$v=19"' }, { role: "admin" }],
    ['tells viewer "secret"', { text: '"secret"' }, { role: "viewer" }],
    ["let viewer in", {}, { target: admins, role: "viewer" }],
    ["let moderator in", {}, { target: admins, role: "moderator", method: "HEAD" }],
    ["without its x-content-type-options", { headers: { ...goodHeaders, "x-content-type-options": "" } }, {}],
    [
      "without its content-security-policy",
      { headers: { ...goodHeaders, "content-security-policy": "default-src 'self'" } },
      {},
    ],
    ["a header of the asker's", { headers: { ...goodHeaders, "x-fuzz-split": "1" } }, {}],
    ["leads to another site", { status: 302, headers: { ...goodHeaders, location: "//evil.example/" } }, {}],
    ["JSON that is none", { text: "{" }, {}],
    ["a body without a type", { headers: { ...goodHeaders, "content-type": undefined } }, {}],
    ["HTML that is no document", { headers: html, text: "Error" }, {}],
    ["the asker's element in a document", { headers: html, text: `<!doctype html><p>${mark}` }, {}],
  ])("%s", (complaint, answer, attempt) => {
    expect(seen(answer, attempt)).toContain(complaint);
  });

  test("a route that throws for some roles, and a broken ledger", async () => {
    const { db } = house.database;
    await sql`alter table audit_log rename to audit_log_gone`.execute(db);
    await sql`update balances set points = points + 1 where user_id = 1`.execute(db);
    const where = ({ path }: Target) => path === "/admin/audit";
    const { findings, atTheEnd } = await fuzz(house, { seed: 1, from: 0, to: 12, where });
    const found = findings.map(({ complaint, attempt }) => `${attempt.role}: ${complaint}`);
    expect(found).toContain("admin: status 500");
    expect(found.some((each) => each.startsWith("admin: logged an error: request failed"))).toBe(true);
    expect(found.filter((each) => !each.startsWith("admin"))).toEqual([]);
    expect(atTheEnd).toContain("the ledger does not hold");
  });
});
