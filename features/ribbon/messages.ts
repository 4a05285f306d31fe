// Texts of features/ribbon, in ICU MessageFormat.
import { messages } from "../../platform/messages/messages.ts";

export const m = messages("ribbon", {
  whatHappenedLast: "What happened last",
  wonRaffle: "won the raffle",
  rankReached: "rank reached",
  wasPaid: "was paid",
});
