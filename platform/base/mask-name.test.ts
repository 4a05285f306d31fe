import { expect, test } from "vitest";
import { maskName } from "./mask-name.ts";

test.each([
  ["Jonathan", "Jo•••n"],
  ["Jonn", "Jo•••n"],
  ["Bob", "B•••"],
  ["x", "x•••"],
  ["", "•••"],
])("shows the name %s as %s", (name, masked) => expect(maskName(name)).toBe(masked));
