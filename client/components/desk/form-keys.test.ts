// The keys of forms whose answer did not come.
import { expect, test } from "vitest";
import type { Answer } from "../../api.ts";
import { createFormKey } from "./form-keys.ts";

const lost: Answer = { kind: "unreachable" };
const away: Answer = { kind: "answer", status: 503, body: {} };
const saved: Answer = { kind: "answer", status: 200, body: {} };
const said: Answer = { kind: "answer", status: 422, body: {} };
const signedOut: Answer = { kind: "answer", status: 401, body: {} };

/** What is sent, one after the other: the stock typed, the size of a picture, what comes back. Answers which key each had. */
async function keysOf(...sends: [stock: string, picture: string, answer: Answer][]): Promise<number[]> {
  const send = createFormKey();
  const used: string[] = [];
  for (const [stock, picture, answer] of sends) {
    const form = new FormData();
    form.set("stock", stock);
    form.set("image", new File([picture], "leaf.webp", { lastModified: picture === "" ? used.length : 1 }));
    await send(form, async (key) => {
      used.push(key);
      return answer;
    });
  }
  const known = [...new Set(used)];
  return used.map((key) => known.indexOf(key));
}

test("WORK-40: given a form whose answer was lost, when it is sent again as it was, then under the same key until it is known", async () => {
  expect(await keysOf(["15", "", lost], ["15", "", away], ["15", "", said], ["15", "", said])).toEqual([0, 0, 0, 1]);
});

test("WORK-40: given that it was changed after its answer was lost, then it goes under a key of its own", async () => {
  expect(await keysOf(["15", "x", lost], ["16", "x", lost], ["16", "xy", lost], ["16", "xy", saved])).toEqual([
    0, 1, 2, 2,
  ]);
});

test("FORM-68: given a form whose answer was lost, when it is sent again and the sign-in has ended, then it keeps its key; at a first try it does not", async () => {
  expect(await keysOf(["15", "", lost], ["15", "", signedOut], ["15", "", saved])).toEqual([0, 0, 0]);
  expect(await keysOf(["15", "", signedOut], ["15", "", saved])).toEqual([0, 1]);
});
