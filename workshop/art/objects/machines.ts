import { drawLandscape, gameScreen } from "../drawings.ts";
import { linear } from "../palette.ts";
import { type Piece, paintedSurface, piece, placeAll, surface } from "../piece.ts";
import { frontPrint } from "../print.ts";
import {
  blend,
  box,
  cut,
  cylinder,
  ellipsoid,
  type Field,
  join,
  mirrored,
  moved,
  rod,
  sphere,
  torus,
  tube,
  turned,
} from "../solid.ts";

const DARK = surface("#22303E", 0.45);
const DARKER = surface("#131B24", 0.4);
const STEEL = surface("#8FA3B2", 0.7, 0.9);
const LIGHT = surface("#C3D0D5", 0.5);
const GOLD = surface("#E8920A", 0.85, 1);
const MINT_GLOW = surface("#2EE6A8", 0.5, 0, 0.9);

export async function monitor(): Promise<Piece[]> {
  const screen = frontPrint(await drawLandscape(960, 560, 0.68), "#0A0F14", 3.7, 2.16, 0);
  return [
    piece(box(2, 1.2, 0.1, 0.08), DARK, { at: [0, 2.1, 0] }),
    piece(box(1.87, 1.08, 0.04, 0.02), paintedSurface(screen, 0.12, 0, 0.9), { at: [0, 2.1, 0.085] }),
    piece(box(0.5, 0.035, 0.03, 0.02), MINT_GLOW, { at: [0, 0.88, 0.1] }),
    piece(blend(0.2, rod([0, 0.2, -0.25], [0, 1.6, -0.25], 0.16), rod([0, 1.7, -0.32], [0, 2, -0.36], 0.22)), STEEL),
    piece(box(0.95, 0.07, 0.55, 0.06), STEEL, { at: [0, 0.08, -0.05] }),
  ];
}

export async function laptop(): Promise<Piece[]> {
  const screen = frontPrint(await gameScreen("purple"), "#0A0F14", 3.1, 1.8, 0);
  const lid = placeAll(
    [
      piece(box(1.75, 1.08, 0.06, 0.05), LIGHT, { at: [0, 1.08, 0] }),
      piece(box(1.62, 0.95, 0.03, 0.02), paintedSurface(screen, 0.12, 0, 0.9), { at: [0, 1.1, 0.05] }),
    ],
    { at: [0, 0.12, -1.05], turn: [-16, 0, 0] },
  );
  const keys = Array.from({ length: 40 }, (_, index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)];
    return piece(box(0.125, 0.035, 0.105, 0.03), DARK, { at: [(column - 4.5) * 0.29, 0.2, -0.72 + row * 0.26] });
  });
  return [
    piece(box(1.75, 0.09, 1.1, 0.08), LIGHT, { at: [0, 0.1, 0] }),
    ...keys,
    piece(box(0.52, 0.02, 0.3, 0.015), surface("#AFC0C8", 0.5), { at: [0, 0.19, 0.68] }),
    ...lid,
  ];
}

export function graphicsCard(): Piece[] {
  const fan = (x: number): Piece[] => [
    piece(turned(torus(0.72, 0.06), 90, 0), MINT_GLOW, { at: [x, 1.05, 0.36] }),
    piece(turned(cylinder(0.2, 0.1, 0.05), 90, 0), DARK, { at: [x, 1.05, 0.34] }),
    ...Array.from({ length: 9 }, (_, index) =>
      piece(box(0.24, 0.1, 0.022, 0.02), surface("#3A5064", 0.5), {
        at: [x + Math.cos(index * 0.698) * 0.43, 1.05 + Math.sin(index * 0.698) * 0.43, 0.3],
        turn: [38, 0, (index * 0.698 * 180) / Math.PI],
      }),
    ),
  ];
  const hole = (x: number): Field => moved(turned(cylinder(0.7, 0.3), 90, 0), x, 0, 0.35);
  const corner = (x: number, y: number) => moved(turned(box(0.3, 0.3, 1), 0, 0, 45), x, y, 0);
  const body = cut(box(2.1, 0.92, 0.34, 0.1), 0.03, hole(-1), hole(1), corner(-2.2, 1), corner(2.2, -1));
  const stripe = linear("#2EE6A8");
  const dark = linear("#243443");
  const paint = (x: number, y: number, z: number) => (z > 0.2 && Math.abs(x * 0.5 + y) < 0.09 ? stripe : dark);
  return [
    piece(body, paintedSurface(paint, 0.5), { at: [0, 1.05, 0] }),
    ...fan(-1),
    ...fan(1),
    piece(box(2.05, 0.05, 0.3, 0.02), STEEL, { at: [0, 2.0, -0.02] }),
    piece(box(0.05, 1.0, 0.42, 0.03), STEEL, { at: [-2.2, 0.98, 0] }),
    piece(box(1.1, 0.12, 0.05, 0.02), GOLD, { at: [-0.3, 0.06, -0.2] }),
  ];
}

