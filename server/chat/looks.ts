// Commands that only look: points, the board, the hunt, the raffle, the store and the site.
import { paths } from "../../contracts/paths.ts";
import type { HuntNow } from "../hunts/in-chat.ts";
import type { BoardNow } from "../leaderboard/in-chat.ts";
import type { OpenRaffle } from "../raffles/in-chat.ts";
import { type Asked, answer, no, notLinked, type Told } from "./asked.ts";
import { chatSafe } from "./chat-safe.ts";
import type { CommandSources } from "./sources.ts";
import { dollars, figure, roundDollars, until } from "./words.ts";

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
