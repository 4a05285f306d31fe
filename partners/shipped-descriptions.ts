import acebetAnswer from "./acebet/answer.json" with { type: "json" };
import { acebet } from "./acebet/description.ts";
import clashRaceAnswer from "./clash-race/answer.json" with { type: "json" };
import { clashRace } from "./clash-race/description.ts";
import { type DescriptionText, descriptionSchema, type PartnerDescription } from "./common/description.ts";
import degenAnswer from "./degen/answer.json" with { type: "json" };
import { degen } from "./degen/description.ts";
import duelbitsAnswer from "./duelbits/answer.json" with { type: "json" };
import { duelbits } from "./duelbits/description.ts";
import gambullsAnswer from "./gambulls/answer.json" with { type: "json" };
import { gambulls } from "./gambulls/description.ts";
import gamdomAnswer from "./gamdom/answer.json" with { type: "json" };
import { gamdom } from "./gamdom/description.ts";
import howlAnswer from "./howl/answer.json" with { type: "json" };
import { howl } from "./howl/description.ts";
import hypebetAnswer from "./hypebet/answer.json" with { type: "json" };
import { hypebet } from "./hypebet/description.ts";
import lootboxAnswer from "./lootbox/answer.json" with { type: "json" };
import { lootbox } from "./lootbox/description.ts";
import luxdropAnswer from "./luxdrop/answer.json" with { type: "json" };
import { luxdrop } from "./luxdrop/description.ts";
import rainAnswer from "./rain/answer.json" with { type: "json" };
import { rain } from "./rain/description.ts";
import razedAnswer from "./razed/answer.json" with { type: "json" };
import { razed } from "./razed/description.ts";
import shuffleAnswer from "./shuffle/answer.json" with { type: "json" };
import { shuffle } from "./shuffle/description.ts";
import shuffleWagerAnswer from "./shuffle-wager/answer.json" with { type: "json" };
import { shuffleWager } from "./shuffle-wager/description.ts";
import { stake } from "./stake/description.ts";
import yeetAnswer from "./yeet/answer.json" with { type: "json" };
import { yeet } from "./yeet/description.ts";

/** A type number is never reused. Partners described at the desk get numbers from 1000 on (partner_descriptions). */
const byType: Record<number, { text: DescriptionText; sample?: unknown }> = {
  100: { text: gamdom, sample: gamdomAnswer },
  101: { text: shuffle, sample: shuffleAnswer },
  102: { text: shuffleWager, sample: shuffleWagerAnswer },
  103: { text: gambulls, sample: gambullsAnswer },
  104: { text: duelbits, sample: duelbitsAnswer },
  105: { text: razed, sample: razedAnswer },
  106: { text: rain, sample: rainAnswer },
  107: { text: howl, sample: howlAnswer },
  108: { text: degen, sample: degenAnswer },
  109: { text: clashRace, sample: clashRaceAnswer },
  110: { text: luxdrop, sample: luxdropAnswer },
  111: { text: lootbox, sample: lootboxAnswer },
  112: { text: yeet, sample: yeetAnswer },
  113: { text: hypebet, sample: hypebetAnswer },
  114: { text: acebet, sample: acebetAnswer },
  115: { text: stake },
};

export interface ShippedDescription {
  type: number;
  description: PartnerDescription;
  sample?: unknown;
}

export const shippedDescriptions: readonly ShippedDescription[] = Object.entries(byType).map(
  ([type, { text, sample }]) => ({ type: Number(type), description: descriptionSchema.parse(text), sample }),
);
