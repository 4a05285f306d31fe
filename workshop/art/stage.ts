import { type Linear, linear, TINTS, type Tier } from "./palette.ts";
import type { Piece } from "./piece.ts";
import { createRandom } from "./random.ts";

/** Angles are in degrees. `fill` is the share of the frame that the objects take up. */
export type View = {
  width: number;
  height: number;
  tier: Tier;
  yaw?: number;
  pitch?: number;
  fill?: number;
  shift?: readonly [number, number];
  floor?: boolean;
  mirror?: number;
  lens?: number;
  /** Frames only the objects whose middle is above this height. The others may extend beyond the picture. */
  frameAbove?: number;
  /** Half the picture's height in scene units around the origin. By default the picture fits the objects. */
  half?: number;
};

/** Straight (not premultiplied) 8-bit red, green, blue and alpha. */
export type Pixels = { data: Buffer; width: number; height: number };

type Vector = [number, number, number];
type Axes = { right: Vector; up: Vector; back: Vector };
type Lens = { eye: Vector; axes: Axes; centreX: number; centreY: number; span: number };
type Solid = { piece: Piece; distance: (x: number, y: number, z: number) => number; centre: Vector; radius: number };
type Lights = { key: Vector; mint: Vector; gold: Vector; box: Vector; strip: Vector; tint: Linear; bounce: Linear };
type Scene = { solids: Solid[]; lens: Lens; lights: Lights; floor: boolean; mirror: number };

const FAR = 60;
const MAX_STEPS = 90;
const GRAIN = 0.022;

export function photograph(pieces: readonly Piece[], view: View): Pixels {
  const solids = pieces.map(toSolid);
  const { frameAbove = -99 } = view;
  const framing = solids.filter((solid) => solid.centre[1] > frameAbove);
  const lens = fitLens(framing, view);
  const { floor = true, mirror = 0 } = view;
  const scene: Scene = { solids, lens, lights: lightsFor(lens.axes, view.tier), floor, mirror };
  return renderPixels(scene, view.width, view.height);
}

function toSolid(piece: Piece): Solid {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1, tx = 0, ty = 0, tz = 0, s = 1] = piece.frame;
  const { field } = piece;
  const distance = (x: number, y: number, z: number) => {
    const [px, py, pz] = [(x - tx) / s, (y - ty) / s, (z - tz) / s];
    return field(a * px + d * py + g * pz, b * px + e * py + h * pz, c * px + f * py + i * pz) * s;
  };
  const { centre, radius } = extent(field);
  const [x, y, z] = centre;
  const world: Vector = [
    tx + s * (a * x + b * y + c * z),
    ty + s * (d * x + e * y + f * z),
    tz + s * (g * x + h * y + i * z),
  ];
  return { piece, distance, centre: world, radius: radius * s };
}

const eachAxis = (value: (axis: 0 | 1 | 2) => number): Vector => [value(0), value(1), value(2)];

function extent(field: Piece["field"]): { centre: Vector; radius: number } {
  let [low, high]: [Vector, Vector] = [
    [-6, -6, -6],
    [6, 6, 6],
  ];
  for (const cells of [20, 16, 16]) {
    const size = eachAxis((axis) => (high[axis] - low[axis]) / cells);
    const reach = Math.hypot(...size) / 2;
    const [min, max]: [Vector, Vector] = [
      [9, 9, 9],
      [-9, -9, -9],
    ];
    for (let index = 0; index < cells ** 3; index++) {
      const cell: Vector = [index % cells, Math.floor(index / cells) % cells, Math.floor(index / cells ** 2)];
      const point = eachAxis((axis) => low[axis] + size[axis] * (cell[axis] + 0.5));
      if (field(...point) > reach) continue;
      for (const axis of [0, 1, 2] as const) {
        min[axis] = Math.min(min[axis], point[axis] - size[axis] / 2);
        max[axis] = Math.max(max[axis], point[axis] + size[axis] / 2);
      }
    }
    if (min[0] > max[0]) return { centre: [0, 0, 0], radius: 0.01 };
    [low, high] = [min, max];
  }
  const centre = eachAxis((axis) => (low[axis] + high[axis]) / 2);
  return { centre, radius: Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 };
}

