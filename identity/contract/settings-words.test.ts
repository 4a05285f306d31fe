import { describe, expect, test } from "vitest";
import { updateInput } from "./settings.ts";
import { type GeneralForm, generalFields } from "./settings-words.ts";

const empty = { btc_address: "", ltc_address: "", eth_address: "", usdt_address: "" };
const unsaved = { btc_address: null, ltc_address: null, eth_address: null, usdt_address: null };
const form = (change: Partial<GeneralForm> = {}): GeneralForm => ({
  password: "",
  confirmation: "",
  wallets: empty,
  saved: unsaved,
  ...change,
});

describe("the General form", () => {
  test("SETTINGS-13: sends only fields with content", () => {
    const wallets = { ...empty, eth_address: " 0xgale ", ltc_address: "  " };
    expect(generalFields(form({ wallets }))).toEqual({ fields: { eth_address: "0xgale" } });
    expect(generalFields(form({ password: "12345678", confirmation: "12345678" }))).toEqual({
      fields: { password: "12345678", password_confirmation: "12345678" },
    });
  });

  test("SETTINGS-13, SETTINGS-14: does not send unchanged values", () => {
    const saved = { ...unsaved, btc_address: "bc1qgale" };
    const same = { ...empty, btc_address: "bc1qgale" };
    expect(generalFields(form())).toMatchObject({ problem: "Nothing to update!" });
    expect(generalFields(form({ wallets: same, saved }))).toMatchObject({ problem: "Nothing to update!" });
    const other = { ...same, btc_address: "bc1qother" };
    expect(generalFields(form({ wallets: other, saved }))).toEqual({ fields: { btc_address: "bc1qother" } });
  });

  test.each([
    ["1234567", "1234567", "Password must be greater than 8 chars!"],
    ["12345678", "12345679", "Passwords must match!"],
    ["", "12345678", "Passwords must match!"],
  ])("SETTINGS-15, SETTINGS-16: %j confirmed by %j: %s", (password, confirmation, problem) => {
    expect(generalFields(form({ password, confirmation }))).toMatchObject({ problem });
  });

  test("SETTINGS-15: eight characters are enough for a password, in the form and on the server", () => {
    expect(generalFields(form({ password: "12345678", confirmation: "12345678" }))).toHaveProperty("fields");
    expect(updateInput.safeParse({ password: "12345678" }).success).toBe(true);
    expect(updateInput.safeParse({ password: "1234567" }).success).toBe(false);
  });
});
