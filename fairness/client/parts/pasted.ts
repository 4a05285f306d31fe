// A beacon that somebody got elsewhere, pasted where a draw waits for it or shows it: in a sentence whether it is the chain's
// for that round, and whom it leads to. Checked against the chains that are known here; nobody is asked anything. The same in
// pages and in verify.html.

import { jsonObject } from "../../../platform/contract/is-record.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { chainOf, drawnByBeacon } from "../../checks/beacon-check.ts";
import { commitmentText, pinnedChains, readCommitment } from "../../rules/beacon.ts";
import { beaconHolds, beaconNumbers, randomnessOf, sha256Hex, sha256Text } from "../../rules/beacon-numbers.ts";
import { type CheckedDraw, entriesIn } from "../../rules/checked-draw.ts";
import { leadsWords } from "./source-words.ts";

/** Of a signature in hex. */
const beaconDigits = 96;
/** A pasted beacon of so many rounds before or after is told as that round's. */
const roundsAround = 3;

export interface Said {
  isRight: boolean;
  text: string;
}
const no = (text: string): Said => ({ isRight: false, text });
const nobody: ReadonlyMap<number, string> = new Map();

/** `text`: a signature in hex, or a relay's whole answer. `list`: of the draw. `names`: of users, as far as they are known. */
export async function checkPasted(
  text: string,
  draw: CheckedDraw,
  list: Uint8Array<ArrayBuffer>,
  names = nobody,
): Promise<Said> {
  const committed = readCommitment(draw.commitment ?? "");
  if (committed === null || draw.commitment !== commitmentText(committed))
    return no("What the draw committed to cannot be read, so no beacon can be held against it.");
  const chain = chainOf(draw, committed.chain);
  if (chain === null)
    return no(
      "The chain this draw waits for is none that is known here. A demo's own tells its key on its own site only.",
    );
  const due = `round ${formatPoints(committed.round)}`;
  const { signature, round } = readPasted(text);
  if (signature === "") return no("Paste a signature, or a relay's whole answer.");
  if (!/^[0-9a-f]+$/.test(signature))
    return no("This is no signature: it has other characters than 0 to 9 and a to f.");
  if (signature.length !== beaconDigits)
    return no(
      `A signature of this chain has ${beaconDigits} digits, and this one has ${formatPoints(signature.length)}: it is cut off, or another chain's.`,
    );
  const near =
    round !== null && round !== committed.round
      ? round
      : [committed.round, ...around(committed.round)].find((each) => beaconHolds(each, signature, chain.publicKey));
  if (near === undefined) {
    const other = pinnedChains.find(({ publicKey }) => beaconHolds(committed.round, signature, publicKey));
    return other === undefined
      ? no(`This is not what the chain signed for ${due}: it is of another round or another chain, or was changed.`)
      : no(`This is ${due} of another chain, drand's ${other.name}. It does not decide this draw.`);
  }
  if (near !== committed.round)
    return no(`This is round ${formatPoints(near)} of the chain. What decides this draw is ${due}.`);
  if (draw.signature !== null && draw.signature !== signature)
    return no(`This is what the chain signed for ${due}, and the draw shows another.`);
  const same = draw.signature === null ? "" : ", and the same as the draw shows";
  return {
    isRight: true,
    text: `This is what the chain signed for ${due}${same}.${await leadsBy(signature, draw, list, names)}`,
  };
}

async function leadsBy(
  signature: string,
  draw: CheckedDraw,
  list: Uint8Array<ArrayBuffer>,
  names: ReadonlyMap<number, string>,
): Promise<string> {
  const entries = entriesIn(draw, list);
  const isCommitted = sha256Hex(list) === readCommitment(draw.commitment ?? "")?.entries;
  const numbers = beaconNumbers(randomnessOf(signature), sha256Text(draw.commitment ?? ""));
  const owners =
    typeof entries === "string" || !isCommitted ? null : (await drawnByBeacon(draw, numbers, entries)).owners;
  return owners === null
    ? " The entry list is not the one the draw committed to, so whom it leads to is not told."
    : ` It leads to${leadsWords(owners, draw.kind, names)}`;
}

const around = (round: number): number[] =>
  Array.from({ length: roundsAround }, (_, index) => [round - index - 1, round + index + 1]).flat();

/** `round`: as a relay's answer says; null for a bare signature. */
function readPasted(text: string): { signature: string; round: number | null } {
  const pasted = text.trim();
  const { signature, round } = jsonObject(pasted);
  if (typeof signature !== "string") return { signature: pasted.replace(/\s/g, "").toLowerCase(), round: null };
  return { signature: signature.toLowerCase(), round: typeof round === "number" ? round : null };
}
