// Texts of features/boards, in ICU MessageFormat.
import { messages } from "../../platform/messages/messages.ts";

export const m = messages("boards", {
  // Why a partner's answer was not used. Each completes "Shuffle …".
  noKeys: "has no keys yet",
  notRead: "could not be read; the log says why",
  noReadableRows: "answered with rows none of which could be understood",
  emptyAnswer: "answered with an empty list",
  fewerRows: "answered with {after} accounts, after {before} before",
  smallerSum: "answered with {after} in all, after {before} before",

  // Refusals of a board's form
  noSuchZone: "Choose a time zone such as UTC or Europe/Berlin.",
  noSuchStart: "This time does not exist: clocks skip it, or the date is wrong. Choose another start.",
  noSuchEnd: "This time does not exist: clocks skip it, or the date is wrong. Choose another end.",
  endsBeforeStart: "The end must come after the start.",
  tooLong: "A board can run for at most a year.",
  notItsRule: "The start and end do not fit how it repeats. Choose one whole period.",
  endsInPast: "This end has passed. Choose a later one.",
  startsInPast: "{partner} only tells running totals, so the board must start in the future.",
  wholeDays: "{partner} tells whole days, so start and end at midnight UTC.",
  wholeMonth: "{partner} tells whole months, so start on the first of a month and end on the first of the next, in UTC.",
  ownWindowOnly: "Only a board of one partner that runs its own races can follow them.",
  noSuchPartner: "There is no partner “{partner}”.",
  partnerTwice: "Name each partner once.",
  noDraws: "A draw by tickets runs by the month only. Choose a race.",
  prizeTurnedRound: "A range of places ends before it begins, at place {place}.",
  prizeOverlapping: "Place {place} has two prizes of one kind.",
  prizeNoAmount: "The prize of place {place} is nothing. Enter an amount, or leave it out.",
  prizeNotWhole: "The prize of place {place} must be whole points, or dollars with at most two decimals.",
  prizeNoText: "Say what place {place} wins.",

  // Refusals of decisions
  noSuchBoard: "This board does not exist.",
  boardRunning: "This board has started, so its window, partners and ties stay. Create another board instead.",
  boardOver: "This board has ended, so only its name, order and pause can change.",
  boardReleased: "This board is paid, so nothing on it can change.",
  boardArchived: "This board is archived.",
  boardFrozenPause: "This board has ended and was paused. Its places cannot be opened for pay any more.",
  deleteUnpaid: "Release the places or pause the board first. Its winners are not paid yet.",
  notFrozen: "The final figures are not in yet, so there are no places to pay.",
  releasePaused: "This board is paused, so it pays nobody.",
  releaseNoPrizes: "This board has no prizes.",
  noSuchAccount: "This account is not on the board.",
  noSuchPlace: "There is no such place.",
  placePaid: "This place is paid already.",
  placeHidden: "The partner hides this account, so it belongs to nobody here.",
  noSuchViewer: "There is no viewer with this name.",
  viewerCannotWin: "Staff, banned and closed accounts cannot win.",
  viewerTwice: "This viewer already has another place on this board.",
  nothingHeld: "There is nothing to accept from this partner.",
  notFrozenYet: "Correct figures once the board has ended and its places are in.",
  cannotWin: "Staff or banned when the board ended",

  // Partners
  noSuchPartnerSlug: "There is no described partner with this name.",
  partnerExists: "There is already a partner “{slug}”.",
  partnerInUse: "A board still uses this partner. Delete the board first.",
  partnerShipped: "This partner comes with Windfall and cannot be deleted.",
  descriptionFault: "Line {line}: {reason}",
  unknownSecret: "This partner has no key “{name}”.",
  missingSecret: "Enter {name}.",
  noSealKey: "This machine cannot keep keys: it has no sealing key. Set WINDFALL_SEAL_KEY and start again.",

  // Own row
  notOnBoard: "You are not on this board.",

  // The prizes
  prizeBucks: "${amount}",
  prizePoints: "{amount, plural, one {# point} other {# points}}",
  wonSubject: "You won on {board}",
  wonText: "You took place {place} on {board} and won {prize}.",
  orderTitle: "{prize} (place {place}, {board})",

  // The file of places
  filePlace: "Place",
  fileName: "Name",
  fileWager: "Wager",
  filePrize: "Prize",
});
