import { expect, test } from "vitest";
import { findNetwork } from "../../features/cashout/contract/wallet-address.ts";
import { demoWallet } from "./wallets.ts";

test.each([
  ["btc", "btc"],
  ["ltc", "ltc"],
  ["eth", "eth"],
  ["usdt", "trc20"],
  ["usdt", "erc20"],
] as const)("the demo's %s wallets over %s are valid and unique", (currency, network) => {
  const wallets = [1, 2, 3].map((userId) => demoWallet(network, userId));
  expect(wallets.map((wallet) => findNetwork(currency, wallet))).toEqual([network, network, network]);
  expect(new Set(wallets).size).toBe(3);
});
