// Everything the check of a draw needs from this site: the frozen lists, all winners, the rounds before it, the keys, the
// log's lines, and who stands on a board. Checks go by it, and files are made of it.
import { type Draw, type FairnessKeys, roundId, roundOf, type SignerKey } from "../../../contracts/fairness.ts";
import { subjectsOf } from "../../../contracts/log-check.ts";
import { paths } from "../../../contracts/paths.ts";
import type { CheckedRound } from "../../../contracts/rounds-check.ts";
import { call } from "../../api.ts";
import { fetchListed } from "./draw-before.ts";
import { fetchBytes, fetchIfThere } from "./fetched.ts";
import { textAbout } from "./log-lines.ts";

export interface FetchedRound extends CheckedRound {
  draw: Draw;
}

export interface Gathered {
  /** The draw itself is the last. */
  rounds: FetchedRound[];
  /** Null when they did not come: then whether the key is one of them is not judged. */
  keys: SignerKey[] | null;
  /** What the log's address answered about all of them, to the byte; null when it did not. */
  log: string | null;
  /** Undefined of a raffle; "none" when the site answers that there are none; null when they did not come. */
  entrants: Uint8Array<ArrayBuffer> | "none" | null | undefined;
}

/** `keys`: where the page has them already. Null when a round or its list did not come. */
export async function gather(draw: Draw, keys?: SignerKey[]): Promise<Gathered | null> {
  const [rounds, published] = await Promise.all([roundsUpTo(draw), keys ?? publishedKeys()]);
  const last = rounds?.at(-1);
  if (rounds === null || last === undefined) return null;
  const [log, entrants] = await Promise.all([textAbout(await subjectsOfAll(rounds)), entrantsOf(last.draw)]);
  return { rounds, keys: published, log, entrants };
}

/** As many are asked about at once. */
const mostSubjects = 8;

async function subjectsOfAll(rounds: readonly FetchedRound[]): Promise<string[]> {
  const all = await Promise.all(rounds.toReversed().map(({ draw }) => subjectsOf(draw)));
  return [...new Set(all.flat())].slice(0, mostSubjects);
}

const entrantsOf = async (draw: Draw): Promise<Gathered["entrants"]> =>
  draw.kind === "raffle" ? undefined : fetchIfThere(paths.api.boardEntrants(Number(draw.id.split(":")[1])));

/** The draw and every round before it, each with its list. */
async function roundsUpTo(draw: Draw): Promise<FetchedRound[] | null> {
  const count = roundOf(draw.id);
  const rounds = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const round = index + 1 === count ? await wholeDraw(draw) : await fetchDraw(roundId(draw.id, index + 1));
      const list = round === null ? null : await fetchBytes(round.entries_url);
      return round === null || list === null ? null : { draw: round, list };
    }),
  );
  return rounds.every((round) => round !== null) ? rounds : null;
}

/** Lists hold the first winners only. */
const wholeDraw = async (draw: Draw): Promise<Draw | null> =>
  draw.winners.length >= draw.winners_count ? draw : fetchDraw(draw.id);

/** For when the network goes. */
let lastKeys: SignerKey[] | null = null;

const fetchDraw = async (id: string): Promise<Draw | null> => {
  const draw = await fetchListed(id);
  return draw === "none" ? null : draw;
};

async function publishedKeys(): Promise<SignerKey[] | null> {
  const answer = await call<FairnessKeys>(paths.api.fairnessKeys, { method: "GET" });
  if (answer.kind === "answer" && answer.status === 200) lastKeys = answer.body.keys;
  return lastKeys;
}
