import sharp from "sharp";
import { expect, test } from "vitest";
import { withHouse } from "../../../tests/house/with-house.ts";
import { hasGlyphs, measureText, wrapText } from "../text-outlines.ts";

const house = await withHouse();

async function cardAddress(path: string): Promise<string> {
  const { text } = await house.visitor().get(path);
  const address = /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "";
  return new URL(address).pathname;
}

const fetchCard = async (path: string) => {
  const answer = await fetch(house.address + path, { redirect: "manual" });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test.each([
  ["home", "/", /^\/cards\/page\/home-/],
  ["the store", "/store", /^\/cards\/page\/store-/],
  ["the raffles", "/raffles", /^\/cards\/page\/raffles\.index-/],
  ["a raffle", "/raffle/5", /^\/cards\/raffle\/5-/],
  ["a case", "/case/1", /^\/cards\/case\/1-/],
])("%s has its own card: a PNG of 1200 by 630, cached forever", async (_, path, form) => {
  const card = await cardAddress(path);
  expect(card).toMatch(form);
  const { answer, bytes } = await fetchCard(card);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630 });
  expect(bytes.length).toBeLessThan(600_000);
});

test("private pages have the product's own card", async () => {
  expect(await cardAddress("/login")).toBe("/brand/og-card.png");
});

test("a changed title has a new URL, and the old one redirects to it", async () => {
  const before = await cardAddress("/raffle/5");
  const admin = await house.signedIn("admin");
  const changed = await admin.send("POST", "/api/raffles/update/5", { body: raffleForm("A New Name") });
  expect(changed.status, changed.text).toBe(200);
  const after = await cardAddress("/raffle/5");
  expect(after).not.toBe(before);
  const { answer } = await fetchCard(before);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, after]);
});

test.each([
  "/cards/page/Buy%20gold%20here-abc.png",
  "/cards/page/anything-abc.png",
  "/cards/page/constructor-abc.png",
  "/cards/raffle/999999-abc.png",
  "/cards/raffle/1e3-abc.png",
  "/cards/case/0-abc.png",
  "/cards/user/1-abc.png",
  "/cards/case/1.png",
])("%s is no card: only known pages, raffles and cases have one", async (path) => {
  expect((await fetchCard(path)).answer.status).toBe(404);
});

test("titles are outlines: they wrap, are cut when they do not fit, and need an outline for every character", () => {
  expect(wrapText("Console and Two Controllers", { width: 500, size: 58, most: 3 })).toEqual([
    "Console and",
    "Two",
    "Controllers",
  ]);
  const cut = wrapText("word ".repeat(40), { width: 500, size: 58, most: 3 });
  expect(cut).toHaveLength(3);
  expect(cut[2]).toMatch(/…$/);
  for (const text of cut) expect(measureText(text, 58)).toBeLessThanOrEqual(500);
  expect([hasGlyphs("Größe"), hasGlyphs("Ветер")]).toEqual([true, false]);
});

function raffleForm(name: string): FormData {
  const form = new FormData();
  const prize = { prize_kind: "points", prize_amount: 10_000 };
  const fields = {
    ...prize,
    name,
    description: "Renamed.",
    number_of_winners: 5,
    entry_price: 0,
    max_entries_per_user: 1,
  };
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
  form.set("ends_at", new Date(Date.now() + 86_400_000).toISOString());
  return form;
}
