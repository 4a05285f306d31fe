// The format of a partner's description. It says which requests we send, how a good answer looks, and where the figures are in
// the answer. docs/partner-by-description.md explains each field.
import { z } from "zod";
import { isTimeZone } from "../../platform/contract/zones.ts";
import { isNamedHttps } from "./public-address.ts";

/** A place in an answer: `data.rows`, `data[status=LIVE].players`, `buckets[].total`. A final `?` marks it optional. */
const path = z
  .string()
  .max(200)
  .regex(
    /^(\+?[\w$-]+(\[([\w-]+=[^\]]*)?\])?(\.[\w$-]+(\[([\w-]+=[^\]]*)?\])?)*)?\??$/,
    "is no path such as data.rows",
  );
const requiredPath = path.refine((text) => text !== "", "is empty");
const word = z.union([z.string().max(200), z.number(), z.boolean(), z.null()], {
  error: "must be a text, a number, true, false or null",
});
const stamp = z.enum(["day", "iso", "s", "ms"]);
const condition = z.strictObject({ path: requiredPath, is: word });
const secretName = /^[a-z][a-z0-9_]{0,30}$/;

export const slugPattern = /^[a-z][a-z0-9-]{1,30}$/;

const slug = z.string().regex(slugPattern, "must be lower-case letters, digits and hyphens");
const label = z.string().trim().min(1).max(40);

const localName = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|test|invalid|example|onion)$|^[^.]+$/;

function isPublicName(host: string): boolean {
  const address = `https://${host}/`;
  return (
    URL.canParse(address) &&
    new URL(address).hostname === host &&
    isNamedHttps(new URL(address)) &&
    !localName.test(host)
  );
}

const secret = z.strictObject({
  name: z.string().regex(secretName, "must be lower-case letters, digits and underscores"),
  label,
  shape: z.enum(["text", "word", "uuid", "number", "address"]).default("text"),
  in: z.enum(["header", "query", "path", "body", "cookie", "setting"]),
  optional: z.boolean().default(false),
  /** The value that the sandbox uses for this setting. */
  example: z.string().max(100).optional(),
});

const window = z.discriminatedUnion(
  "kind",
  [
    /** `end`: whether the window includes the partner's `to`. `future`: whether `to` may be in the future. */
    z.strictObject({
      kind: z.literal("range"),
      stamp,
      end: z.enum(["in", "out", "unknown"]),
      future: z.boolean(),
      mostDays: z.int().min(1).max(3650).optional(),
    }),
    /** The wagers from a given moment until now. */
    z.strictObject({ kind: z.literal("since"), stamp }),
    /** Each row has a sum for each month, written as "YYYY-MM". */
    z.strictObject({ kind: z.literal("months"), stamp, month: requiredPath }),
    z.strictObject({
      kind: z.literal("set"),
      field: z.partialRecord(z.enum(["month", "ever"]), requiredPath),
    }),
    /** The partner's own race. `ends` is a path, or `+path` for a number of days after the start. */
    z.strictObject({ kind: z.literal("own"), starts: requiredPath, ends: requiredPath }),
    /** Only the total of all wagers so far. */
    z.strictObject({ kind: z.literal("ever") }),
  ],
  { error: 'must be "range", "since", "months", "set", "own" or "ever"' },
);

const figure = z.enum(["raw", "weighted", "adjusted", "deposited"]);
const decimal = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, "is no decimal such as 0.65");

const amount = z.strictObject({
  path,
  unit: z.enum(["dollars", "cents", "atomic", "coins", "xp"]),
  /**
   * For amounts that are whole numbers (atomic units and coins): how many of the digits are decimals, or the path to
   * that number in the row.
   */
  scale: z
    .union([z.int().min(0).max(30), requiredPath], { error: "must be a number from 0 to 30, or the path to it" })
    .optional(),
  /** Dollars for one coin, or the request and the path that return them. */
  rate: z
    .union([decimal, z.strictObject({ ask: z.string().max(500), path: requiredPath })], {
      error: 'must be a decimal in quotes such as "0.65", or {"ask": "https://…", "path": "price"}',
    })
    .optional(),
  figure,
});

const common = {
  slug,
  label,
  hosts: z
    .array(
      z
        .string()
        .max(100)
        .refine(isPublicName, { error: ({ input }) => `"${input}" is no public host name such as api.partner.com` }),
    )
    .min(1)
    .max(5),
  secrets: z.array(secret).max(8).default([]),
  every: z.strictObject({ seconds: z.int().min(1).max(86_400) }),
  most: z.int().min(1).max(100_000).optional(),
  /** How viewers prove that an account is theirs. The desk shows this when an admin gives a place to a viewer. */
  proof: z.enum(["chat", "masked", "told"]).default("told"),
  sure: z.enum(["live", "docs", "many", "one"]).default("one"),
  /** Where and when somebody saw an answer of the partner in this format. */
  seen: z.string().max(500).default(""),
};

