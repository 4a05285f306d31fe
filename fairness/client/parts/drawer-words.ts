import { m } from "../../messages.ts";
import { isDecidedOutside } from "../../rules/beacon.ts";
import type { Draw, Drawer, DrawSource } from "../../rules/fairness.ts";

export const drawSourceLabel = (draw: Pick<Draw, "source" | "random">, source: DrawSource): string =>
  sourceLabel[isDemoBeacon(draw) ? "sandbox" : source];

export const isDemoBeacon = (draw: Pick<Draw, "source" | "random">): boolean =>
  draw.source === "drand" && !isDecidedOutside(draw);

export const sourceLabel: Record<DrawSource, string> = {
  "random.org": "RANDOM.ORG",
  sandbox: m.sandbox(),
  site: m.thisSite(),
  drand: "drand",
};

const ownDrawerLead = m.leadOwn();

export const drawerWords: Record<Drawer, { lead: string; title: string; text: string }> = {
  "random.org": {
    lead: m.leadOutside(),
    title: m.randomOrgTitle(),
    text: m.randomOrgStep(),
  },
  sandbox: {
    lead: ownDrawerLead,
    title: m.sandboxTitle(),
    text: m.sandboxStep(),
  },
  site: {
    lead: ownDrawerLead,
    title: m.siteTitle(),
    text: m.siteStep(),
  },
  drand: {
    lead: m.leadOutside(),
    title: m.beaconTitle(),
    text: m.beaconStep(),
  },
  "sandbox-beacon": {
    lead: ownDrawerLead,
    title: m.demoBeaconTitle(),
    text: m.demoBeaconStep(),
  },
};
