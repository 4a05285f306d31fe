// Says in plain words who decides draws: for badges, and for what the Fairness page can promise.

import { m } from "../../messages.ts";
import { isDecidedOutside } from "../../rules/beacon.ts";
import type { Draw, Drawer, DrawSource } from "../../rules/fairness.ts";

/** Returns a badge's label for a draw. The demo's own chain of beacons counts as the sandbox. */
export const drawSourceLabel = (draw: Pick<Draw, "source" | "random">, source: DrawSource): string =>
  sourceLabel[isDemoBeacon(draw) ? "sandbox" : source];

export const isDemoBeacon = (draw: Pick<Draw, "source" | "random">): boolean =>
  draw.source === "drand" && !isDecidedOutside(draw);

/** The name of each signer. */
export const sourceLabel: Record<DrawSource, string> = {
  "random.org": "RANDOM.ORG",
  sandbox: "Sandbox",
  site: m.thisSite(),
  drand: "drand",
};

const ownDrawerLead = m.everyDrawEveryRollCan();

/** The Fairness page's promise and its step of drawing, by the configured source of numbers. */
export const drawerWords: Record<Drawer, { lead: string; title: string; text: string }> = {
  "random.org": {
    lead: m.needNotBelieveUsEvery(),
    title: m.somebodyElseDraws(),
    text: m.randomOrgAskedNumbersExactly(),
  },
  sandbox: {
    lead: ownDrawerLead,
    title: m.sandboxDraws(),
    text: m.thisDemoStandRandomOrg(),
  },
  site: {
    lead: ownDrawerLead,
    title: m.thisSiteDraws(),
    text: m.drawsNumbersExactlyThis(),
  },
  drand: {
    lead: m.needNotBelieveUsEvery(),
    title: m.beaconDecides(),
    text: m.drawCommitsThisFingerprintRound(),
  },
  "sandbox-beacon": {
    lead: ownDrawerLead,
    title: m.demosBeaconDecides(),
    text: m.drawCommitsThisFingerprintComing(),
  },
};
