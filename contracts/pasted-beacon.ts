// A beacon that somebody got elsewhere, pasted where a draw waits for it or shows it: whether it is the chain's for that round,
// and what it leads to. Checked against the chains that are known here; nobody is asked anything.
import { commitmentText, pinnedChains, readCommitment } from "./beacon.ts";
import { beaconNumbers, randomnessOf, sha256Hex, sha256Text } from "./beacon-numbers.ts";
import { beaconHolds } from "./beacon-signature.ts";
import type { CheckedDraw } from "./checked-draw.ts";
import { type Owner, readList } from "./entry-list.ts";
import { roundOf } from "./fairness.ts";
import { isRecord } from "./is-record.ts";

export type PastedBeacon =
  | { kind: "empty" | "not_hex" }
  /** What the draw committed to cannot be read, or names a chain whose key is not known here. */
  | { kind: "no_commitment" | "unknown_chain" }
  | { kind: "other_length"; digits: number; due: number }
  /** It is the chain's, or says it is, of a round that does not decide this draw. */
  | { kind: "other_round"; round: number }
  /** It is another known chain's. */
  | { kind: "other_chain"; name: string }
  /** Not what the chain signed for this round: of another round or chain, or changed. */
  | { kind: "not_signed" }
  /**
   * The chain's, of the draw's round. `fits`: the draw shows no other. `leads`: whom it leads to, in the order drawn; null
   * where the list is not the one that was committed to.
   */
  | { kind: "right"; fits: boolean; leads: readonly Owner[] | null };

/** Of a signature in hex. */
const beaconDigits = 96;
/** A pasted beacon of so many rounds before or after is told as that round's. */
const roundsAround = 3;

/** `text`: a signature in hex, or a relay's whole answer. `list`: of the draw. */
export async function checkPasted(
  text: string,
  draw: CheckedDraw,
  list: Uint8Array<ArrayBuffer>,
): Promise<PastedBeacon> {
  const committed = readCommitment(draw.commitment ?? "");
  if (committed === null || draw.commitment !== commitmentText(committed)) return { kind: "no_commitment" };
  const { chainOf, drawnByBeacon } = await import("./beacon-check.ts");
  const chain = chainOf(draw, committed.chain);
  if (chain === null) return { kind: "unknown_chain" };
  const { signature, round } = readPasted(text);
  if (signature === "") return { kind: "empty" };
  if (!/^[0-9a-f]+$/.test(signature)) return { kind: "not_hex" };
  if (signature.length !== beaconDigits) return { kind: "other_length", digits: signature.length, due: beaconDigits };
  if (round !== null && round !== committed.round) return { kind: "other_round", round };
  if (!beaconHolds(committed.round, signature, chain.publicKey)) {
    const other = pinnedChains.find(({ publicKey }) => beaconHolds(committed.round, signature, publicKey));
    if (other !== undefined) return { kind: "other_chain", name: other.name };
    const near = around(committed.round).find((each) => beaconHolds(each, signature, chain.publicKey));
    return near === undefined ? { kind: "not_signed" } : { kind: "other_round", round: near };
  }
  const fits = draw.signature === null || draw.signature === signature;
  const entries = readList(new TextDecoder().decode(list), roundOf(draw.id) === 1);
  if (typeof entries === "string" || sha256Hex(list) !== committed.entries) return { kind: "right", fits, leads: null };
  const numbers = beaconNumbers(randomnessOf(signature), sha256Text(draw.commitment));
  return { kind: "right", fits, leads: (await drawnByBeacon(draw, numbers, entries)).owners };
}

const around = (round: number): number[] =>
  Array.from({ length: roundsAround }, (_, index) => [round - index - 1, round + index + 1]).flat();

/** `round`: as a relay's answer says; null for a bare signature. */
function readPasted(text: string): { signature: string; round: number | null } {
  const pasted = text.trim();
  const { signature, round } = parsed(pasted);
  if (typeof signature !== "string") return { signature: pasted.replace(/\s/g, "").toLowerCase(), round: null };
  return { signature: signature.toLowerCase(), round: typeof round === "number" ? round : null };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
