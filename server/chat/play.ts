// Commands by which viewers take part: tickets of the open raffle, and the guess of the running hunt. They are the site's
// own purchases and guesses; here is only read what was meant.
import { createHash } from "node:crypto";
import { paths } from "../../contracts/paths.ts";
import type { Chatter } from "../accounts/chatters.ts";
import type { SpendCall } from "../ledger/spend.ts";
import { type Asked, acted, no, notLinked, refusedFor, type Told } from "./asked.ts";
import type { Looking } from "./looks.ts";
import { centsTyped, countTyped } from "./parse.ts";
import { dollars, figure } from "./words.ts";

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

/** The line's id is the key of what it does: delivered again, it is the same call. */
export const callOf = ({ line, now }: Pick<Asked, "line" | "now">, { userId }: Pick<Chatter, "userId">): SpendCall => ({
  userId,
  path: `chat/${line.platform}`,
  key: line.messageId,
  bodySha256: createHash("sha256").update(line.text).digest("hex"),
  now,
  requestId: line.messageId,
});
