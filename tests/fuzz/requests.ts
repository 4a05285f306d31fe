// One hostile request to an address, told by a seed and a number: the same two always make the same one.
import fc from "fast-check";
import { type Body, bodiesOf } from "./bodies.ts";
import { knownNames, mark, otherSite, splitHeader, strangeText } from "./strange.ts";
import type { Target } from "./targets.ts";

export const roles = ["guest", "viewer", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

export interface Attempt {
  target: Target;
  role: Role;
  method: string;
  /** Path and query, escaped as sent. */
  url: string;
  headers: [name: string, value: string][];
  body: Body | null;
}

/** Round by round over all addresses, each round in another role. */
export function attemptOf(targets: readonly Target[], seed: number, number: number): Attempt {
  const target = targets[number % targets.length];
  const role = roles[Math.floor(number / targets.length) % roles.length];
  if (target === undefined || role === undefined) throw new Error("There is nothing to fuzz.");
  // Far apart, so that neighbouring seeds share no request.
  const [made] = fc.sample(attempts(target), { seed: (seed * 0x9e3779b1 + number * 0x85ebca6b) | 0, numRuns: 1 });
  if (made === undefined) throw new Error("fast-check made nothing.");
  return { ...made, target, role, body: isTooLong(made.headers) ? null : made.body };
}

/** Node refuses such headers before it reads a body; a client still sending that body may never see the answer. */
const isTooLong = (headers: Attempt["headers"]): boolean => headers.some(([, value]) => value.length > 15_000);

function attempts(target: Target): fc.Arbitrary<Omit<Attempt, "target" | "role">> {
  const sends = target.method === "POST";
  return fc.record({
    method: fc.oneof({ weight: 6, arbitrary: fc.constant(target.method) }, otherMethods),
    url: fc.tuple(pathsOf(target.path), queries).map(([path, query]) => path + query),
    headers: fc
      .tuple(inertiaHeaders(target), fc.array(headers, { maxLength: 2 }))
      .map(([visit, more]) => [...visit, ...more]),
    body: fc.oneof(
      { weight: sends ? 9 : 1, arbitrary: bodiesOf(target) },
      { weight: sends ? 1 : 9, arbitrary: fc.constant(null) },
    ),
  });
}

const otherMethods = fc.constantFrom("GET", "POST", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "PROPFIND");

const pathsOf = (path: string): fc.Arbitrary<string> =>
  fc
    .tuple(...path.split("/").map((segment) => (/^[:*]/.test(segment) ? segments : fc.constant(segment))))
    .map((parts) => parts.join("/"));

const segments: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...knownNames, "demo-big-win", "page", "hunt", "kick", "roobet", "store-1.png"),
  },
  { weight: 1, arbitrary: fc.constantFrom("10/LTC/ltc1qfuzz", "1/BTC/", "", ".", "..", "*", "1;2", "\xff\xfe") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("%00", "1%00", "%ED%A0%80", "%E0%A4%A", "%", "%2e%2e%2f%2e%2e%2fetc", "%c0%ae"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `1%0d%0a${splitHeader}:%201`,
      "%2f%2fevil.example",
      "-1",
      "1.5",
      "1e9",
      "0",
      "9".repeat(30),
    ),
  },
  { weight: 2, arbitrary: strangeText.map(escaped) },
);

const queryNames = [
  "page",
  "active_page",
  "ended_page",
  "status",
  "search",
  "user",
  "before",
  "after",
  "hunt",
  "token",
];
const moreQueryNames = [
  "key",
  "next",
  "code",
  "state",
  "error",
  "redirect_uri",
  "auto",
  "as",
  "currency",
  "reason",
  "channel_id",
];
const queryValues = fc
  .oneof(fc.constantFrom("1", "2", "-1", "1e9", "NaN", "true", "all", mark), strangeText)
  .map(escaped);
