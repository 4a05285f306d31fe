import { isRecord } from "../../../platform/contract/json-values.ts";
import { parseCommitment, pinnedChains } from "../../rules/beacon.ts";
import type { Draw } from "../../rules/fairness.ts";

/** The demo's beacons. partners/drand/sandbox.ts serves them like a relay of a real chain. */
export const sandboxRelay = "/sandbox/drand";

export function readCommittedChain({ commitment }: Pick<Draw, "commitment">): { hash: string; isDemo: boolean } {
  const hash = parseCommitment(commitment ?? "")?.chain ?? "";
  return { hash, isDemo: !pinnedChains.some((chain) => chain.hash === hash) };
}

/**
 * Returns the key in hex, or null when none is published. The demo's key needs no trust, because the chain's hash
 * follows from it. `fetchJson` returns an endpoint's response, or null when the request fails.
 */
export async function fetchChainKey(
  draw: Pick<Draw, "commitment" | "public_key">,
  fetchJson: (path: string) => Promise<unknown>,
): Promise<string | null> {
  const { hash, isDemo } = readCommittedChain(draw);
  if (draw.public_key !== null || !isDemo || hash === "") return draw.public_key;
  const info = await fetchJson(`${sandboxRelay}/${hash}/info`);
  return isRecord(info) && typeof info.public_key === "string" ? info.public_key : null;
}
