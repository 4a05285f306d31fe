// The described partners that ship with the site, each with its own type number on the wire.
import { acebet } from "./acebet/description.ts";
import { clashRace } from "./clash-race/description.ts";
import { type DescriptionText, descriptionSchema, type PartnerDescription } from "./common/description.ts";
import { degen } from "./degen/description.ts";
import { duelbits } from "./duelbits/description.ts";
import { gambulls } from "./gambulls/description.ts";
import { gamdom } from "./gamdom/description.ts";
import { howl } from "./howl/description.ts";
import { hypebet } from "./hypebet/description.ts";
import { lootbox } from "./lootbox/description.ts";
import { luxdrop } from "./luxdrop/description.ts";
import { rain } from "./rain/description.ts";
import { razed } from "./razed/description.ts";
import { shuffle } from "./shuffle/description.ts";
import { shuffleWager } from "./shuffle-wager/description.ts";
import { stake } from "./stake/description.ts";
import { yeet } from "./yeet/description.ts";

/** A type is never reused. Described at the desk, they begin at 1000 (partner_descriptions). */
const byType: Record<number, DescriptionText> = {
  100: gamdom,
  101: shuffle,
  102: shuffleWager,
  103: gambulls,
  104: duelbits,
  105: razed,
  106: rain,
  107: howl,
  108: degen,
  109: clashRace,
  110: luxdrop,
  111: lootbox,
  112: yeet,
  113: hypebet,
  114: acebet,
  115: stake,
};

export interface ShippedDescription {
  type: number;
  description: PartnerDescription;
}

export const shippedDescriptions: readonly ShippedDescription[] = Object.entries(byType).map(([type, description]) => ({
  type: Number(type),
  description: descriptionSchema.parse(description),
}));
