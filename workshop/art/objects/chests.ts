import { markPrint } from "../drawings.ts";
import { linear, TINTS, type Tier } from "../palette.ts";
import { type Piece, paintedSurface, piece, placeAll, surface } from "../piece.ts";
import { frontPrint } from "../print.ts";
import { blend, both, box, cut, cylinder, type Field, mirrored, moved, slab, sphere, torus, turned } from "../solid.ts";
import { leafOutline } from "./money.ts";

const GOLD = surface("#E8920A", 0.85, 1);
const STEEL = surface("#9FB0BC", 0.75, 0.9);
const GLOW = surface("#FFE9A8", 0.2, 0, 1.5);

/** Darker than the tier's edge light, so that the fittings stand out. */
const BODIES: Record<Tier, string> = {
  grey: "#54687A",
  blue: "#2B6FC4",
  purple: "#6B49D8",
  red: "#C23A44",
  gold: "#B98512",
  mint: "#12A077",
};

const corners = (hx: number, hy: number, hz: number, r: number): Field =>
  mirrored((x, y, z) => {
    const at = moved(sphere(r), hx, 0, 0);
    return at(x, Math.abs(y) - hy, Math.abs(z) - hz);
  });

export async function hardCase(tier: Tier, open = 34, inside: readonly Piece[] = []): Promise<Piece[]> {
  const body = BODIES[tier];
  const face = frontPrint(await markPrint("#F2FBF7"), body, 1.05, 1.05, 0.6);
  const lower = cut(box(1.6, 0.72, 0.95, 0.14), 0.03, moved(box(1.44, 0.7, 0.79, 0.1), 0, 0.3, 0));
  const ribs = (x: number) => Math.abs(Math.abs(x) - 1.05) < 0.1;
  const dark = linear(TINTS[tier].mid);
  const paint = (x: number, y: number, z: number) => (ribs(x) ? dark : face(x, y + 0.02, z));
  const lid = cut(box(1.62, 0.3, 0.97, 0.14), 0.03, moved(box(1.46, 0.3, 0.81, 0.1), 0, -0.16, 0));
  const hinge: Piece[] = placeAll(
    [
      piece(
        moved(lid, 0, 0.28, 0.95),
        paintedSurface((x) => (ribs(x) ? dark : linear(body)), 0.4),
      ),
      piece(moved(corners(1.5, 0.2, 0.86, 0.17), 0, 0.28, 0.95), GOLD),
      piece(moved(box(0.2, 0.16, 0.08, 0.05), 0, 0.08, 1.93), GOLD),
    ],
    { at: [0, 1.44, -0.95], turn: [-open, 0, 0] },
  );
  return [
    piece(lower, paintedSurface(paint, 0.4), { at: [0, 0.72, 0] }),
    piece(corners(1.5, 0.6, 0.86, 0.17), GOLD, { at: [0, 0.72, 0] }),
    piece(box(1.44, 0.04, 0.79), GLOW, { at: [0, 1.1, 0] }),
    piece(box(0.26, 0.14, 0.07, 0.04), STEEL, { at: [0, 1.28, 0.97] }),
    ...hinge,
    ...inside,
  ];
}

export function chest(tier: Tier, open = 38, inside: readonly Piece[] = []): Piece[] {
  const body = surface(BODIES[tier], 0.3);
  const plank = linear(BODIES[tier]);
  const gap = linear(TINTS[tier].mid);
  const paint = (_x: number, y: number) => (Math.abs(((y + 10) % 0.42) - 0.21) < 0.028 ? gap : plank);
  const lower = cut(box(1.5, 0.62, 0.95, 0.08), 0.03, moved(box(1.36, 0.62, 0.81, 0.05), 0, 0.2, 0));
  const round = both(turned(cylinder(0.95, 1.5, 0.06), 0, 0, 90), moved(box(2, 1, 1.2), 0, 1, 0));
  const lid = cut(round, 0.03, moved(turned(cylinder(0.8, 1.38, 0.04), 0, 0, 90), 0, -0.02, 0));
  const bandLid = both(
    cut(turned(cylinder(1.0, 0.14, 0.03), 0, 0, 90), 0.01, turned(cylinder(0.9, 1), 0, 0, 90)),
    moved(box(2, 1, 1.2), 0, 1, 0),
  );
  const band = (x: number): Piece[] => [
    piece(box(0.14, 0.64, 1.0, 0.04), GOLD, { at: [x, 0.62, 0] }),
    ...placeAll([piece(moved(bandLid, x, 0, 0.95), GOLD)], { at: [0, 1.24, -0.95], turn: [-open, 0, 0] }),
  ];
  return [
    piece(lower, paintedSurface(paint, 0.25), { at: [0, 0.62, 0] }),
    ...placeAll([piece(moved(lid, 0, 0, 0.95), body)], { at: [0, 1.24, -0.95], turn: [-open, 0, 0] }),
    ...band(-0.92),
    ...band(0.92),
    piece(box(1.36, 0.05, 0.81), GLOW, { at: [0, 0.98, 0] }),
    piece(box(0.3, 0.32, 0.07, 0.06), GOLD, { at: [0, 0.92, 0.98] }),
    piece(
      turned(
        slab((x, y) => leafOutline(x / 0.2, y / 0.2) * 0.2, 0.04, 0.02),
        0,
        0,
        60,
      ),
      surface("#3A2606", 0.5),
      { at: [0, 0.94, 1.06] },
    ),
    ...inside,
  ];
}

