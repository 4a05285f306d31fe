import { expect, test } from "vitest";
import { type Bonus, partnersFirst } from "./bonus.ts";

test("BONUS-04: partner cards come first, and both groups keep their order", () => {
  const bonus = (id: number, partner: boolean): Bonus => ({
    id,
    partner,
    name: "",
    description: "",
    logo: null,
    alt: "",
    claimHref: "",
    code: "",
  });
  const shown = partnersFirst([bonus(1, false), bonus(2, true), bonus(3, false), bonus(4, true)]);
  expect(shown.map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});