const apiShape = z.strictObject({
  ...common,
  kind: z.literal("api").default("api"),
  ask: z.strictObject({
    method: z.enum(["GET", "POST", "GET+body"]).default("GET"),
    url: z.string().max(500),
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/), z.string().max(500)).default({}),
    basic: z.strictObject({ user: z.string().max(100), password: z.string().max(100) }).optional(),
    body: z.record(z.string().max(60), z.json()).optional(),
  }),
  window,
  timezone: z.string().max(64).default("UTC"),
  good: z.array(condition).max(5).default([]),
  refusals: z
    .array(
      z.strictObject({
        status: z.int().min(200).max(599).optional(),
        has: z.string().min(3).max(100).optional(),
        means: z.enum(["slow", "key", "range", "later"]),
      }),
    )
    .max(10)
    .default([]),
  rows: z.union([path, z.strictObject({ mapAt: path })], {
    error: 'must be a path such as "data.rows", or {"mapAt": "people"}',
  }),
  row: z.strictObject({
    id: path.nullable(),
    name: requiredPath,
    hidden: z.array(condition).max(5).default([]),
    /** How a shortened name looks, such as "ab***z". */
    masked: z.string().min(3).max(40).optional(),
    /** If set, only rows that fulfil this condition count, such as rows of our code. */
    under: condition.optional(),
  }),
  amounts: z.array(amount).min(1).max(4),
  pages: z
    .strictObject({
      by: z.enum(["page", "skip", "cursor"]),
      size: z.int().min(1).max(10_000).default(100),
      more: requiredPath,
    })
    .optional(),
});

/** A published sheet or CSV file, with the columns' names. Names may be settings: `{name_column}`. */
const sheetShape = z.strictObject({
  ...common,
  kind: z.literal("sheet"),
  /** The address, or `{address}` when the admin enters it as a key. `{month}` becomes "2026-11". */
  address: z.string().min(3).max(500),
  columns: z.strictObject({
    name: z.string().min(1).max(60),
    amount: z.string().min(1).max(60),
    id: z.string().min(1).max(60).optional(),
  }),
  unit: z.enum(["dollars", "cents"]).default("dollars"),
  figure: figure.default("raw"),
});

/** First fills in the default of `kind`, because the union uses `kind` to choose the shape. */
export const descriptionSchema = z
  .preprocess(
    (given) =>
      typeof given === "object" && given !== null && !Array.isArray(given) && !("kind" in given)
        ? { kind: "api", ...given }
        : given,
    z.discriminatedUnion("kind", [apiShape, sheetShape], { error: 'must be "api" or "sheet"' }),
  )
  .superRefine((description, context) => {
    for (const { path: at, message } of findFaults(description))
      context.addIssue({ code: "custom", path: at, message });
  });

export type PartnerDescription = z.output<typeof descriptionSchema>;
/** A description as its author writes it, with the defaults left out. */
export type DescriptionText = z.input<typeof apiShape> | z.input<typeof sheetShape>;
export type ApiDescription = z.output<typeof apiShape>;
export type SheetDescription = z.output<typeof sheetShape>;
export type Stamp = z.output<typeof stamp>;
export type Amount = z.output<typeof amount>;
export type Secret = z.output<typeof secret>;

type Fault = { path: (string | number)[]; message: string };

/** The placeholders that the engine fills itself. */
const ownPlaceholders = new Set(["from", "to", "month", "page", "skip", "cursor"]);
export const placeholderPattern = /\{([a-z][a-z0-9_]*)\}/g;
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholderPattern)].flatMap(([, name]) => name ?? []);

function findFaults(description: PartnerDescription): Fault[] {
  return [
    ...placeholderFaults(description),
    ...(description.kind === "sheet" ? sheetFaults(description) : apiFaults(description)),
  ];
}

const exampleUrl = (text: string): URL | null => {
  const filled = text.replace(placeholderPattern, "x");
  return URL.canParse(filled) ? new URL(filled) : null;
};

export const isNamedHost = (url: URL, hosts: readonly string[]): boolean =>
  isNamedHttps(url) && hosts.includes(url.hostname);

