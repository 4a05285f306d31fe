// The keys of forms whose answer did not come.
import { expect, test } from "vitest";
import { isKnown } from "../../act.ts";
import type { Answer } from "../../api.ts";
import { createKeys, type FormKey, keysOf } from "./form-keys.ts";

const lost: Answer = { kind: "unreachable" };
const away: Answer = { kind: "answer", status: 503, body: {} };
const saved: Answer = { kind: "answer", status: 200, body: {} };
const savedBefore: Answer = { kind: "answer", status: 200, body: { earlier: true } };
const clash: Answer = { kind: "answer", status: 409, body: {} };
const said: Answer = { kind: "answer", status: 422, body: {} };
const signedOut: Answer = { kind: "answer", status: 401, body: {} };

/** What was sent, with which key, while these come back. */
function sending(keys = createKeys()) {
  const used: ({ stock: string } & FormKey)[] = [];
  const send = (stock: string, answer: Answer, more: object = {}) =>
    keys({ stock, ...more }, async (key) => {
      used.push({ stock, ...key });
      return answer;
    });
  /** Which of all keys each was sent under, and which it replaced. */
  const seen = () => {
    const all = [...new Set(used.map(({ idempotent }) => idempotent))];
    return used.map(({ idempotent, replaces }) => ({
      key: all.indexOf(idempotent),
      replaces: replaces.map((key) => all.indexOf(key)),
    }));
  };
  return { send, seen, used };
}

test("OUTAGE-37: given a form whose answer was lost, when it is sent again, then under the same key; once it is known, under another", async () => {
  const { send, seen } = sending();
  const picture = () => ({ image: new File(["x"], "leaf.webp", { lastModified: 1 }) });
  await send("15", lost, picture());
  await send("15", away, picture());
  await send("15", said, picture());
  await send("15", said, picture());
  expect(seen().map(({ key }) => key)).toEqual([0, 0, 0, 1]);
});

test("FORM-70: given that a form was changed after its answer was lost, when it is sent, then under a key of its own, in the place of all before it", async () => {
  const { send, seen } = sending();
  await send("15", lost);
  await send("16", lost);
  const other = { image: new File(["xy"], "leaf.webp", { lastModified: 1 }) };
  await send("16", away, other);
  expect(await send("16", saved, other)).toMatchObject({ earlier: null, isUnsettled: false });
  await send("17", saved);
  expect(seen()).toEqual([
    { key: 0, replaces: [] },
    { key: 1, replaces: [0] },
    { key: 2, replaces: [0, 1] },
    { key: 2, replaces: [0, 1] },
    { key: 3, replaces: [] },
  ]);
});

test("FORM-70: given that the second was refused, when a third is sent, then it takes the first's place still; and the first's own words go under a new key", async () => {
  const { send, seen } = sending();
  await send("15", lost);
  expect(await send("-1", said), "of the first still nothing is known").toMatchObject({ isUnsettled: true });
  await send("15", saved);
  await send("15", saved);
  expect(seen()).toEqual([
    { key: 0, replaces: [] },
    { key: 1, replaces: [0] },
    { key: 2, replaces: [0] },
    { key: 3, replaces: [] },
  ]);
});

test("FORM-70: given that the first was saved after all, when the second is answered so, then it is told as the earlier one, and nothing is open any more", async () => {
  const { send, seen } = sending();
  await send("15", lost);
  expect(await send("16", savedBefore)).toMatchObject({ earlier: "here", isUnsettled: false });
  expect(await send("16", saved)).toMatchObject({ earlier: null });
  expect(seen().at(-1)).toEqual({ key: 2, replaces: [] });
});

test("FORM-71: given that its dialog was closed and opened anew, when a form goes to the same place, then it takes the first's, be it the same words; to another place it does not", async () => {
  const first = sending(keysOf("/api/products/update/1"));
  expect(await first.send("15", lost)).toMatchObject({ isUnsettled: true });
  const again = sending(keysOf("/api/products/update/1"));
  expect(await again.send("15", savedBefore)).toMatchObject({ earlier: "before", isUnsettled: false });
  expect(again.used[0]?.replaces).toEqual([first.used[0]?.idempotent]);
  await again.send("15", saved);
  expect(again.used[1]?.replaces).toEqual([]);
  const elsewhere = sending(keysOf("/api/products/update/2"));
  await elsewhere.send("25", saved);
  expect(elsewhere.used[0]?.replaces).toEqual([]);
});

test("FORM-71: given a form that is still on its way, when another goes to the same place, then it takes its place; and what comes of the first settles no other", async () => {
  const [one, other] = [keysOf("/api/products/update/3"), keysOf("/api/products/update/3")];
  const used: FormKey[] = [];
  let arrive = (_: Answer) => {};
  const late = one({ stock: "15" }, (key) => {
    used.push(key);
    return new Promise((answer) => {
      arrive = answer;
    });
  });
  const send = (answer: Answer) =>
    other({ stock: "25" }, async (key) => {
      used.push(key);
      return answer;
    });
  await send(lost);
  arrive(saved);
  expect(await late).toMatchObject({ isUnsettled: true });
  await send(saved);
  const [first, second, again] = used;
  expect(second?.replaces).toEqual([first?.idempotent]);
  expect(again).toEqual(second);
});

test("FORM-70: given a form that is refused as things stand, then what it replaced is settled", async () => {
  const { send, seen } = sending();
  await send("15", lost);
  expect(await send("16", clash)).toMatchObject({ isUnsettled: false });
  await send("16", saved);
  expect(seen().at(-1)).toEqual({ key: 2, replaces: [] });
});

test("FORM-68: given a form whose answer was lost, when it is sent again and the sign-in has ended, then it keeps its key", async () => {
  const { send, seen } = sending();
  await send("15", lost);
  expect(isKnown((await send("15", signedOut)).answer), "it may be saved").toBe(false);
  await send("15", said);
  await send("15", saved);
  expect(isKnown((await send("15", signedOut)).answer), "a first try").toBe(true);
  await send("15", saved);
  expect(seen().map(({ key }) => key)).toEqual([0, 0, 0, 1, 2, 3]);
});
