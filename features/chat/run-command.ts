// Runs a command by its verb. Commands that only read are skipped when the line is too old for an answer. Purchases and
// guesses go through the site's own functions; this file only parses the request.
import { paths } from "../../common/contract/paths.ts";
import { type ChatLinking, recordTypedCode } from "../../identity/server/chat-link.ts";
import { unreachable } from "../../platform/base/result.ts";
import {
  actedWith,
  type CommandRequest,
  type CommandResult,
  ignoreFor,
  notLinked,
  type ReadContext,
  refuseFor,
  refuseWith,
  replyBoard,
  replyHunt,
  replyPoints,
  replyRaffle,
  replyTop,
  replyWith,
  toSpendCall,
} from "./command-replies.ts";
import { parseCents, parseCount } from "./parse.ts";
import {
  announceNext,
  drawRaffle,
  parsePayout,
  type StaffContext,
  setGuessesHeld,
  startRaffle,
  stepHunt,
} from "./staff.ts";
import { formatDollars, formatFigure } from "./words.ts";

export interface CommandContext extends StaffContext {
  linking: ChatLinking;
  /** Returns the site's name. */
  site: () => Promise<string>;
}

export async function runCommand(doing: CommandContext, asked: CommandRequest): Promise<CommandResult> {
  switch (asked.command) {
    case "link":
      return runLink(doing, asked);
    case "raffle":
      return runRaffle(doing, asked);
    case "join":
      return buyTickets(doing, asked, "1");
    case "guess":
      return runGuess(doing, asked);
    case "hunt":
      return runHunt(doing, asked);
    default:
      return asked.isLate ? ignoredAsLate : runLookup(doing, asked);
  }
}

const ignoredAsLate = ignoreFor("Said more than a minute ago.");

async function runLookup(doing: CommandContext, asked: CommandRequest): Promise<CommandResult> {
  switch (asked.command) {
    case "points":
      return replyPoints(doing, asked);
    case "top":
      return replyTop(doing);
    case "board":
      return replyBoard(doing, asked);
    case "store":
      return replyWith("store.here", { url: doing.address(paths.store) });
    default:
      return replyWith("site.here", { site: await doing.site() });
  }
}

async function runRaffle(doing: CommandContext, asked: CommandRequest): Promise<CommandResult> {
  const [verb] = asked.typed.rest;
  if (verb === undefined) return asked.isLate ? ignoredAsLate : replyRaffle(doing, asked);
  switch (verb.toLowerCase()) {
    case "start":
      return startRaffle(doing, asked);
    case "draw":
      return drawRaffle(doing, asked);
    default:
      return buyTickets(doing, asked, verb);
  }
}

async function runGuess(doing: CommandContext, asked: CommandRequest): Promise<CommandResult> {
  switch (asked.typed.rest[0]?.toLowerCase()) {
    case "close":
      return setGuessesHeld(doing, asked, true);
    case "open":
      return setGuessesHeld(doing, asked, false);
    default:
      return guessHunt(doing, asked);
  }
}

async function runHunt(doing: CommandContext, asked: CommandRequest): Promise<CommandResult> {
  const [verb, ...rest] = asked.typed.rest;
  switch (verb?.toLowerCase()) {
    case "next":
      return announceNext(doing, asked);
    case "payout":
      return stepHunt(doing, asked, parsePayout(rest));
    case "skip":
      return stepHunt(doing, asked, { do: "skip" });
    case "finish":
      return stepHunt(doing, asked, { do: "finish" });
    default:
      return asked.isLate ? ignoredAsLate : replyHunt(doing);
  }
}

/** The code is checked first, because somebody with a link may link another account. */
async function runLink({ linking, address }: CommandContext, { line, typed }: CommandRequest): Promise<CommandResult> {
  const [code] = typed.rest;
  const url = address(paths.connections);
  if (code === undefined) return replyWith("link.how", { url });
  const { accountId, name } = line.sender;
  const outcome = await recordTypedCode(linking, { provider: line.platform, accountId, name, code });
  if (outcome.ok) {
    const { value } = outcome;
    return value.is === "same" ? actedWith("link.same") : actedWith("link.typed", { account: value.username, url });
  }
  switch (outcome.why) {
    case "wrong":
      return refuseWith("link.wrong", "A code that is wrong or too old.", { url });
    case "taken":
      return refuseWith("link.taken", "The account is linked to somebody else.", { url });
    case "wait":
      return refuseWith("link.wait", "Too many wrong codes.", { url });
    default:
      return unreachable(outcome.why);
  }
}

/** `tickets` as it was typed. A line means the raffle that was open when it was sent. */
export async function buyTickets(
  { sources, address }: ReadContext,
  asked: CommandRequest,
  tickets: string,
): Promise<CommandResult> {
  const { chatter, line } = asked;
  if (chatter === null) return notLinked();
  const count = parseCount(tickets);
  if (count === null) return refuseWith("raffle.how", "No number of tickets.");
  const raffle = await sources.raffles.meantAt(line.at);
  if (raffle === null) return refuseWith("raffle.none", "No raffle was open.", { url: address(paths.raffles) });
  const outcome = await sources.raffles.buy(toSpendCall(asked, chatter), raffle.id, count);
  if (!outcome.ok) return refuseFor(outcome.words);
  const { bought, own } = outcome.value;
  return actedWith("raffle.bought", { bought: ticketWords(bought), own: ticketWords(own), raffle: raffle.name });
}

const ticketWords = (count: number): string => `${formatFigure(count)} ${count === 1 ? "ticket" : "tickets"}`;

export async function guessHunt({ sources }: ReadContext, asked: CommandRequest): Promise<CommandResult> {
  const { chatter, line, typed, now } = asked;
  if (chatter === null) return notLinked();
  // Staff enter the payouts, so they do not guess, as on the site.
  if (chatter.role !== "viewer") return refuseFor("Staff do not take part.");
  const cents = parseCents(typed.rest.join(" "));
  if (cents === null) return refuseWith("guess.how", "No amount.");
  const hunt = await sources.hunts.running();
  // A hunt that began after the line is not the one it meant.
  if (hunt === null || hunt.createdAt > line.at) return refuseWith("guess.none", "No hunt was running.");
  const outcome = await sources.hunts.guess(hunt.id, { userId: chatter.userId, cents, saidAt: line.at, now });
  return outcome.ok
    ? actedWith("guess.kept", { guess: formatDollars(cents) })
    : refuseWith("guess.closed", "Guesses were closed.");
}
