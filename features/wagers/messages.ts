import { messages } from "../../platform/messages/messages.ts";

export const m = messages("wagers", {
  // The result of a sync
  otherRun: "Another sync of this partner is running.",
  askedToWait: "{partner} asked us to wait until {time}.",
  failed: "{partner} {reason}.",
  lastFiguresStay: "The last figures still count.",
  nextSync: "The next sync can run at {time}.",
  synced:
    "{accounts, plural, one {# account} other {# accounts}} read, {changed} changed, {points, plural, one {# point} other {# points}} earned.",
  syncedSkipped:
    "{accounts, plural, one {# account} other {# accounts}} read, {skipped} skipped ({reasons}), {changed} changed, {points, plural, one {# point} other {# points}} earned.",

  // A file of figures
  tooManyRows: "The file has more than {max, number} rows.",
  noHeader: "The first line must name the columns: username,wager.",
  openQuote: "Line {line} has a quote that isn't closed, or is too long.",
  tooManyCells: "Line {line} has more cells than the header. An amount with a comma needs quotes.",
  noRows: "We could not understand any row of the file.",
  tooFewCells: "a row has too few cells",
  badName: "a name is unreadable",
  badWager: "one of the wagers is not a valid amount",
});
