import { messages } from "../../platform/messages/messages.ts";

export const m = messages("ribbon", {
  latestEvents: "Latest events",
  wonRaffle: "won the raffle",
  raffleWinners: "{count, number} winners",
  rankReached: "reached this rank",
  paidOut: "was paid out",
});