function nearest(solids: readonly Solid[], x: number, y: number, z: number): number {
  let best = FAR;
  for (const solid of solids) {
    const [cx, cy, cz] = solid.centre;
    const [dx, dy, dz] = [x - cx, y - cy, z - cz];
    const bound = Math.sqrt(dx * dx + dy * dy + dz * dz) - solid.radius;
    if (bound < best) best = Math.min(best, solid.distance(x, y, z));
  }
  return best;
}

function buildAxes(yaw: number, pitch: number): Axes {
  const rad = Math.PI / 180;
  const [sy, cy, sp, cp] = [Math.sin(yaw * rad), Math.cos(yaw * rad), Math.sin(pitch * rad), Math.cos(pitch * rad)];
  return { right: [cy, 0, -sy], up: [-sy * sp, cp, -cy * sp], back: [sy * cp, sp, cy * cp] };
}

const toAxes = ({ right, up, back }: Axes, x: number, y: number, z: number): Vector => [
  right[0] * x + up[0] * y + back[0] * z,
  right[1] * x + up[1] * y + back[1] * z,
  right[2] * x + up[2] * y + back[2] * z,
];

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
};

const dot = (a: readonly number[], b: readonly number[]) =>
  (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0) + (a[2] ?? 0) * (b[2] ?? 0);

/** Fixes the lights in the picture, not in the scene: mint from above left, gold from below right. */
function lightsFor(axes: Axes, tier: Tier): Lights {
  const tint = TINTS[tier];
  return {
    key: unit(toAxes(axes, -0.52, 0.78, 0.62)),
    mint: unit(toAxes(axes, -0.92, 0.3, -0.18)),
    gold: unit(toAxes(axes, 0.86, -0.34, -0.12)),
    box: unit(toAxes(axes, -0.55, 0.62, 0.55)),
    strip: unit(toAxes(axes, 0.8, -0.12, 0.38)),
    tint: linear(tint.bright),
    bounce: linear(tint.mid),
  };
}

function fitLens(solids: readonly Solid[], view: View): Lens {
  const { yaw = 24, pitch = 22, fill = 0.74, shift = [0, 0], lens: far = 16 } = view;
  const axes = buildAxes(yaw, pitch);
  const eye: Vector = [axes.back[0] * far, axes.back[1] * far, axes.back[2] * far];
  if (view.half !== undefined) return { eye, axes, centreX: 0, centreY: 0, span: view.half / far };
  const wide: Lens = { eye, axes, centreX: 0, centreY: 0, span: 6 / far };
  const cells = 120;
  let [left, right, bottom, top] = [1, -1, 1, -1];
  for (let index = 0; index < cells * cells; index++) {
    const [u, v] = [((index % cells) + 0.5) / cells, (Math.floor(index / cells) + 0.5) / cells];
    const ray = rayAt(wide, u * 2 - 1, v * 2 - 1);
    if (traceRay(solids, eye, ray, 0) === null) continue;
    [left, right] = [Math.min(left, u * 2 - 1), Math.max(right, u * 2 - 1)];
    [bottom, top] = [Math.min(bottom, v * 2 - 1), Math.max(top, v * 2 - 1)];
  }
  const aspect = view.width / view.height;
  const half = Math.max((top - bottom) / 2, (right - left) / 2 / aspect) + 1 / cells;
  const span = (half * wide.span) / fill;
  const centreX = ((left + right) / 2) * wide.span - shift[0] * span;
  const centreY = ((bottom + top) / 2) * wide.span - shift[1] * span;
  return { eye, axes, centreX, centreY, span };
}

function rayAt({ axes, centreX, centreY, span }: Lens, u: number, v: number): Vector {
  return unit(toAxes(axes, centreX + u * span, centreY + v * span, -1));
}

type Hit = { solid: Solid; at: Vector };

const candidates: { solid: Solid; exit: number }[] = [];