function addressFaults(text: string, hosts: readonly string[], at: Fault["path"]): Fault[] {
  const url = exampleUrl(text);
  if (url === null) return [{ path: at, message: "is no address such as https://api.partner.com/board" }];
  if (/^[a-z]+:\/\/[^/?#]*\{/i.test(text)) return [{ path: at, message: "has a placeholder in its host" }];
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return [{ path: at, message: "must begin with https:// and a host name, without a port" }];
  if (!hosts.includes(url.hostname))
    return [{ path: at, message: `calls ${url.hostname}, which "hosts" does not name` }];
  return [];
}

function apiFaults({ ask, hosts, window: asked, amounts, pages, timezone, rows, secrets }: ApiDescription): Fault[] {
  const faults = addressFaults(ask.url, hosts, ["ask", "url"]);
  const text = JSON.stringify(ask);
  const used = new Set(placeholdersIn(text));
  const need = (name: string, why: string) => {
    if (!used.has(name)) faults.push({ path: ["ask"], message: `has no {${name}}, which ${why}` });
  };
  if (asked.kind === "range") for (const name of ["from", "to"]) need(name, "a window of kind range needs");
  if (asked.kind === "since") need("from", "a window of kind since needs");
  if (pages !== undefined) need(pages.by, `pages by ${pages.by} need`);
  if (ask.method === "GET" && ask.body !== undefined)
    faults.push({ path: ["ask", "body"], message: 'goes with the method "POST" or "GET+body"' });
  if (!isTimeZone(timezone)) faults.push({ path: ["timezone"], message: `"${timezone}" is no time zone` });
  if (asked.kind === "set" && asked.field.ever === undefined && asked.field.month === undefined)
    faults.push({ path: ["window", "field"], message: 'needs "ever" or "month"' });
  if (typeof rows !== "string" && pages !== undefined)
    faults.push({ path: ["pages"], message: "goes with rows that are a list" });
  amounts.forEach(({ rate, unit, scale }, at) => {
    if (unit === "atomic" && scale === undefined)
      faults.push({ path: ["amounts", at], message: 'needs "scale", the number of its decimals' });
    if (typeof rate === "object") faults.push(...addressFaults(rate.ask, hosts, ["amounts", at, "rate", "ask"]));
  });
  secrets.forEach((secret, at) => {
    if (!isWhereItSays(secret, ask))
      faults.push({ path: ["secrets", at, "in"], message: `{${secret.name}} is not in the request's ${secret.in}` });
  });
  const key =
    /(?:^|[^A-Za-z0-9])(?:[A-Fa-f0-9-]{28,}|eyJ[\w.-]{20,}|(?=[A-Za-z0-9_]*\d)(?=[A-Za-z0-9_]*[A-Z])[A-Za-z0-9_]{32,})/;
  if (key.test(text)) faults.push({ path: ["ask"], message: 'holds what looks like a key; name it under "secrets"' });
  return faults;
}

/** Letters, then the marks that shorten the name (an asterisk, a dot • or …, or two of any sign), then letters. */
const maskPattern = /^(?=.*\p{L})[\p{L}\p{N}]*([*•…]|[^\p{L}\p{N}\s]{2})[^\p{L}\p{N}\s]*[\p{L}\p{N}]*$/u;

/** Returns the slips of a pasted description. Descriptions stored by earlier versions may have them, and still work. */
export function findSlips(description: PartnerDescription): Fault[] {
  if (description.kind === "sheet") return [];
  const { row, amounts } = description;
  const faults = amounts.flatMap(({ path: from }, at): Fault[] => {
    const same = (["id", "name"] as const).find((field) => from.replace("?", "") === row[field]?.replace("?", ""));
    return same === undefined ? [] : [{ path: ["amounts", at], message: `reads the same field as row.${same}` }];
  });
  if (row.masked !== undefined && !maskPattern.test(row.masked))
    faults.push({ path: ["row", "masked"], message: 'is no shortened name such as "ab***z"' });
  return faults;
}

const headerCookie = (headers: Record<string, string>): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === "cookie")?.[1] ?? "";

function isWhereItSays({ name, in: place }: Secret, { url, headers, basic, body }: ApiDescription["ask"]): boolean {
  const placeholder = `{${name}}`;
  const [address = "", query = ""] = url.split("?", 2);
  switch (place) {
    case "path":
      return address.includes(placeholder);
    case "query":
      return query.includes(placeholder);
    case "header":
      return JSON.stringify([headers, basic ?? null]).includes(placeholder);
    case "cookie":
      return headerCookie(headers).includes(placeholder);
    case "body":
      return JSON.stringify(body ?? null).includes(placeholder);
    case "setting":
      return true;
  }
}

const sheetFaults = ({ address, hosts }: SheetDescription): Fault[] =>
  /^\{[a-z0-9_]+\}$/.test(address) ? [] : addressFaults(address, hosts, ["address"]);

function placeholderFaults(description: PartnerDescription): Fault[] {
  const names = new Set(description.secrets.map(({ name }) => name));
  const faults: Fault[] = [];
  description.secrets.forEach(({ name }, at) => {
    if (ownPlaceholders.has(name)) faults.push({ path: ["secrets", at, "name"], message: `{${name}} is taken` });
    if (description.secrets.findIndex((one) => one.name === name) !== at)
      faults.push({ path: ["secrets", at, "name"], message: `{${name}} is named twice` });
  });
  const texts: [Fault["path"], unknown][] =
    description.kind === "sheet"
      ? [
          [["address"], description.address],
          [["columns"], description.columns],
        ]
      : [
          [["ask"], description.ask],
          [["row"], description.row],
          [["amounts"], description.amounts],
        ];
  for (const [at, value] of texts)
    for (const name of placeholdersIn(JSON.stringify(value)))
      if (!names.has(name) && !ownPlaceholders.has(name))
        faults.push({ path: at, message: `uses {${name}}, which "secrets" does not name` });
  return faults;
}
