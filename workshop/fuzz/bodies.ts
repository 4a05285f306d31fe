import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { generateFitting, strangeText, strangeValue } from "./strange-values.ts";
import type { Target } from "./targets.ts";

export interface Body {
  bytes: Buffer;
  type: string | null;
  /** Sends no Content-Length. */
  chunked?: boolean;
  encoding?: string;
}

const json = "application/json";
const boundary = "fuzzboundary";
const multipart = `multipart/form-data; boundary=${boundary}`;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export function generateBodies({ schema, example }: Target, isStrange: boolean): fc.Arbitrary<Body> {
  const good = example ?? (schema === undefined ? fc.constant({}) : generateFitting(schema));
  const asForm = good.map((value) => formBody(value, png));
  if (!isStrange) return fc.oneof({ weight: 3, arbitrary: good.map(jsonBody) }, asForm);
  const close = fc
    .tuple(good, fc.array(fieldChanges, { minLength: 1, maxLength: 3 }))
    .map(([value, done]) => done.reduce((each, change) => change(each), value));
  return fc.oneof(
    { weight: 8, arbitrary: close.map(jsonBody) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.oneof(good, close), pictures).map(([value, picture]) => formBody(value, picture)),
    },
    { weight: 3, arbitrary: oddBodies },
    { weight: 1, arbitrary: fc.tuple(good.map(jsonBody), types).map(([body, type]) => ({ ...body, type })) },
    {
      weight: 1,
      arbitrary: good.map(jsonBody).map(({ bytes, type }) => ({ bytes: gzipSync(bytes), type, encoding: "gzip" })),
    },
    { weight: 1, arbitrary: good.map(jsonBody).map((body) => ({ ...body, chunked: true })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(good.map(jsonBody), asForm), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([body, share]) => truncateBody(body, share)),
    },
  );
}

type Change = (value: unknown) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const fieldChanges: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.nat(), strangeValue).map(
    ([which, strange]): Change =>
      (value) =>
        isObject(value)
          ? withField(value, Object.keys(value).at(which % Math.max(Object.keys(value).length, 1)) ?? "x", strange)
          : strange,
  ),
  fc.nat().map(
    (which): Change =>
      (value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).filter((_, at, all) => at !== which % all.length))
          : undefined,
  ),
  fc
    .tuple(fc.oneof(strangeText, fc.constantFrom("id", "role", "user_id", "__proto__", "constructor")), strangeValue)
    .map(
      ([name, strange]): Change =>
        (value) =>
          isObject(value) ? withField(value, name, strange) : { [name]: strange },
    ),
);

/** Adds the name as an own field, also `__proto__`. */
const withField = (value: Record<string, unknown>, name: string, field: unknown) =>
  Object.fromEntries([...Object.entries(value), [name, field]]);

const jsonBody = (value: unknown): Body => ({ bytes: Buffer.from(JSON.stringify(value) ?? ""), type: json });

const pictures = fc.oneof(
  fc.constantFrom(png, png.subarray(0, 40), Buffer.from("<svg onload=alert(1)>"), Buffer.alloc(0)),
  fc.uint8Array({ maxLength: 200 }).map(Buffer.from),
);

function formBody(value: unknown, picture: Buffer): Body {
  const fields = isObject(value) ? Object.entries(value) : [];
  const part = (head: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    ]);
  const parts = fields.map(([name, field]) =>
    part(`name="${name}"`, Buffer.from(typeof field === "string" ? field : (JSON.stringify(field) ?? ""))),
  );
  const file = part('name="image"; filename="../../x.png"', picture);
  return { bytes: Buffer.concat([...parts, file, Buffer.from(`--${boundary}--\r\n`)]), type: multipart };
}

const truncateBody = ({ bytes, type }: Body, share: number): Body => ({
  bytes: bytes.subarray(0, Math.floor(bytes.length * share)),
  type,
});

/** Invalid JSON, JSON that is not an object, and far too much JSON. */
const oddBodies: fc.Arbitrary<Body> = fc.oneof(
  fc
    .constantFrom(
      "",
      "{",
      "not json",
      "[]",
      "null",
      "7",
      '"text"',
      "[".repeat(50_000),
      '{"a":'.repeat(50_000),
      '{"__proto__":{"role":"admin"}}',
    )
    .map((text): Body => ({ bytes: Buffer.from(text), type: json })),
  fc
    .constantFrom(
      '{"username":"\\u0000"}',
      '{"username":"\\ud800","password":"\\udc00\\ud800"}',
      '{"a":1,"a":2}',
      "\ufeff{}",
      '{"a":1e400}',
    )
    .map((text): Body => ({ bytes: Buffer.from(text), type: json })),
  fc.uint8Array({ maxLength: 300 }).map((bytes): Body => ({ bytes: Buffer.from(bytes), type: json })),
  fc
    .constantFrom(json, multipart, "text/plain")
    .map((type): Body => ({ bytes: Buffer.alloc(2 * 1024 * 1024, "x"), type })),
  fc
    .constantFrom(
      "",
      "--",
      `--${boundary}`,
      `--${boundary}\r\n\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="\0"\r\n\r\n1\r\n--${boundary}--`,
    )
    .map((text): Body => ({ bytes: Buffer.from(text), type: multipart })),
  fc.constant(null).map((): Body => ({ bytes: Buffer.from("{}"), type: json, encoding: "gzip" })),
);

const types = fc.constantFrom(
  null,
  "",
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  `${multipart}\u00ff`,
  "application/json; charset=utf-16",
  "a/b;".repeat(500),
);
