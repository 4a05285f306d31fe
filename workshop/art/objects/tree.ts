import { type Piece, piece, placeAll, type Surface, surface } from "../piece.ts";
import { createRandom, randomBetween } from "../random.ts";
import { cut, cylinder, ellipsoid, moved, rod, slab, sphere, torus, type Vec } from "../solid.ts";
import { coin, leafOutline } from "./money.ts";

export type Metal = "bronze" | "silver" | "gold" | "platinum";

const LOOKS: Record<Metal, { stand: Surface; dark: Surface; bark: Surface; leaves: readonly Surface[] }> = {
  bronze: {
    stand: surface("#A85A28", 0.75, 1),
    dark: surface("#4A2816", 0.4, 0.6),
    bark: surface("#7A4A2A", 0.2),
    leaves: [surface("#D8803F", 0.6, 0.5), surface("#B9602A", 0.6, 0.5)],
  },
  silver: {
    stand: surface("#9FB0BC", 0.8, 1),
    dark: surface("#364552", 0.5, 0.6),
    bark: surface("#6B5647", 0.2),
    leaves: [surface("#BFD3DA", 0.7, 0.6), surface("#8FB3BE", 0.7, 0.5), surface("#DCEBEE", 0.6, 0.4)],
  },
  gold: {
    stand: surface("#E8920A", 0.85, 1),
    dark: surface("#5C3C08", 0.5, 0.6),
    bark: surface("#6B4526", 0.2),
    leaves: [surface("#2FD39A", 0.5), surface("#E9A31C", 0.75, 0.8), surface("#1FA87A", 0.5)],
  },
  platinum: {
    stand: surface("#BFE9DC", 0.9, 1),
    dark: surface("#0E4A3C", 0.6, 0.6),
    bark: surface("#8A5A22", 0.45, 0.5),
    leaves: [surface("#F0A010", 0.85, 1), surface("#FFC438", 0.7, 0.8), surface("#E08808", 0.85, 1)],
  },
};

type Growth = { height: number; depth: number; leaves: number; leafSize: number; thick: number };

const GROWTH: Record<Metal, readonly [Growth, Growth, Growth]> = {
  bronze: [
    { height: 1.2, depth: 1, leaves: 0, leafSize: 0.6, thick: 0.15 },
    { height: 1.2, depth: 1, leaves: 1, leafSize: 0.85, thick: 0.15 },
    { height: 1.2, depth: 1, leaves: 2, leafSize: 0.9, thick: 0.16 },
  ],
  silver: [
    { height: 0.95, depth: 2, leaves: 1, leafSize: 0.74, thick: 0.17 },
    { height: 0.95, depth: 2, leaves: 2, leafSize: 0.78, thick: 0.19 },
    { height: 1.0, depth: 2, leaves: 4, leafSize: 0.8, thick: 0.21 },
  ],
  gold: [
    { height: 0.95, depth: 3, leaves: 1, leafSize: 0.72, thick: 0.23 },
    { height: 1.0, depth: 3, leaves: 2, leafSize: 0.74, thick: 0.25 },
    { height: 1.05, depth: 3, leaves: 3, leafSize: 0.78, thick: 0.27 },
  ],
  platinum: [
    { height: 1.05, depth: 3, leaves: 4, leafSize: 0.8, thick: 0.28 },
    { height: 1.2, depth: 4, leaves: 2, leafSize: 0.86, thick: 0.33 },
    { height: 1.3, depth: 4, leaves: 3, leafSize: 0.95, thick: 0.38 },
  ],
};

/** Chosen by eye, so that each tree is full and does not lean. */
const SEEDS: Record<Metal, number> = { bronze: 68, silver: 107, gold: 71, platinum: 143 };

const bladeShape = (() => {
  const flat = slab(leafOutline, 0.05, 0.04);
  return (x: number, y: number, z: number) =>
    flat(x - 1, y * 1.15, z - Math.abs(y) * 0.3 + (x - 1) * (x - 1) * 0.12) * 0.8;
})();

export function emblem(metal: Metal, step: 1 | 2 | 3): Piece[] {
  const growth = GROWTH[metal][step - 1] ?? GROWTH[metal][0];
  const wealth = metal === "platinum" ? step : 0;
  const pieces = [...stand(metal, step), ...tree(metal, growth, step), ...(wealth > 0 ? riches(wealth) : [])];
  return placeAll(pieces, { at: [0, -2.4, 0] });
}

