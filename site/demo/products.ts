import type { PictureName } from "../../common/demo/pictures.ts";
import type { ProductField } from "../../features/store/contract/product-fields.ts";

export interface DemoProduct {
  name: string;
  description: string;
  picture: PictureName<"products">;
  price: number;
  stock: number;
  fields?: ProductField[];
  /** Shows the product above the others. At most one product has this. */
  featured?: true;
}

/**
 * The longest name allowed (features/store/contract/store.ts). The product's price and stock are the longest ones too.
 */
export const longestProductName =
  "A Gold Leaf on the Wall of the Winds, Engraved With Your Name, for as Long as the Wall Itself Stands";

export const products: readonly DemoProduct[] = [
  {
    name: "Shout-out on Stream",
    description: "Your name and up to 80 characters, read out live on the next stream.",
    picture: "shout-out",
    price: 400,
    stock: 200,
    fields: [{ label: "What shall we read out?", kind: "text", required: false, max: 80 }],
  },
  {
    name: "Night Hills Poster",
    description: "The hills behind this site, printed on heavy matte paper, 50 by 70 cm. Sent rolled.",
    picture: "poster",
    price: 12_000,
    stock: 40,
  },
  {
    name: "Stream Mug",
    description: "Holds 400 ml and survives the dishwasher. Mint outside, ink inside.",
    picture: "mug",
    price: 18_000,
    stock: 64,
  },
  {
    name: "Desk Mat",
    description: "90 by 40 cm, stitched edge, a gust of gold leaves from corner to corner.",
    picture: "mouse-pad",
    price: 26_000,
    stock: 31,
  },
  {
    name: "Windfall Cap",
    description: "Five panels, low crown, one embroidered leaf. One size with a clasp.",
    picture: "cap",
    price: 38_000,
    stock: 22,
  },
  {
    name: "$10 Gift Card",
    description: "A code by mail for the shop of your choice, usually within a day.",
    picture: "gift-card",
    price: 75_000,
    stock: 120,
  },
  {
    name: "Heavy Hoodie",
    description: "480 gram cotton, brushed inside, kangaroo pocket. Sizes S to XXL.",
    picture: "hoodie",
    price: 95_000,
    stock: 18,
    fields: [
      { label: "Size", kind: "choice", required: true, choices: ["S", "M", "L", "XL", "XXL"] },
      { label: "Address", kind: "address", required: true },
    ],
  },
  {
    name: "Desk Lamp",
    description: "Warm to cold white, dimmable, remembers where you left it.",
    picture: "desk-lamp",
    price: 140_000,
    stock: 12,
  },
  {
    name: "Wireless Mouse",
    description: "58 grams, quiet clicks, 90 hours a charge.",
    picture: "gaming-mouse",
    price: 260_000,
    stock: 9,
  },
  {
    name: "Mechanical Keyboard",
    description: "75 percent layout, linear switches you can swap without solder, knob included.",
    picture: "keyboard",
    price: 450_000,
    stock: 7,
    featured: true,
  },
  {
    name: "Closed Headset",
    description: "Light on the head, honest in the mids, with a microphone you can take off.",
    picture: "headset",
    price: 620_000,
    stock: 0,
  },
  {
    name: "Stream Webcam",
    description: "1080p at 60 frames, a lens that copes with one lamp, and a shutter you can hear.",
    picture: "webcam",
    price: 750_000,
    stock: 8,
  },
  {
    name: "Stream Microphone",
    description: "Cardioid, USB, with an arm for the desk and a shield against pops.",
    picture: "microphone",
    price: 1_200_000,
    stock: 6,
  },
  {
    name: "Wireless Controller",
    description: "Sticks that do not drift, buttons you can map, 40 hours a charge.",
    picture: "controller",
    price: 1_400_000,
    stock: 5,
  },
  {
    name: "Handheld Console",
    description: "Your library in bed, on the train, and under the desk. 512 GB.",
    picture: "handheld-console",
    price: 3_900_000,
    stock: 4,
  },
  {
    name: "Long-Evening Chair",
    description: "Mesh back, four-way arms, a seat that stays cool. Delivered and built up in your room.",
    picture: "gaming-chair",
    price: 4_600_000,
    stock: 2,
  },
  {
    name: "27-inch Monitor",
    description: "1440p at 240 Hz, colours out of the box, arm included.",
    picture: "monitor",
    price: 6_500_000,
    stock: 3,
  },
  {
    name: "Graphics Card",
    description: "The fast one. We buy it new, on the day you order, with its warranty in your name.",
    picture: "graphics-card",
    price: 14_000_000,
    stock: 2,
  },
  {
    name: "Creator Laptop",
    description: "16 inches, 32 GB, a screen to grade colours on.",
    picture: "laptop",
    price: 28_000_000,
    stock: 1,
  },
  {
    name: "A Weekend With the Crew",
    description: "Flight, two nights and a seat at the table on stream. Dates by agreement, once a year.",
    picture: "golden-ticket",
    price: 75_000_000,
    stock: 1,
  },
  {
    name: longestProductName,
    description:
      "Beaten by hand, hung where the stream can see it. There is room for a million of them, and one hangs.",
    picture: "golden-ticket",
    price: 1_250_000_000,
    stock: 1_000_000,
  },
];
