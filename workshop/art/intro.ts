import sharp from "sharp";
import { ffmpeg } from "./encode.ts";
import { hills, sky } from "./hills.ts";
import { WORD_STROKE, wordLetters } from "./identity.ts";
import { goldLeaf } from "./objects/money.ts";
import { PAPER } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { placeAll } from "./piece.ts";
import { createRandom, randomBetween } from "./random.ts";
import { along, type Point, ribbon, svg } from "./shape.ts";
import { photograph } from "./stage.ts";

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES_PER_SECOND = 30;
const SECONDS = 7;
const FRAMES = FRAMES_PER_SECOND * SECONDS;
const POSTER_AT_SECOND = 4;
const TURNS = 48;
const SPRITE = 150;
const WORD_SCALE = 2.5;
const WORD_AT: Point = [(WIDTH - 280 * WORD_SCALE) / 2, 250];

/** `laps` counts whole crossings per loop, which keeps the film seamless. */
type Flight = { y: number; size: number; start: number; laps: number; sway: number; spin: number; phase: number };

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const ease = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};

const FLIGHTS: readonly Flight[] = (() => {
  const random = createRandom(19);
  return Array.from({ length: 15 }, (_, index) => ({
    y: randomBetween(random, 0.08, 0.86) * HEIGHT,
    size: index < 3 ? randomBetween(random, 74, 96) : randomBetween(random, 22, 52),
    start: random(),
    laps: index < 3 ? 2 : 1,
    sway: randomBetween(random, 12, 46),
    spin: 1 + Math.floor(random() * 3),
    phase: random() * 6.283,
  }));
})();

function photographTumble(): Buffer[] {
  return Array.from({ length: TURNS }, (_, index) => {
    const angle = (index / TURNS) * 360;
    const turn = [angle, Math.sin((angle * Math.PI) / 180) * 40, 25] as const;
    const view = { width: SPRITE, height: SPRITE, tier: "gold", floor: false, half: 1.5, yaw: 0, pitch: 0 } as const;
    return photograph(placeAll(goldLeaf(), { turn }), view).data;
  });
}

async function drawLand(second: number): Promise<Buffer> {
  const way = Math.sin((second / SECONDS) * 2 * Math.PI);
  const far = `<g transform="translate(${(way * 5 - 30).toFixed(2)} 0) scale(1.05 1)">${hills(WIDTH, HEIGHT, 0, 2)}</g>`;
  const near = `<g transform="translate(${(way * 13 - 30).toFixed(2)} 0) scale(1.05 1)">${hills(WIDTH, HEIGHT, 2)}</g>`;
  return sharp(Buffer.from(svg(WIDTH, HEIGHT, sky(WIDTH, HEIGHT, 0.76, 0.17) + far + near)))
    .removeAlpha()
    .raw()
    .toBuffer();
}

const GUSTS: readonly (readonly [path: readonly Point[], from: number, thick: number])[] = [
  [
    [
      [-60, 470],
      [220, 400],
      [480, 480],
      [760, 430],
      [1010, 300],
      [1130, 190],
      [1040, 120],
      [960, 190],
      [1040, 250],
      [1340, 200],
    ],
    0.4,
    7,
  ],
  [
    [
      [-60, 250],
      [200, 300],
      [480, 190],
      [820, 250],
      [1340, 120],
    ],
    0.05,
    5,
  ],
  [
    [
      [-60, 600],
      [300, 560],
      [560, 640],
      [900, 560],
      [1340, 610],
    ],
    2.6,
    5,
  ],
  [
    [
      [-60, 360],
      [180, 330],
      [420, 400],
      [760, 340],
      [1000, 380],
      [1340, 280],
    ],
    4.7,
    9,
  ],
  [
    [
      [-60, 180],
      [260, 120],
      [560, 190],
      [900, 120],
      [1340, 160],
    ],
    3.6,
    4,
  ],
];

function drawGusts(second: number): string {
  return GUSTS.map(([path, from, thick]) => {
    const t = (second - from) / 2;
    if (t <= 0 || t >= 1) return "";
    const spine = along(path, 14);
    const [tail, head] = [Math.max(0, t * 1.5 - 0.5), Math.min(1, t * 1.5)];
    const part = spine.slice(Math.floor(tail * spine.length), Math.ceil(head * spine.length));
    if (part.length < 4) return "";
    const stroke = ribbon(part, (u) => thick * Math.sin(Math.PI * clamp(u * 0.94 + 0.03)), 1);
    return `<path fill="#BDF7DF" fill-opacity=".5" d="${stroke}"/>`;
  }).join("");
}

