import { chest } from "./objects/chests.ts";
import { headset, keyboard, microphone, mouse, mousePad } from "./objects/desk.ts";
import { balloon } from "./objects/gems.ts";
import { cap, hoodie, mug, trophy } from "./objects/goods.ts";
import { chair, controller, graphicsCard, handheld, laptop, monitor } from "./objects/machines.ts";
import { buckStacks, coin, coinPile, coinStack, giftCard, ticket } from "./objects/money.ts";
import type { Tier } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { type Piece, placeAll } from "./piece.ts";
import { plate } from "./plate.ts";
import type { View } from "./stage.ts";

type Scene = () => Piece[] | Promise<Piece[]>;

const raffle = (name: string, tier: Tier, scene: Scene, view: Partial<View> = {}): Picture => ({
  path: `common/demo/pictures/raffles/${name}.webp`,
  draw: async () => plate(await scene(), tier, { width: 960, height: 540, yaw: -20, pitch: 14, fill: 0.76, ...view }),
});

const deskSetup: Scene = async () => [
  ...placeAll(await monitor(), { at: [0, 0, -0.9] }),
  ...placeAll(keyboard(), { at: [-0.4, 0, 1.15], scale: 0.72 }),
  ...placeAll(mouse(), { at: [2.0, 0, 1.1], turn: [0, 170, 0], scale: 0.42 }),
  ...placeAll(headset(), { at: [3.0, 0, -0.5], turn: [0, -20, 0], scale: 0.75 }),
  ...placeAll(microphone(), { at: [-2.9, 0, 0], turn: [0, 20, 0], scale: 0.72 }),
];

const treasure: Scene = async () => [
  ...chest(
    "gold",
    50,
    [-0.9, -0.3, 0.35, 0.95].flatMap((x, index) =>
      placeAll(coin(), {
        at: [x, 1.3 + (index % 2) * 0.16, 0.2 - (index % 2) * 0.3],
        turn: [64 - index * 9, index * 30, index * 14 - 20],
        scale: 0.46,
      }),
    ),
  ),
  ...placeAll(coinPile(2), { at: [2.6, 0, 0.5], scale: 0.55 }),
  ...placeAll(await buckStacks(2), { at: [-2.7, 0, 0.3], turn: [0, 14, 0], scale: 0.72 }),
];

const journey: Scene = async () => [
  ...placeAll(balloon(), { at: [1.8, 0.2, -0.8] }),
  ...placeAll(await ticket(), { at: [-1.1, 1.3, 0.6], turn: [-6, 8, 8] }),
  ...placeAll(coinStack(3, 4), { at: [0.6, 0, 1.4], scale: 0.5 }),
];

const wardrobe: Scene = async () => [
  ...(await hoodie()),
  ...placeAll(await cap(), { at: [2.6, 0, 0.6], scale: 0.8, turn: [0, -10, 0] }),
  ...placeAll(await mug(), { at: [-2.5, 0, 0.5], scale: 0.62 }),
];

const throne: Scene = async () => [
  ...placeAll(chair(), { at: [0, 0, -0.3], turn: [0, -8, 0] }),
  ...placeAll(await mousePad(), { at: [3.0, 0, 0.6], turn: [0, 8, 0], scale: 0.6 }),
  ...placeAll(trophy(), { at: [-2.5, 0, 0.3], scale: 0.8 }),
];

const play: Scene = async () => [
  ...placeAll(await handheld(), { at: [-1.2, 0, -0.3] }),
  ...placeAll(controller(), { at: [2.2, 0, 0.7], turn: [0, -8, 0], scale: 0.8 }),
];

const cards: Scene = async () => {
  const tiers = ["grey", "blue", "purple", "gold"] as const;
  const faces = await Promise.all(tiers.map((tier) => giftCard(tier)));
  return faces.flatMap((face, index) =>
    placeAll(face, { at: [index * 0.95 - 1.6, index * 0.04, 0.9 - index * 0.62], turn: [0, 0, 9 - index * 6] }),
  );
};

const power: Scene = async () => [
  ...placeAll(await laptop(), { at: [-1.6, 0, 0] }),
  ...placeAll(graphicsCard(), { at: [2.6, 0, 0.1], turn: [0, -6, 0], scale: 0.8 }),
];

export const pictures: readonly Picture[] = [
  raffle("treasure", "gold", treasure),
  raffle("desk-setup", "blue", deskSetup),
  raffle("journey", "mint", journey, { pitch: 8 }),
  raffle("wardrobe", "mint", wardrobe, { pitch: 10 }),
  raffle("throne", "red", throne),
  raffle("play", "purple", play, { pitch: 18 }),
  raffle("gift-cards", "blue", cards, { yaw: -18, pitch: 12 }),
  raffle("power", "red", power),
];
