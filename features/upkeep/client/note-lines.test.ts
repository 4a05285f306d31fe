import { expect, test } from "vitest";
import { toNoteLines } from "./note-lines.ts";

test("UPKEEP-02: the notes of a version show as plain lines, also if they are no list", () => {
  expect(toNoteLines("- **Needs a stop** once: see\n  [the guide](docs/install.md).\n- `DRAIN` is\n  new.\n")).toEqual([
    "Needs a stop once: see the guide.",
    "DRAIN is new.",
  ]);
  expect(toNoteLines("Better.")).toEqual(["Better."]);
  expect(toNoteLines("")).toEqual([]);
});
