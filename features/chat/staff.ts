// Commands of moderators and admins: the desk's own acts, for whom the chat shows as a moderator and the site knows as staff.
import { paths } from "../../common/contract/paths.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { HuntNow, HuntStep, StaffCall } from "../hunts/in-chat.ts";
import {
  type Asked,
  acted,
  answer,
  callOf,
  huntWords,
  ignoredFor,
  type Looking,
  no,
  raffleWords,
  refusedFor,
  type Told,
} from "./asked.ts";
import { chatSafe } from "./chat-safe.ts";
import { centsTyped } from "./parse.ts";
import { dollars, until } from "./words.ts";

export interface Directing extends Looking {
  /** Admins without two-factor sign-in may nothing of an admin's, here as at the desk. */
  needsTwoFactor: boolean;
}

export const isByBadge = ({ line }: Pick<Asked, "line">): boolean =>
  line.sender.badges.includes("moderator") || line.sender.badges.includes("broadcaster");

/** The badge alone is the platform's word, the account alone may be anybody's phone: it takes both. */
function staffCall(
  { needsTwoFactor }: Directing,
  asked: Asked,
  who: "staff" | "admin",
): { call: StaffCall } | { told: Told } {
  const { chatter, line, now, isLate } = asked;
  if (!isByBadge(asked)) return { told: ignoredFor("Without a moderator's badge.") };
  if (isLate) return { told: ignoredFor("Said more than a minute ago, which is too late for an act of staff.") };
  if (chatter === null || chatter.role === "viewer") {
    return { told: refusedFor("Only staff of the site who linked their account may do that.") };
  }
  if (who === "admin" && chatter.role !== "admin") return { told: refusedFor("Only an admin may do that.") };
  if (chatter.role === "admin" && needsTwoFactor && !chatter.hasTwoFactor) {
    return { told: refusedFor("Turn on two-factor sign-in on the site first: admins need it.") };
  }
  const actor: Actor = { id: chatter.userId, address: `${line.platform} chat`, requestId: line.messageId, now };
  return { call: { actor, call: callOf(asked, chatter), saidAt: line.at } };
}

const mostMinutes = 7 * 24 * 60;

/** `!raffle start 30 Gift card`. */
export async function startRaffle(directing: Directing, asked: Asked): Promise<Told> {
  const staff = staffCall(directing, asked, "admin");
  if ("told" in staff) return staff.told;
  const { price, most, winners } = asked.wording.settings.raffle;
  const [, minutesTyped = "", ...words] = asked.typed.rest;
  const minutes = /^\d{1,5}$/.test(minutesTyped) ? Number(minutesTyped) : 0;
  const name = words.join(" ");
  if (minutes < 1 || minutes > mostMinutes || name === "") {
    return refusedFor("Type for how many minutes, and what the prize is: start 30 Gift card.");
  }
  const terms = { name, minutes, pricePoints: price, mostTickets: most, winners };
  const outcome = await directing.sources.raffles.start(staff.call, terms);
  if (!outcome.ok) return refusedFor(outcome.words);
  const raffle = outcome.value;
  const url = directing.address(paths.raffle(raffle.id));
  return acted("raffle.started", { ...raffleWords(raffle, asked.now), ends: until(raffle.endsAt, asked.now), url });
}

/** `!raffle draw`, of the only one that is open. */
export async function drawRaffle(directing: Directing, asked: Asked): Promise<Told> {
  const staff = staffCall(directing, asked, "admin");
  if ("told" in staff) return staff.told;
  const { sources, address } = directing;
  const open = await sources.raffles.open();
  const meant = await sources.raffles.meantAt(asked.line.at);
  if (meant === null) return refusedFor("No raffle is open.");
  if (open.length > 1) return refusedFor("Several raffles are open: draw at the desk.");
  const outcome = await sources.raffles.draw(staff.call, meant.id);
  if (!outcome.ok) return refusedFor(outcome.words);
  const { name, winners } = outcome.value;
  const given = { raffle: name, url: address(paths.raffle(meant.id)) };
  if (winners === null) return acted("raffle.drawing", given);
  return acted("raffle.drawn", { ...given, winners: namedWinners(winners) });
}

const mostNamed = 5;

function namedWinners(winners: readonly string[]): string {
  if (winners.length === 0) return "nobody was in it";
  const more = winners.length - mostNamed;
  return `${winners
    .slice(0, mostNamed)
    .map((name) => chatSafe(name))
    .join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** `!guess close`, `!guess open`. */
export async function holdGuesses(directing: Directing, asked: Asked, isHeld: boolean): Promise<Told> {
  const staff = staffCall(directing, asked, "staff");
  if ("told" in staff) return staff.told;
  const hunt = await meantHunt(directing, asked);
  if (hunt === null) return no("guess.none", "No hunt is running.");
  const outcome = await directing.sources.hunts.holdGuesses(staff.call, hunt.id, isHeld);
  if (!outcome.ok) return refusedFor(outcome.words);
  return acted(isHeld ? "guess.stopped" : "guess.opened", { hunt: hunt.name });
}

/** `!hunt next`. */
export async function tellNext(directing: Directing, asked: Asked): Promise<Told> {
  const staff = staffCall(directing, asked, "staff");
  if ("told" in staff) return staff.told;
  const hunt = await directing.sources.hunts.running();
  if (hunt === null) return answer("hunt.none", { url: directing.address(paths.hunt) });
  return answer("hunt.next", huntWords(hunt));
}

/** `!hunt payout 240.50`, `!hunt skip`, `!hunt finish`. */
export async function stepHunt(directing: Directing, asked: Asked, step: HuntStep | null): Promise<Told> {
  const staff = staffCall(directing, asked, "staff");
  if ("told" in staff) return staff.told;
  if (step === null) return refusedFor("Type what it paid: payout 240.50.");
  const url = directing.address(paths.hunt);
  const running = await meantHunt(directing, asked);
  if (running === null) return no("hunt.none", "No hunt is running.", { url });
  const outcome = await directing.sources.hunts.step(staff.call, running.id, step);
  if (!outcome.ok) return refusedFor(outcome.words);
  const { slot, betCents, hunt } = outcome.value;
  const given = { ...huntWords(hunt), slot: slot ?? "", url };
  if (step.do === "finish") return acted("hunt.finished", given);
  if (step.do === "skip") return acted("hunt.skipped", given);
  const times = betCents === 0 ? "" : (Math.round((step.cents / betCents) * 100) / 100).toLocaleString("en-US");
  return acted("hunt.paid", { ...given, payout: dollars(step.cents), times });
}

/** The running one, unless it was begun after the line was said. */
async function meantHunt({ sources }: Directing, { line }: Asked): Promise<HuntNow | null> {
  const hunt = await sources.hunts.running();
  return hunt === null || hunt.createdAt > line.at ? null : hunt;
}

export function payoutTyped(typed: readonly string[]): HuntStep | null {
  const cents = centsTyped(typed.join(" "));
  return cents === null ? null : { do: "payout", cents };
}
