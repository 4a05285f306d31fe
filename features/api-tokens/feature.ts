import type { ExtendedFeature, Feature, FeatureContext } from "../../common/http/feature.ts";
import { tokenAdminRoutes } from "./admin-routes.ts";
import { docsRoutes } from "./docs-routes.ts";
import { createTokenFinder, forgetTokens, tokenRecords } from "./records.ts";

export const apiTokensFeature = (parts: FeatureContext, { features }: { features: () => readonly Feature[] }) =>
  ({
    findTokenOwner: createTokenFinder(parts.house),
    routes: [tokenAdminRoutes(parts), docsRoutes(parts.house, features)],
    personalRecords: [tokenRecords],
    forget: forgetTokens,
  }) satisfies ExtendedFeature;