function drawName(second: number): string {
  const letters = wordLetters().map(({ path, x }, index) => {
    const arrival = ease(1.2 + index * 0.11, 1.9 + index * 0.11, second);
    const leaving = ease(5.1 + index * 0.07, 5.9 + index * 0.07, second);
    const dx = x - (1 - arrival) * 46 + leaving * leaving * 70;
    const dy = (1 - arrival) * 16 - leaving * 18;
    const opacity = arrival * (1 - leaving);
    if (opacity <= 0) return "";
    const angle = (1 - arrival) * -14 + leaving * 16;
    return `<path transform="translate(${dx.toFixed(2)} ${dy.toFixed(2)}) rotate(${angle.toFixed(2)} 12 35)" opacity="${opacity.toFixed(3)}" d="${path}"/>`;
  });
  return `<g transform="translate(${WORD_AT[0]} ${WORD_AT[1]}) scale(${WORD_SCALE})" fill="none" stroke="${PAPER}" ${WORD_STROKE}>${letters.join("")}</g>`;
}

type Layer = { input: Buffer; left: number; top: number; raw?: { width: number; height: number; channels: 4 } };

function placeLeaves(second: number): { x: number; y: number; size: number; turn: number }[] {
  const t = second / SECONDS;
  return FLIGHTS.map(({ y, size, start, laps, sway, spin, phase }) => ({
    x: ((start + t * laps) % 1) * (WIDTH + 260) - 130,
    y: y + Math.sin(t * 2 * Math.PI * (laps + 1) + phase) * sway + ((start + t * laps) % 1) * 70,
    size,
    turn: t * spin + start,
  }));
}

/** Moves the leaf that becomes the dot of the i: it curls down, rests, and flies off just before the letters do. */
function placeDotLeaf(second: number): { x: number; y: number; size: number; turn: number } | null {
  if (second < 0.9 || second > 5.9) return null;
  const [restX, restY] = [WORD_AT[0] + 73 * WORD_SCALE, WORD_AT[1] + 5 * WORD_SCALE];
  const fall = 1 - ease(0.9, 2.5, second);
  const leave = ease(5, 5.9, second);
  return {
    x: restX - fall * 330 + Math.sin(fall * 7) * 70 * fall + leave * leave * 1150,
    y: restY - fall * 330 - leave * 260,
    size: 62,
    turn: 0.93 + fall * 1.4 + leave * 1.5,
  };
}

async function frame(second: number, sprites: readonly Buffer[]): Promise<Buffer> {
  const layers: Layer[] = [
    { input: Buffer.from(svg(WIDTH, HEIGHT, drawGusts(second) + drawName(second))), left: 0, top: 0 },
  ];
  const own = placeDotLeaf(second);
  for (const { x, y, size, turn } of own === null ? placeLeaves(second) : [...placeLeaves(second), own]) {
    layers.push(await spriteAt(sprites, x, y, size, turn));
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  const all = layers.filter((layer) => layer.left > -200);
  return sharp(await drawLand(second), { raw })
    .composite(all)
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function spriteAt(sprites: readonly Buffer[], x: number, y: number, size: number, turn: number): Promise<Layer> {
  const data = sprites[Math.floor(turn * TURNS) % TURNS];
  const [left, top, width] = [Math.round(x - size / 2), Math.round(y - size / 2), Math.round(size)];
  const [cutLeft, cutTop] = [Math.max(0, -left), Math.max(0, -top)];
  const cutWidth = Math.min(width - cutLeft, WIDTH - left - cutLeft);
  const cutHeight = Math.min(width - cutTop, HEIGHT - top - cutTop);
  if (data === undefined || cutWidth < 1 || cutHeight < 1) return { input: Buffer.alloc(0), left: -999, top: 0 };
  const small = await sharp(data, { raw: { width: SPRITE, height: SPRITE, channels: 4 } })
    .resize(width, width)
    .extract({ left: cutLeft, top: cutTop, width: cutWidth, height: cutHeight })
    .raw()
    .toBuffer();
  return {
    input: small,
    left: left + cutLeft,
    top: top + cutTop,
    raw: { width: cutWidth, height: cutHeight, channels: 4 },
  };
}

async function* film(): AsyncGenerator<Buffer> {
  const sprites = photographTumble();
  for (let index = 0; index < FRAMES; index++) yield await frame(index / FRAMES_PER_SECOND, sprites);
}

const RAW_INPUT = [
  ...["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`, "-r", String(FRAMES_PER_SECOND)],
  ...["-i", "pipe:0", "-pix_fmt", "yuv420p"],
];
const MP4 = ["-c:v", "libx264", "-preset", "slow", "-crf", "20", "-movflags", "+faststart"];
const WEBM = ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "30", "-deadline", "good", "-cpu-used", "3"];

async function poster(): Promise<Buffer> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(await frame(POSTER_AT_SECOND, photographTumble()), { raw })
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
}

export const pictures: readonly Picture[] = [
  { path: "site/public/art/intro-poster.webp", draw: poster },
  { path: "site/public/art/intro.mp4", draw: () => ffmpeg([...RAW_INPUT, ...MP4], "mp4", film()) },
  { path: "site/public/art/intro.webm", draw: () => ffmpeg([...RAW_INPUT, ...WEBM], "webm", film()) },
];