function traceRay(solids: readonly Solid[], from: Vector, ray: Vector, start: number): Hit | null {
  let [enter, leave, count] = [FAR, 0, 0];
  for (const solid of solids) {
    const { centre, radius } = solid;
    const [x, y, z] = [centre[0] - from[0], centre[1] - from[1], centre[2] - from[2]];
    const along = x * ray[0] + y * ray[1] + z * ray[2];
    const off = x * x + y * y + z * z - along * along;
    if (off > radius * radius) continue;
    const half = Math.sqrt(radius * radius - off);
    if (along + half < start) continue;
    enter = Math.min(enter, along - half);
    leave = Math.max(leave, along + half);
    candidates[count++] = { solid, exit: along + half };
  }
  if (count === 0) return null;
  let t = Math.max(enter, start);
  for (let step = 0; step < MAX_STEPS && t < leave; step++) {
    const [x, y, z] = [from[0] + ray[0] * t, from[1] + ray[1] * t, from[2] + ray[2] * t];
    let best = FAR;
    let found: Solid | null = null;
    for (let index = 0; index < count; index++) {
      const one = candidates[index];
      if (one === undefined || one.exit < t) continue;
      const [cx, cy, cz] = one.solid.centre;
      const [dx, dy, dz] = [x - cx, y - cy, z - cz];
      const bound = Math.sqrt(dx * dx + dy * dy + dz * dz) - one.solid.radius;
      if (bound >= best) continue;
      const distance = bound > 0.05 ? bound + 0.01 : one.solid.distance(x, y, z);
      if (distance < best) [best, found] = [distance, one.solid];
    }
    if (best < 0.0012 && found !== null) return { solid: found, at: [x, y, z] };
    t += best * 0.92;
  }
  return null;
}

function normalAt(solid: Solid, [x, y, z]: Vector): Vector {
  const e = 0.0016;
  const f = solid.distance;
  const [a, b, c, d] = [f(x + e, y - e, z - e), f(x - e, y - e, z + e), f(x - e, y + e, z - e), f(x + e, y + e, z + e)];
  return unit([a - b - c + d, c - a - b + d, b - a - c + d]);
}

function lightThrough(solids: readonly Solid[], from: Vector, to: Vector, softness: number): number {
  const near: Solid[] = [];
  for (const solid of solids) {
    const [x, y, z] = [solid.centre[0] - from[0], solid.centre[1] - from[1], solid.centre[2] - from[2]];
    const along = x * to[0] + y * to[1] + z * to[2];
    const off = Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along));
    if (along > -solid.radius && off < solid.radius + along / softness + 0.1) near.push(solid);
  }
  let through = 1;
  let t = 0.03;
  for (let step = 0; step < 36 && t < 9 && near.length > 0; step++) {
    const d = nearest(near, from[0] + to[0] * t, from[1] + to[1] * t, from[2] + to[2] * t);
    through = Math.min(through, 0.5 + (0.5 * softness * d) / t);
    if (through < 0.01) return 0;
    t += Math.min(Math.max(d, 0.025), 0.5);
  }
  return through * through * (3 - 2 * through);
}

function openness(scene: Scene, at: Vector, normal: Vector, reach: number): number {
  let [shut, weight] = [0, 1];
  for (let step = 1; step <= 5; step++) {
    const h = (step / 5) ** 1.4 * reach;
    const y = at[1] + normal[1] * h;
    let d = nearest(scene.solids, at[0] + normal[0] * h, y, at[2] + normal[2] * h);
    if (scene.floor) d = Math.min(d, y + 0.02);
    shut += Math.max(0, h - d) * weight;
    weight *= 0.72;
  }
  return Math.min(Math.max(1 - (shut / reach) * 0.85, 0), 1);
}

const ramp = (low: number, high: number, value: number) => {
  const t = Math.min(Math.max((value - low) / (high - low), 0), 1);
  return t * t * (3 - 2 * t);
};

/** Reflects a dark room with a mint window above left and a gold strip at the right. */
function reflectRoom(lights: Lights, up: number, ray: Vector): Vector {
  const window = ramp(0.62, 0.84, dot(ray, lights.box)) * 2.4;
  const strip = ramp(0.74, 0.93, dot(ray, lights.strip)) * 1.5;
  const sky = 0.1 + 0.3 * ramp(-0.2, 0.9, up);
  return [
    0.05 + sky * 0.62 + window * 0.86 + strip * 1.0 + lights.tint[0] * 0.07,
    0.06 + sky * 0.74 + window * 1.0 + strip * 0.68 + lights.tint[1] * 0.07,
    0.07 + sky * 0.78 + window * 0.93 + strip * 0.22 + lights.tint[2] * 0.07,
  ];
}

