export type Field = (x: number, y: number, z: number) => number;

export const sphere =
  (r: number): Field =>
  (x, y, z) =>
    Math.sqrt(x * x + y * y + z * z) - r;

/** The distance to this ball is not exact, but exact enough for ray marching. */
export const ellipsoid =
  (rx: number, ry: number, rz: number): Field =>
  (x, y, z) => {
    const [px, py, pz] = [x / rx, y / ry, z / rz];
    const k0 = Math.sqrt(px * px + py * py + pz * pz);
    const [qx, qy, qz] = [px / rx, py / ry, pz / rz];
    const k1 = Math.sqrt(qx * qx + qy * qy + qz * qz);
    return k1 < 1e-9 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
  };

/** `hx`, `hy` and `hz` are half-sizes. `r` rounds the edges and is included in the size. */
export const box =
  (hx: number, hy: number, hz: number, r = 0): Field =>
  (x, y, z) => {
    const qx = Math.abs(x) - hx + r;
    const qy = Math.abs(y) - hy + r;
    const qz = Math.abs(z) - hz + r;
    const [ox, oy, oz] = [Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)];
    return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
  };

export const cylinder =
  (radius: number, half: number, r = 0): Field =>
  (x, y, z) => {
    const dx = Math.sqrt(x * x + z * z) - radius + r;
    const dy = Math.abs(y) - half + r;
    const [ox, oy] = [Math.max(dx, 0), Math.max(dy, 0)];
    return Math.sqrt(ox * ox + oy * oy) + Math.min(Math.max(dx, dy), 0) - r;
  };

/** Upright, with a bottom and a top radius, rounded by `r`. */
export const cone = (bottom: number, top: number, half: number, r = 0): Field => {
  const [b, t, h] = [bottom - r, top - r, half - r];
  const [k2x, k2y] = [t - b, 2 * h];
  const k2 = k2x * k2x + k2y * k2y;
  return (x, y, z) => {
    const q = Math.sqrt(x * x + z * z);
    const cax = q - Math.min(q, y < 0 ? b : t);
    const cay = Math.abs(y) - h;
    const f = Math.min(Math.max(((t - q) * k2x + (h - y) * k2y) / k2, 0), 1);
    const cbx = q - t + k2x * f;
    const cby = y - h + k2y * f;
    const sign = cbx < 0 && cay < 0 ? -1 : 1;
    return sign * Math.sqrt(Math.min(cax * cax + cay * cay, cbx * cbx + cby * cby)) - r;
  };
};

/** Horizontal. `radius` is measured to the middle of the ring. */
export const torus =
  (radius: number, thick: number): Field =>
  (x, y, z) => {
    const q = Math.sqrt(x * x + z * z) - radius;
    return Math.sqrt(q * q + y * y) - thick;
  };

export type Vec = readonly [number, number, number];

/** The radius runs from `ra` at `a` to `rb` at `b`. */
export const rod = (a: Vec, b: Vec, ra: number, rb = ra): Field => {
  const [ax, ay, az] = a;
  const [bx, by, bz] = [b[0] - ax, b[1] - ay, b[2] - az];
  const length2 = bx * bx + by * by + bz * bz || 1e-9;
  return (x, y, z) => {
    const [px, py, pz] = [x - ax, y - ay, z - az];
    const h = Math.min(Math.max((px * bx + py * by + pz * bz) / length2, 0), 1);
    const [dx, dy, dz] = [px - bx * h, py - by * h, pz - bz * h];
    return Math.sqrt(dx * dx + dy * dy + dz * dz) - (ra + (rb - ra) * h);
  };
};

export const tube = (points: readonly Vec[], radius: number, end = radius): Field => {
  const rods = points.slice(1).map((point, index) => {
    const from = points[index] ?? point;
    const at = (step: number) => radius + ((end - radius) * step) / (points.length - 1);
    return rod(from, point, at(index), at(index + 1));
  });
  return (x, y, z) => {
    let nearest = 1e9;
    for (const piece of rods) nearest = Math.min(nearest, piece(x, y, z));
    return nearest;
  };
};

/** Extrudes a flat outline in x and y (a distance in the plane) along z, rounded by `r`. */
export const slab =
  (outline: (x: number, y: number) => number, half: number, r = 0): Field =>
  (x, y, z) => {
    const d = outline(x, y) + r;
    const w = Math.abs(z) - half + r;
    const [od, ow] = [Math.max(d, 0), Math.max(w, 0)];
    return Math.min(Math.max(d, w), 0) + Math.sqrt(od * od + ow * ow) - r;
  };

export const join =
  (...fields: readonly Field[]): Field =>
  (x, y, z) => {
    let nearest = 1e9;
    for (const field of fields) nearest = Math.min(nearest, field(x, y, z));
    return nearest;
  };

export const blend =
  (k: number, ...fields: readonly Field[]): Field =>
  (x, y, z) => {
    let result = 1e9;
    for (const field of fields) {
      const next = field(x, y, z);
      const h = Math.max(k - Math.abs(result - next), 0) / k;
      result = Math.min(result, next) - h * h * k * 0.25;
    }
    return result;
  };

export const cut =
  (base: Field, k: number, ...tools: readonly Field[]): Field =>
  (x, y, z) => {
    let result = base(x, y, z);
    for (const tool of tools) {
      const other = -tool(x, y, z);
      const h = Math.max(k - Math.abs(result - other), 0) / (k || 1);
      result = Math.max(result, other) + h * h * k * 0.25;
    }
    return result;
  };

export const both =
  (a: Field, b: Field): Field =>
  (x, y, z) =>
    Math.max(a(x, y, z), b(x, y, z));

export const shell =
  (field: Field, thick: number): Field =>
  (x, y, z) =>
    Math.abs(field(x, y, z)) - thick;

export const mirrored =
  (field: Field): Field =>
  (x, y, z) =>
    field(Math.abs(x), y, z);

export const moved =
  (field: Field, dx: number, dy: number, dz: number): Field =>
  (x, y, z) =>
    field(x - dx, y - dy, z - dz);

export function turnMatrix(rx: number, ry: number, rz: number): readonly number[] {
  const rad = Math.PI / 180;
  const [sx, cx, sy, cy] = [Math.sin(rx * rad), Math.cos(rx * rad), Math.sin(ry * rad), Math.cos(ry * rad)];
  const [sz, cz] = [Math.sin(rz * rad), Math.cos(rz * rad)];
  return [
    cz * cy,
    cz * sy * sx - sz * cx,
    cz * sy * cx + sz * sx,
    sz * cy,
    sz * sy * sx + cz * cx,
    sz * sy * cx - cz * sx,
    -sy,
    cy * sx,
    cy * cx,
  ];
}

/** Rotates about x, then y, then z, in degrees. */
export const turned = (field: Field, rx: number, ry: number, rz = 0): Field => {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = turnMatrix(rx, ry, rz);
  return (x, y, z) => field(a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z);
};
