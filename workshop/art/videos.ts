import sharp from "sharp";
import { driftingLeaves, hills, sky, wind } from "./hills.ts";
import { drawWord, type LetterStyle } from "./letters.ts";
import { chest, present } from "./objects/chests.ts";
import { balloon } from "./objects/gems.ts";
import { trophy } from "./objects/goods.ts";
import * as heads from "./objects/heads.ts";
import { buckStacks, coinPile, ticket } from "./objects/money.ts";
import { emblem } from "./objects/tree.ts";
import { INK, PAPER, TINTS, type Tier } from "./palette.ts";
import type { Picture } from "./picture.ts";
import type { Piece } from "./piece.ts";
import { svg } from "./shape.ts";
import { photograph } from "./stage.ts";

const WIDTH = 640;
const HEIGHT = 360;
const HAND: LetterStyle = { weight: 10, gap: 15, slant: 7 };

type Video = { name: string; tier: Tier; lines: readonly [string, string]; who: Piece[]; what: () => Promise<Piece[]> };

const VIDEOS: readonly Video[] = [
  { name: "big-win", tier: "gold", lines: ["BIG WIN", "5000X"], who: heads.fox(), what: async () => coinPile(3) },
  {
    name: "bonus-hunt",
    tier: "purple",
    lines: ["BONUS", "HUNT"],
    who: heads.owl(),
    what: async () => chest("purple", 40),
  },
  {
    name: "case-day",
    tier: "blue",
    lines: ["50 CASES", "1 DAY"],
    who: heads.robot(),
    what: async () => present("blue"),
  },
  { name: "raffle-night", tier: "red", lines: ["RAFFLE", "NIGHT"], who: heads.cat(), what: () => ticket() },
  {
    name: "road-to-platinum",
    tier: "mint",
    lines: ["ROAD TO", "PLATINUM"],
    who: heads.frog(),
    what: async () => emblem("platinum", 3),
  },
  { name: "viewer-battle", tier: "red", lines: ["VIEWER", "BATTLE"], who: heads.knight(), what: async () => trophy() },
  { name: "cashout", tier: "mint", lines: ["WE CASHED", "OUT"], who: heads.penguin(), what: () => buckStacks(3) },
  { name: "meet-up", tier: "gold", lines: ["THE MEET", "UP"], who: heads.bear(), what: async () => balloon() },
];

function backdrop({ tier, lines }: Video): string {
  const { deep, mid, bright } = TINTS[tier];
  const wash = `<defs><linearGradient id="w" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${deep}" stop-opacity=".95"/><stop offset=".6" stop-color="${mid}" stop-opacity=".55"/><stop offset="1" stop-color="${mid}" stop-opacity=".2"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#w)"/>`;
  const place =
    sky(WIDTH, HEIGHT, 0.93, 0.2) +
    hills(WIDTH, HEIGHT) +
    wash +
    wind(WIDTH, HEIGHT, 8, 3, 0.35) +
    driftingLeaves(WIDTH, HEIGHT, 31, 10);
  const words = lines
    .map((line, index) => {
      const y = 44 + index * 76;
      const face = drawWord(line, index === 1 ? bright : PAPER, HAND);
      const scale = Math.min(300 / face.width, 1.34);
      const shadow = drawWord(line, INK, { ...HAND, weight: 16 }).shapes;
      return `<g transform="translate(34 ${y}) scale(${scale.toFixed(3)})"><g transform="translate(-3 3)">${shadow}</g>${face.shapes}</g>`;
    })
    .join("");
  return svg(WIDTH, HEIGHT, place + words);
}

async function thumbnail(video: Video): Promise<Buffer> {
  const base = { tier: video.tier, floor: false };
  const who = photograph(video.who, {
    ...base,
    width: 300,
    height: 330,
    yaw: -22,
    pitch: 4,
    fill: 0.74,
    frameAbove: -1,
  });
  const what = photograph(await video.what(), { ...base, width: 260, height: 168, yaw: -22, pitch: 18, fill: 0.92 });
  return sharp(Buffer.from(backdrop(video)))
    .composite([
      { input: who.data, raw: { width: who.width, height: who.height, channels: 4 }, left: 330, top: 30 },
      { input: what.data, raw: { width: what.width, height: what.height, channels: 4 }, left: 44, top: 182 },
    ])
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer();
}

export const pictures: readonly Picture[] = VIDEOS.map((video) => ({
  path: `common/demo/pictures/videos/${video.name}.webp`,
  draw: () => thumbnail(video),
}));
