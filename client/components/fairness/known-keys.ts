// The keys this browser saw on the Fairness page. They never leave it, so the site cannot take one back unseen.

import type { SignerKey } from "../../../contracts/fairness.ts";
import { isRecord } from "../../../contracts/is-record.ts";

export type KnownKey = Pick<SignerKey, "source" | "account" | "public_key">;

const key = "windfall:signer-keys";
/** More are not kept: the oldest stay. */
const mostKept = 200;

/** Keeps what is listed now; answers the keys that were listed in this browser before, and are not any more. */
export function rememberKeys(listed: readonly SignerKey[]): KnownKey[] {
  const known = knownKeys();
  const isListed = (one: KnownKey) => listed.some((other) => isSame(one, other));
  const fresh = listed.filter((one) => !known.some((other) => isSame(one, other)));
  const kept = [...known, ...fresh.map(({ source, account, public_key }) => ({ source, account, public_key }))];
  try {
    localStorage.setItem(key, JSON.stringify(kept.slice(0, mostKept)));
  } catch {
    // A browser that keeps nothing cannot compare later.
  }
  return known.filter((one) => !isListed(one));
}

const isSame = (one: KnownKey, other: KnownKey): boolean =>
  one.source === other.source && one.account === other.account && one.public_key === other.public_key;

function knownKeys(): KnownKey[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKnownKey) : [];
  } catch {
    return [];
  }
}

const isKnownKey = (value: unknown): value is KnownKey =>
  isRecord(value) && ["source", "account", "public_key"].every((name) => typeof value[name] === "string");
