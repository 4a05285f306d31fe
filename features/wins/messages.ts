import { messages } from "../../platform/messages/messages.ts";

export const m = messages("wins", {
  // The win sheet
  sheetTitle: "{eyebrow} {title}",
  youWon: "You won",
  rankReached: "Rank reached",
  closestGuess: "The closest guess",
  placeReached: "Place {place}",
  points: "{count, plural, one {# point} other {# points}}",
  credited: "It's in your balance.",
  ordered: "It's one of your orders. We'll let you know when it's on its way.",
  asks: "{count, plural, one {One question left: tell us where to send it.} other {# questions left before we can send it.}}",
  ticket: "Ticket #{ticket}",
  tickets: "Tickets {tickets}",
  ofTotal: "of {total}",
  notCounted: "This win does not count",
  notCountedText: "We declared this win void. The page of the draw says why.",
  seeDraw: "See the draw",
  seeRoll: "See the roll",
  seeBoard: "See the leaderboard",
  seeRanks: "See your ranks",
  seeHunt: "See the hunt",
  answer: "{count, plural, one {Answer # question} other {Answer # questions}}",
  picture: "Save picture",
  close: "Close",

  // Refusals
  noSuchWin: "We can't find this win.",
  notLoaded: "We could not load your win. Try again.",
});
