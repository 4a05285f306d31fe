import fc from "fast-check";
import { z } from "zod";
import { demoPassword } from "../../tests/house/house.ts";

/** Must never be in a document unescaped, where it would be an element. */
export const mark = "<fuzz-mark>";
/** A response has this header only after a header injection worked. */
export const splitHeader = "x-fuzz-split";
export const otherSite = "evil.example";

export const strangeText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("\0", "a\0b", "\ud800", "\udfff\ud800") },
  fc.constantFrom("", " ", "\u202egnp.exe", "\ufeff", "🎲".repeat(50)),
  fc.constantFrom(mark, `"'>${mark}`, `</script>${mark}`, `\r\n${splitHeader}: 1`, `//${otherSite}`),
  fc.constantFrom("__proto__", "constructor", "toString", "../../../etc/passwd", "' or 1=1 --", "=1+1", "%00", "%"),
  fc.constantFrom("-1", "0", "1.5", "1e9", "1e309", "NaN", "Infinity", "9223372036854775808", "9".repeat(40), "0x10"),
  fc.constantFrom("2026-13-45T99:99:99Z", "+275760-09-13T00:00:00Z", "0001-01-01", "javascript:alert(1)"),
  fc.constantFrom(300, 5_000, 60_000).map((length) => "x".repeat(length)),
  fc.string({ unit: "binary", maxLength: 40 }),
);

export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: strangeText },
  fc.constantFrom(null, true, false, 0, -0, -1, 0.005, 1.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    ["a"],
    { $gt: "" },
    { toString: 1 },
    { length: 1e9 },
    createNested(19),
    createNested(40),
  ),
);

function createNested(depth: number): unknown {
  return depth === 0 ? 1 : [createNested(depth - 1)];
}

/** The subset of JSON Schema that zod's `toJSONSchema` makes from our contracts. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Generates values that mostly fit the schema. Patterns are met by chance, with words the product knows. */
export const generateFitting = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  generateFromSchema(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);

function generateFromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(generateFromSchema));
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, generateFromSchema(field)] as const,
      );
      return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case "array":
      return fc.array(generateFromSchema(schema.items ?? {}), { maxLength: 4 });
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return generateNumber(schema);
    case "string":
      return generateText(schema.maxLength ?? 1_000);
    case "null":
      return fc.constant(null);
    default:
      return strangeValue;
  }
}

function generateNumber({ type, minimum = -1e9, maximum = 1e9 }: JsonSchema): fc.Arbitrary<number> {
  const small = fc.integer({ min: Math.ceil(Math.max(minimum, -50)), max: Math.floor(Math.min(maximum, 50)) });
  const borders = fc.constantFrom(minimum, maximum);
  return type === "integer"
    ? fc.oneof(small, borders)
    : fc.oneof(
        small,
        borders,
        small.map((whole) => whole + 0.25),
      );
}

export const knownNames = ["viewer", "admin", "helper", "north_finch", "viewer_rb"];
const knownWords = [...knownNames, demoPassword, "fuzz@example.com", "Something good", "0", "12.50", mark];

function generateText(longest: number): fc.Arbitrary<string> {
  const words = fc
    .constantFrom<string>(...knownWords, "https://clips.example/1", "2026-12-01T12:00:00Z")
    .map((word) => word.slice(0, longest));
  const made = fc.string({ unit: "grapheme", minLength: 1, maxLength: Math.min(longest, 30) });
  const longestMade = fc.constant("y".repeat(Math.min(longest, 5_000)));
  return fc.oneof({ weight: 4, arbitrary: words }, made, longestMade);
}
