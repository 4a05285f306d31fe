// The keys of forms whose answer did not come.
import { expect, test } from "vitest";
import { isKnown } from "../../act.ts";
import type { Answer } from "../../api.ts";
import { createKeys } from "./form-keys.ts";

const lost: Answer = { kind: "unreachable" };
const away: Answer = { kind: "answer", status: 503, body: {} };
const saved: Answer = { kind: "answer", status: 200, body: {} };
const said: Answer = { kind: "answer", status: 422, body: {} };
const signedOut: Answer = { kind: "answer", status: 401, body: {} };

/** What was sent, with which key, while these come back. */
function sending() {
  const keys = createKeys();
  const used: { stock: string; key: string }[] = [];
  const send = (stock: string, answer: Answer, more: object = {}) =>
    keys({ stock, ...more }, async (key) => {
      used.push({ stock, key });
      return answers.shift() ?? answer;
    });
  const answers: Answer[] = [];
  return { used, send, answers };
}

test("OUTAGE-37: given a form whose answer was lost, when it is sent again, then under the same key; once it is known, under another", async () => {
  const { used, send, answers } = sending();
  const picture = () => ({ image: new File(["x"], "leaf.webp", { lastModified: 1 }) });
  await send("15", lost, picture());
  answers.push(away);
  await send("15", lost, picture());
  answers.push(said);
  await send("15", lost, picture());
  await send("15", said, picture());
  const [first, again, third, afterwards] = used.map(({ key }) => key);
  expect([again, third]).toEqual([first, first]);
  expect(afterwards).not.toBe(first);
});

test("FORM-70: given that a form was changed after its answer was lost, when the first was saved, then that is told and the second is not sent", async () => {
  const { used, send, answers } = sending();
  await send("15", lost);
  answers.push(lost, saved);
  expect(await send("16", saved), "nobody knows yet").toEqual({ answer: lost, isEarlier: true });
  expect(await send("16", saved)).toMatchObject({ answer: { status: 200 }, isEarlier: true });
  expect(used.map(({ stock }) => stock)).toEqual(["15", "15", "15"]);
  expect(new Set(used.map(({ key }) => key)).size).toBe(1);
  expect(await send("16", saved), "of what is sent next nothing was before").toEqual({
    answer: saved,
    isEarlier: false,
  });
});

test("FORM-70: given that a form was changed after its answer was lost, when the first was refused, then the second goes under its own key", async () => {
  const { used, send, answers } = sending();
  const other = { image: new File(["xy"], "leaf.webp", { lastModified: 1 }) };
  await send("15", lost);
  answers.push(said);
  expect(await send("15", saved, other)).toEqual({ answer: saved, isEarlier: false });
  const [first, again, second] = used.map(({ key }) => key);
  expect(again).toBe(first);
  expect(second).not.toBe(first);
});

test("FORM-68: given a form whose answer was lost, when it is sent again and the sign-in has ended, then it keeps its key", async () => {
  const { used, send, answers } = sending();
  await send("15", lost);
  answers.push(signedOut, said);
  expect(isKnown((await send("15", saved)).answer), "it may be saved").toBe(false);
  await send("15", saved);
  expect(isKnown((await send("15", signedOut)).answer), "a first try").toBe(true);
  await send("15", saved);
  const [first, again, third, next, afterwards] = used.map(({ key }) => key);
  expect([again, third]).toEqual([first, first]);
  expect(new Set([first, next, afterwards]).size).toBe(3);
});
