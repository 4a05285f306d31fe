// What of setting up is done, as it is read off a site.
import { expect, test } from "vitest";
import { siteSettings } from "../../common/server/site-settings.ts";
import { listChecks, listSteps, type SetupState } from "./rules.ts";

const bare: SetupState = {
  settings: siteSettings.parse({}),
  marks: new Set(),
  ...{
    hasMailServer: false,
    hasPartner: false,
    lacksRoobetChat: false,
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

test("SETUP-15: of a bare site none of the nine is done; each is done by what it is about, and by nothing else", () => {
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

test("SETUP-15: one partner is ticked when viewers can link its accounts: of Roobet alone its chat's secret must be there", () => {
  expect(doneChecks({ ...bare, hasPartner: true, lacksRoobetChat: true })).toEqual([]);
  expect(doneChecks({ ...bare, hasPartner: true, lacksRoobetChat: false })).toEqual(["partner"]);
});

test("SETUP-13: what was put off is not asked again, and what cannot be put off is", () => {
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
