// Texts of money, in ICU MessageFormat.
import { messages } from "../platform/messages/messages.ts";

export const m = messages("money", {
  // The history
  history: "History",
  historyDescription: "Everything you earned and spent in points and bucks.",
  historyLead: "Every point and buck in and out, with your balance after each.",
  exportCsv: "Export CSV",
  movementsByCurrency: "Transactions by currency",
  all: "All",
  points: "Points",
  bucks: "Bucks",
  reasonFilter: "Reason",
  everything: "Everything",
  // Its table
  movements: "Transactions",
  what: "Reason",
  when: "When",
  amount: "Amount",
  balanceAfter: "Balance after",
  paid: "Paid <time></time>",
  copyId: "Copy the ID",
  copied: "Copied",
  transactionId: "Transaction {id}",
  nothingOfKind: "No matching transactions",
  nothingOfKindHint: "Choose another currency or reason.",
  nothingYet: "No transactions yet",
  nothingYetHint: "Every point and buck you earn or spend shows up here.",
  // Reasons
  reasonWager: "Wager",
  reasonPurchase: "Store purchase",
  reasonRefund: "Refund",
  reasonRakeback: "Rakeback",
  reasonRank: "Rank reward",
  reasonCase: "Case opened",
  reasonCaseReward: "Won in a case",
  reasonWithdrawal: "Cashout",
  reasonRaffle: "Raffle tickets",
  reasonChallenge: "Challenge",
  reasonBoard: "Leaderboard prize",
  reasonGuess: "Closest guess in a hunt",
  reasonAdjust: "Adjusted by the team",
  reasonImport: "Imported points",
  reasonGift: "Gift for getting started",
  reasonDemo: "Welcome gift",
  // References
  refWithdrawal: "Cashout #{number}",
  refOrder: "Order #{number}",
  refRoll: "Roll #{number}",
  refRaffle: "Raffle #{number}",
  refProduct: "Product #{number}",
  refHunt: "Hunt #{number}",
  refClaim: "Claim #{number}",
  refBoard: "Board #{number}",
  refImportClaim: "Import claim #{number}",
  // Refusals
  aboveModerator:
    "A moderator can give at most {most} points at once. This is {points, plural, one {# point} other {# points}}, so it waits for an admin.",
  aboveToday:
    "You have {left} of {most} points left to give today (UTC). This is {points, plural, one {# point} other {# points}}, so it waits for an admin.",
  priceWhole: "The price must be a whole number of points.",
});
