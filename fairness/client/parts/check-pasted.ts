// Makes no request and uses only the built-in chains, so it works in pages and in verify.html.

import { parseJsonObject } from "../../../platform/contract/json-values.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { drawByBeacon, findBeaconChain } from "../../checks/beacon-check.ts";
import { m } from "../../messages.ts";
import { formatCommitment, parseCommitment, pinnedChains } from "../../rules/beacon.ts";
import { beaconNumbers, beaconRandomness, isBeaconValid, sha256Hex, sha256Text } from "../../rules/beacon-numbers.ts";
import { type CheckedDraw, parseDrawList } from "../../rules/checked-draw.ts";
import { winnersLedToText } from "./source-words.ts";

const beaconDigits = 96;
/** A pasted beacon that is at most this many rounds too early or too late is recognised as another round's. */
const nearbyRounds = 3;

export interface PastedResult {
  isRight: boolean;
  text: string;
}
const fail = (text: string): PastedResult => ({ isRight: false, text });
const noNames: ReadonlyMap<number, string> = new Map();

/**
 * `text`: a signature in hex, or a relay's whole response. `list`: the draw's entry list. `names`: known usernames, by user
 * id.
 */
export async function checkPasted(
  text: string,
  draw: CheckedDraw,
  list: Uint8Array<ArrayBuffer>,
  names = noNames,
): Promise<PastedResult> {
  const committed = parseCommitment(draw.commitment ?? "");
  if (committed === null || draw.commitment !== formatCommitment(committed)) return fail(m.pasteNoCommitment());
  const chain = findBeaconChain(draw, committed.chain);
  if (chain === null) return fail(m.pasteUnknownChain());
  const due = formatPoints(committed.round);
  const { signature, round } = parsePasted(text);
  if (signature === "") return fail(m.pasteEmpty());
  if (!/^[0-9a-f]+$/.test(signature)) return fail(m.pasteNotHex());
  if (signature.length !== beaconDigits)
    return fail(m.pasteLength({ expected: beaconDigits, length: formatPoints(signature.length) }));
  const near =
    round !== null && round !== committed.round
      ? round
      : [committed.round, ...roundsNear(committed.round)].find((each) =>
          isBeaconValid(each, signature, chain.publicKey),
        );
  if (near === undefined) {
    const other = pinnedChains.find(({ publicKey }) => isBeaconValid(committed.round, signature, publicKey));
    return other === undefined ? fail(m.pasteNotSigned({ due })) : fail(m.pasteOtherChain({ due, name: other.name }));
  }
  if (near !== committed.round) return fail(m.pasteOtherRound({ near: formatPoints(near), due }));
  if (draw.signature !== null && draw.signature !== signature) return fail(m.pasteDiffers({ due }));
  const signed = draw.signature === null ? m.pasteSigned({ due }) : m.pasteSignedSame({ due });
  return { isRight: true, text: `${signed} ${await winnersBySignature(signature, draw, list, names)}` };
}

async function winnersBySignature(
  signature: string,
  draw: CheckedDraw,
  list: Uint8Array<ArrayBuffer>,
  names: ReadonlyMap<number, string>,
): Promise<string> {
  const entries = parseDrawList(draw, list);
  const isCommitted = sha256Hex(list) === parseCommitment(draw.commitment ?? "")?.entries;
  const numbers = beaconNumbers(beaconRandomness(signature), sha256Text(draw.commitment ?? ""));
  const owners =
    typeof entries === "string" || !isCommitted ? null : (await drawByBeacon(draw, numbers, entries)).owners;
  return owners === null ? m.pasteOtherList() : m.pasteLeadsTo({ owners: winnersLedToText(owners, draw.kind, names) });
}

const roundsNear = (round: number): number[] =>
  Array.from({ length: nearbyRounds }, (_, index) => [round - index - 1, round + index + 1]).flat();

function parsePasted(text: string): { signature: string; round: number | null } {
  const pasted = text.trim();
  const { signature, round } = parseJsonObject(pasted);
  if (typeof signature !== "string") return { signature: pasted.replace(/\s/g, "").toLowerCase(), round: null };
  return { signature: signature.toLowerCase(), round: typeof round === "number" ? round : null };
}
