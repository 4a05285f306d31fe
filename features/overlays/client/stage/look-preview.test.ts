import { expect, test } from "vitest";
import type { HuntLook } from "../../contract/overlays.ts";
import { mergeLook } from "./look-preview.ts";

const saved: HuntLook = {
  ...{ form: "panel", size: 100, opacity: 93, accent: "mint", rows: 9, moments: true },
  figures: { start: true, won: true, average: true, break_even: true, biggest: true, best: true },
};

test("STAGE-05: the preview shows typed values; in a group, only the changed ones replace the saved ones", () => {
  const typed = { ...saved, form: "bar", size: 60, accent: "sky", moments: false, figures: { won: false } };
  expect(mergeLook(saved, typed)).toEqual({ ...typed, figures: { ...saved.figures, won: false } });
});

test("STAGE-05: an unfinished, out-of-range or invalid value leaves the saved one", () => {
  const odd = { form: "circus", size: 6, opacity: "70", accent: null, rows: 3.5, moments: "yes", figures: { won: 1 } };
  for (const typed of [odd, { size: 151, rows: 2, more: "x" }, null, "bar", [], { figures: true }])
    expect(mergeLook(saved, typed)).toEqual(saved);
});
