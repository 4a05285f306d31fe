import { describe, expect, test } from "vitest";
import { composeLine, cutAtWords, lineSafe, type PendingReply } from "./compose-line.ts";

const waiting = (id: number, text: string, toName = `viewer${id}`): PendingReply => ({
  id,
  text,
  replyTo: `m${id}`,
  toName,
});

describe("composing a line", () => {
  test("CHAT-11: a single answer is a reply; several become one line that names each addressee", () => {
    expect(composeLine([waiting(1, "You have 5 points.")], 500)).toEqual({
      text: "You have 5 points.",
      replyTo: "m1",
      ids: [1],
    });
    expect(composeLine([waiting(1, "Five."), waiting(2, "Six.")], 500)).toEqual({
      text: "@viewer1 Five. | @viewer2 Six.",
      replyTo: null,
      ids: [1, 2],
    });
    expect(composeLine([waiting(1, "Five.", "not a name"), waiting(2, "Six.", "@all")], 500)?.text).toBe(
      "Five. | Six.",
    );
    expect(composeLine([waiting(1, "@viewer1, five."), waiting(2, "Six.")], 500)?.text).toBe(
      "@viewer1, five. | @viewer2 Six.",
    );
    expect(composeLine([], 500)).toBeNull();
  });

  test("CHAT-11: a line takes as many answers as fit, and no line is longer than the chat allows", () => {
    const many = Array.from({ length: 9 }, (_, at) => waiting(at, "word ".repeat(20).trim()));
    const line = composeLine(many, 500);
    expect(line?.ids).toEqual([0, 1, 2, 3]);
    expect(line?.text.length).toBeLessThanOrEqual(500);
    const long = composeLine([waiting(1, "word ".repeat(200))], 500)?.text ?? "";
    expect([long.length <= 500, long.endsWith(" word…")]).toEqual([true, true]);
    expect(cutAtWords("a".repeat(100), 12)).toBe(`${"a".repeat(11)}…`);
    expect(cutAtWords("😀".repeat(10), 6)).toBe("😀😀…");
  });

  test("CHAT-09: no line of ours begins with a command, whatever its text says", () => {
    for (const text of ["!points", "/ban you", "  /me waves", "./x", "！points"])
      expect(lineSafe(text, 500)).toMatch(/^[a-z]/);
    expect(composeLine([waiting(1, "!drop 5", "")], 500)?.text).toBe("drop 5");
    expect(lineSafe("one\ntwo\0\u202ethree\u200b \u3164", 500)).toBe("one two three");
  });
});
