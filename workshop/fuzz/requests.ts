import fc from "fast-check";
import { type Body, generateBodies } from "./bodies.ts";
import { knownNames, mark, otherSite, splitHeader, strangeText } from "./strange-values.ts";
import type { Target } from "./targets.ts";

export const roles = ["guest", "viewer", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

export interface Attempt {
  target: Target;
  role: Role;
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: Body | null;
}

/** Two of the rounds use a role that has access, because more code runs behind the guard than in front of it. */
const rounds: readonly (Role | "let in")[] = [...roles, "let in", "let in"];
const roleForGuard = { none: "guest", user: "viewer", staff: "moderator", admin: "admin" } as const;

/** The same seed and number always create the same request. Each round covers all addresses and uses another role. */
export function createAttempt(targets: readonly Target[], seed: number, number: number): Attempt {
  const target = targets[number % targets.length];
  const round = rounds[Math.floor(number / targets.length) % rounds.length];
  if (target === undefined || round === undefined) throw new Error("There is nothing to fuzz.");
  // The seeds are far apart, so that neighbouring seeds share no request.
  const [made] = fc.sample(generateAttempts(target), {
    seed: (seed * 0x9e3779b1 + number * 0x85ebca6b) | 0,
    numRuns: 1,
  });
  if (made === undefined) throw new Error("fast-check made nothing.");
  const role = round === "let in" ? roleForGuard[target.guard] : round;
  return { ...made, target, role, body: isTooLong(made.headers) ? null : made.body };
}

/** Recognises headers that Node refuses before it reads a body. A client still sending may then miss the response. */
const isTooLong = (headers: Attempt["headers"]): boolean => headers.some(([, value]) => value.length > 15_000);

type Part = "method" | "path" | "query" | "headers" | "body";

/** Usually only one part is strange and the others are valid, so that the server gets as far as the strange part. */
const strangeParts: fc.Arbitrary<readonly Part[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Part[]>(["body"]) },
  { weight: 4, arbitrary: fc.constant<Part[]>(["path"]) },
  { weight: 6, arbitrary: fc.constantFrom<Part[]>(["query"], ["headers"], ["method"]) },
  { weight: 3, arbitrary: fc.constant<Part[]>(["method", "path", "query", "headers", "body"]) },
);

function generateAttempts(target: Target): fc.Arbitrary<Omit<Attempt, "target" | "role">> {
  const withBody = target.method === "POST" ? 9 : 1;
  return strangeParts.chain((strange) => {
    const path = generatePaths(target.path, strange.includes("path"));
    const url = strange.includes("query") ? fc.tuple(path, queries).map(([before, query]) => before + query) : path;
    const more = strange.includes("headers") ? fc.array(headers, { minLength: 1, maxLength: 3 }) : fc.constant([]);
    const body = generateBodies(target, strange.includes("body"));
    return fc.record({
      method: strange.includes("method") ? otherMethods : fc.constant(target.method),
      url,
      headers: fc.tuple(inertiaHeaders(target), more).map(([visit, others]) => [...visit, ...others]),
      body: fc.oneof({ weight: withBody, arbitrary: body }, { weight: 10 - withBody, arbitrary: fc.constant(null) }),
    });
  });
}

const otherMethods = fc.constantFrom("GET", "POST", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "PROPFIND");

const generatePaths = (path: string, isStrange: boolean): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path
        .split("/")
        .map((segment) => (/^[:*]/.test(segment) ? generateSegments(segment, isStrange) : fc.constant(segment))),
    )
    .map((parts) => parts.join("/"));

const ids = fc.integer({ min: 1, max: 12 }).map(String);
const names = fc.constantFrom(
  ...knownNames,
  "demo-big-win",
  "hunt",
  "kick",
  "roobet",
  "store-1.png",
  "10/LTC/ltc1qfuzz",
);
const generateSegments = (segment: string, isStrange: boolean): fc.Arbitrary<string> =>
  isStrange
    ? strangeSegments
    : segment === ":id"
      ? fc.oneof({ weight: 4, arbitrary: ids }, names)
      : fc.oneof(ids, names);

const strangeSegments: fc.Arbitrary<string> = fc.oneof(
  ids,
  fc.constantFrom("%00", "1%00", "%ED%A0%80", "%E0%A4%A", "%", "%c0%ae"),
  fc.constantFrom("1/BTC/", "", ".", "..", "*", "1;2", "\xff\xfe", "%2e%2e%2f%2e%2e%2fetc", "%2f%2fevil.example"),
  fc.constantFrom(`1%0d%0a${splitHeader}:%201`, "-1", "1.5", "1e9", "0", "9".repeat(30)),
  strangeText.map(percentEscape),
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
  .map(percentEscape);
const queries = fc
  .array(fc.tuple(fc.constantFrom(...queryNames, ...moreQueryNames, "page[]", "__proto__", "%00", ""), queryValues), {
    maxLength: 4,
  })
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`));

/** Turns a lone surrogate into three bytes that are invalid UTF-8. */
function percentEscape(text: string): string {
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

/** Makes an Inertia visit with the right version, often a partial reload. The sender replaces `VERSION`. */
function inertiaHeaders({ component = "home" }: Target): fc.Arbitrary<Attempt["headers"]> {
  const props = fc
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
      names: props,
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
/** All values are legal, because Node refuses to send others. */
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
  fc
    .tuple(fc.constantFrom("X-Request-Id", "traceparent"), fc.constantFrom("", mark, "x".repeat(500), "00-0-0-01"))
    .map(([name, value]): [string, string] => [name, value]),
  fc.constantFrom(3_000, 3_000, 3_000, 20_000).map((length): [string, string] => ["X-Long", "x".repeat(length)]),
);
