import { drawLandscape } from "../drawings.ts";
import { linear } from "../palette.ts";
import { type Piece, paintedSurface, piece, placeAll, surface } from "../piece.ts";
import { topPrint } from "../print.ts";
import {
  blend,
  both,
  box,
  cone,
  cut,
  cylinder,
  ellipsoid,
  mirrored,
  moved,
  rod,
  shell,
  slab,
  sphere,
  torus,
  tube,
  turned,
  type Vec,
} from "../solid.ts";

const DARK = surface("#22303E", 0.45);
const DARKER = surface("#131B24", 0.4);
const STEEL = surface("#8FA3B2", 0.7, 0.9);
const MINT_GLOW = surface("#2EE6A8", 0.5, 0, 0.9);

/** Widths of the keys in key units, back row first. */
const KEY_ROWS: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
  [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
  [1.75, 1, 1, 1, 1, 1, 1, 1, 1, 2.25],
  [1.25, 1.25, 6, 1.25, 1.25, 1],
];

export function keyboard(): Piece[] {
  const unit = 0.36;
  const keys = KEY_ROWS.flatMap((row, r) => {
    let x = -6 * unit;
    return row.map((width, index) => {
      const [w, at] = [width * unit, x];
      x += w;
      const last = index === row.length - 1;
      const look =
        last && r === 0
          ? surface("#FF6B5E")
          : last || index === 0
            ? surface("#2EE6A8")
            : width > 3
              ? surface("#F7C948")
              : surface("#E6EEF0");
      return piece(box(w / 2 - 0.025, 0.12, unit / 2 - 0.025, 0.06), look, {
        at: [at + w / 2, 0.42, (r - 1.5) * unit],
      });
    });
  });
  return placeAll(
    [
      piece(box(2.3, 0.18, 0.86, 0.13), DARK, { at: [0, 0.2, 0] }),
      piece(box(2.2, 0.03, 0.76, 0.02), MINT_GLOW, { at: [0, 0.36, 0] }),
      ...keys,
    ],
    { turn: [6, 0, 0], at: [0, 0.06, 0] },
  );
}

export function mouse(shellColour = "#C9D5D9"): Piece[] {
  const hull = blend(0.35, ellipsoid(0.8, 0.62, 1.28), moved(ellipsoid(0.74, 0.72, 0.8), 0, 0.05, 0.3));
  const waist = mirrored(moved(ellipsoid(0.3, 0.6, 0.75), 1.02, 0.1, 0.1));
  const above = moved(box(2, 1, 2), 0, 1, 0);
  const egg = both(cut(hull, 0.2, waist), above);
  const halves = cut(
    egg,
    0.04,
    moved(box(0.03, 1, 0.8), 0, 0.95, -0.9),
    moved(box(0.15, 0.4, 0.3, 0.1), 0, 0.65, -0.8),
  );
  const body = linear(shellColour);
  const dark = linear("#1F2C38");
  const paint = (x: number, y: number, z: number) => (y < 0.16 || (Math.abs(x) < 0.17 && z < 0.1) ? dark : body);
  return [
    piece(halves, paintedSurface(paint, 0.45)),
    piece(turned(cylinder(0.24, 0.09, 0.04), 0, 0, 90), surface("#2EE6A8", 0.4, 0, 0.4), { at: [0, 0.46, -0.8] }),
    piece(box(0.07, 0.05, 0.14, 0.04), surface("#F7C948", 0.4, 0, 0.3), { at: [0, 0.69, -0.24], turn: [-12, 0, 0] }),
    piece(both(shell(cut(hull, 0.2, waist), 0.014), moved(box(2, 0.03, 2), 0, 0.16, 0)), MINT_GLOW),
    piece(mirrored(moved(box(0.04, 0.06, 0.24, 0.03), 0.74, 0.34, 0.1)), DARK),
  ];
}

export function headset(): Piece[] {
  const band = both(torus(1.18, 0.13), moved(box(2, 1, 1.3), 0, 0, -1.0));
  const pad = both(torus(1.05, 0.1), moved(box(0.85, 1, 1), 0, 0, -1.2));
  const cup = (x: number): Piece[] => [
    piece(turned(cylinder(0.6, 0.2, 0.14), 0, 0, 90), surface("#24323F", 0.5), {
      at: [x * 1.22, 0.72, 0],
      turn: [0, 0, x * 6],
    }),
    piece(turned(torus(0.42, 0.17), 0, 0, 90), surface("#10161D", 0.15), {
      at: [x * 1.0, 0.74, 0],
      turn: [0, 0, x * 6],
    }),
    piece(turned(torus(0.4, 0.035), 0, 0, 90), MINT_GLOW, { at: [x * 1.415, 0.71, 0], turn: [0, 0, x * 6] }),
    piece(turned(cylinder(0.28, 0.04, 0.03), 0, 0, 90), surface("#33485A", 0.6), {
      at: [x * 1.4, 0.71, 0],
      turn: [0, 0, x * 6],
    }),
  ];
  const mic: readonly Vec[] = [
    [-1.2, 0.4, 0.35],
    [-1.15, 0.1, 0.75],
    [-0.85, 0.0, 1.15],
    [-0.5, 0.02, 1.35],
  ];
  return placeAll(
    [
      piece(turned(band, 90, 0), surface("#C9D5D9", 0.5), { at: [0, 1.15, 0] }),
      piece(turned(pad, 90, 0), surface("#1B2632", 0.2), { at: [0, 1.15, 0] }),
      ...cup(1),
      ...cup(-1),
      piece(tube(mic, 0.05), DARK),
      piece(ellipsoid(0.2, 0.12, 0.12), surface("#F7C948", 0.3), { at: [-0.42, 0.02, 1.38] }),
    ],
    { at: [0, 0.12, 0] },
  );
}

