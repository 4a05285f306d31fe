import { linear } from "../palette.ts";
import { type Piece, paintedSurface, piece, placeAll, type Surface, surface } from "../piece.ts";
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
  shell,
  slab,
  sphere,
  torus,
  tube,
  turned,
} from "../solid.ts";
import { goldLeaf, leafOutline } from "./money.ts";

const EYE = surface("#0C1218", 1);
const WHITE = surface("#D5DEE0", 0.5);
const GOLD = surface("#E8920A", 0.85, 1);
const GLOW = surface("#2EE6A8", 0.5, 0, 1);
const skin = (hex: string) => surface(hex, 0.28);

function eyes(x: number, y: number, z: number, size = 0.13): Piece[] {
  return [
    piece(mirrored(moved(ellipsoid(size, size * 1.2, size * 0.8), x, y, z)), EYE),
    piece(
      join(
        moved(sphere(size * 0.34), x - size * 0.3, y + size * 0.5, z + size * 0.62),
        moved(sphere(size * 0.34), -x - size * 0.3, y + size * 0.5, z + size * 0.62),
      ),
      surface("#FFFFFF", 0.2, 0, 0.9),
    ),
  ];
}

const pair = (look: Surface, field: Field) => piece(mirrored(field), look);

function bust(hex: string, collar: string): Piece[] {
  return [
    piece(
      blend(0.3, moved(ellipsoid(1.15, 0.75, 0.62), 0, -1.75, 0), moved(cylinder(0.42, 0.4, 0.1), 0, -1.1, 0)),
      skin(hex),
    ),
    piece(turned(torus(0.56, 0.16), 6, 0), skin(collar), { at: [0, -1.08, 0] }),
  ];
}

function pointedEars(hex: string, inner: string, lean = 20, tall = 0.5): Piece[] {
  const ear = (scale: number, z: number): Field =>
    moved(
      turned(
        blend(0.02, (x, y, zz) => cone(0.36 * scale, 0.05, tall * scale, 0.04)(x, y, zz * 1.7) * 0.6),
        0,
        0,
        -lean,
      ),
      0.62,
      0.95,
      z,
    );
  return [pair(skin(hex), ear(1, 0)), pair(skin(inner), ear(0.62, 0.13))];
}

const roundEars = (hex: string, inner: string, x = 0.78, y = 0.78, r = 0.36): Piece[] => [
  pair(skin(hex), moved(ellipsoid(r, r, r * 0.6), x, y, 0)),
  pair(skin(inner), moved(ellipsoid(r * 0.6, r * 0.6, r * 0.4), x, y, r * 0.4)),
];

const nose = (hex: string, y: number, z: number, size = 0.12): Piece =>
  piece(ellipsoid(size * 1.25, size * 0.85, size), surface(hex, 0.8), { at: [0, y, z] });

const smile = (y: number, z: number, width = 0.2, hex = "#0C1218"): Piece =>
  piece(
    tube(
      [-1, -0.6, 0, 0.6, 1].map((t) => [t * width, y + t * t * width * 0.45, z - t * t * 0.05] as const),
      0.03,
    ),
    surface(hex, 0.4),
  );

export function fox(): Piece[] {
  const cheeks = blend(
    0.25,
    ellipsoid(0.98, 0.84, 0.82),
    mirrored(moved(ellipsoid(0.4, 0.28, 0.4), 0.78, -0.26, 0.1)),
    moved(turned(cone(0.5, 0.12, 0.4, 0.1), 82, 0), 0, -0.26, 0.85),
  );
  const orange = linear("#F0752B");
  const cream = linear("#F3E6D4");
  const paint = (x: number, y: number, z: number) =>
    y < -0.16 - Math.max(0, 0.35 - Math.abs(x)) * 0.25 + Math.abs(x) * 0.12 && z > -0.2 ? cream : orange;
  return [
    piece(cheeks, paintedSurface(paint, 0.28)),
    ...pointedEars("#F0752B", "#2A2A33", 18, 0.55),
    ...eyes(0.38, 0.06, 0.74),
    nose("#10161D", -0.2, 1.28, 0.13),
    ...bust("#F0752B", "#2EE6A8"),
  ];
}

