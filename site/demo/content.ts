import { type PictureName, storePicture } from "../../common/demo/pictures.ts";
import type { House } from "../../common/server/house.ts";

export const demoChannel = "UCwindfallSandboxChannel";
const dayMs = 24 * 60 * 60 * 1000;

interface DemoOffer {
  name: string;
  description: string;
  logo: PictureName<"partners">;
  partner: boolean;
  claimHref: string;
  code: string;
}

const offers: readonly DemoOffer[] = [
  {
    name: "Roobet",
    description:
      "Sign up under the code and every dollar you wager counts here: points, rakeback and the monthly leaderboard.",
    logo: "roobet",
    partner: true,
    claimHref: "https://roobet.com",
    code: "",
  },
  {
    name: "Packdraw",
    description: "Packs with real items. Under the code your first pack is on us.",
    logo: "packdraw",
    partner: true,
    claimHref: "https://packdraw.com",
    code: "",
  },
  {
    name: "Rainbet",
    description: "A weekly lossback on top of what you earn here.",
    logo: "rainbet",
    partner: false,
    claimHref: "https://rainbet.com",
    code: "GUSTY",
  },
  {
    name: "CSGOBig",
    description: "Three free cases for new accounts, and 5 % on the first deposit.",
    logo: "csgobig",
    partner: false,
    claimHref: "https://csgobig.com",
    code: "",
  },
  {
    name: "Clash.gg",
    description: "Free gems daily once you have joined under the code.",
    logo: "clash-gg",
    partner: false,
    claimHref: "https://clash.gg",
    code: "",
  },
];

const videos: readonly { thumbnail: PictureName<"videos">; title: string; daysAgo: number }[] = [
  { thumbnail: "big-win", title: "Big win: 5000x on a two-dollar bet", daysAgo: 1 },
  { thumbnail: "bonus-hunt", title: "Bonus hunt: 48 bonuses, one evening", daysAgo: 4 },
  { thumbnail: "case-day", title: "50 cases in 1 day", daysAgo: 8 },
  { thumbnail: "raffle-night", title: "Raffle night: the draw, live", daysAgo: 12 },
  { thumbnail: "road-to-platinum", title: "The road to Platinum", daysAgo: 19 },
  { thumbnail: "viewer-battle", title: "Viewer battle: you pick the slots", daysAgo: 26 },
  { thumbnail: "cashout", title: "We cashed out. Now what?", daysAgo: 33 },
  { thumbnail: "meet-up", title: "The meet up", daysAgo: 47 },
];

export async function fillContent(house: House, now: Date): Promise<void> {
  for (const [position, { logo, claimHref, name, ...offer }] of offers.entries()) {
    const picture = await storePicture(house, "partners", logo);
    await house.db
      .insertInto("bonus_offers")
      .values({ ...offer, name, alt: `${name} logo`, logo: picture, claim_href: claimHref, position, created_at: now })
      .execute();
  }
  await fillVideos(house, now);
}

async function fillVideos(house: House, now: Date): Promise<void> {
  const published = [];
  for (const { thumbnail, title, daysAgo } of videos) {
    const picture = await storePicture(house, "videos", thumbnail);
    // Rounds to whole seconds, like the feed's times.
    const at = new Date(Math.floor((now.getTime() - daysAgo * dayMs) / 1000) * 1000);
    const id = `demo-${thumbnail}`;
    const row = { id, title, thumbnail: picture, published_at: at, channel_id: demoChannel };
    await house.db.insertInto("videos").values(row).execute();
    published.push({ id, title, picture, published: at.toISOString() });
  }
  await house.db
    .insertInto("sandbox_state")
    .values({ key: "videos", value: JSON.stringify(published) })
    .execute();
}
