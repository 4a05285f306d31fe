import { chest, hardCase, present, safe } from "./objects/chests.ts";
import { headset, keyboard, lamp, microphone, mouse, mousePad, webcam } from "./objects/desk.ts";
import { acorn, balloon, clover, crown, gem, lantern, medal } from "./objects/gems.ts";
import { cap, hoodie, mug, poster, trophy } from "./objects/goods.ts";
import { chair, controller, graphicsCard, handheld, laptop, monitor } from "./objects/machines.ts";
import { buckCoin, buckStacks, coin, coinPile, giftCard, goldLeaf, ticket } from "./objects/money.ts";
import type { Tier } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { type Piece, placeAll } from "./piece.ts";
import { cutout } from "./plate.ts";
import type { View } from "./stage.ts";

type Subject = () => Piece[] | Promise<Piece[]>;

const reward = (name: string, tier: Tier, subject: Subject, view: Partial<View> = {}): Picture => ({
  path: `common/demo/pictures/rewards/${name}.webp`,
  draw: async () => cutout(await subject(), tier, view),
});

const box = (name: string, tier: Tier, subject: Subject, view: Partial<View> = {}): Picture => ({
  path: `common/demo/pictures/cases/${name}.webp`,
  draw: async () =>
    cutout(await subject(), tier, { width: 480, height: 480, yaw: -26, pitch: 20, fill: 0.86, ...view }),
});

const standUp = (pieces: readonly Piece[]): Piece[] => placeAll(pieces, { at: [0, 1, 0], turn: [80, 0, -14] });
const raise = (pieces: readonly Piece[], x: number, y: number, scale: number, tilt = 0): Piece[] =>
  placeAll(pieces, { at: [x, y, 0.1], turn: [0, 10, tilt], scale });

const spillCoins = (): Piece[] =>
  [-0.9, -0.3, 0.35, 0.95].flatMap((x, index) =>
    placeAll(coin(), {
      at: [x, 1.3 + (index % 2) * 0.16, 0.25 - (index % 2) * 0.3],
      turn: [64 - index * 9, index * 30, index * 14 - 20],
      scale: 0.46,
    }),
  );

const cases: readonly Picture[] = [
  box("first-breeze", "grey", () => hardCase("grey", 30)),
  box("desk-drop", "blue", async () => hardCase("blue", 52, raise(headset(), 0, 1.0, 0.62))),
  box("night-shift", "purple", async () =>
    hardCase("purple", 52, placeAll(controller(), { at: [0, 1.25, 0.2], turn: [26, 0, -10], scale: 0.58 })),
  ),
  box("mint-condition", "mint", async () =>
    chest("mint", 48, placeAll(await buckStacks(2), { at: [-0.1, 1.0, 0.05], scale: 0.48 })),
  ),
  box("ember", "red", () => present("red")),
  box("gale", "blue", () => chest("blue", 40, placeAll(gem("#4DA3FF"), { at: [0, 0.85, 0.1], scale: 0.75 }))),
  box("vault", "purple", () => [...safe("purple"), ...placeAll(coinPile(2), { at: [0.35, 0.35, -0.1], scale: 0.38 })], {
    yaw: 16,
  }),
  box("golden-hour", "gold", () => chest("gold", 50, spillCoins())),
];

const rewards: readonly Picture[] = [
  reward("coins-small", "grey", () => coinPile(1), { pitch: 26 }),
  reward("coins-medium", "blue", () => coinPile(2), { pitch: 24 }),
  reward("coins-large", "gold", () => coinPile(3), { pitch: 26 }),
  reward("coin", "gold", () => standUp(coin()), { yaw: -24, pitch: 8 }),
  reward("bucks-small", "grey", () => buckStacks(1), { pitch: 30 }),
  reward("bucks-medium", "mint", () => buckStacks(2), { pitch: 28 }),
  reward("bucks-large", "gold", () => buckStacks(3), { pitch: 26 }),
  reward("buck-coin", "mint", async () => standUp(await buckCoin()), { yaw: -24, pitch: 8 }),
  reward("leaf", "gold", () => placeAll(goldLeaf(), { turn: [0, 0, 34] }), { yaw: -28, pitch: 10 }),
  reward("acorn", "grey", acorn, { pitch: 12 }),
  reward("clover", "mint", clover, { yaw: -18, pitch: 8 }),
  reward("lantern", "grey", lantern, { pitch: 14 }),
  reward("medal", "red", medal, { yaw: -20, pitch: 4 }),
  reward("gem-blue", "blue", () => gem("#2F7FF0"), { pitch: 18 }),
  reward("gem-purple", "purple", () => gem("#7A4BFF"), { pitch: 18 }),
  reward("gem-red", "red", () => gem("#F03A48"), { pitch: 18 }),
  reward("crown", "gold", crown, { pitch: 20 }),
  reward("trophy", "gold", trophy, { yaw: -20, pitch: 12 }),
  reward("gift-card-grey", "grey", () => giftCard("grey"), { yaw: -20, pitch: 10 }),
  reward("gift-card-blue", "blue", () => giftCard("blue"), { yaw: -20, pitch: 10 }),
  reward("gift-card-purple", "purple", () => giftCard("purple"), { yaw: -20, pitch: 10 }),
  reward("gift-card-gold", "gold", () => giftCard("gold"), { yaw: -20, pitch: 10 }),
  reward("mug", "grey", mug, { yaw: -14, pitch: 18 }),
  reward("cap", "mint", cap, { yaw: -32, pitch: 16 }),
  reward("hoodie", "blue", () => hoodie(), { yaw: -18, pitch: 6 }),
  reward("poster", "grey", poster, { yaw: -24, pitch: 8 }),
  reward("mouse-pad", "grey", mousePad, { yaw: -22, pitch: 42 }),
  reward("desk-lamp", "blue", lamp, { yaw: 20, pitch: 12 }),
  reward("webcam", "blue", webcam, { yaw: -24, pitch: 12 }),
  reward("gaming-mouse", "blue", () => mouse(), { yaw: 142, pitch: 34 }),
  reward("keyboard", "purple", keyboard, { yaw: -26, pitch: 40 }),
  reward("headset", "purple", headset, { yaw: -28, pitch: 14 }),
  reward("microphone", "purple", microphone, { pitch: 12 }),
  reward("controller", "purple", controller, { yaw: -16, pitch: 34 }),
  reward("handheld-console", "red", handheld, { yaw: -22, pitch: 10 }),
  reward("monitor", "red", monitor, { yaw: -24, pitch: 10 }),
  reward("gaming-chair", "red", chair, { yaw: -32, pitch: 12 }),
  reward("graphics-card", "red", graphicsCard, { yaw: -26, pitch: 14 }),
  reward("laptop", "gold", laptop, { yaw: -26, pitch: 20 }),
  reward("balloon", "gold", balloon, { yaw: -10, pitch: 4 }),
  reward("golden-ticket", "gold", ticket, { yaw: -24, pitch: 8 }),
];

const ways: readonly Picture[] = [
  {
    path: "site/public/art/ways/bonuses.webp",
    draw: async () => cutout(present("mint"), "mint", { width: 256, height: 256, yaw: -26, pitch: 20, fill: 0.9 }),
  },
  {
    path: "site/public/art/ways/hunt.webp",
    draw: async () => cutout(lantern(), "mint", { width: 256, height: 256, yaw: -20, pitch: 14, fill: 0.94 }),
  },
];

export const pictures: readonly Picture[] = [...cases, ...rewards, ...ways];
