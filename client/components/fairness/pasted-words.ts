// What is told of a beacon that was got elsewhere, in a sentence: the same in pages and in verify.html.
import type { Draw } from "../../../contracts/fairness.ts";
import type { PastedBeacon } from "../../../contracts/pasted-beacon.ts";
import { formatPoints } from "../../format.ts";
import { leadsWords } from "./source-words.ts";

type PastedDraw = Pick<Draw, "kind" | "round" | "signature">;
const nobody: ReadonlyMap<number, string> = new Map();

export function pastedWords(
  found: PastedBeacon,
  draw: PastedDraw,
  names: ReadonlyMap<number, string> = nobody,
): string {
  const round = `round ${formatPoints(draw.round ?? 0)}`;
  switch (found.kind) {
    case "empty":
      return "Paste a signature, or a relay's whole answer.";
    case "not_hex":
      return "This is no signature: it has other characters than 0 to 9 and a to f.";
    case "no_commitment":
      return "What the draw committed to cannot be read, so no beacon can be held against it.";
    case "unknown_chain":
      return "The chain this draw waits for is none that is known here. A demo's own tells its key on its own site only.";
    case "other_length":
      return `A signature of this chain has ${formatPoints(found.due)} digits, and this one has ${formatPoints(found.digits)}: it is cut off, or another chain's.`;
    case "other_round":
      return `This is round ${formatPoints(found.round)} of the chain. What decides this draw is ${round}.`;
    case "other_chain":
      return `This is ${round} of another chain, drand's ${found.name}. It does not decide this draw.`;
    case "not_signed":
      return `This is not what the chain signed for ${round}: it is of another round or another chain, or was changed.`;
    case "right":
      return rightWords(found, draw, round, names);
  }
}

function rightWords(
  { fits, leads }: Extract<PastedBeacon, { kind: "right" }>,
  { kind, signature }: PastedDraw,
  round: string,
  names: ReadonlyMap<number, string>,
): string {
  if (!fits) return `This is what the chain signed for ${round}, and the draw shows another.`;
  const same = signature === null ? "" : ", and the same as the draw shows";
  const isTold =
    leads === null
      ? " The entry list is not the one the draw committed to, so whom it leads to is not told."
      : ` It leads to${leadsWords(leads, kind, names)}`;
  return `This is what the chain signed for ${round}${same}.${isTold}`;
}
