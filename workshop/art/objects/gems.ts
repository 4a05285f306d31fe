import { linear } from "../palette.ts";
import { type Piece, paintedSurface, piece, placeAll, surface } from "../piece.ts";
import {
  blend,
  both,
  box,
  cone,
  cut,
  cylinder,
  ellipsoid,
  type Field,
  join,
  mirrored,
  moved,
  rod,
  slab,
  sphere,
  torus,
  turned,
} from "../solid.ts";
import { goldLeaf } from "./money.ts";

const GOLD = surface("#E8920A", 0.85, 1);

export function gem(hex: string): Piece[] {
  const [c, s] = [Math.cos(0.66), Math.sin(0.66)];
  const [pc, ps] = [Math.cos(0.72), Math.sin(0.72)];
  const field: Field = (x, y, z) => {
    const turn = Math.PI / 4;
    const angle = Math.atan2(z, x);
    const local = angle - Math.round(angle / turn) * turn;
    const out = Math.hypot(x, z) * Math.cos(local);
    const crown = out * s + y * c - 0.84;
    const pavilion = out * pc - y * ps - 0.72;
    return Math.max(crown, pavilion, y - 0.55, out - 1.08) * 0.9;
  };
  return [piece(field, surface(hex, 1, 0.55), { at: [0, 1, 0], turn: [12, 14, -8] })];
}

export function crown(): Piece[] {
  const wall = cut(cone(0.95, 1.15, 0.55, 0.04), 0.02, cone(0.84, 1.04, 0.7));
  const notches: Field = (x, y, z) => {
    const step = Math.PI / 3.5;
    const angle = Math.atan2(z, x);
    const local = (angle - Math.round(angle / step) * step) / (step / 2);
    return (0.62 - Math.abs(local) * 1.0 - y) * 0.45;
  };
  const points = Array.from({ length: 7 }, (_, index) => {
    const angle = index * (Math.PI / 3.5);
    return moved(sphere(0.12), Math.cos(angle) * 1.12, 0.62, Math.sin(angle) * 1.12);
  });
  return [
    piece((x, y, z) => Math.max(wall(x, y, z), -notches(x, y, z)) * 0.8, GOLD, { at: [0, 0.6, 0] }),
    piece(join(...points), surface("#2EE6A8", 0.9, 0.3), { at: [0, 0.6, 0] }),
    piece(torus(0.94, 0.1), GOLD, { at: [0, 0.12, 0] }),
    piece(ellipsoid(0.86, 0.62, 0.86), surface("#B22B3A", 0.2), { at: [0, 0.4, 0] }),
    ...[0.35, 1.25, 2.15].map((angle) =>
      piece(sphere(0.13), surface("#FF5D5D", 0.9, 0.4), { at: [Math.cos(angle) * 0.98, 0.4, Math.sin(angle) * 0.98] }),
    ),
  ];
}

export function acorn(): Piece[] {
  const bumps = linear("#7A4A22");
  const dark = linear("#5A3416");
  const cap = (x: number, y: number, z: number) =>
    Math.sin(Math.atan2(z, x) * 9 + y * 14) * Math.sin(Math.atan2(z, x) * 9 - y * 14) > 0 ? bumps : dark;
  return placeAll(
    [
      piece(blend(0.2, ellipsoid(0.78, 1.0, 0.78), moved(cone(0.02, 0.12, 0.16, 0.01), 0, -1.05, 0)), GOLD, {
        at: [0, 0, 0],
      }),
      piece(both(ellipsoid(0.95, 0.72, 0.95), moved(box(2, 1, 2, 0.1), 0, 0.9, 0)), paintedSurface(cap, 0.25), {
        at: [0, 0.25, 0],
      }),
      piece(rod([0, 0.9, 0], [0.12, 1.25, 0], 0.1, 0.07), surface("#5A3416", 0.2)),
    ],
    { at: [0, 1.2, 0], turn: [0, 0, -18] },
  );
}

