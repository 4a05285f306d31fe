import { createHash } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Env } from "./context.ts";
import { createNonce, createSecurity } from "./security-headers.ts";

const stream = { stream_url: "https://kick.com/gale", stream_status_url: "/api/stream/channel" };
const ruleOf = (policy: string, name: string): string =>
  policy.split("; ").find((rule) => rule.startsWith(`${name} `)) ?? "";

function answersOf(secure: boolean): Hono<Env> {
  const app = new Hono<Env>();
  app.use(createSecurity({ secure, site: () => stream }).middleware);
  app.get("/nonce", (c) => c.text(c.var.nonce));
  return app;
}

test("scripts run from our own address or with the nonce, and no other way", () => {
  const policy = createSecurity({ secure: false, site: () => stream }).policy("abc");
  expect(ruleOf(policy, "script-src")).toBe("script-src 'self' 'nonce-abc'");
  expect(ruleOf(policy, "default-src")).toBe("default-src 'self'");
  expect(ruleOf(policy, "object-src")).toBe("object-src 'none'");
  expect(ruleOf(policy, "base-uri")).toBe("base-uri 'none'");
  expect(ruleOf(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(ruleOf(policy, "img-src")).toBe("img-src 'self' data: blob:");
});

test("LAYOUT-05: the head's script runs by its hash, and nothing else that is written into a page", () => {
  const { policy } = createSecurity({
    secure: false,
    site: () => stream,
    scripts: { headScript: "recall();", bootScript: "boot();" },
  });
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  expect(ruleOf(policy("abc"), "script-src")).toBe(`script-src 'self' 'nonce-abc' ${hashOf("recall();")}`);
  // Of a document without a nonce.
  expect(ruleOf(policy(undefined), "script-src")).toBe(`script-src 'self' ${hashOf("boot();")} ${hashOf("recall();")}`);
});

test("the stream's outside addresses are let in as soon as the operator sets them", () => {
  let site = stream;
  const { policy } = createSecurity({ secure: false, site: () => site });
  expect(ruleOf(policy("a"), "connect-src")).toBe("connect-src 'self'");
  expect(ruleOf(policy("a"), "frame-src")).toContain("https://player.kick.com https://www.youtube-nocookie.com");
  site = { stream_url: "https://twitch.tv/gale", stream_status_url: "https://status.example/live?x=1" };
  expect(ruleOf(policy("a"), "connect-src")).toBe("connect-src 'self' https://status.example");
  expect(ruleOf(policy("a"), "frame-src")).toContain("https://twitch.tv");
});

test("PLAY-10: films come from here, and from exactly the origin of the one the operator set", () => {
  let film = "";
  const { policy } = createSecurity({ secure: false, site: () => stream, filmOrigin: () => film });
  expect(ruleOf(policy("a"), "media-src")).toBe("media-src 'self'");
  film = "https://films.example";
  expect(ruleOf(policy("a"), "media-src")).toBe("media-src 'self' https://films.example");
  film = "";
  expect(ruleOf(policy("a"), "media-src")).toBe("media-src 'self'");
});

test("an address that is none, or tries to add a rule, adds nothing", () => {
  const site = () => ({ stream_url: "javascript:alert(1)", stream_status_url: "x; script-src *" });
  const { policy } = createSecurity({ secure: false, site });
  expect(ruleOf(policy("a"), "connect-src")).toBe("connect-src 'self'");
  expect(policy("a")).not.toContain("script-src *");
  expect(policy("a")).not.toContain("javascript");
});

test.each([
  "https://a,default-src",
  "https://a;script-src",
  "https://*",
  "https://*.example",
  "https://a'b",
  "https://[::1]",
  "data:x",
])("DEMO-13: %s, should it stand in the database, adds nothing to the policy", (address) => {
  const policyWith = (site: string) =>
    createSecurity({ secure: false, site: () => ({ stream_url: site, stream_status_url: site }) }).policy("a");
  expect(policyWith(address)).toBe(policyWith(""));
});

test("every answer is strict, also one that is no page", async () => {
  const { headers } = await answersOf(false).request("/nowhere");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("HTTPS is insisted on only where it is there", async () => {
  expect((await answersOf(false).request("/nonce")).headers.get("strict-transport-security")).toBeNull();
  expect((await answersOf(true).request("/nonce")).headers.get("strict-transport-security")).toContain(
    "max-age=63072000",
  );
});

test("nonces are 24 characters and never come twice", async () => {
  const app = answersOf(false);
  const nonces = Array.from({ length: 2_000 }, createNonce);
  nonces.push(await (await app.request("/nonce")).text());
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonces.every((nonce) => /^[\w-]{24}$/.test(nonce))).toBe(true);
});
