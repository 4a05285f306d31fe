import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import type { RoobetLinking } from "../../identity/server/link-routes.ts";
import type { PackdrawLinking } from "../../identity/server/packdraw-routes.ts";
import type { ProfileSource } from "../../identity/server/source.ts";
import { createAccountDirectory, createStartEarning } from "./directory.ts";
import { defineWagerJobs } from "./jobs.ts";
import type { WagerSource } from "./source.ts";

export interface WagersNeeds {
  sources: () => readonly WagerSource[];
  roobet: () => { source: WagerSource; chatSecret: string | null } | null;
  profiles: () => ProfileSource | null;
}

export function wagersFeature({ house }: FeatureContext, needs: WagersNeeds) {
  return {
    roobetLinking(): RoobetLinking | null {
      const roobet = needs.roobet();
      return roobet && { directory: createAccountDirectory(house, roobet.source), chatSecret: roobet.chatSecret };
    },
    packdrawLinking(): PackdrawLinking | null {
      const profiles = needs.profiles();
      return profiles && { profiles, startEarning: createStartEarning("packdraw") };
    },
    jobs: () => defineWagerJobs(house, needs.sources),
  } satisfies ExtendedFeature;
}
