import { messages } from "../../platform/messages/messages.ts";

export const m = messages("first-steps", {
  // Why the gift is not paid
  balanceFull: "Your balance is full. Spend some of it, then claim your gift.",
  alreadyClaimed: "You already have this gift.",
  noGift: "There is no gift at the moment.",
  giftChanged: "The gift has just changed. Check it and try again.",
  stepsMissing: "Finish all the steps first.",
  accountUsed: "An account you linked has already been used for this gift.",
  pointsInvalid: "The points must be a whole number.",
});
