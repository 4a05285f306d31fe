import { createHash } from "node:crypto";
import type { CommandName, CommonAnswer } from "../../common/contract/chat-commands.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Chatter } from "../../identity/server/chatters.ts";
import type { SpendCall } from "../../money/server/spend.ts";
import type { HuntNow } from "../hunts/in-chat.ts";
import type { BoardNow } from "../leaderboard/in-chat.ts";
import type { OpenRaffle } from "../raffles/in-chat.ts";
import { chatSafe } from "./chat-safe.ts";
import { m } from "./messages.ts";
import type { TypedCommand } from "./parse.ts";
import type { ChatLine } from "./platform.ts";
import type { CommandSources } from "./sources.ts";
import {
  type AnswerName,
  formatDollars,
  formatFigure,
  formatTimeLeft,
  formatWholeDollars,
  type Wording,
} from "./words.ts";

export interface CommandRequest {
  line: ChatLine;
  typed: TypedCommand;
  command: CommandName;
  wording: Wording;
  now: Date;
  isLate: boolean;
  /** The sender's account on the site. Null if the sender had not linked an account when the line was sent. */
  chatter: Chatter | null;
}

export interface CommandReply {
  words: AnswerName | CommonAnswer;
  given?: Readonly<Record<string, string>>;
  /** The chat gets the reply no earlier than this. */
  notBefore?: Date;
}

export type CommandResult =
  | { did: "answered" | "acted"; say: CommandReply }
  /** `reason` is for staff. The chat gets the same refusal only once in a while. */
  | { did: "refused"; say: CommandReply; reason: string }
  | { did: "ignored"; reason: string };

export const replyWith = (words: CommandReply["words"], given: CommandReply["given"] = {}): CommandResult => ({
  ...{ did: "answered", say: { words, given } },
});
export const actedWith = (
  words: CommandReply["words"],
  given: CommandReply["given"] = {},
  notBefore?: Date,
): CommandResult => ({ did: "acted", say: { words, given, ...(notBefore && { notBefore }) } });
export const refuseWith = (
  words: CommandReply["words"],
  reason: string,
  given: CommandReply["given"] = {},
): CommandResult => ({
  ...{ did: "refused", say: { words, given }, reason },
});
export const refuseFor = (reason: string): CommandResult => refuseWith("refused", reason, { reason });
export const ignoreFor = (reason: string): CommandResult => ({ did: "ignored", reason });
export const notLinked = (): CommandResult => refuseWith("not_linked", "Not linked.");

/** Uses the line's id as the idempotency key, so a repeated delivery of the line makes the same call. */
export const toSpendCall = (
  { line, now }: Pick<CommandRequest, "line" | "now">,
  { userId }: Pick<Chatter, "userId">,
): SpendCall => ({
  userId,
  path: `chat/${line.platform}`,
  key: line.messageId,
  bodySha256: createHash("sha256").update(line.text).digest("hex"),
  now,
  requestId: line.messageId,
});

export interface ReadContext {
  sources: CommandSources;
  address: (path: string) => string;
}

export async function replyPoints(
  { sources }: ReadContext,
  { chatter, line, typed }: CommandRequest,
): Promise<CommandResult> {
  if (chatter === null) return notLinked();
  const [about] = typed.rest;
  const own = [chatter.username, line.sender.name].map((name) => name.toLowerCase());
  if (about !== undefined && !own.includes(about.replace(/^@/, "").toLowerCase())) {
    return refuseWith("points.other", "Asked for somebody else's points.");
  }
  const [points, rank] = await Promise.all([sources.findBalance(chatter.userId), sources.findRank(chatter.userId)]);
  if (rank === null) return replyWith("points.plain", { points: formatFigure(points) });
  return replyWith("points.own", { points: formatFigure(points), rank: rank.reached ?? m.noRankYet() });
}

export async function replyRaffle({ sources, address }: ReadContext, { now }: CommandRequest): Promise<CommandResult> {
  const [raffle] = await sources.raffles.open();
  if (raffle === undefined) return replyWith("raffle.none", { url: address(paths.raffles) });
  return replyWith("raffle.open", { ...raffleWords(raffle, now), url: address(paths.raffle(raffle.id)) });
}

export const raffleWords = (raffle: OpenRaffle, now: Date) => ({
  raffle: raffle.name,
  price: formatFigure(raffle.pricePoints),
  tickets: formatFigure(raffle.tickets),
  ends: formatTimeLeft(raffle.endsAt, now),
});

export async function replyTop({ sources, address }: ReadContext): Promise<CommandResult> {
  const board = await sources.board(null);
  const url = address(paths.leaderboard);
  if (board.top.length === 0) return replyWith("top.none", { board: board.label, url });
  const list = board.top
    .map(({ rank, name, tickets }) => `${rank}. ${chatSafe(name)} ${formatFigure(tickets)}`)
    .join(" · ");
  return replyWith("top.list", { board: board.label, list, url });
}

export async function replyBoard(
  { sources, address }: ReadContext,
  { chatter, now }: CommandRequest,
): Promise<CommandResult> {
  const board = await sources.board(chatter?.userId ?? null);
  const given = { ...boardWords(board, now), url: address(paths.leaderboard) };
  if (board.own === null) return replyWith("board.now", given);
  return replyWith("board.own", {
    ...given,
    place: formatFigure(board.own.rank),
    tickets: formatFigure(board.own.tickets),
  });
}

const boardWords = (board: BoardNow, now: Date) => ({
  board: board.label,
  total: formatFigure(board.count),
  prizes: formatWholeDollars(board.prizesDollars),
  ends: formatTimeLeft(board.endsAt, now),
});

export async function replyHunt({ sources, address }: ReadContext): Promise<CommandResult> {
  const hunt = await sources.hunts.running();
  const url = address(paths.hunt);
  if (hunt === null) return replyWith("hunt.none", { url });
  return replyWith("hunt.running", { ...huntWords(hunt), url });
}

export const huntWords = (hunt: HuntNow) => ({
  hunt: hunt.name,
  opened: formatFigure(hunt.opened),
  total: formatFigure(hunt.total),
  won: formatDollars(hunt.wonCents),
  start: formatDollars(hunt.startCents),
  needed: formatFigure(hunt.needed),
  next:
    hunt.next === null
      ? m.allOpened()
      : m.nextBonus({ slot: chatSafe(hunt.next.slot), bet: formatDollars(hunt.next.betCents) }),
});
