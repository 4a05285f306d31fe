// The look that is typed, over the one that is saved.
import { expect, test } from "vitest";
import type { HuntLook } from "../../contract/overlays.ts";
import { mergeLook } from "./look-preview.ts";

const saved: HuntLook = {
  ...{ form: "panel", size: 100, opacity: 93, accent: "mint", rows: 9, moments: true },
  figures: { start: true, won: true, average: true, break_even: true, biggest: true, best: true },
};

test("STAGE-05: what is typed is shown, of a group what was changed in it", () => {
  const typed = { ...saved, form: "bar", size: 60, accent: "sky", moments: false, figures: { won: false } };
  expect(mergeLook(saved, typed)).toEqual({ ...typed, figures: { ...saved.figures, won: false } });
});

test("STAGE-05: what is half typed, out of bounds or no look at all leaves what is saved", () => {
  const odd = { form: "circus", size: 6, opacity: "70", accent: null, rows: 3.5, moments: "yes", figures: { won: 1 } };
  for (const typed of [odd, { size: 151, rows: 2, more: "x" }, null, "bar", [], { figures: true }])
    expect(mergeLook(saved, typed)).toEqual(saved);
});
