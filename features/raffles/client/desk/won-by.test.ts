import { expect, test } from "vitest";
import { winnersText } from "./won-by.ts";

const won = (...names: string[]) => winnersText(names.map((username) => ({ user: { username } })));

test("WORK-16: three winners are named and the others counted, and somebody who won twice is named once", () => {
  expect(won("ida")).toBe("Won by ida");
  expect(won("ida", "max", "ida", "noor")).toBe("Won by ida, max, noor");
  expect(won("ida", "max", "noor", "wren", "jules")).toBe("Won by ida, max, noor and 2 more");
});
