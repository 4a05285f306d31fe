// The texts of Discord messages. Names and text that people wrote are made harmless.

import { maskName } from "../../platform/base/mask-name.ts";
import { escapeForDiscord } from "../../platform/base/sanitize.ts";
import type { LeaderboardOverlay } from "../leaderboard/contract/overlay.ts";
import type { NewsKind } from "./contract/discord.ts";
import type { HookMessage } from "./source.ts";

const numberFormat = new Intl.NumberFormat("en-US");
const moneyFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const formatDollars = (cents: number): string => moneyFormat.format(cents / 100);
const formatCount = (count: number, one: string): string =>
  `${numberFormat.format(count)} ${one}${count === 1 ? "" : "s"}`;

/** Discord shows this in each reader's own time: "in 10 minutes". */
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
  const price = pricePoints === 0 ? "Free" : `${formatCount(pricePoints, "point")} a ticket`;
  return withLink(
    `New raffle: ${bold(name)}. ${price}, ${formatCount(winners, "winner")}, ends ${discordTime(endsAt)}.`,
    url,
  );
};

export const raffleEndsWords = ({ name, tickets, endsAt, url }: OpenRaffle): string =>
  withLink(`${bold(name)} ends ${discordTime(endsAt)}. ${formatCount(tickets, "ticket")} so far.`, url);

export interface FinishedDraw {
  name: string;
  /** In the order drawn. */
  winners: readonly string[];
  url: string;
  /** The head of the log, "n:hash". Nobody can backdate it once it is in the channel. Null: the log is empty. */
  head: string | null;
}

const maxNamed = 20;
/** Below Discord's limit of 2,000 characters. */
const maxMessageLength = 1_700;

/** Returns as many winners as fit, and how many more there are. */
function formatWinners(winners: readonly string[]): string {
  const shown: string[] = [];
  let letters = 0;
  for (const winner of winners.slice(0, maxNamed)) {
    letters += winner.length + 2;
    if (letters > maxMessageLength / 2) break;
    shown.push(winner);
  }
  const rest = winners.length - shown.length;
  return `${winners.length === 1 ? "Winner" : "Winners"}: ${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

const headLine = (head: string | null): string => (head === null ? "" : `\nLog ${head}`);

export const raffleDrawnWords = ({ name, winners, url, head }: FinishedDraw): string =>
  withLink(`${bold(name)} is drawn. ${formatWinners(winners.map(escapeForDiscord))}`, url) + headLine(head);

/** `prizes`: dollars in the order drawn. Names are masked, as on the board. */
export function boardClosedWords({ name, winners, url, head }: FinishedDraw, prizes: readonly number[]): string {
  const won = winners.map((winner, place) => {
    const prize = prizes[place] ?? 0;
    return `${escapeForDiscord(maskName(winner))}${prize > 0 ? ` (${formatDollars(prize * 100)})` : ""}`;
  });
  return withLink(`${bold(name)} is closed and drawn. ${formatWinners(won)}`, url) + headLine(head);
}

export const liveWords = (streamer: string, url: string): string => withLink(`${bold(streamer)} is live.`, url);

export interface BigRoll {
  username: string;
  label: string;
  caseName: string;
  kind: "item" | "points" | "bucks";
  /** Points, or cents of bucks. */
  amount: number;
  url: string;
}

export const bigRollWords = ({ username, label, caseName, kind, amount, url }: BigRoll): string => {
  const worth = kind === "bucks" ? `${numberFormat.format(amount / 100)} bucks` : formatCount(amount, "point");
  const what = kind === "item" ? `${bold(label)}, worth ${worth},` : `**${worth}**`;
  return withLink(`${escapeForDiscord(maskName(username))} got ${what} out of ${escapeForDiscord(caseName)}.`, url);
};

export interface FinishedHunt {
  name: string;
  startCents: number;
  wonCents: number;
  bonuses: number;
  url: string;
}

export const huntFinishedWords = ({ name, startCents, wonCents, bonuses, url }: FinishedHunt): string => {
  const opened = bonuses === 1 ? "1 bonus" : `${numberFormat.format(bonuses)} bonuses`;
  const paid = `${formatDollars(startCents)} spent, ${formatDollars(wonCents)} won`;
  return withLink(`The hunt ${bold(name)} is finished: ${opened}, ${paid}.`, url);
};

/** Returns the running board as one message. The same board gives the same text, so nothing is edited without a change. */
export function boardMessage(board: LeaderboardOverlay, brand: string, url: string): HookMessage {
  const places = board.entries.map(
    ({ rank, username, tickets }) => `**${rank}.** ${escapeForDiscord(username)} · ${formatCount(tickets, "ticket")}`,
  );
  const lines = [
    ...(board.paused ? ["The board is paused."] : []),
    ...(places.length === 0 ? ["Nobody is on it yet."] : places),
    "",
    `${formatCount(board.entries_count, "player")} · ${formatCount(board.total_tickets, "ticket")}${formatPrizes(board)}`,
    `Ends ${discordTime(new Date(board.ends_at))}`,
  ];
  const title = `${escapeForDiscord(brand)}: ${escapeForDiscord(board.partner)} leaderboard`;
  return { embeds: [{ title, url, description: lines.join("\n") }] };
}

const formatPrizes = ({ prizes_total: total }: LeaderboardOverlay): string =>
  total > 0 ? ` · ${formatDollars(total * 100)} in prizes` : "";

/** Returns a sample message of each kind, with made-up things. */
export function exampleWords(now: Date, origin: string): Record<NewsKind, string> {
  const endsAt = new Date(now.getTime() + 10 * 60_000);
  const raffle = { name: "A raffle", pricePoints: 500, winners: 2, tickets: 1_234, endsAt, url: `${origin}/raffle/1` };
  const winners = ["breezy", "gale"];
  const head = "1204:5f0c…";
  const roll = { username: "breezy", label: "A prize", caseName: "A case", kind: "item", amount: 250_000 } as const;
  return {
    raffle_opened: raffleOpenedWords(raffle),
    raffle_ends: raffleEndsWords(raffle),
    raffle_drawn: raffleDrawnWords({ name: raffle.name, winners, url: raffle.url, head }),
    board_closed: boardClosedWords({ name: "A leaderboard", winners, url: `${origin}/leaderboard`, head }, [500, 250]),
    live: liveWords("The streamer", "https://kick.com/the-streamer"),
    big_roll: bigRollWords({ ...roll, url: `${origin}/fairness/roll/1` }),
    hunt_finished: huntFinishedWords({
      ...{ name: "A hunt", startCents: 500_000, wonCents: 612_345, bonuses: 42 },
      url: `${origin}/hunt`,
    }),
  };
}

/** Returns the message as plain text, much as Discord shows it, for the desk's preview. */
export const toPlainPreview = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~])|\*\*|<t:(\d+):R>/g, (_, sign?: string, seconds?: string) => {
    if (seconds === undefined) return sign ?? "";
    return `at ${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  });
