// Whether an id came before: never a false "no", hardly ever a false "yes".
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeen } from "./seen.ts";

test("what came before is always recognised", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 12 })), (ids) => {
      const mayHaveCome = createSeen();
      for (const id of ids) mayHaveCome(id);
      expect(ids.every((id) => mayHaveCome(id))).toBe(true);
    }),
  );
});

test("among two hundred thousand ids as partners number them none is taken for another", () => {
  const mayHaveCome = createSeen();
  const taken = Array.from({ length: 200_000 }, (_, n) => `${n}`).filter(mayHaveCome);
  expect(taken).toEqual([]);
  expect(mayHaveCome("199999")).toBe(true);
});
