// What two admins made of one thing, told field by field and put together.
import { expect, test } from "vitest";
import { formOfSent, merged, pictureWords, sentIn, theirChanges, type Words } from "./merging.ts";

const words: Words = {
  name: { name: "Name" },
  price: { name: "Price" },
  text: { name: "Text" },
  image: { name: "Picture", show: pictureWords },
};
const was = { name: "Mug", price: "10", text: "Old", image: { address: "/a.webp" }, zone: "UTC" };

test("WORK-31: what they alone changed is told and stays; what both changed collides", () => {
  const now = { ...was, name: "Cup", price: "20", text: "New", zone: "Europe/Berlin" };
  const mine = { ...was, price: "30", text: "New", stock: "4" };
  const meeting = { was, now, mine };
  expect(theirChanges(meeting, words)).toEqual([
    { field: "name", theirs: "Cup", yours: "Mug", collides: false },
    { field: "price", theirs: "20", yours: "30", collides: true },
  ]);
  const both = { name: "Cup", text: "New", zone: "Europe/Berlin", stock: "4", image: was.image };
  expect(merged(meeting, words, "theirs")).toEqual({ ...both, price: "20" });
  expect(merged(meeting, words, "mine")).toEqual({ ...both, price: "30" });
});

test("WORK-31: what was changed here alone is kept, whoever's is kept of the rest", () => {
  const meeting = { was, now: { ...was, name: "Cup" }, mine: { ...was, text: "Mine" } };
  for (const kept of ["theirs", "mine"] as const) {
    expect(merged(meeting, words, kept)).toEqual({ ...was, name: "Cup", text: "Mine" });
  }
});

test("WORK-31: of a field with a key only that counts", () => {
  const counted: Words = { price: { name: "Price", key: Number } };
  const meeting = { was, now: { ...was, price: "10.0" }, mine: { ...was, price: "12" } };
  expect(theirChanges(meeting, counted)).toEqual([]);
  expect(merged(meeting, counted, "theirs").price).toBe("12");
});

test("WORK-31: a picture chosen here is a change, one nobody chose is not, and what stands is not sent", () => {
  const file = new File(["x"], "mine.png");
  const form = new FormData();
  form.set("name", "Mug");
  form.set("image", new File([], ""));
  const untouched = sentIn(form, { image: was.image });
  expect(untouched).toEqual({ name: "Mug", image: was.image });
  form.set("image", file);
  const mine = { ...was, ...sentIn(form, { image: was.image }) };
  const now = { ...was, image: { address: "/b.webp" } };
  const meeting: { was: object; now: object; mine: object } = { was, now, mine };
  expect(theirChanges(meeting, words)).toMatchObject([{ field: "image", theirs: now.image, collides: true }]);
  expect(theirChanges({ was, now, mine: was }, words)).toMatchObject([{ field: "image", collides: false }]);
  expect([file, now.image, { address: null }].map(pictureWords)).toEqual(["mine.png", "Another picture", "No picture"]);
  expect([...formOfSent({ ...now, seen: "ab", left: null, on: undefined }).keys()]).toEqual([
    ...["name", "price", "text", "zone", "seen"],
  ]);
});
