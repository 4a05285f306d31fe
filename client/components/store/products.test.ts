// Finding and sorting products.
import { expect, test } from "vitest";
import type { Product } from "../../../contracts/store.ts";
import { productsNamed, sortedProducts, sortingOf } from "./products.ts";

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

test("STORE-02: products are found by a part of their name in any case", () => {
  const all = [cap, mug, lamp];
  expect(names(productsNamed(all, "CAP"))).toEqual(["Windfall Cap"]);
  expect(names(productsNamed(all, " m "))).toEqual(["Stream Mug", "Desk Lamp"]);
  expect(productsNamed(all, "")).toEqual(all);
  expect(productsNamed(all, "wool"), "the description is not searched").toEqual([]);
});

test("products are sorted by price or age, and the list given stays as it was", () => {
  const all = [cap, mug, lamp];
  expect(names(sortedProducts(all, "cheapest"))).toEqual(["Stream Mug", "Desk Lamp", "Windfall Cap"]);
  expect(names(sortedProducts(all, "dearest"))).toEqual(["Windfall Cap", "Stream Mug", "Desk Lamp"]);
  expect(names(sortedProducts(all, "newest"))).toEqual(["Desk Lamp", "Stream Mug", "Windfall Cap"]);
  expect(all).toEqual([cap, mug, lamp]);
});

test("a sorting nobody knows is the default", () => {
  expect(sortingOf("dearest")).toBe("dearest");
  expect(sortingOf("by smell")).toBe("cheapest");
  expect(sortingOf(null)).toBe("cheapest");
});