export function owl(): Piece[] {
  const tuft = moved(turned(cone(0.24, 0.03, 0.4, 0.03), -10, 0, -34), 0.62, 0.82, 0.05);
  return [
    piece(blend(0.2, ellipsoid(0.98, 0.95, 0.8), mirrored(tuft)), skin("#7A5BD6")),
    pair(skin("#CFC3FF"), moved(turned(cylinder(0.46, 0.09, 0.08), 84, 12), 0.4, 0.08, 0.68)),
    pair(surface("#F7C948", 0.6), moved(turned(cylinder(0.32, 0.06, 0.05), 84, 12), 0.4, 0.08, 0.78)),
    ...eyes(0.4, 0.08, 0.8, 0.17),
    piece((x, y, z) => cone(0.17, 0.02, 0.2, 0.02)(x, -y, z), surface("#F0A020", 0.5), {
      at: [0, -0.2, 0.86],
      turn: [-18, 0, 0],
    }),
    ...bust("#5B40B0", "#7A5BD6"),
  ];
}

export function cat(): Piece[] {
  return [
    piece(blend(0.2, ellipsoid(0.98, 0.85, 0.82), mirrored(moved(sphere(0.22), 0.15, -0.3, 0.72))), skin("#33475A")),
    ...pointedEars("#33475A", "#FF8F85", 14, 0.44),
    pair(surface("#2EE6A8", 0.8, 0, 0.25), moved(ellipsoid(0.2, 0.2, 0.12), 0.4, 0.08, 0.72)),
    pair(EYE, moved(ellipsoid(0.06, 0.17, 0.08), 0.4, 0.08, 0.8)),
    nose("#FF8F85", -0.16, 0.92, 0.09),
    ...[-0.18, -0.3].map((y) => pair(WHITE, rod([0.4, y - 0.06, 0.78], [0.98, y + (y + 0.24) * 0.6, 0.62], 0.014))),
    ...bust("#33475A", "#F7C948"),
    piece(sphere(0.14), GOLD, { at: [0, -1.16, 0.66] }),
  ];
}

export function bear(): Piece[] {
  return [
    piece(ellipsoid(1, 0.9, 0.86), skin("#A56A3C")),
    ...roundEars("#A56A3C", "#E9B98A"),
    piece(ellipsoid(0.44, 0.34, 0.36), skin("#E9C49C"), { at: [0, -0.26, 0.68] }),
    nose("#2A1B12", -0.12, 1.0, 0.14),
    smile(-0.42, 0.98, 0.14),
    ...eyes(0.38, 0.12, 0.76),
    ...bust("#A56A3C", "#FF6B5E"),
  ];
}

export function rabbit(): Piece[] {
  const ear = (scale: number, z: number) =>
    moved(turned(ellipsoid(0.24 * scale, 0.72 * scale, 0.14), 0, 0, -12), 0.42, 1.25, z);
  return [
    piece(blend(0.15, ellipsoid(0.92, 0.82, 0.8), mirrored(moved(sphere(0.24), 0.17, -0.3, 0.66))), skin("#CBD3DA")),
    pair(skin("#CBD3DA"), ear(1, 0)),
    pair(skin("#FF9D94"), ear(0.66, 0.09)),
    nose("#FF6B5E", -0.16, 0.88, 0.09),
    piece(box(0.12, 0.11, 0.04, 0.03), WHITE, { at: [0, -0.52, 0.78] }),
    ...eyes(0.38, 0.08, 0.7),
    ...bust("#CBD3DA", "#4DA3FF"),
  ];
}

export function robot(): Piece[] {
  return [
    piece(box(0.98, 0.82, 0.74, 0.26), surface("#9FB2C1", 0.6, 0.6)),
    piece(box(0.78, 0.54, 0.1, 0.09), surface("#0C141B", 0.9), { at: [0, 0.02, 0.7] }),
    pair(GLOW, moved(box(0.13, 0.18, 0.04, 0.04), 0.34, 0.08, 0.8)),
    piece(box(0.2, 0.035, 0.04, 0.03), GLOW, { at: [0, -0.28, 0.8] }),
    pair(GOLD, moved(turned(cylinder(0.3, 0.12, 0.06), 0, 0, 90), 1.02, 0, 0)),
    piece(rod([0, 0.8, 0], [0, 1.2, 0], 0.05), surface("#9FB2C1", 0.6, 0.6)),
    piece(sphere(0.16), surface("#FF6B5E", 0.5, 0, 0.7), { at: [0, 1.3, 0] }),
    ...bust("#22303E", "#9FB2C1"),
  ];
}

