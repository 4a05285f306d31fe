import { maskName } from "../../platform/base/mask-name.ts";
import { escapeForDiscord } from "../../platform/base/sanitize.ts";
import type { LeaderboardOverlay } from "../leaderboard/contract/overlay.ts";
import type { NewsKind } from "./contract/discord.ts";
import { m } from "./messages.ts";
import type { HookMessage } from "./source.ts";

const numberFormat = new Intl.NumberFormat("en-US");
const moneyFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const formatDollars = (cents: number): string => moneyFormat.format(cents / 100);

/** Discord shows this moment to each reader in relative words, such as "in 10 minutes". */
const discordTime = (moment: Date): string => `<t:${Math.floor(moment.getTime() / 1000)}:R>`;
const bold = (text: string): string => `**${escapeForDiscord(text)}**`;
const withLink = (words: string, url: string): string => `${words}\n${url}`;

export interface OpenRaffle {
  name: string;
  pricePoints: number;
  winners: number;
  tickets: number;
  endsAt: Date;
  url: string;
}

export const raffleOpenedWords = ({ name, pricePoints, winners, endsAt, url }: OpenRaffle): string => {
  const facts = { name: bold(name), winners, time: discordTime(endsAt) };
  const words =
    pricePoints === 0 ? m.newsRaffleOpenedFree(facts) : m.newsRaffleOpened({ ...facts, price: pricePoints });
  return withLink(words, url);
};

export const raffleEndsWords = ({ name, tickets, endsAt, url }: OpenRaffle): string =>
  withLink(m.newsRaffleEnds({ name: bold(name), time: discordTime(endsAt), tickets }), url);

export interface FinishedDraw {
  name: string;
  winners: readonly string[];
  url: string;
  /** The head of the log, "n:hash". Once it is in the channel, nobody can backdate the log. Null: the log is empty. */
  head: string | null;
}

const maxNamed = 20;
/** Below Discord's limit of 2,000 characters. */
const maxMessageLength = 1_700;

function formatWinners(winners: readonly string[]): string {
  const shown: string[] = [];
  let letters = 0;
  for (const winner of winners.slice(0, maxNamed)) {
    letters += winner.length + 2;
    if (letters > maxMessageLength / 2) break;
    shown.push(winner);
  }
  const [count, names, more] = [winners.length, shown.join(", "), winners.length - shown.length];
  return more > 0 ? m.newsWinnersMore({ count, names, more }) : m.newsWinners({ count, names });
}

const headLine = (head: string | null): string => (head === null ? "" : `\n${m.newsLog({ head })}`);

export const raffleDrawnWords = ({ name, winners, url, head }: FinishedDraw): string =>
  withLink(m.newsRaffleDrawn({ name: bold(name), winners: formatWinners(winners.map(escapeForDiscord)) }), url) +
  headLine(head);

/** `prizes`: dollars in the order of the draw. Names are masked, as on the board. */
export function boardClosedWords({ name, winners, url, head }: FinishedDraw, prizes: readonly number[]): string {
  const won = winners.map((winner, place) => {
    const prize = prizes[place] ?? 0;
    return `${escapeForDiscord(maskName(winner))}${prize > 0 ? ` (${formatDollars(prize * 100)})` : ""}`;
  });
  return withLink(m.newsBoardClosed({ name: bold(name), winners: formatWinners(won) }), url) + headLine(head);
}

export const liveWords = (streamer: string, url: string): string =>
  withLink(m.newsLive({ streamer: bold(streamer) }), url);

export interface BigRoll {
  username: string;
  label: string;
  caseName: string;
  kind: "item" | "points" | "bucks";
  /** In points, or in cents of bucks. */
  amount: number;
  url: string;
}

export const bigRollWords = ({ username, label, caseName, kind, amount, url }: BigRoll): string => {
  const worth =
    kind === "bucks" ? m.worthBucks({ amount: numberFormat.format(amount / 100) }) : m.worthPoints({ count: amount });
  const facts = { username: escapeForDiscord(maskName(username)), case: escapeForDiscord(caseName) };
  const words =
    kind === "item"
      ? m.newsRollItem({ ...facts, item: bold(label), worth })
      : m.newsRoll({ ...facts, worth: `**${worth}**` });
  return withLink(words, url);
};

export interface FinishedHunt {
  name: string;
  startCents: number;
  wonCents: number;
  bonuses: number;
  url: string;
}

export const huntFinishedWords = ({ name, startCents, wonCents, bonuses, url }: FinishedHunt): string => {
  const money = { start: formatDollars(startCents), won: formatDollars(wonCents) };
  return withLink(m.newsHuntFinished({ name: bold(name), bonuses, ...money }), url);
};

/**
 * Returns the running board as one message. The same board gives the same text, so the message is not edited unless the board
 * changes.
 */
export function boardMessage(board: LeaderboardOverlay, brand: string, url: string): HookMessage {
  const places = board.entries.map(({ rank, username, tickets }) =>
    m.boardPlace({ rank, username: escapeForDiscord(username), tickets }),
  );
  const totals = { players: board.entries_count, tickets: board.total_tickets };
  const { prizes_total: prizes } = board;
  const lines = [
    ...(board.paused ? [m.boardPaused()] : []),
    ...(places.length === 0 ? [m.boardEmpty()] : places),
    "",
    prizes > 0 ? m.boardTotalsPrizes({ ...totals, prizes: formatDollars(prizes * 100) }) : m.boardTotals(totals),
    m.boardEnds({ time: discordTime(new Date(board.ends_at)) }),
  ];
  const title = m.boardTitle({ brand: escapeForDiscord(brand), partner: escapeForDiscord(board.partner) });
  return { embeds: [{ title, url, description: lines.join("\n") }] };
}

export function exampleWords(now: Date, origin: string): Record<NewsKind, string> {
  const endsAt = new Date(now.getTime() + 10 * 60_000);
  const raffle = {
    name: m.exampleRaffle(),
    pricePoints: 500,
    winners: 2,
    tickets: 1_234,
    endsAt,
    url: `${origin}/raffle/1`,
  };
  const winners = ["breezy", "gale"];
  const head = "1204:5f0c…";
  const roll = {
    username: "breezy",
    label: m.examplePrize(),
    caseName: m.exampleCase(),
    kind: "item",
    amount: 250_000,
  } as const;
  return {
    raffle_opened: raffleOpenedWords(raffle),
    raffle_ends: raffleEndsWords(raffle),
    raffle_drawn: raffleDrawnWords({ name: raffle.name, winners, url: raffle.url, head }),
    board_closed: boardClosedWords({ name: m.exampleBoard(), winners, url: `${origin}/leaderboard`, head }, [500, 250]),
    live: liveWords(m.exampleStreamer(), "https://kick.com/the-streamer"),
    big_roll: bigRollWords({ ...roll, url: `${origin}/fairness/roll/1` }),
    hunt_finished: huntFinishedWords({
      ...{ name: m.exampleHunt(), startCents: 500_000, wonCents: 612_345, bonuses: 42 },
      url: `${origin}/hunt`,
    }),
  };
}

export const toPlainPreview = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~])|\*\*|<t:(\d+):R>/g, (_, sign?: string, seconds?: string) => {
    if (seconds === undefined) return sign ?? "";
    return m.exampleTime({ time: new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace("T", " ") });
  });
