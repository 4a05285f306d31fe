import sharp from "sharp";
import { expect } from "vitest";
import { nextNumber } from "./builders.ts";
import type { Visitor } from "./house.ts";

export type Fields = Record<string, string | Blob>;

export const png = async (colour: string): Promise<Blob> => {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: colour } });
  return new Blob([new Uint8Array(await picture.png().toBuffer())]);
};

export function form(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") data.set(name, value);
    else data.set(name, value, "picture.png");
  }
  return data;
}

export const good = (): Fields => ({
  name: `Case ${nextNumber()}`,
  price: "120",
  "rewards[0][label]": "Leaf",
  "rewards[0][prob]": "1",
  "rewards[0][kind]": "points",
  "rewards[0][amount]": "30",
});

export const two = (): Fields => ({
  ...good(),
  "rewards[0][prob]": "0.75",
  "rewards[1][label]": "Mug",
  "rewards[1][prob]": "0.250000",
});

export async function createCase(admin: Visitor, fields: Fields): Promise<number> {
  const answer = await admin.post("/api/cases/create", form(fields));
  expect([answer.status, answer.body.message]).toEqual([200, "success"]);
  return answer.body.id;
}
