import { drawLandscape, markPrint } from "../drawings.ts";
import { linear } from "../palette.ts";
import { type Piece, paintedSurface, piece, placeAll, surface } from "../piece.ts";
import { frontPrint } from "../print.ts";
import {
  blend,
  both,
  box,
  cone,
  cut,
  cylinder,
  ellipsoid,
  type Field,
  mirrored,
  moved,
  rod,
  shell,
  sphere,
  torus,
  tube,
  turned,
} from "../solid.ts";

const GOLD = surface("#E8920A", 0.85, 1);

export async function hoodie(cloth = "#2B3A4A"): Promise<Piece[]> {
  const trunk = blend(0.35, box(0.92, 1.05, 0.36, 0.34), moved(ellipsoid(1.0, 0.5, 0.42), 0, 0.72, 0));
  const sleeve = mirrored(rod([0.95, 0.72, 0], [1.52, -0.86, 0.12], 0.4, 0.29));
  const body = blend(0.22, trunk, sleeve);
  const chest = frontPrint(await markPrint("#2EE6A8"), cloth, 0.95, 0.95, 0.2);
  const rib = linear("#1B2632");
  const paint = (x: number, y: number, z: number) => (y < -0.9 && Math.abs(x) < 1.1 ? rib : chest(x, y - 0.18, z));
  const hood = cut(ellipsoid(0.66, 0.7, 0.6), 0.12, moved(ellipsoid(0.43, 0.5, 0.6), 0, -0.06, 0.42));
  const pocket = both(
    moved(box(0.62, 0.34, 0.44, 0.1), 0, -0.52, 0.03),
    moved(turned(box(0.62, 0.62, 1, 0.1), 0, 0, 45), 0, -0.74, 0),
  );
  return placeAll(
    [
      piece(body, paintedSurface(paint, 0.12)),
      piece(pocket, surface("#34465A", 0.12)),
      piece(hood, surface(cloth, 0.12), { at: [0, 1.42, -0.06] }),
      piece(ellipsoid(0.5, 0.55, 0.4), surface("#0C1218", 0.05), { at: [0, 1.36, -0.08] }),
      piece(mirrored(moved(ellipsoid(0.31, 0.16, 0.3), 1.55, -0.98, 0.13)), surface("#1B2632", 0.1)),
      piece(
        mirrored(
          tube(
            [
              [0.2, 0.98, 0.44],
              [0.23, 0.75, 0.5],
              [0.22, 0.5, 0.46],
            ],
            0.03,
          ),
        ),
        surface("#EAF3EE", 0.3),
      ),
      piece(mirrored(rod([0.22, 0.5, 0.46], [0.22, 0.38, 0.44], 0.045)), GOLD),
    ],
    { at: [0, 1.2, 0] },
  );
}

export async function cap(): Promise<Piece[]> {
  const dome = both(shell(ellipsoid(1.18, 1.05, 1.22), 0.05), moved(box(2, 1, 2), 0, 1, 0));
  const front = frontPrint(await markPrint("#EAF3EE"), "#12906A", 0.86, 0.86, 0.4);
  const seam = linear("#0C6A4D");
  const paint = (x: number, y: number, z: number) => {
    const angle = Math.abs((((Math.atan2(z, x) * 180) / Math.PI + 390) % 60) - 30);
    return angle > 29.1 && y > 0.1 && !(z > 0.7 && y < 0.95) ? seam : front(x, y - 0.62, z);
  };
  const brimShape = both(moved(ellipsoid(1.12, 0.22, 1.35), 0, 0, 0.95), moved(box(2, 1, 2), 0, 0.0, 2.45));
  const brim = both(
    shell((x, y, z) => brimShape(x, y + 0.12 * x * x, z), 0.045),
    moved(box(3, 1, 3), 0, 0.95, 0),
  );
  return [
    piece(dome, paintedSurface(paint, 0.2), { at: [0, 0.14, 0] }),
    piece((x, y, z) => brim(x, y, z) * 0.8, surface("#F0B429", 0.25), { at: [0, 0.2, 0] }),
    piece(torus(1.17, 0.045), surface("#0C6A4D", 0.2), { at: [0, 0.16, 0] }),
    piece(ellipsoid(0.13, 0.08, 0.13), surface("#F0B429", 0.3), { at: [0, 1.25, 0] }),
  ];
}

export async function mug(): Promise<Piece[]> {
  const wall = cut(cylinder(1, 1.1, 0.12), 0.08, moved(cylinder(0.86, 1.1, 0.1), 0, 0.22, 0));
  const print = await markPrint("#2EE6A8");
  const base = linear("#CBD6D9");
  const foot = linear("#24323F");
  const paint = (x: number, y: number, z: number) => {
    if (y < -0.82) return foot;
    const around = Math.atan2(x, z) + 0.12;
    return (x * x + z * z > 0.9 ? print(around / 1.5 + 0.5, 0.46 - y / 1.5) : null) ?? base;
  };
  const outside: Field = (x, _y, z) => 0.9 - Math.hypot(x + 1.12, z);
  return [
    piece(wall, paintedSurface(paint, 0.75), { at: [0, 1.1, 0] }),
    piece(cylinder(0.87, 0.05), surface("#3A2314", 0.8), { at: [0, 1.85, 0] }),
    piece(both(turned(torus(0.55, 0.14), 90, 0), outside), surface("#2EE6A8", 0.6), { at: [1.12, 1.12, 0] }),
  ];
}

export async function poster(): Promise<Piece[]> {
  const art = frontPrint(await drawLandscape(560, 760, 0.62), "#10161D", 1.9, 2.58, 0);
  return placeAll(
    [
      piece(box(1.12, 1.46, 0.07, 0.03), surface("#C98A1B", 0.6, 0.5), {}),
      piece(box(1.04, 1.38, 0.03, 0.01), surface("#EAF3EE", 0.2), { at: [0, 0, 0.06] }),
      piece(box(0.95, 1.29, 0.03, 0.005), paintedSurface(art, 0.1, 0, 0.45), { at: [0, 0, 0.075] }),
    ],
    { at: [0, 1.48, 0], turn: [-8, 0, 0] },
  );
}

export function trophy(): Piece[] {
  const cup = cut(blend(0.1, cone(0.42, 0.95, 0.7, 0.1)), 0.04, moved(cone(0.36, 0.86, 0.66, 0.05), 0, 0.14, 0));
  return [
    piece(box(0.8, 0.25, 0.8, 0.08), surface("#22303E", 0.5), { at: [0, 0.25, 0] }),
    piece(box(0.6, 0.1, 0.02, 0.02), GOLD, { at: [0, 0.27, 0.8] }),
    piece(blend(0.25, cone(0.5, 0.16, 0.3, 0.05), moved(sphere(0.2), 0, 0.42, 0)), GOLD, { at: [0, 0.8, 0] }),
    piece(cup, GOLD, { at: [0, 2.0, 0] }),
    piece(mirrored(moved(turned(torus(0.42, 0.09), 90, 0), 0.9, 2.1, 0)), GOLD),
  ];
}
