import { describe, expect, test } from "vitest";
import { computeCrop, moveView } from "./picture-file.ts";

describe("cropping a picture", () => {
  const wide = { width: 600, height: 400 };
  const middle = { zoom: 1, x: 0.5, y: 0.5 };

  test("starts in the middle and never leaves the picture", () => {
    expect(computeCrop(wide, middle)).toEqual({ left: 100, top: 0, side: 400 });
    expect(computeCrop(wide, { ...middle, zoom: 2 })).toEqual({ left: 200, top: 100, side: 200 });
    expect(computeCrop(wide, { zoom: 1, x: 0, y: 1 })).toEqual({ left: 0, top: 0, side: 400 });
    expect(computeCrop(wide, { zoom: 4, x: 1, y: 1 })).toEqual({ left: 500, top: 300, side: 100 });
  });

  test("moves by shares of the visible part and stops at the edge", () => {
    expect(computeCrop(wide, moveView(wide, middle, 0.1, 0.1))).toEqual({ left: 140, top: 0, side: 400 });
    const edge = moveView(wide, middle, 50, 0);
    expect(computeCrop(wide, edge).left).toBe(200);
    expect(computeCrop(wide, moveView(wide, edge, -0.25, 0)).left).toBeCloseTo(100);
  });
});
