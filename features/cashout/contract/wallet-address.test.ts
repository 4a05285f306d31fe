import { expect, test } from "vitest";
import { findNetwork, isTokenContract } from "./wallet-address.ts";

const good = {
  segwit: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  segwitUpper: "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
  taproot: "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr",
  legacy: "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  script: "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  litecoin: "ltc1qncullungdgmps9a5ymyzhewn6aekx20h5spj2r",
  litecoinLegacy: "LZeaWRDwsNJiF5b4qmXwukXC3yLawZksu8",
  ethereum: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  ethereumLower: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
  ethereumUpper: "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED",
  tron: "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT1",
} as const;

test.each([
  ["btc", [good.segwit, good.segwitUpper, good.taproot, good.legacy, good.script], "btc"],
  ["ltc", [good.litecoin, good.litecoinLegacy], "ltc"],
  ["eth", [good.ethereum, good.ethereumLower, good.ethereumUpper], "eth"],
  ["usdt", [good.ethereum, good.ethereumLower], "erc20"],
  ["usdt", [good.tron], "trc20"],
] as const)("%s accepts its own addresses", (currency, addresses, network) => {
  for (const address of addresses) expect(findNetwork(currency, address), address).toBe(network);
});

test("every currency refuses addresses of other chains", () => {
  const own = {
    btc: [good.segwit, good.segwitUpper, good.taproot, good.legacy, good.script],
    ltc: [good.litecoin, good.litecoinLegacy],
    eth: [good.ethereum, good.ethereumLower, good.ethereumUpper],
    usdt: [good.ethereum, good.ethereumLower, good.ethereumUpper, good.tron],
  };
  for (const [currency, addresses] of Object.entries(own)) {
    const others = Object.values(good).filter((address) => !(addresses as string[]).includes(address));
    for (const address of others) expect(findNetwork(currency as "btc", address), `${currency} ${address}`).toBeNull();
  }
});

test.each([
  ["a wrong character", "btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"],
  ["upper and lower case mixed", "btc", "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["the test network", "btc", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["a changed checksum", "btc", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3"],
  ["a changed letter", "ltc", "ltc1qncullungdgmps9a5ymyzhewn6aekx20h5spj2q"],
  ["a broken EIP-55 checksum", "eth", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["an address that is too short", "eth", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae"],
  ["an address without a prefix", "eth", "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["the zero address", "usdt", "0x0000000000000000000000000000000000000000"],
  ["a broken Tron checksum", "usdt", "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT2"],
  ["empty text", "usdt", ""],
  ["a trailing space", "usdt", "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT1 "],
  ["a null character", "btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\0"],
  ["a very long text", "btc", "1".repeat(50_000)],
  ["a name", "eth", "vitalik.eth"],
] as const)("%s is refused", (_what, currency, address) => {
  expect(findNetwork(currency, address)).toBeNull();
});

test("INPUT-05: the addresses of USDT's contracts are refused in any letter case", () => {
  for (const contract of ["0xdAC17F958D2ee523a2206206994597C13D831ec7", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"]) {
    for (const address of [contract, contract.toLowerCase(), contract.toUpperCase().replace("0X", "0x")]) {
      expect([findNetwork("usdt", address), findNetwork("eth", address), isTokenContract(address)]).toEqual([
        null,
        null,
        true,
      ]);
    }
  }
  expect(isTokenContract(good.tron)).toBe(false);
});