export function controller(): Piece[] {
  const middle = ellipsoid(1.35, 0.42, 0.78);
  const grip = mirrored(rod([1.12, 0, 0.1], [1.5, -0.12, 1.12], 0.52, 0.33));
  const shoulder = mirrored(moved(ellipsoid(0.7, 0.38, 0.6), 0.98, 0.04, -0.25));
  const body = blend(0.35, middle, grip, shoulder);
  const stick = (x: number, z: number): Piece[] => [
    piece(cylinder(0.33, 0.06, 0.04), DARKER, { at: [x, 0.42, z] }),
    piece(rod([0, 0, 0], [0, 0.2, 0], 0.13), DARKER, { at: [x, 0.42, z] }),
    piece(cut(cylinder(0.27, 0.08, 0.06), 0.04, moved(sphere(0.4), 0, 0.43, 0)), DARK, { at: [x, 0.68, z] }),
  ];
  const button = (x: number, z: number, hex: string) =>
    piece(cylinder(0.125, 0.09, 0.05), surface(hex, 0.6, 0, 0.15), { at: [0.98 + x, 0.43, -0.22 + z] });
  return placeAll(
    [
      piece(body, LIGHT),
      piece(mirrored(moved(box(0.36, 0.13, 0.16, 0.1), 0.95, 0.18, -0.82)), DARK),
      ...stick(-0.52, 0.38),
      ...stick(0.52, 0.38),
      piece(join(box(0.3, 0.08, 0.11, 0.04), box(0.11, 0.08, 0.3, 0.04)), DARK, { at: [-0.98, 0.43, -0.22] }),
      button(0.25, 0, "#FF6B5E"),
      button(-0.25, 0, "#4DA3FF"),
      button(0, -0.25, "#2EE6A8"),
      button(0, 0.25, "#F7C948"),
      piece(box(0.3, 0.05, 0.14, 0.05), MINT_GLOW, { at: [0, 0.43, -0.28] }),
    ],
    { at: [0, 0.62, 0], turn: [24, 0, 0] },
  );
}

export async function handheld(): Promise<Piece[]> {
  const screen = frontPrint(await drawLandscape(800, 480, 0.66), "#0A0F14", 2.3, 1.36, 0);
  const button = (x: number, y: number, hex: string) =>
    piece(turned(cylinder(0.1, 0.07, 0.04), 90, 0), surface(hex, 0.6, 0, 0.15), { at: [1.66 + x, 0.3 + y, 0.2] });
  const stick = (x: number, y: number): Piece[] => [
    piece(turned(cylinder(0.22, 0.06, 0.04), 90, 0), DARKER, { at: [x, y, 0.2] }),
    piece(turned(cylinder(0.17, 0.07, 0.05), 90, 0), DARK, { at: [x, y, 0.32] }),
  ];
  return placeAll(
    [
      piece(box(1.34, 0.92, 0.17, 0.1), DARK),
      piece(box(1.2, 0.72, 0.03, 0.02), paintedSurface(screen, 0.12, 0, 0.9), { at: [0, 0, 0.165] }),
      piece(moved(box(0.38, 0.92, 0.18, 0.16), -1.66, 0, 0), surface("#2EE6A8", 0.4)),
      piece(moved(box(0.38, 0.92, 0.18, 0.16), 1.66, 0, 0), surface("#FF6B5E", 0.4)),
      ...stick(-1.66, 0.34),
      ...stick(1.66, -0.34),
      piece(join(box(0.2, 0.07, 0.06, 0.03), box(0.07, 0.2, 0.06, 0.03)), DARKER, { at: [-1.66, -0.3, 0.2] }),
      button(0.17, 0, "#E6EEF0"),
      button(-0.17, 0, "#E6EEF0"),
      button(0, 0.17, "#F7C948"),
      button(0, -0.17, "#E6EEF0"),
    ],
    { at: [0, 1, 0], turn: [-14, 0, 0] },
  );
}

export function chair(): Piece[] {
  const legs = Array.from({ length: 5 }, (_, index): Piece[] => {
    const angle = (index * 72 + 20) * (Math.PI / 180);
    const [x, z] = [Math.cos(angle) * 0.95, Math.sin(angle) * 0.95];
    return [
      piece(rod([0, 0.32, 0], [x, 0.24, z], 0.1, 0.07), STEEL),
      piece(sphere(0.13), DARKER, { at: [x, 0.13, z] }),
    ];
  }).flat();
  const mint = linear("#2EE6A8");
  const dark = linear("#26343F");
  const back = (x: number, y: number) => (Math.abs(Math.abs(x) - 0.42) < 0.09 && y < 0.95 ? mint : dark);
  const seat = (x: number, _y: number, z: number) => (Math.abs(x) > 0.62 && z > -0.6 ? mint : dark);
  const wings = mirrored(moved(box(0.2, 0.42, 0.2, 0.14), 0.62, 0.52, 0.08));
  const hips = mirrored(moved(box(0.17, 0.36, 0.2, 0.14), 0.66, -0.7, 0.1));
  const rest = blend(0.12, box(0.62, 1.22, 0.17, 0.16), wings, hips);
  return [
    ...legs,
    piece(rod([0, 0.3, 0], [0, 0.95, 0], 0.11), STEEL),
    piece(
      blend(0.1, box(0.85, 0.19, 0.78, 0.16), mirrored(moved(box(0.15, 0.16, 0.66, 0.12), 0.74, 0.12, 0))),
      paintedSurface(seat, 0.35),
      { at: [0, 1.14, 0.05] },
    ),
    piece(rest, paintedSurface(back, 0.35), { at: [0, 2.5, -0.72], turn: [-9, 0, 0] }),
    piece(box(0.42, 0.17, 0.12, 0.1), surface("#F0B429", 0.3), { at: [0, 3.42, -0.68], turn: [-9, 0, 0] }),
    piece(box(0.44, 0.16, 0.13, 0.11), surface("#F0B429", 0.3), { at: [0, 1.72, -0.42], turn: [-9, 0, 0] }),
    piece(
      mirrored(
        tube(
          [
            [0.84, 1.1, -0.3],
            [1.02, 1.3, -0.2],
            [1.02, 1.7, -0.05],
          ],
          0.07,
        ),
      ),
      STEEL,
    ),
    piece(mirrored(moved(box(0.13, 0.07, 0.44, 0.06), 1.02, 1.76, 0.1)), DARKER),
  ];
}
