// The key of the chain a draw waits for: known here, or of the demo's own chain told by itself.

import { isRecord } from "../../../platform/contract/json-values.ts";
import { parseCommitment, pinnedChains } from "../../rules/beacon.ts";
import type { Draw } from "../../rules/fairness.ts";

/** Where the demo plays a relay of its own chain (partners/drand/sandbox.ts). */
export const sandboxRelay = "/sandbox/drand";

/** The chain a draw committed to, by its hash; and whether it is one of drand's. */
export function readCommittedChain({ commitment }: Pick<Draw, "commitment">): { hash: string; isDemo: boolean } {
  const hash = parseCommitment(commitment ?? "")?.chain ?? "";
  return { hash, isDemo: !pinnedChains.some((chain) => chain.hash === hash) };
}

/**
 * In hex; null where nobody tells one. That a demo's is its chain's need not be believed: its hash follows from it. `requestNumbers`
 * answers what an address of this site does, null when it does not.
 */
export async function fetchChainKey(
  draw: Pick<Draw, "commitment" | "public_key">,
  ask: (path: string) => Promise<unknown>,
): Promise<string | null> {
  const { hash, isDemo } = readCommittedChain(draw);
  if (draw.public_key !== null || !isDemo || hash === "") return draw.public_key;
  const info = await ask(`${sandboxRelay}/${hash}/info`);
  return isRecord(info) && typeof info.public_key === "string" ? info.public_key : null;
}
