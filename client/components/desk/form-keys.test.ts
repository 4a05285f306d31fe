// The keys of forms whose answer did not come.
import { expect, test } from "vitest";
import { isKnown } from "../../act.ts";
import type { Answer } from "../../api.ts";
import { createKeys } from "./form-keys.ts";

const lost: Answer = { kind: "unreachable" };
const away: Answer = { kind: "answer", status: 503, body: {} };
const said: Answer = { kind: "answer", status: 422, body: {} };
const signedOut: Answer = { kind: "answer", status: 401, body: {} };

test("OUTAGE-37: given a form whose answer was lost, when it is sent again, then under the same key; changed, or once it is known, under another", async () => {
  const keys = createKeys();
  const used: string[] = [];
  const sent = (form: object, answer: Answer = lost) =>
    keys(form, async (key) => {
      used.push(key);
      return answer;
    });
  const picture = new File(["x"], "leaf.webp", { lastModified: 1 });
  const form = { stock: "15", image: picture };
  await sent(form);
  await sent({ ...form, stock: "16" });
  await sent({ ...form, image: new File(["xy"], "leaf.webp", { lastModified: 1 }) });
  await sent(form, away);
  await sent(form, said);
  await sent(form);
  const [first, changed, otherPicture, again, third, afterwards] = used;
  expect([again, third]).toEqual([first, first]);
  expect(new Set([first, changed, otherPicture, afterwards]).size).toBe(4);
});

test("FORM-68: given a form whose answer was lost, when it is sent again and the sign-in has ended, then it keeps its key", async () => {
  const keys = createKeys();
  const used: string[] = [];
  const sent = (answer: Answer) =>
    keys({ stock: "15" }, async (key) => {
      used.push(key);
      return answer;
    });
  await sent(lost);
  expect(isKnown(await sent(signedOut)), "it may be saved").toBe(false);
  await sent(said);
  expect(isKnown(await sent(signedOut)), "a first try").toBe(true);
  await sent(said);
  const [first, again, third, next, afterwards] = used;
  expect([again, third]).toEqual([first, first]);
  expect(new Set([first, next, afterwards]).size).toBe(3);
});