const queries = fc
  .array(fc.tuple(fc.constantFrom(...queryNames, ...moreQueryNames, "page[]", "__proto__", "%00", ""), queryValues), {
    maxLength: 4,
  })
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`));

/** Percent-escapes; a lone surrogate becomes the three bytes that no UTF-8 reader may take. */
function escaped(text: string): string {
  return [...text]
    .map((letter) => (/\p{Cs}/u.test(letter) ? "%ED%A0%80" : encodeURIComponent(letter)))
    .join("")
    .slice(0, 6_000);
}

const oddProps = [
  "__proto__",
  "constructor",
  "auth",
  "auth.user",
  "errors",
  "flash",
  "users",
  "orders",
  "settings",
  "props",
  "a.b.c",
  ",",
  "*",
];

/** An Inertia visit with the right version, often of some props only. `VERSION` is filled in when it is sent. */
function inertiaHeaders({ component = "home" }: Target): fc.Arbitrary<Attempt["headers"]> {
  const names = fc
    .array(fc.oneof(fc.constantFrom(...oddProps), fc.constant(mark)), { maxLength: 6 })
    .map((all) => all.join(","));
  const version: Attempt["headers"] = [
    ["X-Inertia", "true"],
    ["X-Inertia-Version", "VERSION"],
  ];
  const partial = fc
    .record({
      component: fc.oneof(
        { weight: 4, arbitrary: fc.constant(component) },
        fc.constantFrom("admin/user", "__proto__", ""),
      ),
      kind: fc.constantFrom("Partial-Data", "Partial-Except", "Except-Once-Props", "Reset"),
      names,
    })
    .map(({ component, kind, names }): Attempt["headers"] => [
      ...version,
      ["X-Inertia-Partial-Component", component],
      [`X-Inertia-${kind}`, names],
    ]);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<Attempt["headers"]>([]) },
    { weight: 2, arbitrary: fc.constant(version) },
    { weight: 2, arbitrary: partial },
    {
      weight: 1,
      arbitrary: fc.constant<Attempt["headers"]>([
        ["X-Inertia", "true"],
        ["X-Inertia-Version", "old"],
      ]),
    },
  );
}

const addresses = [
  "203.0.113.7",
  "203.0.113.7:4711",
  "::1",
  "not an address",
  ",,,,",
  "' or 1=1",
  "x".repeat(3_000),
  "1.2.3.4, ".repeat(200),
];
const tokens = ["", "%00", "' or 1=1", "A".repeat(43), "\xff\xfe", "x".repeat(4_000), "é=;;=;"];
/** Lone values a header may carry on the wire; what Node itself refuses to send is left out. */
const headers: fc.Arbitrary<[string, string]> = fc.oneof(
  fc
    .constantFrom("same key", "k1", "k2", "", "é", "x".repeat(201), "k".repeat(200))
    .map((key): [string, string] => ["Idempotency-Key", key]),
  fc
    .tuple(
      fc.constantFrom("windfall_session", "__Host-windfall_session", "windfall_flash", "__proto__"),
      fc.constantFrom(...tokens),
    )
    .map(([name, value]): [string, string] => ["Cookie", `${name}=${value}`]),
  fc
    .constantFrom("bytes=0-", "bytes=-1", "bytes=5-2", "bytes=0-0,1-1,2-2", "lines=1")
    .map((range): [string, string] => ["Range", range]),
  fc
    .constantFrom("*/*", "application/json", "text/html", "image/*;q=nan", ",,,", "x/".repeat(2_000))
    .map((accept): [string, string] => ["Accept", accept]),
  fc
    .constantFrom("br", "gzip", "identity;q=0", "*;q=0", "zstd, br;q=x")
    .map((coding): [string, string] => ["Accept-Encoding", coding]),
  fc.constantFrom(...addresses).map((address): [string, string] => ["X-Forwarded-For", address]),
  fc
    .constantFrom(otherSite, "localhost:1", "", "[::1", "a b", "x".repeat(2_000), "localhost/../", "user@localhost")
    .map((host): [string, string] => ["Host", host]),
  fc
    .constantFrom(`https://${otherSite}`, "null", "", "http://localhost")
    .map((origin): [string, string] => ["Origin", origin]),
  fc
    .constantFrom("same-origin", "cross-site", "none", "rubbish")
    .map((site): [string, string] => ["Sec-Fetch-Site", site]),
  fc.constantFrom('"x"', "*", "W/", "\xff").map((tag): [string, string] => ["If-None-Match", tag]),
  fc.constantFrom("Mozilla/5.0", "", mark, "\xff".repeat(500)).map((agent): [string, string] => ["User-Agent", agent]),
  fc
    .constantFrom("X-HTTP-Method-Override", "X-Original-URL", "X-Forwarded-Host", "Forwarded")
    .map((name): [string, string] => [name, `/admin ${otherSite}`]),
  fc.constantFrom(3_000, 20_000).map((length): [string, string] => ["X-Long", "x".repeat(length)]),
);
