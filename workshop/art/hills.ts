import { GOLD, INK } from "./palette.ts";
import { createRandom, randomBetween } from "./random.ts";
import { along, curve, leaf, type Point, ribbon, svg } from "./shape.ts";

/** `crest` and `swing` are shares of the height. `lit` colours the crest, `foot` the bottom. */
type Ridge = { crest: number; swing: number; waves: number; lit: string; foot: string; seed: number; trees: number };

const RIDGES: readonly Ridge[] = [
  { crest: 0.43, swing: 0.1, waves: 4, lit: "#2C6B68", foot: "#1A474A", seed: 11, trees: 0 },
  { crest: 0.55, swing: 0.085, waves: 5, lit: "#205355", foot: "#123539", seed: 23, trees: 0 },
  { crest: 0.68, swing: 0.07, waves: 4, lit: "#173C41", foot: "#0D2429", seed: 37, trees: 17 },
  { crest: 0.82, swing: 0.06, waves: 3, lit: "#0F262C", foot: "#0A1117", seed: 58, trees: 11 },
];

function crestPoints(ridge: Ridge, width: number, height: number): Point[] {
  const random = createRandom(ridge.seed);
  const [first, second] = [random() * 6.28, random() * 6.28];
  const steps = ridge.waves * 4;
  return Array.from({ length: steps + 3 }, (_, index) => {
    const part = (index - 1) / steps;
    const long = Math.sin(part * ridge.waves * 2.1 + first);
    const short = Math.sin(part * ridge.waves * 5.3 + second) * 0.32;
    return [part * width, (ridge.crest - (long + short) * ridge.swing) * height] as const;
  });
}

function ridgeShape(ridge: Ridge, width: number, height: number, id: string): string {
  const points = crestPoints(ridge, width, height);
  const [top, bottom] = [(ridge.crest - ridge.swing * 1.1) * height, (ridge.crest + 0.24) * height];
  const fill = `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${top.toFixed(0)}" x2="0" y2="${bottom.toFixed(0)}"><stop offset="0" stop-color="${ridge.lit}"/><stop offset="1" stop-color="${ridge.foot}"/></linearGradient>`;
  const body = `<path fill="url(#${id})" d="${curve(points)}L${width * 1.1} ${height}L${-width * 0.1} ${height}Z"/>`;
  return `<defs>${fill}</defs>${grove(ridge, points, height)}${body}`;
}

function grove(ridge: Ridge, crest: readonly Point[], height: number): string {
  const random = createRandom(ridge.seed * 7);
  const line = along(crest, 12);
  return Array.from({ length: ridge.trees }, () => {
    const group = Math.floor(random() * 5) / 5;
    const spot = line[Math.floor(((group + random() ** 2 * 0.16) % 1) * line.length)] ?? [0, 0];
    const tall = height * randomBetween(random, 0.03, 0.07) * (0.5 + ridge.crest);
    const [x, y, half] = [spot[0], spot[1] + tall * 0.12, tall * 0.24];
    const side = (way: number) =>
      curve([
        [x, y - tall],
        [x + half * way * 0.8, y - tall * 0.6],
        [x + half * way, y - tall * 0.3],
        [x, y],
      ]);
    return `<path fill="${ridge.lit}" d="${side(-1)}Z"/><path fill="${ridge.foot}" d="${side(1)}Z"/>`;
  }).join("");
}

export function hills(width: number, height: number, from = 0, to = RIDGES.length): string {
  return RIDGES.slice(from, to)
    .map((ridge, index) => ridgeShape(ridge, width, height, `h${from + index}`))
    .join("");
}

export function sky(width: number, height: number, moonX = 0.72, moonY = 0.26): string {
  const [x, y, r] = [width * moonX, height * moonY, height * 0.105];
  const air = `<linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0B151B"/><stop offset=".55" stop-color="#12363B"/><stop offset="1" stop-color="#1A4A4A"/></linearGradient>`;
  const haze = `<radialGradient id="haze" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${height * 0.75}"><stop offset="0" stop-color="#BFF3DC" stop-opacity=".34"/><stop offset=".35" stop-color="#6FD9B5" stop-opacity=".12"/><stop offset="1" stop-color="#6FD9B5" stop-opacity="0"/></radialGradient>`;
  const moon = `<radialGradient id="moon" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#F5FFF9"/><stop offset="1" stop-color="#B9E9D4"/></radialGradient>`;
  const shapes = `<rect width="${width}" height="${height}" fill="url(#air)"/><rect width="${width}" height="${height}" fill="url(#haze)"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#moon)"/>${craters(x, y, r)}`;
  return `<defs>${air}${haze}${moon}</defs>${shapes}${stars(width, height)}`;
}

