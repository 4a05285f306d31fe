import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCents, parseCount, parseTyped, toPlainText } from "./parse.ts";

const word = (text: string, isReply = false) => parseTyped(text, isReply)?.word ?? null;

/** Any characters. fast-check's own arbitrary for this takes seconds to start. */
const anyText = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 12 });

describe("parsing lines", () => {
  test("CMD-01: the first word names the command, in any case and width; emotes and invisible characters are ignored", () => {
    expect(parseTyped("!Raffle 5", false)).toEqual({ word: "raffle", rest: ["5"] });
    // Chat clients add one of these characters to a line that is sent twice.
    for (const unseen of ["\u{e0000}", "\u{e0080}", "\u{e01f0}", "\u2065", "\u180f", "\u2800"])
      expect(parseTyped(`!guess 500 ${unseen}`, false)).toEqual({ word: "guess", rest: ["500"] });
    for (const typed of [
      "!points",
      "  !POINTS  ",
      "！points",
      "!po\u200bin\u2060ts",
      "\u202e!points\u202c",
      "\u200f\u200e!points \u{e0000}",
      "[emote:37226:KEKW] !points [emote:1:Pog]",
      "!\uff50\uff4f\uff49\uff4e\uff54\uff53",
      "!points\u034f\ufe0f",
      "!po\u{e0080}ints\u2064 \u{e0000}",
      "! points",
      "!points.",
      "!Points!?",
      "﹗points",
    ]) {
      expect(word(typed), JSON.stringify(typed)).toBe("points");
    }
  });

  test("CMD-01: a sign inside the line, a sign alone, emotes alone or too long a line is not a command", () => {
    const none = ["hello", "hi !points", "!", "! ", "!?", "", "[emote:1:a]", "[emote:1:a]".repeat(500), "/points"];
    for (const text of [...none, `!points ${"x".repeat(3_000)}`]) expect(word(text), text.slice(0, 30)).toBeNull();
    expect(word(`${"[emote:12:KEK]".repeat(100)}!points`)).toBe("points");
  });

  test("CMD-02: a reply may begin with the addressee's name; other lines may not", () => {
    expect(word("@Some_body !raffle 2", true)).toBe("raffle");
    expect(word("!raffle 2", true)).toBe("raffle");
    expect(word("@somebody !raffle 2")).toBeNull();
    expect(word("@a @b !raffle 2", true)).toBeNull();
  });

  test("CMD-01: any input is parsed quickly into words without spaces or invisible characters", () => {
    const pieces = fc.oneof(
      anyText,
      fc.constantFrom(
        "!",
        "！",
        "\u200b",
        "\u202e",
        "[emote:1:x]",
        "[emote:",
        "]",
        " ",
        "\n",
        "raffle",
        "5",
        "@x ",
        "\ud800",
      ),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.boolean(), (parts, isReply) => {
        const typed = parseTyped(parts.join(""), isReply);
        if (typed === null) return;
        for (const one of [typed.word, ...typed.rest]) expect(one).not.toMatch(/[\s\u200b\u202e\p{Cc}]/u);
        expect(typed.rest.length).toBeLessThanOrEqual(40);
      }),
      { numRuns: 200 },
    );
    expect(toPlainText("a\u0000b\tc")).toBe("a b c");
  });
});

describe("parsing numbers", () => {
  test("CMD-03: a count is digits, with or without thousands separators; signs, fractions and powers are refused", () => {
    const counts = {
      "5": "5",
      "1,000": "1000",
      "1.000": "1000",
      "12'345": "12345",
      "99999999999999999999": "99999999999999999999",
    };
    for (const [typed, count] of Object.entries(counts)) expect(parseCount(typed), typed).toBe(count);
    for (const typed of [
      "0",
      "-1",
      "+1",
      "1e9",
      "1.5",
      "5k",
      "0x10",
      "1,00",
      "1,0000",
      "٥",
      "",
      "all",
      "1_000",
      "01",
    ]) {
      expect(parseCount(typed), typed).toBeNull();
    }
    expect(parseCount("9".repeat(101))).toBeNull();
  });

  test("CMD-03: amounts are read as people write them; an ambiguous amount is refused", () => {
    const amounts: Record<string, number> = {
      "12345": 12_345,
      "12,345": 12_345,
      "12.345": 12_345,
      "12 345": 12_345,
      "12,345.67": 12_345.67,
      "12.345,67": 12_345.67,
      "1.234.567": 1_234_567,
      "12.5": 12.5,
      "12,50": 12.5,
      $5k: 5_000,
      "1.5k": 1_500,
      "1,25m": 1_250_000,
      "$ 200": 200,
      "200$": 200,
      "0": 0,
      "0.5": 0.5,
      "100000000": 100_000_000,
    };
    for (const [typed, dollars] of Object.entries(amounts))
      expect(parseCents(typed), typed).toBe(Math.round(dollars * 100));
    for (const typed of [
      "-1",
      "1e9",
      "",
      "k",
      "1.234k",
      "12,34,567",
      "1.234,567",
      "0.345",
      "100000001",
      "101m",
      "5kk",
      "NaN",
      "١٢",
      "12..5",
      "1,234.5.6",
    ]) {
      expect(parseCents(typed), typed).toBeNull();
    }
  });

  test("CMD-03: every amount of cents up to the limit is read back from both ways of writing it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        const english = (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
        expect(parseCents(english)).toBe(cents);
        expect(parseCents((cents / 100).toLocaleString("de-DE", { minimumFractionDigits: 2 }))).toBe(cents);
        expect(parseCents(`$${(cents / 100).toFixed(2)}`)).toBe(cents);
      }),
      { numRuns: 150 },
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (text) => {
        const cents = parseCents(text);
        if (cents !== null) expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= 10_000_000_000).toBe(true);
      }),
    );
  });
});
