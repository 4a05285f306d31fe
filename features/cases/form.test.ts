import { expect, test } from "vitest";
import { readCaseForm } from "./form.ts";

const file = new File(["x"], "x.png");

test("API-25: rewards are read in the order of their numbers, however they are sent and whichever fields are missing", () => {
  const read = readCaseForm({
    text: {
      name: "Gale",
      price: "7",
      image: "",
      "rewards[10][label]": "Ten",
      "rewards[10][prob]": "0.5",
      "rewards[2][label]": "Two",
      "rewards[2][image]": "/uploads/two.webp",
      "rewards[2][was]": "4",
      "rewards[2][stock_seen]": "",
      version: "3",
      "rewards[3][kind]": "points",
      "rewards[x][label]": "No number",
      "rewards[0][colour]": "Nobody asked",
      "rewards[10][label][0]": "Deeper",
    },
    files: { "rewards[10][image]": file },
  });
  expect(read).toEqual({
    fields: {
      name: "Gale",
      price: "7",
      rewards: [{ label: "Two" }, { kind: "points" }, { label: "Ten", prob: "0.5" }],
    },
    seen: { version: "3", rewards: [{ was: "4", stock_seen: "" }, {}, {}] },
    image: null,
    rewardImages: [{ existing: "/uploads/two.webp" }, null, { file }],
  });
});

test("an empty form gives an empty case", () => {
  expect(readCaseForm({ text: {}, files: {} })).toEqual({
    fields: { rewards: [] },
    seen: { rewards: [] },
    image: null,
    rewardImages: [],
  });
});
