// Validates wallet addresses by decoding them and checking the checksum. The server uses it to refuse addresses. The cashout
// dialog fetches it for hints when the viewer types an address.

import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";
import { Address, NETWORK } from "@scure/btc-signer";
import type { WithdrawalNetwork } from "./cashout.ts";
import type { CashoutCurrency } from "./cashout-currencies.ts";

export const maxAddressLength = 100;

/** Prefixes of Litecoin's main network. Old "3…" addresses are left out, because Bitcoin's look the same. */
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

/** The addresses of USDT's contracts on Ethereum and Tron, in lower case. Money sent to them is lost. */
const usdtContracts = ["0xdac17f958d2ee523a2206206994597c13d831ec7", "tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t"];

export const isTokenContract = (address: string): boolean => usdtContracts.includes(address.toLowerCase());

/** Returns the address's network, or null when the address is invalid or the currency is not paid out on its network. */
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
 * Checks for 20 bytes in hexadecimal. Mixed case encodes a checksum (EIP-55). Refuses the zero address, because money sent to
 * it is lost.
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

/** Checks for the Base58Check encoding of 0x41 and 20 bytes. */
function isTron(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false;
  return canDecode(() => {
    const bytes = base58check.decode(address);
    if (bytes.length !== 21 || bytes[0] !== 0x41) throw new Error("not Tron's");
  });
}