export function lantern(): Piece[] {
  const frame = surface("#22303E", 0.5);
  const posts = mirrored((x, y, z) => rod([0.58, -0.7, 0.58], [0.58, 0.7, 0.58], 0.07)(x, y, Math.abs(z)));
  return [
    piece(box(0.78, 0.12, 0.78, 0.06), frame, { at: [0, 0.12, 0] }),
    piece(box(0.78, 0.1, 0.78, 0.06), frame, { at: [0, 1.72, 0] }),
    piece(posts, frame, { at: [0, 0.92, 0] }),
    piece(box(0.5, 0.66, 0.5, 0.1), surface("#FFD873", 0.4, 0, 0.9), { at: [0, 0.92, 0] }),
    piece(cone(0.74, 0.2, 0.24, 0.04), surface("#2EE6A8", 0.4), { at: [0, 2.02, 0] }),
    piece(turned(torus(0.3, 0.06), 90, 0), GOLD, { at: [0, 2.46, 0] }),
  ];
}

export function balloon(): Piece[] {
  const stripes = [linear("#12B886"), linear("#EFE6CF"), linear("#F0A020")];
  const paint = (x: number, y: number, z: number) =>
    stripes[Math.floor(((Math.atan2(z, x) + Math.PI) / 6.2832) * 12 + (y > 9 ? 1 : 0)) % 3] ?? [1, 1, 1];
  const bag = blend(0.5, sphere(1.2), moved(cone(0.38, 1.0, 0.5, 0.05), 0, -1.05, 0));
  return [
    piece(
      bag,
      paintedSurface((x, y, z) => paint(x, y, z), 0.35),
      { at: [0, 2.7, 0] },
    ),
    piece(torus(0.4, 0.06), GOLD, { at: [0, 1.16, 0] }),
    piece(
      mirrored((x, y, z) => rod([0.36, 1.15, 0.3], [0.3, 0.6, 0.28], 0.025)(x, y, Math.abs(z))),
      surface("#EAF3EE", 0.3),
    ),
    piece(cut(box(0.38, 0.3, 0.34, 0.1), 0.02, moved(box(0.3, 0.3, 0.26), 0, 0.12, 0)), surface("#9A6232", 0.2), {
      at: [0, 0.34, 0],
    }),
    piece(box(0.41, 0.05, 0.37, 0.04), surface("#6B4020", 0.2), { at: [0, 0.62, 0] }),
  ];
}

export function clover(): Piece[] {
  const heart: Field = slab(
    (x, y) =>
      Math.min(
        Math.hypot(Math.abs(x) - 0.3, y - 0.72) - 0.36,
        Math.max(Math.abs(x) * 0.78 + (0.55 - y) * 0.62 - 0.4, y - 0.75),
      ),
    0.16,
    0.12,
  );
  const leaves = [0, 90, 180, 270].map((angle) => turned(heart, 0, 0, angle + 8));
  return [
    piece(blend(0.06, ...leaves), surface("#1FB87E", 0.5), { at: [0, 1.7, 0] }),
    piece(rod([0, 1.6, -0.05], [0.3, 0.1, 0], 0.09, 0.12), surface("#128A5C", 0.4)),
    piece(sphere(0.17), GOLD, { at: [0, 1.7, 0.14] }),
  ];
}

export function medal(): Piece[] {
  return [
    piece(turned(cut(cylinder(0.8, 0.12, 0.05), 0.03, moved(cylinder(0.62, 0.06), 0, 0.13, 0)), 90, 0), GOLD, {
      at: [0, 0.85, 0],
    }),
    ...placeAll(goldLeaf(), { at: [0, 0.82, 0.12], turn: [0, 0, 40], scale: 0.4 }),
    piece(turned(box(0.2, 0.62, 0.04, 0.02), 0, 0, 20), surface("#FF6B5E", 0.25), { at: [-0.26, 2.05, -0.04] }),
    piece(turned(box(0.2, 0.62, 0.05, 0.02), 0, 0, -20), surface("#D94A48", 0.25), { at: [0.26, 2.05, -0.1] }),
    piece(turned(torus(0.16, 0.05), 90, 0), GOLD, { at: [0, 1.66, 0] }),
  ];
}
