// Says in plain words who decides draws: for badges, and for what the Fairness page can promise.
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
  site: "This site",
  drand: "drand",
};

const ownDrawerLead = "Every draw and every roll can be checked, here or elsewhere: what is changed afterwards shows.";

/** The Fairness page's promise and its step of drawing, by the configured source of numbers. */
export const drawerWords: Record<Drawer, { lead: string; title: string; text: string }> = {
  "random.org": {
    lead: "You need not believe us. Every draw and every roll can be checked, here or elsewhere.",
    title: "Somebody else draws",
    text: "RANDOM.ORG is asked for numbers for exactly this fingerprint, and signs what it answers. That it was asked only once is not proven.",
  },
  sandbox: {
    lead: ownDrawerLead,
    title: "The sandbox draws",
    text: "In this demo a stand-in for RANDOM.ORG is asked once for numbers for exactly this fingerprint, and signs them.",
  },
  site: {
    lead: ownDrawerLead,
    title: "This site draws",
    text: "It draws numbers for exactly this fingerprint and signs them itself. You have to believe that it did so once.",
  },
  drand: {
    lead: "You need not believe us. Every draw and every roll can be checked, here or elsewhere.",
    title: "A beacon decides",
    text: "The draw commits to this fingerprint and to a round of drand, a public beacon, that is spoken a minute later. Nobody can know it before, and it is the same for everybody.",
  },
  "sandbox-beacon": {
    lead: ownDrawerLead,
    title: "The demo's beacon decides",
    text: "The draw commits to this fingerprint and to a coming round of the demo's own beacon, which stands in for drand, a public one.",
  },
};
