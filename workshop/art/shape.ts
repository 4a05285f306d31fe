export type Point = readonly [x: number, y: number];

const shorten = (value: number) => String(Math.round(value * 100) / 100);

export function svg(width: number, height: number, body: string, viewBox = `0 0 ${width} ${height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${body}</svg>`;
}

export function curve(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  const [startX, startY] = at(0);
  let path = `M${shorten(startX)} ${shorten(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${[...first, ...second, ...to].map(shorten).join(" ")}`;
  }
  return closed ? `${path}Z` : path;
}

/** `steps` is the number of points per span. */
export function along(points: readonly Point[], steps: number): Point[] {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const result: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const mix = (axis: 0 | 1) => {
        const [a, b, c, d] = [at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]];
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      };
      result.push([mix(0), mix(1)]);
    }
  }
  result.push(at(points.length - 1));
  return result;
}

export function ribbon(points: readonly Point[], width: (t: number) => number, steps = 5): string {
  const spine = along(points, steps);
  const [left, right]: [Point[], Point[]] = [[], []];
  spine.forEach(([x, y], index) => {
    const before = spine[index - 1] ?? [x, y];
    const after = spine[index + 1] ?? [x, y];
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const half = width(index / (spine.length - 1)) / 2 / (Math.hypot(dx, dy) || 1);
    left.push([x - dy * half, y + dx * half]);
    right.push([x + dy * half, y - dx * half]);
  });
  return curve([...left, ...right.reverse()], true);
}

/** A leaf along x from -1 to 1, bent a little, as path data scaled by `size`. */
export function leafHalves(size: number): { upper: string; lower: string } {
  const path = (numbers: readonly (string | number)[]) =>
    numbers.map((part) => (typeof part === "number" ? shorten(part * size) : part)).join(" ");
  return {
    upper: path(["M", -1, 0.22, "C", -0.72, -0.5, 0.1, -0.86, 1, -0.5, "C", 0.42, -0.3, -0.22, -0.1, -1, 0.22, "Z"]),
    lower: path(["M", -1, 0.22, "C", -0.22, -0.1, 0.42, -0.3, 1, -0.5, "C", 0.86, 0.3, -0.2, 0.84, -1, 0.22, "Z"]),
  };
}

export function leaf(x: number, y: number, size: number, angle: number, lit = "#F7C948", shade = "#D08E05"): string {
  const { upper, lower } = leafHalves(size);
  return `<g transform="translate(${shorten(x)} ${shorten(y)}) rotate(${shorten(angle)})"><path fill="${lit}" d="${upper}"/><path fill="${shade}" d="${lower}"/></g>`;
}
