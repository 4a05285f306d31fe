// Names, codes, links and amounts come from the specification. A real site starts without them.
import { type SiteSettings, siteSettings } from "../../common/server/site-settings.ts";

export const demoIdentity = {
  brand: "Windfall",
  streamer: "Gale",
  referral_code: "WINDFALL",
  promo_code: "GUST",
  stream_url: "https://kick.com/windfall",
  intro_video: "/art/intro",
  statistics: {
    total: 125_000,
    giveaways: 17_500,
    leaderboards: 100_000,
    store_purchases: 2_000,
    withdrawals: 5_395,
    since: "January 2025",
  },
  leaderboard: {
    prizes: [4_000, 2_400, 1_200, 600, 500, 400, 250, 200, 100, 100, 50, 50, 50, 50, 50],
    paused: false,
    partner: 1,
  },
  ranks: { on: true, ladder: siteSettings.parse({}).ranks.ladder, standing: null },
  vip: { weekly_raffle_winners: 100 },
  first_steps: { gift_points: 500 },
  mail_from: "Windfall <no-reply@windfall.example>",
} satisfies Partial<SiteSettings>;