export function ghost(): Piece[] {
  const skirt: Field = (x, y, z) => y + 1.5 + 0.14 * Math.cos(Math.atan2(z, x) * 8);
  const sheet = blend(0.3, moved(sphere(0.98), 0, 0.1, 0), moved(cone(1.18, 0.94, 0.9, 0.1), 0, -0.85, 0));
  return [
    piece((x, y, z) => Math.max(sheet(x, y, z), -skirt(x, y, z)) * 0.85, skin("#BFE9DA")),
    pair(EYE, moved(ellipsoid(0.16, 0.24, 0.12), 0.36, 0.12, 0.86)),
    piece(ellipsoid(0.16, 0.2, 0.1), EYE, { at: [0, -0.34, 0.94] }),
    pair(skin("#FF9D94"), moved(ellipsoid(0.14, 0.08, 0.06), 0.6, -0.16, 0.8)),
  ];
}

export function frog(): Piece[] {
  return [
    piece(blend(0.25, ellipsoid(1.08, 0.74, 0.84), mirrored(moved(sphere(0.36), 0.55, 0.58, 0.15))), skin("#3FBF6B")),
    pair(WHITE, moved(sphere(0.27), 0.56, 0.64, 0.3)),
    pair(EYE, moved(sphere(0.15), 0.54, 0.64, 0.47)),
    smile(-0.22, 0.84, 0.5, "#14562E"),
    pair(skin("#FF9D94"), moved(ellipsoid(0.15, 0.09, 0.06), 0.72, -0.12, 0.6)),
    ...bust("#2E9A54", "#F7C948"),
  ];
}

export function penguin(): Piece[] {
  const ink = linear("#1F2F42");
  const snow = linear("#D9E4E6");
  const face = (x: number, y: number, z: number) =>
    z > 0.1 && Math.hypot((Math.abs(x) - 0.36) / 0.52, (y + 0.1) / 0.62) < 1 ? snow : ink;
  return [
    piece(ellipsoid(0.96, 0.94, 0.86), paintedSurface(face, 0.35)),
    piece(turned(cone(0.24, 0.04, 0.24, 0.04), 82, 0), surface("#F7A823", 0.5), { at: [0, -0.16, 1.0] }),
    ...eyes(0.36, 0.12, 0.76),
    piece(turned(torus(0.98, 0.07), 0, 0, 90), skin("#FF6B5E"), { at: [0, 0.02, 0], turn: [0, 90, 0] }),
    pair(skin("#FF6B5E"), moved(sphere(0.32), 0.98, 0.02, 0)),
    ...bust("#1F2F42", "#FF6B5E"),
  ];
}

export function panda(): Piece[] {
  return [
    piece(ellipsoid(1, 0.9, 0.84), skin("#D5DEE0")),
    ...roundEars("#1B2632", "#33475A"),
    pair(skin("#1B2632"), moved(turned(ellipsoid(0.24, 0.3, 0.14), 0, 0, 28), 0.4, 0.06, 0.7)),
    pair(surface("#FFFFFF", 0.4, 0, 0.4), moved(sphere(0.085), 0.36, 0.1, 0.82)),
    nose("#1B2632", -0.24, 0.88, 0.12),
    smile(-0.44, 0.8, 0.13),
    ...bust("#1B2632", "#2EE6A8"),
  ];
}

