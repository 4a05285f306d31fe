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
  /** The last round is the draw itself. */
  rounds: FetchedRound[];
  /** Null when the request failed. The check then does not ask whether the key is listed. */
  keys: SignerKey[] | null;
  log: string | null;
  /** Undefined for a raffle; "none" when the site replies that there are none; null when the request failed. */
  entrants: Uint8Array<ArrayBuffer> | "none" | null | undefined;
}

/**
 * Fetches the evidence. Pass `keys` if the page already has them. Returns null when a round or its list could not be fetched.
 */
export async function fetchDrawEvidence(draw: Draw, keys?: SignerKey[]): Promise<DrawEvidence | null> {
  const [rounds, published] = await Promise.all([fetchRounds(draw), keys ?? fetchKeys()]);
  const last = rounds?.at(-1);
  if (rounds === null || last === undefined) return null;
  const [log, entrants] = await Promise.all([fetchLogText(await roundSubjects(rounds)), fetchEntrants(last.draw)]);
  return { rounds, keys: published, log, entrants };
}

const maxSubjects = 8;

async function roundSubjects(rounds: readonly FetchedRound[]): Promise<string[]> {
  const all = await Promise.all(rounds.toReversed().map(({ draw }) => drawSubjects(draw)));
  return [...new Set(all.flat())].slice(0, maxSubjects);
}

const fetchEntrants = async (draw: Draw): Promise<DrawEvidence["entrants"]> =>
  draw.kind === "raffle" ? undefined : fetchOptional(paths.api.boardEntrants(Number(draw.id.split(":")[1])));

async function fetchRounds(draw: Draw): Promise<FetchedRound[] | null> {
  const count = drawRound(draw.id);
  const rounds = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      // The list of draws includes only the first winners of each draw.
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
 * Adds the draw listed before this one. If the page does not say which draw that is, the draw's own endpoint does.
 * Returns null when a request failed.
 */
export async function withPreviousDraw(
  { id, serial_number: serial }: Draw,
  context: CheckContext,
): Promise<CheckContext | null> {
  const listed = context.listed ?? (serial === null ? "none" : await fetchListed(id));
  if (listed === null) return null;
  if (listed === "none") return context;
  const known = { ...context, listed };
  const { listed_before: before } = listed;
  const { others = [] } = context;
  if (before === null || others.some((other) => other.id === before.id)) return known;
  const older = await fetchListed(before.id);
  if (older === null) return null;
  return older === "none" ? known : { ...known, others: [...others, older] };
}

export async function buildSavedDraw(draw: Draw, promised?: number): Promise<SavedDraw | null> {
  const evidence = await fetchDrawEvidence(draw);
  if (evidence === null) return null;
  const { rounds, keys, log, entrants } = evidence;
  return {
    windfall: "draw/1",
    ...(promised !== undefined && { promised }),
    ...(keys !== null && { keys }),
    rounds: rounds.map((round) => ({ draw: round.draw, list: decodeText(round.list) })),
    ...(log !== null && { log }),
    ...(entrants instanceof Uint8Array && { entrants: decodeText(entrants) }),
  };
}
