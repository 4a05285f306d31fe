// Commands for moderators and admins. They need a moderator's badge in the chat and a staff account on the site.
import { paths } from "../../common/contract/paths.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { HuntNow, HuntStep, StaffCall } from "../hunts/in-chat.ts";
import { chatSafe } from "./chat-safe.ts";
import {
  actedWith,
  type CommandRequest,
  type CommandResult,
  huntWords,
  ignoreFor,
  type ReadContext,
  raffleWords,
  refuseFor,
  refuseWith,
  replyWith,
  toSpendCall,
} from "./command-replies.ts";
import { m } from "./messages.ts";
import { parseCents } from "./parse.ts";
import { formatDollars, formatTimeLeft } from "./words.ts";

export interface StaffContext extends ReadContext {
  /** If true, admins without two-factor sign-in have no admin rights, as at the desk. */
  needsTwoFactor: boolean;
}

export const isByBadge = ({ line }: Pick<CommandRequest, "line">): boolean =>
  line.sender.badges.includes("moderator") || line.sender.badges.includes("broadcaster");

/**
 * Requires both the badge and the staff account. The badge alone proves only what the platform claims, and somebody else could
 * hold the phone of the account's owner.
 */
function staffCall(
  { needsTwoFactor }: StaffContext,
  request: CommandRequest,
  who: "staff" | "admin",
): { call: StaffCall } | { result: CommandResult } {
  const { chatter, line, now, isLate } = request;
  if (!isByBadge(request)) return { result: ignoreFor("Without a moderator's badge.") };
  if (isLate) return { result: ignoreFor("Said more than a minute ago, which is too late for an act of staff.") };
  if (chatter === null || chatter.role === "viewer") {
    return { result: refuseFor(m.staffOnly()) };
  }
  if (who === "admin" && chatter.role !== "admin") return { result: refuseFor(m.adminOnly()) };
  if (chatter.role === "admin" && needsTwoFactor && !chatter.hasTwoFactor) {
    return { result: refuseFor(m.twoFactorFirst()) };
  }
  const actor: Actor = { id: chatter.userId, address: `${line.platform} chat`, requestId: line.messageId, now };
  return { call: { actor, call: toSpendCall(request, chatter), saidAt: line.at } };
}

const maxMinutes = 7 * 24 * 60;

/** Handles `!raffle start 30 Gift card`. */
export async function startRaffle(context: StaffContext, request: CommandRequest): Promise<CommandResult> {
  const staff = staffCall(context, request, "admin");
  if ("result" in staff) return staff.result;
  const { price, most, winners } = request.wording.settings.raffle;
  const [, minutesTyped = "", ...words] = request.typed.rest;
  const minutes = /^\d{1,5}$/.test(minutesTyped) ? Number(minutesTyped) : 0;
  const name = words.join(" ");
  if (minutes < 1 || minutes > maxMinutes || name === "") {
    return refuseFor(m.howToStart());
  }
  const terms = { name, minutes, pricePoints: price, mostTickets: most, winners };
  const outcome = await context.sources.raffles.start(staff.call, terms);
  if (!outcome.ok) return refuseFor(outcome.words);
  const raffle = outcome.value;
  const url = context.address(paths.raffle(raffle.id));
  return actedWith("raffle.started", {
    ...raffleWords(raffle, request.now),
    ends: formatTimeLeft(raffle.endsAt, request.now),
    url,
  });
}

/** Handles `!raffle draw` for the only open raffle. */
export async function drawRaffle(context: StaffContext, request: CommandRequest): Promise<CommandResult> {
  const staff = staffCall(context, request, "admin");
  if ("result" in staff) return staff.result;
  const { sources, address } = context;
  const open = await sources.raffles.open();
  const raffle = await sources.raffles.meantAt(request.line.at);
  if (raffle === null) return refuseFor(m.noRaffleOpen());
  if (open.length > 1) return refuseFor(m.severalRaffles());
  const outcome = await sources.raffles.draw(staff.call, raffle.id);
  if (!outcome.ok) return refuseFor(outcome.words);
  const { name, winners, shownAt } = outcome.value;
  const given = { raffle: name, url: address(paths.raffle(raffle.id)) };
  if (winners === null) return actedWith("raffle.drawing", given);
  return actedWith("raffle.drawn", { ...given, winners: formatWinners(winners) }, shownAt);
}

const maxNamed = 5;

function formatWinners(winners: readonly string[]): string {
  if (winners.length === 0) return m.nobodyTookPart();
  const more = winners.length - maxNamed;
  const names = winners
    .slice(0, maxNamed)
    .map((name) => chatSafe(name))
    .join(", ");
  return more > 0 ? m.namesAndMore({ names, more }) : names;
}

/** Handles `!guess close` and `!guess open`. */
export async function setGuessesHeld(
  context: StaffContext,
  request: CommandRequest,
  isHeld: boolean,
): Promise<CommandResult> {
  const staff = staffCall(context, request, "staff");
  if ("result" in staff) return staff.result;
  const hunt = await findHunt(context, request);
  if (hunt === null) return refuseWith("guess.none", "No hunt is running.");
  const outcome = await context.sources.hunts.holdGuesses(staff.call, hunt.id, isHeld);
  if (!outcome.ok) return refuseFor(outcome.words);
  return actedWith(isHeld ? "guess.stopped" : "guess.opened", { hunt: hunt.name });
}

/** Handles `!hunt next`. */
export async function announceNext(context: StaffContext, request: CommandRequest): Promise<CommandResult> {
  const staff = staffCall(context, request, "staff");
  if ("result" in staff) return staff.result;
  const hunt = await context.sources.hunts.running();
  if (hunt === null) return replyWith("hunt.none", { url: context.address(paths.hunt) });
  return replyWith("hunt.next", huntWords(hunt));
}

/** Handles `!hunt payout 240.50`, `!hunt skip` and `!hunt finish`. */
export async function stepHunt(
  context: StaffContext,
  request: CommandRequest,
  step: HuntStep | null,
): Promise<CommandResult> {
  const staff = staffCall(context, request, "staff");
  if ("result" in staff) return staff.result;
  if (step === null) return refuseFor(m.howToPayout());
  const url = context.address(paths.hunt);
  const running = await findHunt(context, request);
  if (running === null) return refuseWith("hunt.none", "No hunt is running.", { url });
  const outcome = await context.sources.hunts.step(staff.call, running.id, step);
  if (!outcome.ok) return refuseFor(outcome.words);
  const { slot, betCents, hunt } = outcome.value;
  const given = { ...huntWords(hunt), slot: slot ?? "", url };
  if (step.do === "finish") return actedWith("hunt.finished", given);
  if (step.do === "skip") return actedWith("hunt.skipped", given);
  const times = betCents === 0 ? "" : (Math.round((step.cents / betCents) * 100) / 100).toLocaleString("en-US");
  return actedWith("hunt.paid", { ...given, payout: formatDollars(step.cents), times });
}

async function findHunt({ sources }: StaffContext, { line }: CommandRequest): Promise<HuntNow | null> {
  const hunt = await sources.hunts.running();
  return hunt === null || hunt.createdAt > line.at ? null : hunt;
}

export function parsePayout(typed: readonly string[]): HuntStep | null {
  const cents = parseCents(typed.join(" "));
  return cents === null ? null : { do: "payout", cents };
}
