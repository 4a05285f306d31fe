import { priceTier } from "../../common/contract/price-tier.ts";
import { products } from "../../site/demo/products.ts";
import { headset, keyboard, lamp, microphone, mouse, mousePad, webcam } from "./objects/desk.ts";
import { cap, hoodie, mug, poster } from "./objects/goods.ts";
import { chair, controller, graphicsCard, handheld, laptop, monitor } from "./objects/machines.ts";
import { giftCard, ticket } from "./objects/money.ts";
import type { Tier } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { type Piece, placeAll } from "./piece.ts";
import { plate } from "./plate.ts";
import type { View } from "./stage.ts";

type Subject = () => Piece[] | Promise<Piece[]>;

function findTier(name: string): Tier {
  const sold = products.find(({ picture }) => picture === name);
  if (sold === undefined) throw new Error(`No product of the demo has the picture ${name}.`);
  return priceTier(sold.price);
}

const product = (name: string, subject: Subject, view: Partial<View>): Picture => ({
  path: `common/demo/pictures/products/${name}.webp`,
  draw: async () => plate(await subject(), findTier(name), view),
});

async function giftCards(): Promise<Piece[]> {
  const [front, back] = [await giftCard("blue"), await giftCard("gold")];
  return [...front, ...placeAll(back, { at: [0.35, 0.32, -0.7], turn: [0, 0, -9] })];
}

export const pictures: readonly Picture[] = [
  product("gift-card", giftCards, { yaw: -20, pitch: 14, fill: 0.7 }),
  product("keyboard", keyboard, { yaw: -26, pitch: 40, fill: 0.84 }),
  product("gaming-mouse", () => mouse(), { yaw: 142, pitch: 34, fill: 0.7 }),
  product("headset", headset, { yaw: -28, pitch: 14 }),
  product("hoodie", () => hoodie(), { yaw: -18, pitch: 6, fill: 0.8 }),
  product("cap", cap, { yaw: -32, pitch: 16, fill: 0.68 }),
  product("mug", mug, { yaw: -14, pitch: 20, fill: 0.7 }),
  product("poster", poster, { yaw: -24, pitch: 8, fill: 0.78 }),
  product("mouse-pad", mousePad, { yaw: -22, pitch: 40, fill: 0.82 }),
  product("microphone", microphone, { pitch: 12, fill: 0.8 }),
  product("shout-out", microphone, { yaw: 24, pitch: 12, fill: 0.8 }),
  product("webcam", webcam, { yaw: -24, pitch: 12, fill: 0.78 }),
  product("controller", controller, { yaw: -16, pitch: 34, fill: 0.7 }),
  product("handheld-console", handheld, { yaw: -22, pitch: 10, fill: 0.8 }),
  product("desk-lamp", lamp, { yaw: 20, pitch: 12, fill: 0.8 }),
  product("monitor", monitor, { yaw: -24, pitch: 10, fill: 0.78 }),
  product("gaming-chair", chair, { yaw: -32, pitch: 12, fill: 0.82 }),
  product("laptop", laptop, { yaw: -26, pitch: 20, fill: 0.76 }),
  product("graphics-card", graphicsCard, { yaw: -26, pitch: 14, fill: 0.78 }),
  product("golden-ticket", ticket, { yaw: -24, pitch: 8, fill: 0.8, floor: false }),
];
