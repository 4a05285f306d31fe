import { expect, test } from "vitest";
import { boardColumns } from "./leaderboards-dialog.tsx";

test("ADMIN-14: the columns are Username, Wager and Prize, plus User ID for type 2", () => {
  const headers = (type: number) => boardColumns(type).map(({ header }) => header);
  for (const type of [1, 4, 6, 7]) expect(headers(type)).toEqual(["Username", "Wager", "Prize"]);
  expect(headers(2)).toEqual(["Username", "User ID", "Wager", "Prize"]);
});