function stand(metal: Metal, step: number): Piece[] {
  const look = LOOKS[metal];
  const dish = cut(cylinder(1.15, 0.24, 0.1), 0.04, moved(cylinder(0.98, 0.1), 0, 0.26, 0));
  const studs = Array.from({ length: step }, (_, index) => {
    const angle = (index - (step - 1) / 2) * 0.34 - 0.35;
    return piece(sphere(0.13), look.dark, { at: [Math.sin(angle) * 1.15, 0.26, Math.cos(angle) * 1.15] });
  });
  return [
    piece(dish, look.stand, { at: [0, 0.26, 0] }),
    piece(torus(1.13, 0.04), look.dark, { at: [0, 0.08, 0] }),
    ...studs,
    piece(ellipsoid(0.98, 0.3, 0.98), surface("#3A2A1E", 0.1), { at: [0, 0.42, 0] }),
    piece(ellipsoid(0.8, 0.24, 0.8), surface("#2F8F5B", 0.15), { at: [0, 0.54, 0] }),
    ...(metal === "platinum" ? [piece(torus(1.07, 0.07), LOOKS.gold.stand, { at: [0, 0.48, 0] })] : []),
  ];
}

function tree(metal: Metal, growth: Growth, step: number): Piece[] {
  const random = createRandom(SEEDS[metal] + (GROWTH[metal][0].depth < 3 ? 0 : step));
  const look = LOOKS[metal];
  const wood: Piece[] = [];
  const tips: { at: Vec; way: Vec }[] = [];
  const grow = (from: Vec, way: Vec, length: number, thick: number, depth: number) => {
    const to: Vec = [from[0] + way[0] * length, from[1] + way[1] * length, from[2] + way[2] * length];
    wood.push(piece(rod(from, to, thick, thick * 0.68), look.bark));
    if (depth === 0) {
      tips.push({ at: to, way });
      return;
    }
    if (depth <= 1) tips.push({ at: to, way });
    const children = depth > 1 ? 3 : 2;
    // The first fork lies across the view, so that it is visible even on a twig.
    const start = depth === growth.depth ? 0.35 : random() * 6.283;
    if (depth > 2) grow(to, straightUp(way), length * 0.74, thick * 0.66, depth - 1);
    for (let child = 0; child < children; child++) {
      const angle = start + (child / children) * 6.283 + randomBetween(random, -0.3, 0.3);
      const spread = randomBetween(random, 0.62, 0.86);
      const next: Vec = [
        way[0] * 0.7 + Math.cos(angle) * spread,
        way[1] * 0.75 + 0.24,
        way[2] * 0.7 + Math.sin(angle) * spread * 0.85,
      ];
      const size = Math.hypot(...next);
      grow(
        to,
        [next[0] / size, next[1] / size, next[2] / size],
        length * randomBetween(random, 0.6, 0.74),
        thick * 0.66,
        depth - 1,
      );
    }
  };
  grow([0, 0.55, 0], [0.05, 0.995, 0.03], growth.height, growth.thick, growth.depth);
  return [...wood, ...buds(tips, growth), ...foliage(tips, growth, look.leaves, random)];
}

const straightUp = ([x, y, z]: Vec): Vec => {
  const size = Math.hypot(x * 0.4, y + 0.6, z * 0.4);
  return [(x * 0.4) / size, (y + 0.6) / size, (z * 0.4) / size];
};

function buds(tips: readonly { at: Vec }[], growth: Growth): Piece[] {
  if (growth.leaves > 0) return [];
  return tips.map(({ at }) => piece(ellipsoid(0.17, 0.24, 0.17), surface("#D8803F", 0.6, 0.4), { at }));
}

function foliage(
  tips: readonly { at: Vec; way: Vec }[],
  growth: Growth,
  looks: readonly Surface[],
  random: () => number,
): Piece[] {
  return tips.flatMap(({ at, way }) =>
    Array.from({ length: growth.leaves }, (_, index) => {
      const outward = (Math.atan2(-way[2], way[0]) * 180) / Math.PI;
      const heading = outward + (index - (growth.leaves - 1) / 2) * 75 + randomBetween(random, -30, 30);
      const scale = growth.leafSize * randomBetween(random, 0.85, 1.15) * 0.5;
      const look = looks[Math.floor(random() * looks.length)] ?? surface("#F0A010");
      const raised = piece(bladeShape, look, {
        turn: [randomBetween(random, -40, 40), 0, randomBetween(random, 0, 55)],
        scale,
      });
      return placeAll([raised], { at, turn: [0, heading, 0] });
    }).flat(),
  );
}

function riches(wealth: number): Piece[] {
  const spots: readonly (readonly [x: number, z: number, tilt: number])[] = [
    [0.62, 0.66, 12],
    [-0.6, 0.72, -10],
    [0.1, 0.95, 62],
    [0.95, 0.2, -14],
    [-0.95, 0.2, 16],
  ];
  return spots
    .slice(0, wealth * 2 - 1)
    .flatMap(([x, z, tilt]) =>
      placeAll(coin(), { at: [x, tilt > 50 ? 0.78 : 0.66, z], turn: [tilt, 30, tilt / 2], scale: 0.24 }),
    );
}
