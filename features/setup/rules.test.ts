import { expect, test } from "vitest";
import { siteSettings } from "../../common/server/site-settings.ts";
import { listChecks, listSteps, type SetupState } from "./rules.ts";

const bare: SetupState = {
  settings: siteSettings.parse({}),
  marks: new Set(),
  ...{
    hasMailServer: false,
    hasPartner: false,
    hasKick: false,
    hasProduct: false,
    hasRaffle: false,
  },
  hasCashoutSaved: false,
};
const named = siteSettings.parse({ brand: "Lantern", streamer: "Ida", referral_code: "IDA", mail_from: "a@b.example" });

const doneChecks = (state: SetupState) => listChecks(state).flatMap(({ name, is_done }) => (is_done ? [name] : []));
const openSteps = (state: SetupState) =>
  listSteps(state, true).flatMap(({ name, state }) => (state === "open" ? [name] : []));

test("SETUP-15: a new site has none of the nine checks done, and each check is completed only by its own settings", () => {
  expect(listChecks(bare)).toHaveLength(9);
  expect(doneChecks(bare)).toEqual([]);
  expect(doneChecks({ ...bare, settings: siteSettings.parse({ brand: "Lantern" }) })).toEqual(["brand"]);
  expect(doneChecks({ ...bare, settings: siteSettings.parse({ streamer: "Ida" }) })).toEqual([]);
  expect(doneChecks({ ...bare, settings: named })).toEqual(["brand", "code"]);
  expect(doneChecks({ ...bare, settings: named, hasMailServer: true })).toEqual(["brand", "code", "mail"]);
  expect(doneChecks({ ...bare, hasKick: true })).toEqual(["kick"]);
  expect(doneChecks({ ...bare, hasPartner: true })).toEqual(["partner"]);
  expect(doneChecks({ ...bare, hasProduct: true })).toEqual(["product"]);
  expect(doneChecks({ ...bare, hasRaffle: true })).toEqual(["raffle"]);
  expect(doneChecks({ ...bare, hasCashoutSaved: true })).toEqual(["cashout"]);
  expect(doneChecks({ ...bare, marks: new Set(["cashout_seen", "overlay_copied", "partner_later"]) })).toEqual([
    "cashout",
    "overlay",
  ]);
});

test("SETUP-15: the partner check is done with a partner's key", () => {
  expect(doneChecks({ ...bare, hasPartner: true })).toEqual(["partner"]);
});

test("SETUP-13: a postponed step is not shown again; steps that cannot be postponed are", () => {
  expect(listSteps(bare, false).map(({ name, state }) => `${name}: ${state}`)).toEqual([
    ...["account: done", "two_factor: open", "brand: open", "look: open", "streamer: open"],
    ...["partner: open", "mail: open", "product: open", "code: open"],
  ]);
  const later = new Set(["look_later", "partner_later", "mail_later", "product_later", "brand_later"]);
  expect(openSteps({ ...bare, marks: later })).toEqual(["brand", "streamer", "code"]);
  expect(openSteps({ ...bare, settings: named, marks: later })).toEqual([]);
  const looks = { accent: "rose", logo: "/uploads/a.webp", mark: "/uploads/a.webp" };
  for (const [name, value] of Object.entries(looks)) {
    const settings = { ...named, look: { ...named.look, [name]: value } };
    expect(openSteps({ ...bare, settings }), `SETUP-13: ${name}`).not.toContain("look");
  }
});
