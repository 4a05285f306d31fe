import { cardFace, markPrint, noteFace, ticketFace } from "../drawings.ts";
import { linear, type Tier } from "../palette.ts";
import { type Piece, paintedSurface, piece, placeAll, surface } from "../piece.ts";
import { frontPrint, topPrint } from "../print.ts";
import { createRandom, randomBetween } from "../random.ts";
import { box, cut, cylinder, join, moved, rod, slab, tube, turned } from "../solid.ts";

const GOLD_METAL = surface("#E8920A", 0.85, 1);

/** Returns the signed distance from a point to the outline of a leaf, which lies along x from -1 to 1. */
export const leafOutline = (x: number, y: number): number => {
  const r = 1.18;
  const offset = Math.sqrt(r * r - 1);
  return Math.max(Math.hypot(x, y - offset), Math.hypot(x, y + offset)) - r;
};

export function goldLeaf(look = GOLD_METAL): Piece[] {
  const flat = slab((x, y) => leafOutline(x, y * 0.86), 0.06, 0.045);
  const folded = (x: number, y: number, z: number) => {
    const fold = z - Math.sqrt(y * y + 0.001) * 0.42 - x * x * 0.14 + 0.12;
    const veins = 0.012 * Math.max(0, Math.cos((x - Math.abs(y) * 0.8) * 16) - 0.72) * (Math.abs(y) > 0.03 ? 1 : 0);
    return (flat(x, y, fold) + veins) * 0.78;
  };
  const stem = tube(
    [
      [-0.9, 0, 0.02],
      [-1.15, -0.04, 0.06],
      [-1.38, -0.16, 0.1],
    ],
    0.05,
    0.065,
  );
  return [piece(folded, look), piece(stem, look)];
}

export function coin(look = GOLD_METAL): Piece[] {
  const disc = cut(cylinder(1, 0.13, 0.05), 0.03, moved(cylinder(0.8, 0.07), 0, 0.14, 0));
  const blade = slab((x, y) => leafOutline(x / 0.6, y / 0.6) * 0.6, 0.06, 0.03);
  const veined = cut(blade, 0.02, moved(turned(box(0.62, 0.026, 0.026), 45, 0), 0.1, 0, 0.07));
  const stem = rod([-0.5, 0, 0], [-0.72, -0.06, 0], 0.045);
  return [piece(disc, look), piece(turned(join(veined, stem), -90, 38), look, { at: [0, 0.09, 0] })];
}

export function coinStack(count: number, seed: number, look = GOLD_METAL): Piece[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) =>
    placeAll(coin(look), {
      at: [randomBetween(random, -0.07, 0.07), 0.13 + index * 0.262, randomBetween(random, -0.07, 0.07)],
      turn: [0, random() * 360, 0],
    }),
  ).flat();
}

export function coinPile(size: 1 | 2 | 3, look = GOLD_METAL): Piece[] {
  const stacks = {
    1: [[0, 0, 3]],
    2: [
      [-1, -0.3, 6],
      [1.1, 0, 3],
    ],
    3: [
      [-1.9, -0.2, 5],
      [0.1, -0.8, 9],
      [2.1, -0.3, 4],
      [-0.9, 1.5, 2],
    ],
  }[size];
  const leaning: Piece[] = [
    placeAll(coin(look), { at: [size === 1 ? 1.35 : 1.1, 0.86, size === 1 ? 0.6 : 1.7], turn: [68, 0, -16] }),
    size > 1 ? placeAll(coin(look), { at: [-0.6, 0.13, size === 2 ? 1.8 : 3.1], turn: [0, 50, 0] }) : [],
  ].flat();
  return [
    ...stacks.flatMap(([x = 0, z = 0, n = 1], index) => placeAll(coinStack(n, 40 + index), { at: [x, 0, z] })),
    ...leaning,
  ];
}

/** `thick` is half of the bundle's thickness. */
export async function bundle(thick = 0.3): Promise<Piece[]> {
  const face = topPrint(await noteFace(), "#14996F", 2.4, 1.2, thick * 0.6);
  const paper = linear("#CFEFE0");
  const dark = linear("#8FC9B2");
  const sides = (x: number, y: number, z: number) =>
    y > thick * 0.9 ? face(x, y, z) : Math.floor(y * 34) % 2 === 0 ? paper : dark;
  return [
    piece(box(1.2, thick, 0.6, 0.05), paintedSurface(sides, 0.25), { at: [0, thick, 0] }),
    piece(box(0.17, thick + 0.02, 0.62, 0.05), surface("#E0A100", 0.6, 0.6), { at: [-0.72, thick, 0] }),
  ];
}

export async function buckStacks(size: 1 | 2 | 3): Promise<Piece[]> {
  const one = await bundle(0.2);
  const spots = {
    1: [[0, 0, 0, 8]],
    2: [
      [0, 0, 0, 6],
      [0.1, 0.4, 0, -9],
      [0.5, 0, 1.35, 24],
    ],
    3: [
      [-1.3, 0, -0.2, 4],
      [-1.25, 0.4, -0.2, -5],
      [-1.3, 0.8, -0.2, 7],
      [1.25, 0, -0.3, -6],
      [1.2, 0.4, -0.3, 5],
      [0, 0, 1.25, 12],
      [0.1, 0.4, 1.2, 2],
      [0, 1.2, -0.25, -12],
    ],
  }[size];
  return spots.flatMap(([x = 0, y = 0, z = 0, angle = 0]) => placeAll(one, { at: [x, y, z], turn: [0, angle, 0] }));
}

const roundedCard = slab(
  (x, y) => {
    const [qx, qy] = [Math.abs(x) - 1.6 + 0.16, Math.abs(y) - 1 + 0.16];
    return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - 0.16;
  },
  0.05,
  0.025,
);

export async function giftCard(tier: Tier): Promise<Piece[]> {
  const face = frontPrint(await cardFace(tier), "#E8EEF0", 3.2, 2, 0.03);
  return [piece(roundedCard, paintedSurface(face, 0.55), { at: [0, 1.02, 0], turn: [-10, 0, 0] })];
}

export async function ticket(): Promise<Piece[]> {
  const face = frontPrint(await ticketFace(), "#D99A12", 3.6, 1.68, 0.02);
  const notch = (x: number) => moved(turned(cylinder(0.2, 1), 90, 0), x, 0, 0);
  const paper = cut(box(1.8, 0.84, 0.04, 0.03), 0.02, notch(-1.8), notch(1.8));
  return [piece(paper, paintedSurface(face, 0.7, 0.35), {})];
}

export async function buckCoin(): Promise<Piece[]> {
  const face = topPrint(await markPrint("#E9FFF6", "#F7C948", "#E0A100"), "#18B683", 1.5, 1.5, 0.05);
  const disc = cut(cylinder(1, 0.13, 0.05), 0.03, moved(cylinder(0.84, 0.05), 0, 0.14, 0));
  return [piece(disc, paintedSurface(face, 0.6, 0.15))];
}