export function dragon(): Piece[] {
  const horn = moved(turned(cone(0.2, 0.03, 0.45, 0.03), -20, 0, -26), 0.5, 1.0, -0.1);
  return [
    piece(blend(0.3, ellipsoid(0.9, 0.82, 0.8), moved(ellipsoid(0.58, 0.36, 0.5), 0, -0.34, 0.62)), skin("#D8434C")),
    pair(GOLD, horn),
    pair(surface("#F7C948", 0.7, 0, 0.35), moved(turned(ellipsoid(0.2, 0.14, 0.12), 0, 0, 14), 0.4, 0.16, 0.68)),
    pair(EYE, moved(ellipsoid(0.05, 0.13, 0.07), 0.4, 0.16, 0.78)),
    pair(EYE, moved(sphere(0.06), 0.2, -0.2, 1.06)),
    ...[0, 1, 2].map((index) =>
      piece((x: number, y: number, z: number) => cone(0.2, 0.02, 0.2, 0.02)(x * 2, y, z), skin("#F0A020"), {
        at: [0, 0.9 - index * 0.12, 0.24 - index * 0.45],
      }),
    ),
    pair(skin("#A52C38"), moved(turned(ellipsoid(0.4, 0.2, 0.07), 0, 20, 20), 1.05, 0.1, -0.1)),
    ...bust("#D8434C", "#A52C38"),
  ];
}

export function alien(): Piece[] {
  return [
    piece(
      blend(0.3, moved(ellipsoid(0.95, 0.8, 0.8), 0, 0.2, 0), moved(ellipsoid(0.56, 0.6, 0.5), 0, -0.4, 0.1)),
      skin("#8FE36B"),
    ),
    pair(EYE, moved(turned(ellipsoid(0.3, 0.21, 0.16), 0, 18, 28), 0.4, 0.08, 0.66)),
    pair(skin("#8FE36B"), rod([0.25, 0.9, 0], [0.48, 1.3, 0.1], 0.05)),
    pair(surface("#F7C948", 0.5, 0, 0.6), moved(sphere(0.15), 0.5, 1.36, 0.1)),
    smile(-0.52, 0.6, 0.14, "#2E6B1E"),
    ...bust("#3B3070", "#9D7BFF"),
  ];
}

export function astronaut(): Piece[] {
  const helmet = cut(sphere(1.05), 0.06, moved(ellipsoid(0.8, 0.66, 0.7), 0, 0, 0.75));
  return [
    piece(helmet, WHITE),
    piece(ellipsoid(0.86, 0.74, 0.8), surface("#E8A63A", 1, 0.9), { at: [0, 0, 0.16] }),
    pair(surface("#2EE6A8", 0.4), moved(turned(cylinder(0.3, 0.16, 0.08), 0, 0, 90), 1.02, 0, 0)),
    piece(rod([0.98, 0.2, 0], [1.05, 0.75, 0], 0.04), surface("#8FA3B2", 0.7, 0.9)),
    piece(sphere(0.09), surface("#FF6B5E", 0.5, 0, 0.8), { at: [1.06, 0.82, 0] }),
    ...bust("#C9D5D9", "#22303E"),
  ];
}

export function mushroom(): Piece[] {
  const spots = [
    [0, 1.02, 0.52, 0.24],
    [0.72, 0.7, 0.42, 0.18],
    [-0.7, 0.74, 0.44, 0.2],
    [0.3, 0.55, 0.96, 0.14],
    [-0.4, 0.42, 1.02, 0.12],
  ];
  const red = linear("#E8463F");
  const white = linear("#E6EAE4");
  const paint = (x: number, y: number, z: number) =>
    spots.some(([sx = 0, sy = 0, sz = 0, r = 0]) => Math.hypot(x - sx, y - sy, z - sz) < r) ? white : red;
  const hat = both(ellipsoid(1.2, 1.15, 1.15), moved(box(2, 1, 2, 0), 0, 1.12, 0));
  return [
    piece((x, y, z) => hat(x, y, z) - 0.04, paintedSurface(paint, 0.5)),
    piece(blend(0.2, cone(0.78, 0.6, 0.62, 0.25)), skin("#EBDDC2"), { at: [0, -0.42, 0] }),
    ...eyes(0.26, -0.3, 0.6, 0.1),
    smile(-0.56, 0.66, 0.13),
    pair(skin("#FF9D94"), moved(ellipsoid(0.11, 0.07, 0.06), 0.46, -0.48, 0.54)),
  ];
}

