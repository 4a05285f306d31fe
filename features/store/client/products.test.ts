import { expect, test } from "vitest";
import type { Product } from "../contract/store.ts";
import { filterAffordable, parseSorting, sortProducts, splitShelf } from "./products.ts";

const product = (id: number, name: string, price: number): Product => ({
  id,
  name,
  price,
  description: "Warm wool",
  image: null,
  stock: 1,
});
const cap = product(1, "Windfall Cap", 300);
const mug = product(2, "Stream Mug", 100);
const lamp = product(3, "Desk Lamp", 100);
const names = (products: Product[]) => products.map(({ name }) => name);

test("GOODS-04: an arranged shelf opens in the operator's order, as sent by the server", () => {
  expect(parseSorting(null, true)).toBe("arranged");
  expect(parseSorting("dearest", true)).toBe("dearest");
  expect(names(sortProducts([cap, mug, lamp], "arranged"))).toEqual(["Windfall Cap", "Stream Mug", "Desk Lamp"]);
});

test("SHELF-09: affordable products exclude those that are sold out or not yet for sale", () => {
  expect(names(filterAffordable([cap, mug, lamp], 299))).toEqual(["Stream Mug", "Desk Lamp"]);
  expect(names(filterAffordable([{ ...cap, stock: 0 }, { ...mug, from: "2030-01-01T00:00:00Z" }, lamp], 300))).toEqual([
    "Desk Lamp",
  ]);
  expect(filterAffordable([cap], 299)).toEqual([]);
});

test("SHELF-11, SHELF-13: the featured product and those whose sale ends within a day are shown separately, the next to end first", () => {
  const featured: Product = { ...cap, featured: true };
  const later: Product = { ...mug, last_day: true, until: "2030-01-01T20:00:00Z" };
  const sooner: Product = { ...lamp, last_day: true, until: "2030-01-01T10:00:00Z" };
  const shelf = splitShelf([later, featured, sooner, product(4, "Desk Mat", 5)]);
  expect(shelf.featured).toBe(featured);
  expect([names(shelf.lastDay), names(shelf.others)]).toEqual([["Desk Lamp", "Stream Mug"], ["Desk Mat"]]);
  const soldOut = splitShelf([
    { ...featured, stock: 0 },
    { ...sooner, stock: 0 },
  ]);
  expect([soldOut.featured, soldOut.lastDay, soldOut.others.length], "sold out they stand among the others").toEqual([
    undefined,
    [],
    2,
  ]);
});
