import { driftingLeaves, fade, hills, sky, wind } from "./hills.ts";
import { type Picture, webp } from "./picture.ts";
import { svg } from "./shape.ts";

const WIDTH = 2400;
const HEIGHT = 800;

const whole = () =>
  svg(
    WIDTH,
    HEIGHT,
    sky(WIDTH, HEIGHT) +
      hills(WIDTH, HEIGHT) +
      wind(WIDTH, HEIGHT) +
      driftingLeaves(WIDTH, HEIGHT) +
      fade(WIDTH, HEIGHT, 0.56),
  );

const layer = (name: string, body: () => string): Picture => ({
  path: `client/public/art/banner-${name}.svg`,
  draw: async () => svg(WIDTH, HEIGHT, body()),
});

export const pictures: readonly Picture[] = [
  { path: "site/public/art/banner.webp", draw: () => webp(whole(), 80) },
  layer("sky", () => sky(WIDTH, HEIGHT)),
  layer("hills-far", () => hills(WIDTH, HEIGHT, 0, 2)),
  layer("hills-near", () => hills(WIDTH, HEIGHT, 2) + fade(WIDTH, HEIGHT, 0.56)),
  layer("wind", () => wind(WIDTH, HEIGHT)),
  layer("leaves", () => driftingLeaves(WIDTH, HEIGHT)),
];
