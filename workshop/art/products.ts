// The store's products, each on the ground of its price tier.

import { headset, keyboard, lamp, microphone, mouse, mousePad, webcam } from "./objects/desk.ts";
import { cap, hoodie, mug, poster } from "./objects/goods.ts";
import { chair, controller, graphicsCard, handheld, laptop, monitor } from "./objects/machines.ts";
import { giftCard, ticket } from "./objects/money.ts";
import type { Tier } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { type Piece, placed } from "./piece.ts";
import { plate } from "./plate.ts";
import type { View } from "./stage.ts";

type Subject = () => Piece[] | Promise<Piece[]>;

const product = (name: string, tier: Tier, subject: Subject, view: Partial<View>): Picture => ({
  path: `demo/pictures/products/${name}.webp`,
  draw: async () => plate(await subject(), tier, view),
});

/** Two cards, one behind the other. */
async function giftCards(): Promise<Piece[]> {
  const [front, back] = [await giftCard("blue"), await giftCard("gold")];
  return [...front, ...placed(back, { at: [0.35, 0.32, -0.7], turn: [0, 0, -9] })];
}

export const pictures: readonly Picture[] = [
  product("gift-card", "blue", giftCards, { yaw: -20, pitch: 14, fill: 0.7 }),
  product("keyboard", "purple", keyboard, { yaw: -26, pitch: 40, fill: 0.84 }),
  product("gaming-mouse", "grey", () => mouse(), { yaw: 142, pitch: 34, fill: 0.7 }),
  product("headset", "blue", headset, { yaw: -28, pitch: 14 }),
  product("hoodie", "mint", () => hoodie(), { yaw: -18, pitch: 6, fill: 0.8 }),
  product("cap", "gold", cap, { yaw: -32, pitch: 16, fill: 0.68 }),
  product("mug", "grey", mug, { yaw: -14, pitch: 20, fill: 0.7 }),
  product("poster", "grey", poster, { yaw: -24, pitch: 8, fill: 0.78 }),
  product("mouse-pad", "mint", mousePad, { yaw: -22, pitch: 40, fill: 0.82 }),
  product("microphone", "mint", microphone, { pitch: 12, fill: 0.8 }),
  product("webcam", "grey", webcam, { yaw: -24, pitch: 12, fill: 0.78 }),
  product("controller", "purple", controller, { yaw: -16, pitch: 34, fill: 0.7 }),
  product("handheld-console", "red", handheld, { yaw: -22, pitch: 10, fill: 0.8 }),
  product("desk-lamp", "gold", lamp, { yaw: 20, pitch: 12, fill: 0.8 }),
  product("monitor", "blue", monitor, { yaw: -24, pitch: 10, fill: 0.78 }),
  product("gaming-chair", "red", chair, { yaw: -32, pitch: 12, fill: 0.82 }),
  product("laptop", "purple", laptop, { yaw: -26, pitch: 20, fill: 0.76 }),
  product("graphics-card", "red", graphicsCard, { yaw: -26, pitch: 14, fill: 0.78 }),
  product("golden-ticket", "gold", ticket, { yaw: -24, pitch: 8, fill: 0.8, floor: false }),
];
