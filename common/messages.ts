// Texts of the product's shared part, in ICU MessageFormat.
import { messages } from "../platform/messages/messages.ts";

export const m = messages("common", {
  // Refused spends, claims and requests
  soldOut: "This case is sold out.",
  caseChanged: "This case just changed. Check its new odds.",
  termsChanged: "The cashout terms just changed. Check them and try again.",
  cashoutsPaused: "Cashouts are paused for now. Your bucks are safe.",
  nothingDue: "Nothing to claim.",
  claimedAlready: "You have already claimed this challenge.",
  notEarned: "You have not earned this yet.",
  limitReached: "You have reached the limit for one viewer.",
  notYet: "This has not started yet.",
  over: "This is over.",

  // Refusals about accounts
  accountFull: "Your balance cannot hold any more. Please contact us, and we will sort it out.",
  accountClosed: "The owner closed this account, so nobody can change it.",
  accountChanged: "You took part with another account.",
  accountUsed: "This account already counts for another viewer.",
  notLinked: "No account is linked.",
  noImage: "Your image has expired. Generate a new one.",
  notVisible: "We could not find the image on your Packdraw profile yet.",
  notUnderCode: "This account is not signed up with our creator code.",
  linkTaken: "This Packdraw account is already linked to another user.",
  notAvailableYet: "Not available yet",

  // Refusals at the desk
  editConflict: "This changed while you were editing. Your text is still here.",
  already: "This is already done.",
  ownWithdrawal: "You cannot approve or pay your own withdrawal. Another admin has to.",
  adminsOnly: "Only an admin can do this.",
  keyRefused: "The service refuses this key.",
  switchedOff: "This is turned off here.",
  conflict: "This has changed meanwhile. Reload the page.",
  chooseRows: "Choose at least one row.",
  rowIdInvalid: "An id is a whole number.",
  rowTwice: "Name each row once.",
  tooManyRows: "At most {count} rows at once.",
  noteLong: "The note must be at most 500 characters long.",
  choosePayments: "Choose at least one payment.",
  paymentTwice: "Name each withdrawal once.",
  tooManyPayments: "At most {count} payments at once.",
  transactionIdMissing: "Every payment needs its transaction id.",
  transactionIdLong: "A transaction id must be at most 200 characters long.",

  // The site before it opens, and while the database is away
  notOpen: "This site is not open yet.",
  awayTitle: "Back in a moment",
  awayText:
    "The site is briefly unavailable and will reload by itself. You stay signed in, and nothing of yours is lost.",
  awayButton: "Try again",

  // Settings
  between: "From {min} to {max}.",
  secondsBetween: "From 0 to {max} seconds.",
  atMost: "At most {count}.",
  charactersAtMost: "At most {count} characters.",
  invisibleCharacters: "Must not have invisible characters.",
  wholePoints: "A whole number of points.",
  colourUnknown: "Choose one of the eight colours. Others may be hard to read.",
  pictureElsewhere: "Upload the picture here.",
  coinNames: "Enter the coin's name for one and for many, or neither.",
  filmFormat:
    "Must be a path of this site, a YouTube address, or an https address of a film that ends in .mp4 or .webm.",
  webhookInvalid: "That is not a Discord webhook. Copy its address from the channel's settings, under Integrations.",

  // Settings of the ranks
  rankNameMissing: "A rank needs a name.",
  rankNameTaken: "Another rank has this name.",
  rankTwice: "This rank is in the list twice.",
  ranksMissing: "Keep at least one rank.",
  tooManyRanks: "At most {count} ranks.",
  rankWager: "From $1 to $1,000,000,000, with no more than two decimals.",
  rankReward: "From $0.01 to $1,000,000,000, with no more than two decimals.",
  rankWagerLow: "Must be more than the wager of the rank before it.",
  rankRewardHigh: "Must be at most a tenth of the wager.",

  // Settings of the chat commands
  commandWord: "1 to 25 letters and digits, without spaces.",
  commandWordTwice: "{word} is in the list twice.",
  commandWordTaken: "{word} is already a word of {command}.",
  answerUnknown: "There is no such answer.",
  answerLikeCommand: "Must not begin like a command, or bots would answer each other.",
  placeholderUnknown: "There is no {placeholder} here. You can use {placeholders}.",
  braceAlone: "A '{' or '}' has no partner.",
});
