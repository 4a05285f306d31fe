// Makes valid addresses from a hash, so nobody has their private keys.
import { createHash } from "node:crypto";
import { sha256 } from "@noble/hashes/sha2.js";
import { bech32, createBase58check } from "@scure/base";
import type { WithdrawalNetwork } from "../../features/cashout/contract/cashout.ts";

const base58check = createBase58check(sha256);
const tronPrefix = 0x41;

export function demoWallet(network: WithdrawalNetwork, userId: number): string {
  const hash = createHash("sha256").update(`a wallet of nobody, ${network} ${userId}`).digest().subarray(0, 20);
  switch (network) {
    case "btc":
      return segwit("bc", hash);
    case "ltc":
      return segwit("ltc", hash);
    case "trc20":
      return base58check.encode(Uint8Array.of(tronPrefix, ...hash));
    case "erc20":
    case "eth":
      return `0x${hash.toString("hex")}`;
  }
}

const segwit = (prefix: string, hash: Uint8Array): string => bech32.encode(prefix, [0, ...bech32.toWords(hash)]);
