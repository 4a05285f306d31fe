// Stake has no API: Stake's manager fills a sheet, and the desk names its address and columns.
import type { DescriptionText } from "../common/description.ts";

export const stake = {
  kind: "sheet",
  slug: "stake",
  label: "Stake (sheet)",
  hosts: ["docs.google.com"],
  secrets: [
    { name: "address", label: "Sheet's address", shape: "address", in: "setting", example: "https://docs.google.com/" },
    { name: "name_column", label: "Column of names", in: "setting", example: "Username" },
    { name: "amount_column", label: "Column of wagers", in: "setting", example: "Wagered (USD)" },
  ],
  address: "{address}",
  columns: { name: "{name_column}", amount: "{amount_column}" },
  unit: "dollars",
  figure: "raw",
  every: { seconds: 300 },
  sure: "many",
  seen: "Several independent sites, November 2026.",
} satisfies DescriptionText;
