// What Discord is told, word for word. Whatever people wrote or called themselves does nothing there.

import { forDiscord } from "../../platform/base/harmless.ts";
import { maskedName } from "../../platform/base/masked-name.ts";
import type { LeaderboardOverlay } from "../leaderboard/contract/overlay.ts";
import type { NewsKind } from "./contract/discord.ts";
import type { HookMessage } from "./source.ts";

const whole = new Intl.NumberFormat("en-US");
const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const dollars = (cents: number): string => money.format(cents / 100);
const many = (count: number, one: string): string => `${whole.format(count)} ${one}${count === 1 ? "" : "s"}`;

/** Discord shows it in everybody's own time: "in 10 minutes". */
const fromNow = (moment: Date): string => `<t:${Math.floor(moment.getTime() / 1000)}:R>`;
const bold = (text: string): string => `**${forDiscord(text)}**`;
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
  const price = pricePoints === 0 ? "Free" : `${many(pricePoints, "point")} a ticket`;
  return withLink(`New raffle: ${bold(name)}. ${price}, ${many(winners, "winner")}, ends ${fromNow(endsAt)}.`, url);
};

export const raffleEndsWords = ({ name, tickets, endsAt, url }: OpenRaffle): string =>
  withLink(`${bold(name)} ends ${fromNow(endsAt)}. ${many(tickets, "ticket")} so far.`, url);

export interface Drawn {
  name: string;
  /** In the order drawn. */
  winners: readonly string[];
  url: string;
  /** Of the log, "n:hash": what stands in the channel nobody here can date back. Null before there is one. */
  head: string | null;
}

const mostNamed = 20;
/** Discord's limit of a message is 2,000 characters. */
const longestWords = 1_700;

/** So many as fit, and how many more there are. */
function named(winners: readonly string[]): string {
  const shown: string[] = [];
  let letters = 0;
  for (const winner of winners.slice(0, mostNamed)) {
    letters += winner.length + 2;
    if (letters > longestWords / 2) break;
    shown.push(winner);
  }
  const rest = winners.length - shown.length;
  return `${winners.length === 1 ? "Winner" : "Winners"}: ${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

const headLine = (head: string | null): string => (head === null ? "" : `\nLog ${head}`);

export const raffleDrawnWords = ({ name, winners, url, head }: Drawn): string =>
  withLink(`${bold(name)} is drawn. ${named(winners.map(forDiscord))}`, url) + headLine(head);

/** `prizes`: dollars in the order drawn. Names stand masked, as on the board. */
export function boardClosedWords({ name, winners, url, head }: Drawn, prizes: readonly number[]): string {
  const won = winners.map((winner, place) => {
    const prize = prizes[place] ?? 0;
    return `${forDiscord(maskedName(winner))}${prize > 0 ? ` (${dollars(prize * 100)})` : ""}`;
  });
  return withLink(`${bold(name)} is closed and drawn. ${named(won)}`, url) + headLine(head);
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
  const worth = kind === "bucks" ? `${whole.format(amount / 100)} bucks` : many(amount, "point");
  const what = kind === "item" ? `${bold(label)}, worth ${worth},` : `**${worth}**`;
  return withLink(`${forDiscord(maskedName(username))} got ${what} out of ${forDiscord(caseName)}.`, url);
};

export interface FinishedHunt {
  name: string;
  startCents: number;
  wonCents: number;
  bonuses: number;
  url: string;
}

export const huntFinishedWords = ({ name, startCents, wonCents, bonuses, url }: FinishedHunt): string => {
  const opened = bonuses === 1 ? "1 bonus" : `${whole.format(bonuses)} bonuses`;
  const paid = `${dollars(startCents)} spent, ${dollars(wonCents)} won`;
  return withLink(`The hunt ${bold(name)} is finished: ${opened}, ${paid}.`, url);
};

/** The running board as one message. The same board makes the same words, so that nothing is edited for nothing. */
export function boardMessage(board: LeaderboardOverlay, brand: string, url: string): HookMessage {
  const places = board.entries.map(
    ({ rank, username, tickets }) => `**${rank}.** ${forDiscord(username)} · ${many(tickets, "ticket")}`,
  );
  const lines = [
    ...(board.paused ? ["The board is paused."] : []),
    ...(places.length === 0 ? ["Nobody is on it yet."] : places),
    "",
    `${many(board.entries_count, "player")} · ${many(board.total_tickets, "ticket")}${prizesOf(board)}`,
    `Ends ${fromNow(new Date(board.ends_at))}`,
  ];
  const title = `${forDiscord(brand)}: ${forDiscord(board.partner)} leaderboard`;
  return { embeds: [{ title, url, description: lines.join("\n") }] };
}

const prizesOf = ({ prizes_total: total }: LeaderboardOverlay): string =>
  total > 0 ? ` · ${dollars(total * 100)} in prizes` : "";

/** How a message of each kind looks, of made-up things. */
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

/** A message about as Discord shows it, in plain text: for the desk. */
export const asShown = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~])|\*\*|<t:(\d+):R>/g, (_, sign?: string, seconds?: string) => {
    if (seconds === undefined) return sign ?? "";
    return `at ${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  });
