import { messages } from "../../platform/messages/messages.ts";

export const m = messages("webhooks", {
  // The desk's page
  webhooks: "Webhooks",
  lead: "Send your own programs what happens on the site.",
  about:
    "We sign each message as <standardLink>Standard Webhooks</standardLink> describes, and retry for two days. Messages contain no email addresses, wallets or delivery addresses.",
  demoAbout:
    "In this demo, {address} receives messages. To see a failure, replace “ok” in the address with 410, 500, slow or redirect.",
  newWebhook: "New webhook",
  noWebhooks: "No webhooks yet",
  noWebhooksText: "Add the address of a program that should hear from the site.",
  name: "Name",
  sends: "Sends",
  state: "State",
  on: "On",
  off: "Off",
  turnOn: "Turn on<hidden> {name}</hidden>",
  turnedOn: "The webhook is on again.",
  turnOnFailed: "The webhook could not be turned on. Please try again.",
  remove: "Delete<hidden> {name}</hidden>",
  removeTitle: "Delete “{name}”?",
  removeText: "The receiver hears nothing more, and the list below loses its messages. You cannot undo this.",
  removeWebhook: "Delete webhook",
  removed: "The webhook is deleted.",
  removeFailed: "The webhook could not be deleted. Please try again.",

  // The messages of webhooks
  newest: "Newest messages",
  noMessages: "No messages yet",
  message: "Message",
  when: "When",
  answer: "Response",
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
  statusSays: "{status}",
  problemSays: "The receiver {problem}.",
  nextTry: "Next try <time></time>",
  sendAgain: "Send again<hidden> {type}</hidden>",
  queued: "The message is on its way again.",
  sendFailed: "The message could not be sent again. Please try again.",

  // The dialog
  nameExample: "Stream bot",
  address: "Address",
  addressHint: "Starts with https:// and is reachable from the internet.",
  create: "Create webhook",
  createFailed: "The webhook could not be created. Please try again.",
  createdTitle: "Copy the signing secret",
  createdText: "We show this secret only now. The receiver needs it to check that a message is from this site.",
  secret: "Signing secret",
  password: "Your password",
  passwordHint: "Enter your password to prove it is you.",

  // Kinds of events
  wins: "Wins",
  winsText: "Prizes of raffles, boards and hunt guesses, once the reel has shown the winner.",
  orders: "Orders",
  ordersText: "New, fulfilled and refunded ones.",
  withdrawals: "Withdrawals",
  withdrawalsText: "Requested, approved, paid and rejected ones.",
  hunts: "Hunts",
  huntsText: "The start and the end.",
  boards: "Boards",
  boardsText: "When a board ends, is drawn, and pays its prizes.",
  stream: "Stream",
  streamText: "The start and the end.",

  // Refusals
  addressInvalid: "Enter an https address with a public name, without a port, user or password.",
  chooseKind: "Choose at least one.",
  tooManyWebhooks: "There are {count} webhooks. Delete one first.",
  noSuchWebhook: "There is no such webhook. Reload the page.",
  noSuchMessage: "There is no such message. Reload the page.",
  webhookOff: "This webhook is off. Turn it on first.",

  // Letters to admins
  adminsHearCreated: "A webhook “{name}” to {host} was created",
  adminsHearOff: "The webhook “{name}” is off, because its receiver says it is gone",
});
