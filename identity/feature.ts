import type { ExtendedFeature, Feature, FeatureContext } from "../common/http/feature.ts";
import { ownOrigins } from "../platform/http/same-origin.ts";
import { defineLinkJobs } from "./server/consent-link.ts";
import { type ConsentDeps, consentRoutes } from "./server/consent-routes.ts";
import { deskProofRoutes } from "./server/desk-proof-routes.ts";
import { languageRoutes } from "./server/language-routes.ts";
import { linkRoutes, type RoobetLinking } from "./server/link-routes.ts";
import { noticeRoutes, unsubscribeRoutes } from "./server/notice-routes.ts";
import { defineNoticeJobs } from "./server/notices.ts";
import { type PackdrawLinking, packdrawRoutes } from "./server/packdraw-routes.ts";
import { defineRetentionJob } from "./server/retention.ts";
import { accountRoutes } from "./server/routes.ts";
import { createSessions } from "./server/sessions.ts";
import { type SettingsDeps, settingsRoutes } from "./server/settings-routes.ts";
import { twoFactorRoutes } from "./server/two-factor-routes.ts";

export interface IdentityNeeds extends Omit<ConsentDeps, "isOwn"> {
  roobetLinking: () => RoobetLinking | null;
  packdrawLinking: () => PackdrawLinking | null;
  readNotices: SettingsDeps["notices"];
  features: readonly Feature[];
}

export function identityFeature({ house, limits }: FeatureContext, needs: IdentityNeeds) {
  const { features, readNotices: notices, kick, discord } = needs;
  const isOwn = ownOrigins(house.origin, house.config.demo);
  const records = features.flatMap(({ personalRecords = [] }) => personalRecords);
  const forget = features.flatMap((feature) => feature.forget ?? []);
  const forgetOld = features.flatMap((feature) => feature.forgetOld ?? []);
  return {
    findVisitor: createSessions(house),
    routes: [
      ...[accountRoutes({ house, limits }), languageRoutes(house)],
      settingsRoutes({ house, limits, records, notices, forget }),
      ...[twoFactorRoutes(house, limits), deskProofRoutes(house, limits), noticeRoutes(house, limits)],
      linkRoutes(house, limits, needs.roobetLinking),
      consentRoutes(house, { ...needs, isOwn }),
      packdrawRoutes(house, limits, needs.packdrawLinking),
    ],
    openRoutes: [unsubscribeRoutes(house)],
    jobs() {
      defineNoticeJobs(house);
      defineLinkJobs(house, () => [kick(), discord()].filter((platform) => platform !== null));
      // Not in the demo, because moving its clock months ahead and back would end all sessions.
      if (!house.config.demo) defineRetentionJob(house, forgetOld);
    },
  } satisfies ExtendedFeature;
}