function surfaceColour({ piece }: Solid, [x, y, z]: Vector): Linear {
  const { colour } = piece.surface;
  if (typeof colour !== "function") return colour;
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1, tx = 0, ty = 0, tz = 0, s = 1] = piece.frame;
  const [px, py, pz] = [(x - tx) / s, (y - ty) / s, (z - tz) / s];
  return colour(a * px + d * py + g * pz, b * px + e * py + h * pz, c * px + f * py + i * pz);
}

function shade(scene: Scene, hit: Hit, ray: Vector): Vector {
  const { lights, solids } = scene;
  const { gloss = 0.3, metal = 0, glow = 0 } = hit.solid.piece.surface;
  const n = normalAt(hit.solid, hit.at);
  const base = surfaceColour(hit.solid, hit.at);
  const facing = Math.max(0, -dot(n, ray));
  const off: Vector = [hit.at[0] + n[0] * 0.02, hit.at[1] + n[1] * 0.02, hit.at[2] + n[2] * 0.02];
  const open = openness(scene, hit.at, n, 0.7);
  const lit = dot(n, lights.key) > -0.1 ? lightThrough(solids, off, lights.key, 7) : 0;
  const key = Math.max(0, dot(n, lights.key) * 0.9 + 0.1) * lit * 1.62;
  const up = n[1] * 0.5 + 0.5;
  const warm = Math.max(0, dot(n, lights.gold) * 0.8 + 0.2) * 0.55 * (0.4 + 0.6 * open);
  const cool = Math.max(0, dot(n, lights.mint) * 0.7 + 0.3) * 0.34 * open;
  const edge = (1 - facing) ** 3;
  const rimMint = edge * ramp(0.1, 0.9, dot(n, lights.mint)) * 0.75 * (0.35 + 0.65 * open);
  const rimGold = edge * ramp(0.05, 0.85, dot(n, lights.gold)) * 1.5 * (0.35 + 0.65 * open);
  const along = 2 * dot(n, ray);
  const bounce: Vector = [ray[0] - n[0] * along, ray[1] - n[1] * along, ray[2] - n[2] * along];
  const seen = reflectRoom(lights, bounce[1], bounce);
  const fresnel = 0.04 + 0.96 * (1 - facing) ** 5;
  const shine = ramp(1 - 0.32 * (1.15 - gloss), 1, dot(bounce, lights.key)) * gloss * gloss * 1.6 * lit;
  const result: Vector = [0, 0, 0];
  for (const c of [0, 1, 2] as const) {
    const ambient = (0.1 + 0.24 * up + (1 - up) * lights.bounce[c] * 0.7 + lights.tint[c] * 0.05) * open;
    const white = [1, 1.03, 0.98][c] ?? 1;
    const mint = [0.18, 0.9, 0.66][c] ?? 0;
    const gold = [1, 0.62, 0.16][c] ?? 0;
    const diffuse = base[c] * (key * white + ambient + warm * gold + cool * mint) * (1 - metal * 0.72);
    const mirrorTint = metal > 0 ? base[c] * (1 - fresnel) + fresnel : fresnel * gloss * 1.2;
    const mirror = (seen[c] ?? 0) * mirrorTint * (0.35 + 0.65 * open) * (metal > 0 ? metal * 1.25 : 1);
    const tinted = metal > 0.5 ? base[c] * 0.8 + 0.2 : 1;
    result[c] = diffuse + mirror + shine * white * tinted + rimMint * mint + rimGold * gold + glow * base[c];
  }
  return result;
}

/** The colour is not yet blended with the background. `a` is its coverage. */
type Sample = { r: number; g: number; b: number; a: number; id: number };

const NOTHING: Sample = { r: 0, g: 0, b: 0, a: 0, id: -1 };