export function present(tier: Tier, ribbonHex = "#F0A818"): Piece[] {
  const wrap = surface(BODIES[tier], 0.3);
  const ribbon = surface(ribbonHex, 0.5);
  const loop = mirrored(
    moved(
      turned((x, y, z) => torus(0.36, 0.09)(x * 0.85, y * 0.55, z) * 0.75, 90, 0, -34),
      0.4,
      0.28,
      0,
    ),
  );
  const lid: Piece[] = placeAll(
    [
      piece(box(1.32, 0.24, 1.32, 0.08), wrap),
      piece(box(0.24, 0.26, 1.34, 0.05), ribbon),
      piece(box(1.34, 0.26, 0.24, 0.05), ribbon),
      piece(loop, ribbon, { at: [0, 0.3, 0] }),
      piece(sphere(0.2), ribbon, { at: [0, 0.36, 0] }),
    ],
    { at: [0.12, 2.2, 0], turn: [0, 14, -10] },
  );
  return [
    piece(cut(box(1.2, 0.9, 1.2, 0.08), 0.02, moved(box(1.1, 0.9, 1.1), 0, 0.2, 0)), wrap, { at: [0, 0.9, 0] }),
    piece(box(1.1, 0.04, 1.1), GLOW, { at: [0, 1.5, 0] }),
    piece(cut(box(0.24, 0.91, 1.23, 0.04), 0.01, moved(box(1, 0.9, 1.1), 0, 0.2, 0)), ribbon, { at: [0, 0.9, 0] }),
    piece(cut(box(1.23, 0.91, 0.24, 0.04), 0.01, moved(box(1.1, 0.9, 1), 0, 0.2, 0)), ribbon, { at: [0, 0.9, 0] }),
    ...lid,
  ];
}

export function safe(tier: Tier): Piece[] {
  const coat = surface(BODIES[tier], 0.45);
  const spokes = blend(0.03, box(0.46, 0.06, 0.05, 0.04), box(0.06, 0.46, 0.05, 0.04));
  const door: Piece[] = placeAll(
    [
      piece(moved(box(1.1, 1.1, 0.14, 0.08), 1.1, 0, 0), coat),
      piece(moved(box(0.9, 0.9, 0.05, 0.05), 1.1, 0, 0.14), surface(TINTS[tier].mid, 0.4)),
      piece(moved(turned(torus(0.44, 0.07), 90, 0), 1.1, 0, 0.32), GOLD),
      piece(moved(spokes, 1.1, 0, 0.32), GOLD),
      piece(moved(sphere(0.14), 1.1, 0, 0.36), STEEL),
    ],
    { at: [-1.1, 1.4, 1.1], turn: [0, -38, 0] },
  );
  return [
    piece(cut(box(1.3, 1.3, 1.05, 0.14), 0.03, moved(box(1.08, 1.08, 1, 0.06), 0, 0, 0.3)), coat, { at: [0, 1.4, 0] }),
    piece(box(1.05, 1.05, 0.04), GLOW, { at: [0, 1.4, -0.6] }),
    ...door,
    ...[-0.95, 0.95].map((x) => piece(cylinder(0.18, 0.12, 0.03), STEEL, { at: [x, 0.1, 0.5] })),
  ];
}