export function cactus(): Piece[] {
  const ribs: Field = (x, y, z) =>
    rod([0, -0.7, 0], [0, 0.55, 0], 0.68)(x, y, z) - 0.03 * Math.cos(Math.atan2(z, x) * 12);
  const arm = tube(
    [
      [0.55, -0.25, 0],
      [1.05, -0.2, 0],
      [1.1, 0.35, 0],
    ],
    0.21,
  );
  const left = tube(
    [
      [-0.55, -0.45, 0],
      [-1.0, -0.42, 0],
      [-1.05, 0.02, 0],
    ],
    0.19,
  );
  return [
    piece((x, y, z) => ribs(x, y, z) * 0.85, skin("#2FA86A")),
    piece(join(arm, left), skin("#2FA86A")),
    ...eyes(0.27, 0.2, 0.66, 0.11),
    smile(-0.06, 0.7, 0.14, "#0E4A2C"),
    ...[0, 72, 144, 216, 288].map((angle) =>
      piece(ellipsoid(0.2, 0.1, 0.1), skin("#FF7F9F"), {
        at: [Math.cos(angle / 57.3) * 0.18 + 0.15, 1.22 + Math.sin(angle / 57.3) * 0.1, 0.2],
        turn: [0, 0, angle],
      }),
    ),
    piece(sphere(0.1), GOLD, { at: [0.15, 1.24, 0.3] }),
    piece(cone(0.85, 1.05, 0.4, 0.08), skin("#C9683C"), { at: [0, -1.35, 0] }),
  ];
}

export function octopus(): Piece[] {
  const arms = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * 6.283 + 0.39;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return tube(
      [
        [c * 0.4, -0.4, s * 0.4],
        [c * 0.85, -0.95, s * 0.85],
        [c * 1.2, -0.95, s * 1.2],
        [c * 1.32, -0.66, s * 1.32],
      ],
      0.26,
      0.11,
    );
  });
  return [
    piece(blend(0.2, ellipsoid(0.92, 0.98, 0.86), ...arms), skin("#B25BD6")),
    ...eyes(0.34, -0.06, 0.78, 0.15),
    smile(-0.36, 0.8, 0.15, "#4A1C5E"),
    pair(skin("#FF9DC4"), moved(ellipsoid(0.13, 0.08, 0.06), 0.58, -0.28, 0.64)),
    piece(ellipsoid(0.2, 0.12, 0.1), skin("#D68BF2"), { at: [-0.42, 0.62, 0.52], turn: [0, 0, 30] }),
  ];
}

export function lion(): Piece[] {
  const mane = Array.from({ length: 14 }, (_, index) => {
    const angle = (index / 14) * 6.283;
    return moved(sphere(0.34), Math.cos(angle) * 0.92, Math.sin(angle) * 0.88, -0.1);
  });
  return [
    piece(blend(0.1, ...mane, moved(ellipsoid(0.95, 0.9, 0.4), 0, 0, -0.2)), skin("#B5601C")),
    piece(blend(0.12, ellipsoid(0.78, 0.74, 0.7), mirrored(moved(sphere(0.21), 0.15, -0.3, 0.56))), skin("#F0B24A")),
    ...roundEars("#F0B24A", "#B5601C", 0.66, 0.72, 0.24),
    nose("#4A2410", -0.14, 0.78, 0.13),
    ...eyes(0.3, 0.1, 0.62, 0.11),
    ...bust("#F0B24A", "#B5601C"),
  ];
}

export function koala(): Piece[] {
  return [
    piece(ellipsoid(0.9, 0.84, 0.8), skin("#8FA0AE")),
    ...roundEars("#8FA0AE", "#E9C9CF", 0.95, 0.5, 0.46),
    piece(ellipsoid(0.2, 0.3, 0.18), surface("#1B2632", 0.8), { at: [0, -0.1, 0.82] }),
    ...eyes(0.42, 0.12, 0.66, 0.11),
    smile(-0.5, 0.68, 0.13),
    ...bust("#8FA0AE", "#2EE6A8"),
    ...placeAll(goldLeaf(surface("#3FBF6B", 0.4)), { at: [0.52, 0.92, 0.3], turn: [0, 0, 35], scale: 0.34 }),
  ];
}

