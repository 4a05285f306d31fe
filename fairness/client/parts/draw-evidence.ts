// Everything the check of a draw needs from this site: the frozen lists, all winners, the rounds before it, the keys, the
// log's lines, and who stands on a board. Checks go by it, and files are made of it.

import { paths } from "../../../common/contract/paths.ts";
import { drawSubjects } from "../../checks/log-check.ts";
import type { CheckedRound } from "../../checks/rounds-check.ts";
import type { SavedDraw } from "../../checks/saved-format.ts";
import { type CheckContext, decodeText } from "../../rules/checked-draw.ts";
import {
  type Draw,
  drawRound,
  type FairnessKeys,
  type ListedDraw,
  roundId,
  type SignerKey,
} from "../../rules/fairness.ts";
import { fetchBytes, fetchJson, fetchLogText, fetchOptional } from "./fetch-cache.ts";

export interface FetchedRound extends CheckedRound {
  draw: Draw;
}

export interface DrawEvidence {
  /** The draw itself is the last. */
  rounds: FetchedRound[];
  /** Null when they did not come: then whether the key is one of them is not judged. */
  keys: SignerKey[] | null;
  /** What the log's address answered about all of them, to the byte; null when it did not. */
  log: string | null;
  /** Undefined of a raffle; "none" when the site answers that there are none; null when they did not come. */
  entrants: Uint8Array<ArrayBuffer> | "none" | null | undefined;
}

/** `keyLimit`: where the page has them already. Null when a round or its list did not come. */
export async function fetchDrawEvidence(draw: Draw, keys?: SignerKey[]): Promise<DrawEvidence | null> {
  const [rounds, published] = await Promise.all([fetchRounds(draw), keys ?? fetchKeys()]);
  const last = rounds?.at(-1);
  if (rounds === null || last === undefined) return null;
  const [log, entrants] = await Promise.all([fetchLogText(await roundSubjects(rounds)), fetchEntrants(last.draw)]);
  return { rounds, keys: published, log, entrants };
}

/** As many are asked about at once. */
const maxSubjects = 8;

async function roundSubjects(rounds: readonly FetchedRound[]): Promise<string[]> {
  const all = await Promise.all(rounds.toReversed().map(({ draw }) => drawSubjects(draw)));
  return [...new Set(all.flat())].slice(0, maxSubjects);
}

const fetchEntrants = async (draw: Draw): Promise<DrawEvidence["entrants"]> =>
  draw.kind === "raffle" ? undefined : fetchOptional(paths.api.boardEntrants(Number(draw.id.split(":")[1])));

/** The draw and every round before it, each with its list. */
async function fetchRounds(draw: Draw): Promise<FetchedRound[] | null> {
  const count = drawRound(draw.id);
  const rounds = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      // Lists hold the first winners only.
      const isWhole = index + 1 === count && draw.winners.length >= draw.winners_count;
      const round = isWhole ? draw : await fetchListed(roundId(draw.id, index + 1));
      if (round === null || round === "none") return null;
      const list = await fetchBytes(round.entries_url);
      return list === null ? null : { draw: round, list };
    }),
  );
  return rounds.every((round) => round !== null) ? rounds : null;
}

async function fetchKeys(): Promise<SignerKey[] | null> {
  const answer = await fetchJson<FairnessKeys>(paths.api.fairnessKeys);
  return answer === "none" ? null : (answer?.keys ?? null);
}

const fetchListed = (id: string) => fetchJson<ListedDraw>(paths.api.draw(id));

/**
 * What is known beside a draw, with the draw listed before it among the others unless there is none of that name; null when it
 * did not come. Where the page does not say which that is, the draw's own address does. Of the one before serial number and
 * account are then read in its own signed text, and not believed.
 */
export async function withPreviousDraw(
  { id, serial_number: serial }: Draw,
  beside: CheckContext,
): Promise<CheckContext | null> {
  const listed = beside.listed ?? (serial === null ? "none" : await fetchListed(id));
  if (listed === null) return null;
  if (listed === "none") return beside;
  const known = { ...beside, listed };
  const { listed_before: before } = listed;
  const { others = [] } = beside;
  if (before === null || others.some((other) => other.id === before.id)) return known;
  const older = await fetchListed(before.id);
  if (older === null) return null;
  return older === "none" ? known : { ...known, others: [...others, older] };
}

/** What is kept as a file: with the rounds before it, its lists, the keys, its lines of the log and who stands on its board; null when a list did not come. */
export async function buildSavedDraw(draw: Draw, promised?: number): Promise<SavedDraw | null> {
  const gathered = await fetchDrawEvidence(draw);
  if (gathered === null) return null;
  const { rounds, keys, log, entrants } = gathered;
  return {
    windfall: "draw/1",
    ...(promised !== undefined && { promised }),
    ...(keys !== null && { keys }),
    rounds: rounds.map((round) => ({ draw: round.draw, list: decodeText(round.list) })),
    ...(log !== null && { log }),
    ...(entrants instanceof Uint8Array && { entrants: decodeText(entrants) }),
  };
}
