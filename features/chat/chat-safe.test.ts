import { expect, test } from "vitest";
import { chatSafe } from "./chat-safe.ts";

test("CMD-05: mentions, links, commands, emotes and invisible characters become harmless; plain names stay as they are", () => {
  const safe: Record<string, string> = {
    "Mechanical keyboard": "Mechanical keyboard",
    "Gift card $20 (5.5x)": "Gift card $20 (5.5x)",
    "@everyone win": "everyone win",
    "/ban somebody": "ban somebody",
    "!raffle 5": "raffle 5",
    ".timeout x": "timeout x",
    "go to evil.com now": "go to evil com now",
    "https://evil.com/x": "https: evil com/x",
    "evil。com": "evil com",
    "a\u200bb\u202ec": "abc",
    "a\u{e0000}b\u180bc\u2065d": "abcd",
    "[emote:1:KEKW]": "(emote:1:KEKW)",
    "two\nlines": "two lines",
    "Łódź 日本 🎉": "Łódź 日本 🎉",
  };
  for (const [text, out] of Object.entries(safe)) expect(chatSafe(text), text).toBe(out);
  expect([...chatSafe("x".repeat(500))]).toHaveLength(100);
  expect(chatSafe(`a${"\u0301".repeat(50)}`).length).toBeLessThan(5);
});