const craters = (x: number, y: number, r: number) =>
  [
    [0.3, -0.25, 0.2],
    [-0.2, 0.4, 0.15],
    [0.42, 0.36, 0.1],
  ]
    .map(
      ([dx = 0, dy = 0, size = 0]) =>
        `<circle cx="${x + r * dx}" cy="${y + r * dy}" r="${r * size}" fill="#9AD8BF" opacity=".55"/>`,
    )
    .join("");

function stars(width: number, height: number): string {
  const random = createRandom(5);
  return Array.from({ length: 46 }, () => {
    const [x, y] = [randomBetween(random, 0, width), randomBetween(random, 0, height * 0.42)];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${randomBetween(random, 0.5, 1.5).toFixed(1)}" fill="#DFFFF0" opacity="${randomBetween(random, 0.15, 0.6).toFixed(2)}"/>`;
  }).join("");
}

export function wind(width: number, height: number, seed = 3, count = 5, opacity = 0.22): string {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const y = height * randomBetween(random, 0.2, 0.72);
    const x = width * (index / count - 0.08 + randomBetween(random, -0.04, 0.04));
    const length = width * randomBetween(random, 0.22, 0.38);
    const lift = height * randomBetween(random, 0.03, 0.07);
    const r = height * randomBetween(random, 0.025, 0.045);
    const points: Point[] = [
      [x, y],
      [x + length * 0.25, y - lift * 0.5],
      [x + length * 0.5, y + lift * 0.35],
      [x + length * 0.8, y - lift * 0.2],
      [x + length, y - r],
      [x + length + r, y - r * 2.4],
      [x + length, y - r * 3.4],
      [x + length - r * 0.8, y - r * 2.5],
    ];
    const path = ribbon(points, (t) => height * 0.0052 * Math.sin(Math.PI * Math.min(1, t * 0.93 + 0.05)) + 0.3, 3);
    return `<path fill="#BDF7DF" opacity="${opacity}" d="${path}"/>`;
  }).join("");
}

function freeSpot(random: () => number, width: number, height: number, taken: readonly Point[]): Point {
  let spot: Point = [0, 0];
  for (let attempt = 0; attempt < 12; attempt++) {
    spot = [randomBetween(random, 0.03, 0.97) * width, randomBetween(random, 0.1, 0.74) * height];
    if (taken.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) > height * 0.17)) return spot;
  }
  return spot;
}

export function driftingLeaves(width: number, height: number, seed = 9, count = 22): string {
  const random = createRandom(seed);
  const taken: Point[] = [[width * 0.72, height * 0.26]];
  return Array.from({ length: count }, () => {
    const near = random() ** 2.2;
    const size = height * (0.008 + near * 0.026);
    const [x, y] = freeSpot(random, width, height, taken);
    taken.push([x, y]);
    const angle = randomBetween(random, -70, 40);
    const body = near < 0.06 ? leaf(x, y, size, angle, "#C79A35", "#8F6512") : leaf(x, y, size, angle, GOLD, "#CC8A06");
    return body;
  }).join("");
}

export function fade(width: number, height: number, from = 0.45): string {
  return `<defs><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="${from}" stop-color="${INK}" stop-opacity="0"/><stop offset="${((from + 1) / 2).toFixed(2)}" stop-color="${INK}" stop-opacity=".66"/><stop offset="1" stop-color="${INK}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#fade)"/>`;
}

export function hillsCard(width: number, height: number, over: string): string {
  const scene = sky(width, height, 0.86, 0.17) + hills(width, height) + wind(width, height, 3, 4, 0.2);
  return svg(width, height, scene + driftingLeaves(width, height, 26, 16) + fade(width, height, 0.6) + over);
}
