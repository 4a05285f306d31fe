// The home page, cached for guests and with their own part for signed-in viewers. Also the running hunt and raffles for
// the stream's popup.
import { Hono } from "hono";
import type { LinkProvider } from "../../common/contract/linkable.ts";
import { applyCoinName, defaultBrand } from "../../common/contract/look.ts";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { isDefaultBrand, publicLook } from "../../common/server/site-look.ts";
import { type SiteSettings, siteSettings } from "../../common/server/site-settings.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { Env } from "../../platform/http/context.ts";
import type { SharedState } from "../../platform/live/server/shared-state.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { paidDollars } from "../cashout/queries.ts";
import type { RecordReader } from "../rewards/queries.ts";
import type { RibbonLine } from "../ribbon/contract/ribbon.ts";
import { contentCalls } from "./api-calls.ts";
import type { HomeProps } from "./contract/home.ts";
import { withCountedStatistics } from "./counted-statistics.ts";
import { createOwnHome, readTileFacts, tileTags } from "./home-parts.ts";
import { onNow, onNowTags, type Running } from "./on-now.ts";
import { latestVideos, videosTag } from "./videos.ts";

const defaultSettings = siteSettings.parse({});

/** The sum of all payouts is slow, so it is cached for an hour. */
const statisticsCache = { refreshMs: 60 * 60_000, mostMs: 2 * 60 * 60_000 };

export interface HomeNeeds extends Running {
  ribbon: SharedState<RibbonLine[]>;
  toRecord: RecordReader;
  linkable: () => readonly LinkProvider[];
}

export function homeRoutes(house: House, { hunt, raffles, ribbon, toRecord, linkable }: HomeNeeds): Hono<Env> {
  const app = new Hono<Env>();
  const running = { hunt, raffles };
  const ways = cachedRead(house.changes, tileTags, () => readTileFacts(house, linkable()));
  const mine = createOwnHome({ house, toRecord, raffles, linkable });
  const paid = cachedRead(house.changes, [], () => paidDollars(house.db), statisticsCache);
  const videos = cachedRead(house.changes, [videosTag], () => latestVideos(house.db));
  app.get(paths.home, async (c) => {
    const settings = await house.settings();
    const { visitor } = c.var;
    const props: PropValues<HomeProps> = {
      videos,
      statistics: async () => withCountedStatistics(settings.statistics, await paid()),
      faq: shownFaq(settings),
      intro_video: shownFilm(settings),
      on_now: () => onNow(running, house.clock.now()),
      ways,
      mine: () => (visitor.kind === "user" ? mine(visitor.id) : null),
      ribbon: ribbon.read,
    };
    return page(c, "home", props, { guestCache: [videosTag, ...onNowTags, ...ribbon.tags] });
  });
  app.get(paths.api.onNow, contentCalls.onNow, async (c) => {
    c.header("Cache-Control", "no-store");
    return c.json(await onNow(running, house.clock.now()));
  });
  return app;
}

/** Puts the site's name for points into the default questions. The operator's own questions stay as they are. */
function shownFaq({ faq, look }: SiteSettings): HomeProps["faq"] {
  const { coin } = publicLook({ brand: defaultBrand, look });
  const isGiven = JSON.stringify(faq) === JSON.stringify(defaultSettings.faq);
  return isGiven
    ? faq.map((one) => ({ question: applyCoinName(one.question, coin), answer: applyCoinName(one.answer, coin) }))
    : faq;
}

const bundledFilm = "/art/intro";

/** The default video says "Windfall". A site with another name shows no video until its operator sets one. */
const shownFilm = (settings: SiteSettings): string =>
  isDefaultBrand(settings) || settings.intro_video !== bundledFilm ? settings.intro_video : "";
