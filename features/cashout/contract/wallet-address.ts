// Validates wallet addresses by decoding them and checking their checksums. The server relies on it; the cashout dialog loads
// it once the viewer types an address.

import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";
import { Address, NETWORK } from "@scure/btc-signer";
import type { WithdrawalNetwork } from "./cashout.ts";
import type { CashoutCurrency } from "./cashout-currencies.ts";

/** All supported addresses are shorter. */
export const maxAddressLength = 100;

/**
 * Prefixes of Litecoin's main network. The old "3…" addresses are left out on purpose, because Bitcoin addresses look the same.
 */
const litecoinNetwork = { bech32: "ltc", pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };

const bitcoin = Address(NETWORK);
const litecoin = Address(litecoinNetwork);
const base58check = createBase58check(sha256);

const canDecode = (decode: () => unknown): boolean => {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
};

/** USDT's contracts on Ethereum and Tron, in lower case. Money sent to them is lost. */
const usdtContracts = ["0xdac17f958d2ee523a2206206994597c13d831ec7", "tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t"];

/** Returns whether the address is one of USDT's own contracts, in any letter case. */
export const isTokenContract = (address: string): boolean => usdtContracts.includes(address.toLowerCase());

/** Returns the address's network, or null when we do not pay the currency out on a network with such addresses. */
export function findNetwork(currency: CashoutCurrency, address: string): WithdrawalNetwork | null {
  if (address.length > maxAddressLength || isTokenContract(address)) return null;
  switch (currency) {
    case "btc":
      return canDecode(() => bitcoin.decode(address)) ? "btc" : null;
    case "ltc":
      return canDecode(() => litecoin.decode(address)) ? "ltc" : null;
    case "eth":
      return isEthereum(address) ? "eth" : null;
    case "usdt":
      if (isEthereum(address)) return "erc20";
      return isTron(address) ? "trc20" : null;
  }
}

/**
 * Checks for 20 bytes in hexadecimal. Mixed case contains a checksum (EIP-55). The zero address is refused, because it burns
 * what it receives.
 */
function isEthereum(address: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined || /^0+$/.test(digits)) return false;
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const checked = [...lower].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit,
  );
  return checked.join("") === digits;
}

/** Checks for Base58Check of 0x41 and 20 bytes. */
function isTron(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false;
  return canDecode(() => {
    const bytes = base58check.decode(address);
    if (bytes.length !== 21 || bytes[0] !== 0x41) throw new Error("not Tron's");
  });
}
