import { messages } from "../../platform/messages/messages.ts";

export const m = messages("alerts", {
  // Kinds of alert
  order: "Orders",
  orderHint: "When an order waits to be fulfilled.",
  withdrawal: "Withdrawals",
  withdrawalHint: "When a viewer asks for more bucks than this. Enter 0 to hear of every request.",
  claim: "Challenge claims",
  claimHint: "When a viewer claims a challenge.",
  message: "Contact messages",
  messageHint: "Says that a message arrived, never what it says.",
  partner: "Partner down",
  partnerHint: "When a partner is down for an hour. Admins always get an email.",
  draw: "Failed draws",
  drawHint: "When a draw fails twice in a row. The site keeps retrying.",
  staff: "Given by staff",
  staffHint: "When staff give more than this at once, directly or for a challenge. Enter 0 to hear every time.",
  digest: "Daily digest",
  digestHint: "Yesterday's orders, withdrawals and credits, and what is waiting.",

  // A test
  noWebhook: "No webhook is saved yet. Enter its address and save first.",
  discordTest: "Test: alerts will be posted in this channel.",
  discordRefused: "Discord {reason}.",
  discordFailed: "Discord did not accept the test.",
  discordTook: "Discord accepted the test. Look at the channel.",
  mailTestSubject: "Test alert",
  mailTest: "Test: alerts will be sent to this address.",

  // A single alert. The code adds the full stop.
  newOrder: "New order #{number} from {name}: {title} for {points, plural, one {# point} other {# points}}",
  newWithdrawal: "New withdrawal #{number} from {name}: {bucks, plural, one {# buck} other {# bucks}}",
  newClaim: "New challenge claim #{number} from {name}",
  newMessage: "New contact message",
  partnerDown: "{partner} has been down for an hour",
  drawFailed: "Draw #{number} of {title} failed twice. The site keeps retrying",
  staffGavePoints: "{giver} gave {points, plural, one {# point} other {# points}} to {name}",
  staffGaveBucks: "{giver} gave {bucks, plural, one {# buck} other {# bucks}} to {name}",
  somebody: "someone",
  commandLine: "The command line",

  // Several alerts in one line. The code adds the full stop.
  manyOrders:
    "{count, plural, one {# new order} other {# new orders}} for {points, plural, one {# point} other {# points}} in all",
  manyWithdrawals:
    "{count, plural, one {# new withdrawal} other {# new withdrawals}} of {bucks, plural, one {# buck} other {# bucks}} in all",
  manyClaims: "{count, plural, one {# new challenge claim} other {# new challenge claims}}",
  manyMessages: "{count, plural, one {# new contact message} other {# new contact messages}}",
  manyPartners:
    "{count, plural, one {A partner has been down for an hour} other {Partners have been down for an hour, # times in all}}",
  manyDraws: "{count, plural, one {# draw} other {# draws}} failed twice. The site keeps retrying",
  manyGifts: "Staff gave points or bucks {count, plural, one {# time} other {# times}}, {sums} in all",
  sumPoints: "{points, plural, one {# point} other {# points}}",
  sumBucks: "{bucks, plural, one {# buck} other {# bucks}}",
  sumBoth: "{points} and {bucks}",

  // The letter
  hello: "Hello,",
  manyThings: "{count, plural, one {# thing} other {# things}} to look at",
  chooseAlerts: "Choose which alerts we email under Settings, Alerts.",

  // The daily digest
  digestTitle: "Yesterday, {day} (UTC)",
  digestOrders: "Orders: {new, number} new, {waiting, number} waiting.",
  digestWithdrawals:
    "Withdrawals: {new, number} new for {newBucks, number} bucks, {waiting, number} waiting for {waitingBucks, number} bucks, {paidBucks, number} bucks paid.",
  digestInbox: "Challenge claims waiting: {claims, number}. Unread contact messages: {unread, number}.",
  digestCredits: "Credited to viewers: {points, number} points and {bucks, number} bucks.",
});