export function knight(): Piece[] {
  const steel = surface("#A9BAC6", 0.8, 0.9);
  const helm = cut(
    blend(0.15, moved(ellipsoid(0.92, 0.9, 0.9), 0, 0.15, 0), cylinder(0.88, 0.7, 0.2)),
    0.04,
    moved(box(0.62, 0.09, 0.5, 0.06), 0, 0.14, 0.9),
    moved(box(0.05, 0.3, 0.4), 0, -0.3, 1),
  );
  const plume = [0, 1, 2, 3].map((index) =>
    moved(sphere(0.24 + index * 0.03), 0, 1.02 + Math.sin(index * 1.1) * 0.3, 0.5 - index * 0.36),
  );
  return [
    piece(helm, steel),
    piece(ellipsoid(0.84, 0.6, 0.84), surface("#0A0F14", 0.1), { at: [0, 0, 0] }),
    pair(GLOW, moved(ellipsoid(0.11, 0.06, 0.06), 0.3, 0.14, 0.84)),
    piece(cut(shell(cylinder(0.92, 0.1, 0.04), 0.02), 0.01, moved(box(2, 0.02, 2), 0, 5, 0)), GOLD, {
      at: [0, 0.42, 0],
    }),
    piece(blend(0.2, ...plume), skin("#E8463F")),
    ...bust("#A9BAC6", "#E0A100"),
  ];
}

export function slime(): Piece[] {
  const drop = blend(
    0.4,
    ellipsoid(1.1, 0.8, 0.95),
    moved(cone(0.6, 0.06, 0.5, 0.05), 0, 0.8, 0),
    moved(ellipsoid(1.3, 0.34, 1.1), 0, -0.62, 0),
  );
  return [
    piece(drop, surface("#28C8E8", 0.9)),
    ...eyes(0.36, -0.06, 0.92, 0.16),
    smile(-0.34, 1.0, 0.16, "#0A4A5E"),
    pair(skin("#FF9DC4"), moved(ellipsoid(0.13, 0.07, 0.06), 0.66, -0.26, 0.8)),
    piece(ellipsoid(0.16, 0.1, 0.08), surface("#E6FCFF", 0.8, 0, 0.5), { at: [-0.45, 0.45, 0.66], turn: [0, 0, 35] }),
  ];
}

export function chick(): Piece[] {
  const comb = blend(
    0.06,
    moved(sphere(0.14), -0.14, 0.95, 0),
    moved(sphere(0.17), 0.02, 1.04, 0),
    moved(sphere(0.12), 0.18, 0.97, 0),
  );
  return [
    piece(blend(0.2, sphere(0.92), moved(ellipsoid(1.05, 0.8, 0.95), 0, -0.9, 0)), skin("#F5C22F")),
    piece(comb, skin("#F0752B")),
    piece(turned(cone(0.2, 0.03, 0.2, 0.03), 84, 0), surface("#F0752B", 0.4), { at: [0, -0.08, 1.02] }),
    ...eyes(0.36, 0.14, 0.78, 0.12),
    pair(skin("#FF9D94"), moved(ellipsoid(0.14, 0.09, 0.06), 0.58, -0.12, 0.68)),
    pair(skin("#E3A712"), moved(turned(ellipsoid(0.22, 0.5, 0.4), 0, 0, 24), 1.05, -0.9, 0)),
  ];
}

export function wolfMask(): Piece[] {
  const ink = surface("#22303E", 0.35);
  const plane = blend(0.12, box(0.72, 0.72, 0.4, 0.3), moved(turned(box(0.34, 0.3, 0.55, 0.12), 14, 0), 0, -0.34, 0.5));
  return [
    piece(plane, surface("#4D6478", 0.4)),
    ...pointedEars("#4D6478", "#2EE6A8", 12, 0.52),
    pair(
      GLOW,
      moved(
        turned(
          slab((x, y) => leafOutline(x / 0.22, y / 0.22) * 0.22, 0.05, 0.02),
          0,
          14,
          24,
        ),
        0.38,
        0.12,
        0.44,
      ),
    ),
    piece(box(0.07, 0.36, 0.05, 0.03), surface("#F0A820", 0.6, 0.8), { at: [0, 0.36, 0.42], turn: [-6, 0, 0] }),
    nose("#10161D", -0.34, 1.06, 0.15),
    piece(ellipsoid(0.9, 0.9, 0.6), ink, { at: [0, 0.02, -0.4] }),
    ...bust("#22303E", "#10161D"),
  ];
}