function samplePixel(scene: Scene, u: number, v: number): Sample {
  const ray = rayAt(scene.lens, u, v);
  const hit = traceRay(scene.solids, scene.lens.eye, ray, 0);
  if (hit !== null) {
    const [r, g, b] = shade(scene, hit, ray);
    return { r, g, b, a: 1, id: scene.solids.indexOf(hit.solid) };
  }
  return scene.floor && ray[1] < -0.02 ? sampleFloor(scene, ray) : NOTHING;
}

/** Shows only the objects' shadow and a faint reflection on the floor. */
function sampleFloor(scene: Scene, ray: Vector): Sample {
  const { eye } = scene.lens;
  const t = -eye[1] / ray[1];
  const at: Vector = [eye[0] + ray[0] * t, 0.001, eye[2] + ray[2] * t];
  const blocked = 1 - lightThrough(scene.solids, at, scene.lights.key, 4.5);
  const contact = 1 - openness({ ...scene, floor: false }, at, [0, 1, 0], 1.1);
  const dark = Math.min(0.9, blocked * 0.55 + contact * 0.75);
  if (scene.mirror === 0) return { r: 0, g: 0, b: 0, a: dark, id: -2 };
  const back: Vector = [ray[0], -ray[1], ray[2]];
  const hit = traceRay(scene.solids, at, back, 0);
  if (hit === null) return { r: 0, g: 0, b: 0, a: dark, id: -2 };
  const [r, g, b] = shade(scene, hit, back);
  const part = scene.mirror * Math.exp(-hit.at[1] * 1.3);
  const a = dark + part * (1 - dark);
  return { r: (r * part) / a, g: (g * part) / a, b: (b * part) / a, a, id: -3 };
}

function renderPixels(scene: Scene, width: number, height: number): Pixels {
  const first: Sample[] = [];
  const sampleAt = (x: number, y: number) => samplePixel(scene, ((x - width / 2) / height) * 2, 1 - (y / height) * 2);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) first.push(sampleAt(x + 0.5, y + 0.5));
  const data = Buffer.alloc(width * height * 4);
  const random = createRandom(width * 31 + height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const own = first[y * width + x] ?? NOTHING;
      const smooth = !isEdge(first, own, x, y, width, height);
      writePixel(smooth ? own : averageSamples(sampleAt, x, y), random() + random() - 1, data, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

function isEdge(all: readonly Sample[], own: Sample, x: number, y: number, width: number, height: number): boolean {
  const differs = (dx: number, dy: number) => {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return false;
    const other = all[(y + dy) * width + x + dx] ?? own;
    const light = (s: Sample) => Math.min(1, (s.r + s.g * 2 + s.b) / 4);
    return other.id !== own.id || Math.abs(light(other) - light(own)) > 0.07 + 0.12 * light(own);
  };
  return differs(-1, 0) || differs(1, 0) || differs(0, -1) || differs(0, 1);
}

function averageSamples(sampleAt: (x: number, y: number) => Sample, x: number, y: number): Sample {
  const sum = { r: 0, g: 0, b: 0, a: 0, id: 0 };
  for (let index = 0; index < 9; index++) {
    const one = sampleAt(x + ((index % 3) + 0.5) / 3, y + (Math.floor(index / 3) + 0.5) / 3);
    sum.r += Math.min(one.r, 3) * one.a;
    sum.g += Math.min(one.g, 3) * one.a;
    sum.b += Math.min(one.b, 3) * one.a;
    sum.a += one.a;
  }
  const a = sum.a || 1;
  return { r: sum.r / a, g: sum.g / a, b: sum.b / a, a: sum.a / 9, id: 0 };
}

/** Applies a film-like tone curve, then the display's gamma, and a little grain. */
function writePixel(sample: Sample, noise: number, data: Buffer, offset: number): void {
  const channels = [sample.r, sample.g, sample.b];
  channels.forEach((value, index) => {
    const light = value * 0.82;
    const film = Math.min(1, (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14));
    const screen = film <= 0.0031308 ? film * 12.92 : 1.055 * film ** (1 / 2.4) - 0.055;
    const grain = sample.id === -2 ? 0 : noise * GRAIN * (0.6 + screen);
    data[offset + index] = Math.round(Math.min(Math.max(screen + grain, 0), 1) * 255);
  });
  data[offset + 3] = Math.round(Math.min(sample.a, 1) * 255);
}
