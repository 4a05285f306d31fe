import { expect, test } from "vitest";
import { escapeForDiscord } from "../../platform/base/sanitize.ts";
import { type Alert, discordWords, letterWords, toMailSafe } from "./words.ts";

let made = 0;
const alert = (changes: Partial<Alert>): Alert => ({
  ...{ id: ++made, kind: "order", subject: "12", title: "Mug", amount: 1_500, currency: "points" },
  ...{ username: "ann", giver: null },
  ...changes,
});
const site = { brand: "Gusty", origin: "https://gusty.example" };

test("ALERT-04: a few alerts of a kind take a line each; many share a line with their number and sum", () => {
  const few = discordWords([alert({}), alert({ kind: "message", title: "" })], site);
  expect(few).toBe(
    [
      "Gusty: New order #12 from ann: Mug for 1,500 points.",
      "<https://gusty.example/admin/orders>",
      "New contact message.",
      "<https://gusty.example/admin/messages>",
    ].join("\n"),
  );
  const many = Array.from({ length: 12 }, () => alert({ kind: "withdrawal", amount: 100 }));
  expect(discordWords(many, site)).toContain("Gusty: 12 new withdrawals of 1,200 bucks in all.\n");
  const gifts = Array.from({ length: 4 }, (_, at) =>
    alert({ kind: "staff", currency: at === 0 ? "bucks" : "points", amount: 1_000 }),
  );
  expect(letterWords(gifts, "Gusty")).toMatchObject({
    subject: "Gusty: Staff gave points or bucks 4 times, 3,000 points and 10 bucks in all",
    href: "/admin/audit",
  });
  expect(letterWords([alert({}), alert({ kind: "claim" })], "").subject).toBe("2 things to look at");
});

test("ALERT-04: mentions, links, formatting and invisible characters in names have no effect", () => {
  const nasty = "@everyone <@&1> [x](https://evil.example) **b** `c`\n# h \u202e\u200b\u3164 ||s||";
  const shown = escapeForDiscord(nasty);
  expect(shown.replace(/\\[!-~]/g, "")).not.toMatch(/[!-/:-@[-`{-~]/);
  expect(shown).not.toMatch(/[\n\u202e\u200b\u3164]/);
  expect(toMailSafe("see https://evil.example now")).toBe("see h ttps: //evil. example now".replace("h ttps", "https"));
  const all = discordWords([alert({ username: nasty, title: nasty })], site);
  expect(all.split("\n")).toHaveLength(2);
  expect(escapeForDiscord("x".repeat(500))).toHaveLength(80);
});
