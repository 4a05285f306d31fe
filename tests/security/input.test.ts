// Everything a hostile or broken caller sends gets a clear 4xx and changes nothing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHouse, type TestHouse, type Visitor } from "../house/house.ts";

let house: TestHouse;
let viewer: Visitor;
beforeAll(async () => {
  house = await openHouse();
  viewer = await house.signedIn("viewer");
});
afterAll(() => house.stop());

const jsonCalls = [
  "/api/auth/login",
  "/api/auth/register",
  "/api/auth/reset-password-request",
  "/api/auth/reset-password",
  "/api/fairness/client-seed",
];

test("bodies that are no JSON, of another type, too deep or too large are refused by every JSON call", async () => {
  const strange: [unknown, number][] = [
    ["{", 400],
    ["not json", 400],
    ['{"username":"\\u0000"}', 400],
    ["[".repeat(10_000), 400],
    ["[]", 422],
    ["null", 422],
    ["7", 422],
    ['"text"', 422],
    [JSON.stringify({ username: "x".repeat(2 * 1024 * 1024) }), 413],
  ];
  for (const path of jsonCalls) {
    for (const [body, status] of strange) {
      expect((await viewer.send("POST", path, { body })).status, `${path} ${String(body).slice(0, 20)}`).toBe(status);
    }
  }
});

test("values of every wrong type in every field are refused, never a 5xx", async () => {
  const values = [
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    [],
    {},
    ["a"],
    { $gt: "" },
    "\ud800",
    "\u202e",
    "x".repeat(5_000),
    "__proto__",
  ];
  for (const path of jsonCalls) {
    for (const value of values) {
      const fields = { username: value, email: value, password: value, token: value, password_confirmation: value };
      const { status } = await viewer.post(path, fields);
      expect(status, `${path} ${JSON.stringify(value)?.slice(0, 30)}`).toBeGreaterThanOrEqual(
        path.endsWith("request") ? 200 : 400,
      );
      expect(status).toBeLessThan(500);
    }
  }
});

test("calls from another origin are refused, in whichever way the browser says so", async () => {
  const elsewhere: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: `${house.address}.evil.example` },
  ];
  for (const headers of elsewhere) {
    const answer = await viewer.post("/api/auth/logout", undefined, headers);
    expect(answer.status, JSON.stringify(headers)).toBe(403);
  }
  expect((await viewer.page("/")).props.auth.user).not.toBeNull();
  const port = new URL(house.address).port;
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const headers = { origin: `http://${host}:${port}`, "sec-fetch-site": "same-origin" };
    expect((await house.visitor().post("/api/auth/logout", undefined, headers)).status).toBe(200);
  }
});

test("strange addresses and cookies answer 4xx pages, and the headers are on every answer", async () => {
  for (const path of [
    "/nothing-here",
    "/..%2f..%2fetc%2fpasswd",
    "/uploads/../../x",
    "/uploads/%00.webp",
    "/reset-password/%E0%A4%A",
    "//evil.example/",
    "/api/none",
    "/store/",
  ]) {
    const answer = await viewer.get(path);
    expect(answer.status, path).toBeGreaterThanOrEqual(200);
    expect(answer.status, path).toBeLessThan(500);
  }
  for (const cookie of [
    "windfall_session=",
    "windfall_session=%00",
    `windfall_session=${"A".repeat(43)}`,
    "windfall_session=' or 1=1",
    "windfall_flash=x;x;;=;",
  ]) {
    const answer = await house.visitor().get("/store", { cookie });
    expect(answer.status, cookie).toBe(200);
  }
  for (const path of ["/", "/store", "/login", "/nothing-here", "/api/none", "/healthz"]) {
    const { headers } = await house.visitor().get(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers.get("permissions-policy")).not.toBeNull();
  }
});
