import { expect, test } from "vitest";
import { createSecurity } from "../../platform/http/security-headers.ts";
import { cspSources } from "./csp-sources.ts";

const stream = { stream_url: "https://kick.com/gale", stream_status_url: "/api/stream/channel" };
const findRule = (policy: string, name: string): string =>
  policy.split("; ").find((rule) => rule.startsWith(`${name} `)) ?? "";

test("the policy allows the stream's outside addresses as soon as the operator sets them", () => {
  let site = stream;
  const { policy } = createSecurity({ secure: false, sources: () => cspSources(site) });
  expect(findRule(policy("a"), "connect-src")).toBe("connect-src 'self'");
  expect(findRule(policy("a"), "frame-src")).toContain("https://player.kick.com https://www.youtube-nocookie.com");
  site = { stream_url: "https://twitch.tv/gale", stream_status_url: "https://status.example/live?x=1" };
  expect(findRule(policy("a"), "connect-src")).toBe("connect-src 'self' https://status.example");
  expect(findRule(policy("a"), "frame-src")).toContain("https://twitch.tv");
});

test("PLAY-10: films may come from this site and the operator's film origin only", () => {
  let film = "";
  const { policy } = createSecurity({ secure: false, sources: () => cspSources(stream, film) });
  expect(findRule(policy("a"), "media-src")).toBe("media-src 'self'");
  film = "https://films.example";
  expect(findRule(policy("a"), "media-src")).toBe("media-src 'self' https://films.example");
  film = "";
  expect(findRule(policy("a"), "media-src")).toBe("media-src 'self'");
});

test("an invalid address or an injected rule adds nothing to the policy", () => {
  const site = { stream_url: "javascript:alert(1)", stream_status_url: "x; script-src *" };
  const { policy } = createSecurity({ secure: false, sources: () => cspSources(site) });
  expect(findRule(policy("a"), "connect-src")).toBe("connect-src 'self'");
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
])("DEMO-13: %s in the database adds nothing to the policy", (address) => {
  const policyWith = (site: string) =>
    createSecurity({
      secure: false,
      sources: () => cspSources({ stream_url: site, stream_status_url: site }),
    }).policy("a");
  expect(policyWith(address)).toBe(policyWith(""));
});
