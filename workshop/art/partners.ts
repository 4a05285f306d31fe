import { drawWord, fitWord, type LetterStyle } from "./letters.ts";
import { PAPER, TINTS, type Tier } from "./palette.ts";
import { type Picture, webp } from "./picture.ts";
import { svg } from "./shape.ts";

type Partner = { name: string; word: string; hand: LetterStyle; tier: Tier };

const PARTNERS: readonly Partner[] = [
  { name: "roobet", word: "Roobet", hand: { weight: 9, gap: 12 }, tier: "gold" },
  { name: "rainbet", word: "Rainbet", hand: { weight: 6, gap: 15 }, tier: "blue" },
  { name: "csgobig", word: "CSGOBIG", hand: { weight: 9, gap: 13, slant: 9, cap: "butt" }, tier: "red" },
  { name: "clash-gg", word: "Clash.gg", hand: { weight: 7, gap: 13, slant: 6 }, tier: "purple" },
  { name: "packdraw", word: "Packdraw", hand: { weight: 8, gap: 12, cap: "butt" }, tier: "mint" },
];

function card({ word, hand, tier }: Partner): string {
  const { deep, mid, bright } = TINTS[tier];
  const [width, height] = [640, 360];
  const light = `<radialGradient id="l" cx=".3" cy=".15" r="1"><stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`;
  const bands = [0, 1, 2].map((index) => {
    const y = 262 + index * 34;
    return `<path d="M0 ${y}C130 ${y - 50} 220 ${y + 40} 350 ${y}S560 ${y - 50} 640 ${y - 14}V360H0Z" fill="${bright}" fill-opacity="${0.09 + index * 0.05}"/>`;
  });
  const name = fitWord(word, PAPER, hand, 90, 112, 460, 92);
  return svg(
    width,
    height,
    `<defs>${light}</defs><rect width="${width}" height="${height}" fill="url(#l)"/>${bands.join("")}${name}`,
  );
}

function mark({ word, hand }: Partner): string {
  const pad = (hand.weight ?? 8) / 2;
  const line = drawWord(word, "currentColor", hand);
  const width = Math.ceil(line.width + Math.tan(((hand.slant ?? 0) * Math.PI) / 180) * 44);
  return svg(width, 40 + pad * 2, `<g transform="translate(0 ${pad})">${line.shapes}</g>`);
}

export const pictures: readonly Picture[] = PARTNERS.flatMap((partner) => [
  { path: `common/demo/pictures/partners/${partner.name}.webp`, draw: () => webp(card(partner), 86) },
  { path: `site/public/art/partners/${partner.name}.svg`, draw: async () => mark(partner) },
]);
