import { filmOrigin } from "../common/contract/film.ts";
import type { LinkProvider } from "../common/contract/linkable.ts";
import { applyCoinName } from "../common/contract/look.ts";
import { paths } from "../common/contract/paths.ts";
import type { SharedUser, Site } from "../common/contract/shared.ts";
import { createAwayDocument } from "../common/http/away-document.ts";
import { cspSources } from "../common/http/csp-sources.ts";
import { pageDocumentStart } from "../common/http/document-start.ts";
import type { Feature } from "../common/http/feature.ts";
import { isSecure } from "../common/http/router.ts";
import { servedPaths } from "../common/http/served-paths.ts";
import type { House } from "../common/server/house.ts";
import { siteProps } from "../common/server/site-settings.ts";
import { publicPages } from "../features/content/crawler-routes.ts";
import { createCachedValue } from "../platform/cache/cached-value.ts";
import type { Assets } from "../platform/http/assets.ts";
import { createPages, type SitePages } from "../platform/pages/server/pages.ts";
import type { Features } from "./features.ts";

export interface SitePagesNeeds {
  house: House;
  assets: Assets;
  /** False during development, when every visit renders a guest's page again. */
  cacheGuestPages: boolean;
  features: Features;
  linkable: () => LinkProvider[];
}

/** Keeps the settings read last in memory, because page headers need them synchronously. */
export async function createSitePages(needs: SitePagesNeeds): Promise<SitePages> {
  const { house, assets, cacheGuestPages, features, linkable } = needs;
  const absent = absentPages(features.all);
  const emptyPages = async () => (await Promise.all(features.all.map((each) => each.emptyPages?.() ?? []))).flat();
  const read = async () =>
    siteProps(await house.settings(), {
      origin: house.origin(),
      demo: house.config.demo,
      chat: features.chat.isConnected(),
      linkable: linkable(),
      absent,
      empty: [...absent, ...(await emptyPages())],
    });
  const load = async () => ({ site: await read(), film: filmOrigin((await house.settings()).intro_video) });
  const cached = await createCachedValue(load, house);
  const isAway = () => house.availability.isAway;
  const pages = createPages({
    ...{ assets, changes: house.changes, log: house.log, secure: isSecure(house), cacheGuestPages, isAway },
    findVisitor: features.identity.findVisitor,
    sources: () => cspSources(cached.now().site, cached.now().film),
    documentStart: pageDocumentStart,
    awayDocument: createAwayDocument(assets, () => cached.now().site),
    async shared(c, component) {
      const { visitor } = c.var;
      const site = isAway() ? cached.now().site : await read();
      const user =
        visitor.kind === "user"
          ? inCoinWords(site, { ...visitor.shared, claimable: await features.rewards.findClaimable(visitor) })
          : null;
      return Object.assign({ auth: { user }, site }, ...features.all.map((each) => each.shared?.(visitor, component)));
    },
  });
  const close = () => {
    cached.close();
    pages.close();
  };
  return { ...pages, close };
}

function absentPages(features: readonly Feature[]): string[] {
  const served = servedPaths(features);
  return [...publicPages, paths.me, ...Object.values(paths.admin), paths.deskLive].filter(
    (address) => !served.has(address),
  );
}

function inCoinWords({ look: { coin } }: Site, user: SharedUser): SharedUser {
  if (coin === undefined) return user;
  return { ...user, notices: user.notices.map((notice) => ({ ...notice, text: applyCoinName(notice.text, coin) })) };
}
