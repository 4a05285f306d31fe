// What registration takes.
import { expect, test } from "vitest";
import { registerInput } from "./accounts.ts";

test("SIGNIN-09: blanks alone are no password, and blanks among letters are", () => {
  const form = { email: "anna@example.com", username: "anna" };
  expect(registerInput.safeParse({ ...form, password: " ".repeat(8) }).success).toBe(false);
  expect(registerInput.safeParse({ ...form, password: "        x" }).success).toBe(true);
});
