// Hostile or broken requests get a clear 4xx and change nothing.
import { expect, test } from "vitest";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const viewer = await house.signedIn("viewer");

const jsonCalls = [
  "/api/auth/login",
  "/api/auth/register",
  "/api/auth/reset-password-request",
  "/api/auth/reset-password",
  "/api/fairness/client-seed",
];

test("every JSON call refuses bodies that are not JSON, of another type, too deep or too large", async () => {
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

test("wrong types in any field are refused and never cause a 5xx", async () => {
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

test("calls from another origin are refused, however the browser reports it", async () => {
  const foreignOrigins: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: `${house.address}.evil.example` },
  ];
  for (const headers of foreignOrigins) {
    const answer = await viewer.post("/api/auth/logout", undefined, headers);
    expect(answer.status, JSON.stringify(headers)).toBe(403);
  }
  expect((await viewer.page("home", "/")).props.auth.user).not.toBeNull();
  const port = new URL(house.address).port;
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const headers = { origin: `http://${host}:${port}`, "sec-fetch-site": "same-origin" };
    expect((await house.visitor().post("/api/auth/logout", undefined, headers)).status).toBe(200);
  }
});

test("strange addresses and cookies get 4xx pages, and every response has the security headers", async () => {
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

test("DEMO-17: text with a null character or half a surrogate pair is refused with its field's name", async () => {
  const admin = await house.signedIn("admin");
  const words = ["This text has a character we can't store. Please remove that character."];
  for (const odd of ["a\u0000b", "\ud83d", "\ude00\ud83d"]) {
    for (const path of jsonCalls) {
      const answer = await viewer.post(path, { username: "x", deep: { list: ["", odd] } });
      expect([answer.status, answer.body.errors], path).toEqual([400, { "deep.list.1": words }]);
    }
    const faq = [{ question: "Why?", answer: odd }];
    const answer = await admin.post("/api/settings", { faq });
    expect([answer.status, answer.body.errors]).toEqual([400, { "faq.0.answer": words }]);
    expect((await admin.post("/sandbox/youtube/video", { title: odd })).status).toBe(400);
  }
  const form = new FormData();
  form.set("name", "null\0byte");
  const answer = await admin.send("POST", "/api/products/create", { body: form });
  expect([answer.status, answer.body.errors]).toEqual([400, { name: words }]);
  const whole = await admin.post("/sandbox/youtube/video", { title: "\u{1F600} whole" });
  expect([whole.status, whole.body.title]).toEqual([200, "\u{1F600} whole"]);
});
