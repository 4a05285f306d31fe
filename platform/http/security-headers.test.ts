import { createHash } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Env } from "./context.ts";
import { createNonce, createSecurity } from "./security-headers.ts";

const sources = () => ({ frame: "", connect: "", media: "", form: "" });
const findRule = (policy: string, name: string): string =>
  policy.split("; ").find((rule) => rule.startsWith(`${name} `)) ?? "";

function createApp(secure: boolean): Hono<Env> {
  const app = new Hono<Env>();
  app.use(createSecurity({ secure, sources }).middleware);
  app.get("/nonce", (c) => c.text(c.var.nonce));
  return app;
}

test("scripts run only from our own address or with the nonce", () => {
  const policy = createSecurity({ secure: false, sources }).policy("abc");
  expect(findRule(policy, "script-src")).toBe("script-src 'self' 'nonce-abc'");
  expect(findRule(policy, "default-src")).toBe("default-src 'self'");
  expect(findRule(policy, "object-src")).toBe("object-src 'none'");
  expect(findRule(policy, "base-uri")).toBe("base-uri 'none'");
  expect(findRule(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(findRule(policy, "img-src")).toBe("img-src 'self' data: blob:");
});

test("LAYOUT-05: the policy allows the head's script by its hash, and no other script written into a page", () => {
  const { policy } = createSecurity({
    secure: false,
    sources,
    scripts: { headScript: "recall();", bootScript: "boot();" },
  });
  const computeHash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  expect(findRule(policy("abc"), "script-src")).toBe(`script-src 'self' 'nonce-abc' ${computeHash("recall();")}`);
  // Documents without a nonce allow the last script by its hash.
  expect(findRule(policy(undefined), "script-src")).toBe(
    `script-src 'self' ${computeHash("boot();")} ${computeHash("recall();")}`,
  );
});

test("every response has the strict headers, even if it is not a page", async () => {
  const { headers } = await createApp(false).request("/nowhere");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("requires HTTPS only on a site that uses it", async () => {
  expect((await createApp(false).request("/nonce")).headers.get("strict-transport-security")).toBeNull();
  expect((await createApp(true).request("/nonce")).headers.get("strict-transport-security")).toContain(
    "max-age=63072000",
  );
});

test("nonces are 24 characters and never repeat", async () => {
  const app = createApp(false);
  const nonces = Array.from({ length: 2_000 }, createNonce);
  nonces.push(await (await app.request("/nonce")).text());
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonces.every((nonce) => /^[\w-]{24}$/.test(nonce))).toBe(true);
});
