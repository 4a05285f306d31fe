// Which verb a command is. What only looks is not done for a line that comes too late to be answered. Viewers take part by the
// site's own purchases and guesses; here is only read what was meant.
import { paths } from "../../common/contract/paths.ts";
import { type ChatLinking, noteTyped } from "../../identity/server/chat-link.ts";
import { unreachable } from "../../platform/base/result.ts";
import {
  type Asked,
  acted,
  answer,
  callOf,
  ignoredFor,
  type Looking,
  lookAtBoard,
  lookAtHunt,
  lookAtPoints,
  lookAtRaffle,
  lookAtTop,
  no,
  notLinked,
  refusedFor,
  type Told,
} from "./asked.ts";
import { centsTyped, countTyped } from "./parse.ts";
import { type Directing, drawRaffle, holdGuesses, payoutTyped, startRaffle, stepHunt, tellNext } from "./staff.ts";
import { dollars, figure } from "./words.ts";

export interface Doing extends Directing {
  linking: ChatLinking;
  /** What the site is called. */
  site: () => Promise<string>;
}

export async function doCommand(doing: Doing, asked: Asked): Promise<Told> {
  switch (asked.command) {
    case "link":
      return link(doing, asked);
    case "raffle":
      return raffle(doing, asked);
    case "join":
      return buyTickets(doing, asked, "1");
    case "guess":
      return guess(doing, asked);
    case "hunt":
      return hunt(doing, asked);
    default:
      return asked.isLate ? tooLate : look(doing, asked);
  }
}

const tooLate = ignoredFor("Said more than a minute ago.");

async function look(doing: Doing, asked: Asked): Promise<Told> {
  switch (asked.command) {
    case "points":
      return lookAtPoints(doing, asked);
    case "top":
      return lookAtTop(doing);
    case "board":
      return lookAtBoard(doing, asked);
    case "store":
      return answer("store.here", { url: doing.address(paths.store) });
    default:
      return answer("site.here", { site: await doing.site() });
  }
}

async function raffle(doing: Doing, asked: Asked): Promise<Told> {
  const [verb] = asked.typed.rest;
  if (verb === undefined) return asked.isLate ? tooLate : lookAtRaffle(doing, asked);
  switch (verb.toLowerCase()) {
    case "start":
      return startRaffle(doing, asked);
    case "draw":
      return drawRaffle(doing, asked);
    default:
      return buyTickets(doing, asked, verb);
  }
}

async function guess(doing: Doing, asked: Asked): Promise<Told> {
  switch (asked.typed.rest[0]?.toLowerCase()) {
    case "close":
      return holdGuesses(doing, asked, true);
    case "open":
      return holdGuesses(doing, asked, false);
    default:
      return guessHunt(doing, asked);
  }
}

async function hunt(doing: Doing, asked: Asked): Promise<Told> {
  const [verb, ...rest] = asked.typed.rest;
  switch (verb?.toLowerCase()) {
    case "next":
      return tellNext(doing, asked);
    case "payout":
      return stepHunt(doing, asked, payoutTyped(rest));
    case "skip":
      return stepHunt(doing, asked, { do: "skip" });
    case "finish":
      return stepHunt(doing, asked, { do: "finish" });
    default:
      return asked.isLate ? tooLate : lookAtHunt(doing);
  }
}

/** The code is looked at first: who is linked already may link another account. */
async function link({ linking, address }: Doing, { line, typed }: Asked): Promise<Told> {
  const [code] = typed.rest;
  const url = address(paths.connections);
  if (code === undefined) return answer("link.how", { url });
  const { accountId, name } = line.sender;
  const outcome = await noteTyped(linking, { provider: line.platform, accountId, name, code });
  if (outcome.ok) {
    const { value } = outcome;
    return value.is === "same" ? acted("link.same") : acted("link.typed", { account: value.username, url });
  }
  switch (outcome.why) {
    case "wrong":
      return no("link.wrong", "A code that is wrong or too old.", { url });
    case "taken":
      return no("link.taken", "The account is linked to somebody else.", { url });
    case "wait":
      return no("link.wait", "Too many wrong codes.", { url });
    default:
      return unreachable(outcome.why);
  }
}

/** `tickets` as they were typed. A line means the raffle that was open when it was said. */
export async function buyTickets({ sources, address }: Looking, asked: Asked, tickets: string): Promise<Told> {
  const { chatter, line } = asked;
  if (chatter === null) return notLinked();
  const count = countTyped(tickets);
  if (count === null) return no("raffle.how", "No number of tickets.");
  const raffle = await sources.raffles.meantAt(line.at);
  if (raffle === null) return no("raffle.none", "No raffle was open.", { url: address(paths.raffles) });
  const outcome = await sources.raffles.buy(callOf(asked, chatter), raffle.id, count);
  if (!outcome.ok) return refusedFor(outcome.words);
  const { bought, own } = outcome.value;
  return acted("raffle.bought", { bought: ticketWords(bought), own: ticketWords(own), raffle: raffle.name });
}

const ticketWords = (count: number): string => `${figure(count)} ${count === 1 ? "ticket" : "tickets"}`;

export async function guessHunt({ sources }: Looking, asked: Asked): Promise<Told> {
  const { chatter, line, typed, now } = asked;
  if (chatter === null) return notLinked();
  // Who enters the payouts does not bet on them, as on the site.
  if (chatter.role !== "viewer") return refusedFor("Staff do not take part.");
  const cents = centsTyped(typed.rest.join(" "));
  if (cents === null) return no("guess.how", "No amount.");
  const hunt = await sources.hunts.running();
  // A hunt begun since is another than the one that was meant.
  if (hunt === null || hunt.createdAt > line.at) return no("guess.none", "No hunt was running.");
  const outcome = await sources.hunts.guess(hunt.id, { userId: chatter.userId, cents, saidAt: line.at, now });
  return outcome.ok ? acted("guess.kept", { guess: dollars(cents) }) : no("guess.closed", "Guesses were closed.");
}