export function microphone(): Piece[] {
  const mesh = linear("#C9D6DE");
  const hole = linear("#33424F");
  const grille = (x: number, y: number, z: number) => {
    const turn = Math.atan2(z, x) * 7;
    const [a, b] = [Math.sin(turn + y * 17), Math.sin(turn - y * 17)];
    return a * b > -0.35 ? mesh : hole;
  };
  return [
    piece(blend(0.1, rod([0, 2.3, 0], [0, 2.75, 0], 0.62)), paintedSurface(grille, 0.6, 0.5)),
    piece(cylinder(0.66, 0.09, 0.05), surface("#E8920A", 0.85, 1), { at: [0, 2.05, 0] }),
    piece(blend(0.08, cone(0.5, 0.62, 0.5, 0.1)), DARK, { at: [0, 1.52, 0] }),
    piece(torus(0.56, 0.03), MINT_GLOW, { at: [0, 1.5, 0] }),
    piece(
      mirrored(
        tube(
          [
            [0.85, 2.0, 0],
            [0.85, 1.35, 0],
            [0.6, 0.95, 0],
            [0, 0.82, 0],
          ],
          0.07,
        ),
      ),
      STEEL,
    ),
    piece(mirrored(moved(turned(cylinder(0.15, 0.12, 0.04), 0, 0, 90), 0.82, 1.95, 0)), STEEL),
    piece(rod([0, 0.1, 0], [0, 0.9, 0], 0.09), STEEL),
    piece(cylinder(0.85, 0.1, 0.07), DARKER, { at: [0, 0.1, 0] }),
  ];
}

export function webcam(): Piece[] {
  return [
    piece(blend(0.1, turned(cylinder(0.85, 0.4, 0.18), 90, 0)), surface("#C9D5D9", 0.5), { at: [0, 1.7, 0] }),
    piece(turned(cylinder(0.68, 0.1, 0.05), 90, 0), DARKER, { at: [0, 1.7, 0.38] }),
    piece(turned(torus(0.55, 0.05), 90, 0), MINT_GLOW, { at: [0, 1.7, 0.46] }),
    piece(sphere(0.46), surface("#0B1118", 1), { at: [0, 1.7, 0.2] }),
    piece(sphere(0.2), surface("#1B4F78", 1), { at: [0, 1.7, 0.5] }),
    piece(sphere(0.055), surface("#FF6B5E", 0.4, 0, 1.2), { at: [0.6, 2.28, 0.36] }),
    piece(rod([0, 0.5, -0.05], [0, 1, -0.05], 0.13), STEEL),
    piece(sphere(0.22), DARK, { at: [0, 0.5, -0.05] }),
    piece(box(0.9, 0.1, 0.6, 0.08), DARK, { at: [0, 0.3, 0] }),
    piece(box(0.85, 0.12, 0.12, 0.08), surface("#2EE6A8", 0.4), { at: [0, 0.12, 0.45] }),
    piece(box(0.85, 0.12, 0.12, 0.08), DARKER, { at: [0, 0.12, -0.45] }),
  ];
}

export function lamp(): Piece[] {
  const shade = turned(cut(cone(0.95, 0.28, 0.5, 0.05), 0.02, moved(cone(0.86, 0.2, 0.5), 0, -0.08, 0)), 0, 0, 38);
  return [
    piece(cylinder(0.8, 0.1, 0.07), DARK, { at: [-0.6, 0.1, 0] }),
    piece(
      tube(
        [
          [-0.6, 0.15, 0],
          [-1.15, 1.5, 0],
          [-0.05, 2.65, 0],
        ],
        0.075,
      ),
      surface("#E8920A", 0.85, 1),
    ),
    piece(sphere(0.16), STEEL, { at: [-1.15, 1.5, 0] }),
    piece(sphere(0.15), STEEL, { at: [0.0, 2.68, 0] }),
    piece(shade, surface("#2EE6A8", 0.45), { at: [0.42, 2.42, 0] }),
    piece(sphere(0.36), surface("#FFE9A8", 0.2, 0, 2.2), { at: [0.62, 2.18, 0] }),
  ];
}

export async function mousePad(): Promise<Piece[]> {
  const face = topPrint(await drawLandscape(900, 560, 0.26), "#0E1A20", 4.2, 2.7, 0.02);
  const outline = (x: number, y: number) => {
    const [qx, qy] = [Math.abs(x) - 1.85, Math.abs(y) - 1.1];
    return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - 0.25;
  };
  return [
    piece((x, y, z) => slab(outline, 0.06, 0.03)(x, z, y), paintedSurface(face, 0.12), { at: [0, 0.06, 0] }),
    ...placeAll(mouse(), { at: [1.05, 0.12, 0.1], turn: [0, 14, 0], scale: 0.55 }),
  ];
}
