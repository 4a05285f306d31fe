// A command on its way: what was asked, by whom, and what came of it; and the commands that only look: points, the board, the
// hunt, the raffle.
import { createHash } from "node:crypto";
import type { CommandName, CommonAnswer } from "../../common/contract/chat-commands.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Chatter } from "../../identity/server/chatters.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import type { HuntNow } from "../hunts/in-chat.ts";
import type { BoardNow } from "../leaderboard/in-chat.ts";
import type { OpenRaffle } from "../raffles/in-chat.ts";
import { chatSafe } from "./chat-safe.ts";
import type { Typed } from "./parse.ts";
import type { Said } from "./platform.ts";
import type { CommandSources } from "./sources.ts";
import { type AnswerName, dollars, figure, roundDollars, until, type Wording } from "./words.ts";

export interface Asked {
  line: Said;
  typed: Typed;
  command: CommandName;
  wording: Wording;
  now: Date;
  /** Too old to be answered: whoever said it has gone on. */
  isLate: boolean;
  /** Who they are on the site; null: not linked, or only since they said it. */
  chatter: Chatter | null;
}

export interface Answer {
  words: AnswerName | CommonAnswer;
  given?: Readonly<Record<string, string>>;
}

export type Told =
  | { did: "answered" | "acted"; say: Answer }
  /** `reason` is for staff; the same refusal is said once in a while. */
  | { did: "refused"; say: Answer; reason: string }
  | { did: "ignored"; reason: string };

export const answer = (words: Answer["words"], given: Answer["given"] = {}): Told => ({
  ...{ did: "answered", say: { words, given } },
});
export const acted = (words: Answer["words"], given: Answer["given"] = {}): Told => ({
  ...{ did: "acted", say: { words, given } },
});
export const no = (words: Answer["words"], reason: string, given: Answer["given"] = {}): Told => ({
  ...{ did: "refused", say: { words, given }, reason },
});
/** By the site's own rules, in the words it would say itself. */
export const refusedFor = (reason: string): Told => no("refused", reason, { reason });
export const ignoredFor = (reason: string): Told => ({ did: "ignored", reason });
export const notLinked = (): Told => no("not_linked", "Not linked.");

/** The line's id is the key of what it does: delivered again, it is the same call. */
export const callOf = ({ line, now }: Pick<Asked, "line" | "now">, { userId }: Pick<Chatter, "userId">): SpendCall => ({
  userId,
  path: `chat/${line.platform}`,
  key: line.messageId,
  bodySha256: createHash("sha256").update(line.text).digest("hex"),
  now,
  requestId: line.messageId,
});

export interface Looking {
  sources: CommandSources;
  /** Absolute address of a page. */
  address: (path: string) => string;
}

export async function lookAtPoints({ sources }: Looking, { chatter, line, typed }: Asked): Promise<Told> {
  if (chatter === null) return notLinked();
  const [about] = typed.rest;
  const own = [chatter.username, line.sender.name].map((name) => name.toLowerCase());
  if (about !== undefined && !own.includes(about.replace(/^@/, "").toLowerCase())) {
    return no("points.other", "Asked for somebody else's points.");
  }
  const [points, rank] = await Promise.all([sources.balanceOf(chatter.userId), sources.rankOf(chatter.userId)]);
  if (rank === null) return answer("points.plain", { points: figure(points) });
  return answer("points.own", { points: figure(points), rank: rank.reached ?? "none yet" });
}

export async function lookAtRaffle({ sources, address }: Looking, { now }: Asked): Promise<Told> {
  const [raffle] = await sources.raffles.open();
  if (raffle === undefined) return answer("raffle.none", { url: address(paths.raffles) });
  return answer("raffle.open", { ...raffleWords(raffle, now), url: address(paths.raffle(raffle.id)) });
}

export const raffleWords = (raffle: OpenRaffle, now: Date) => ({
  raffle: raffle.name,
  price: figure(raffle.pricePoints),
  tickets: figure(raffle.tickets),
  ends: until(raffle.endsAt, now),
});

export async function lookAtTop({ sources, address }: Looking): Promise<Told> {
  const board = await sources.board(null);
  const url = address(paths.leaderboard);
  if (board.top.length === 0) return answer("top.none", { board: board.label, url });
  const list = board.top.map(({ rank, name, tickets }) => `${rank}. ${chatSafe(name)} ${figure(tickets)}`).join(" · ");
  return answer("top.list", { board: board.label, list, url });
}

export async function lookAtBoard({ sources, address }: Looking, { chatter, now }: Asked): Promise<Told> {
  const board = await sources.board(chatter?.userId ?? null);
  const given = { ...boardWords(board, now), url: address(paths.leaderboard) };
  if (board.own === null) return answer("board.now", given);
  return answer("board.own", { ...given, place: figure(board.own.rank), tickets: figure(board.own.tickets) });
}

const boardWords = (board: BoardNow, now: Date) => ({
  board: board.label,
  total: figure(board.count),
  prizes: roundDollars(board.prizesDollars),
  ends: until(board.endsAt, now),
});

export async function lookAtHunt({ sources, address }: Looking): Promise<Told> {
  const hunt = await sources.hunts.running();
  const url = address(paths.hunt);
  if (hunt === null) return answer("hunt.none", { url });
  return answer("hunt.running", { ...huntWords(hunt), url });
}

export const huntWords = (hunt: HuntNow) => ({
  hunt: hunt.name,
  opened: figure(hunt.opened),
  total: figure(hunt.total),
  won: dollars(hunt.wonCents),
  start: dollars(hunt.startCents),
  needed: figure(hunt.needed),
  next:
    hunt.next === null
      ? "Every bonus is opened."
      : `Next: ${chatSafe(hunt.next.slot)}, bet ${dollars(hunt.next.betCents)}.`,
});