export function unicorn(): Piece[] {
  const stripe = linear("#F7C948");
  const pale = linear("#F2E2B0");
  const twist = (x: number, y: number, z: number) => (Math.sin(y * 22 + Math.atan2(z, x)) > 0 ? stripe : pale);
  const mane = [0, 1, 2, 3, 4].map((index) =>
    moved(sphere(0.3 - index * 0.02), -0.5 - index * 0.14, 0.72 - index * 0.4, -0.1),
  );
  return [
    piece(blend(0.3, ellipsoid(0.84, 0.84, 0.8), moved(ellipsoid(0.5, 0.36, 0.5), 0, -0.4, 0.52)), skin("#D9D3F2")),
    piece(cone(0.19, 0.02, 0.5, 0.02), paintedSurface(twist, 0.7, 0.3), { at: [0, 1.12, 0.35], turn: [18, 0, 0] }),
    ...pointedEars("#D9D3F2", "#FF9DC4", 24, 0.3),
    piece(blend(0.15, ...mane, moved(sphere(0.3), -0.12, 0.82, 0.1)), skin("#FF7FB0")),
    ...eyes(0.42, 0.06, 0.68, 0.13),
    pair(skin("#9C7FC0"), moved(sphere(0.05), 0.18, -0.38, 0.98)),
    ...bust("#D9D3F2", "#9D7BFF"),
  ];
}

export function moth(): Piece[] {
  const wing = (x: number, y: number, r: number, tilt: number) =>
    moved(turned(ellipsoid(r, r * 0.72, 0.09), 0, 12, tilt), x, y, -0.45);
  return [
    pair(skin("#E0A100"), wing(1.1, 0.2, 0.8, 30)),
    pair(skin("#B57C12"), wing(0.9, -0.75, 0.58, -30)),
    pair(skin("#FFF0C2"), moved(turned(ellipsoid(0.24, 0.2, 0.06), 0, 12, 30), 1.2, 0.3, -0.34)),
    piece(blend(0.15, sphere(0.72), moved(ellipsoid(0.5, 0.8, 0.45), 0, -1.0, -0.1)), skin("#EBDDC2")),
    pair(surface("#1B2632", 1), moved(sphere(0.25), 0.36, 0.08, 0.52)),
    pair(surface("#FFFFFF", 0.4, 0, 0.8), moved(sphere(0.06), 0.28, 0.2, 0.74)),
    pair(
      skin("#B57C12"),
      tube(
        [
          [0.2, 0.62, 0.1],
          [0.42, 1.05, 0.2],
          [0.75, 1.2, 0.25],
        ],
        0.05,
      ),
    ),
    smile(-0.28, 0.68, 0.11),
  ];
}

export function wanderer(): Piece[] {
  const hood = cut(
    blend(0.3, ellipsoid(1.02, 1.06, 0.98), moved(cone(0.5, 0.1, 0.4, 0.1), 0, 0.95, -0.2)),
    0.1,
    moved(ellipsoid(0.7, 0.72, 0.7), 0, -0.12, 0.72),
  );
  return [
    piece(hood, skin("#1FAE83")),
    piece(ellipsoid(0.82, 0.86, 0.75), surface("#0E161D", 0.25), { at: [0, -0.08, 0.0] }),
    pair(surface("#EAFFF6", 0.4, 0, 0.95), moved(ellipsoid(0.1, 0.15, 0.06), 0.28, -0.06, 0.7)),
    ...placeAll(goldLeaf(), { at: [0.05, 0.72, 0.86], turn: [-20, 0, 28], scale: 0.3 }),
    ...bust("#167E62", "#1FAE83"),
  ];
}
