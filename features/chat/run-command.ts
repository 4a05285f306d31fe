// Runs a command by its verb. Commands that only read are skipped when the line is too old to be answered. Purchases and
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
import { m } from "./messages.ts";
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
import { formatDollars } from "./words.ts";

export interface CommandContext extends StaffContext {
  linking: ChatLinking;
  site: () => Promise<string>;
}

export async function runCommand(context: CommandContext, request: CommandRequest): Promise<CommandResult> {
  switch (request.command) {
    case "link":
      return runLink(context, request);
    case "raffle":
      return runRaffle(context, request);
    case "join":
      return buyTickets(context, request, "1");
    case "guess":
      return runGuess(context, request);
    case "hunt":
      return runHunt(context, request);
    default:
      return request.isLate ? ignoredAsLate : runLookup(context, request);
  }
}

const ignoredAsLate = ignoreFor("Said more than a minute ago.");

async function runLookup(context: CommandContext, request: CommandRequest): Promise<CommandResult> {
  switch (request.command) {
    case "points":
      return replyPoints(context, request);
    case "top":
      return replyTop(context);
    case "board":
      return replyBoard(context, request);
    case "store":
      return replyWith("store.here", { url: context.address(paths.store) });
    default:
      return replyWith("site.here", { site: await context.site() });
  }
}

async function runRaffle(context: CommandContext, request: CommandRequest): Promise<CommandResult> {
  const [verb] = request.typed.rest;
  if (verb === undefined) return request.isLate ? ignoredAsLate : replyRaffle(context, request);
  switch (verb.toLowerCase()) {
    case "start":
      return startRaffle(context, request);
    case "draw":
      return drawRaffle(context, request);
    default:
      return buyTickets(context, request, verb);
  }
}

async function runGuess(context: CommandContext, request: CommandRequest): Promise<CommandResult> {
  switch (request.typed.rest[0]?.toLowerCase()) {
    case "close":
      return setGuessesHeld(context, request, true);
    case "open":
      return setGuessesHeld(context, request, false);
    default:
      return guessHunt(context, request);
  }
}

async function runHunt(context: CommandContext, request: CommandRequest): Promise<CommandResult> {
  const [verb, ...rest] = request.typed.rest;
  switch (verb?.toLowerCase()) {
    case "next":
      return announceNext(context, request);
    case "payout":
      return stepHunt(context, request, parsePayout(rest));
    case "skip":
      return stepHunt(context, request, { do: "skip" });
    case "finish":
      return stepHunt(context, request, { do: "finish" });
    default:
      return request.isLate ? ignoredAsLate : replyHunt(context);
  }
}

/**
 * Checks the code before it looks for an existing link, because somebody who has linked one account may link another.
 */
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

/** `tickets` is the text as typed. A line applies to the raffle that was open when the line was sent. */
export async function buyTickets(
  { sources, address }: ReadContext,
  request: CommandRequest,
  tickets: string,
): Promise<CommandResult> {
  const { chatter, line } = request;
  if (chatter === null) return notLinked();
  const count = parseCount(tickets);
  if (count === null) return refuseWith("raffle.how", "No number of tickets.");
  const raffle = await sources.raffles.meantAt(line.at);
  if (raffle === null) return refuseWith("raffle.none", "No raffle was open.", { url: address(paths.raffles) });
  const outcome = await sources.raffles.buy(toSpendCall(request, chatter), raffle.id, count);
  if (!outcome.ok) return refuseFor(outcome.words);
  const { bought, own } = outcome.value;
  return actedWith("raffle.bought", {
    bought: m.tickets({ count: bought }),
    own: m.tickets({ count: own }),
    raffle: raffle.name,
  });
}

export async function guessHunt({ sources }: ReadContext, request: CommandRequest): Promise<CommandResult> {
  const { chatter, line, typed, now } = request;
  if (chatter === null) return notLinked();
  // Staff enter the payouts, so they must not guess, neither here nor on the site.
  if (chatter.role !== "viewer") return refuseFor(m.staffExcluded());
  const cents = parseCents(typed.rest.join(" "));
  if (cents === null) return refuseWith("guess.how", "No amount.");
  const hunt = await sources.hunts.running();
  // The line cannot refer to a hunt that began after it was sent.
  if (hunt === null || hunt.createdAt > line.at) return refuseWith("guess.none", "No hunt was running.");
  const outcome = await sources.hunts.guess(hunt.id, { userId: chatter.userId, cents, saidAt: line.at, now });
  return outcome.ok
    ? actedWith("guess.kept", { guess: formatDollars(cents) })
    : refuseWith("guess.closed", "Guesses were closed.");
}
