// Texts of features/discord, in ICU MessageFormat.
import { messages } from "../../platform/messages/messages.ts";

export const m = messages("discord", {
  // The viewer's rank on Discord
  rankShown: "Your rank is shown on Discord. <button>Stop showing it</button>",
  rankOffer: "Servers can give you a role for your rank and your wins. <button>Show my rank on Discord</button>",
  rankHidden: "Your rank is no longer shown on Discord.",
  discordUnreachable: "We cannot reach Discord right now. Try again.",
  hideFailed: "Something went wrong, try again!",

  // Desk: the channels
  discord: "Discord",
  lead: "Choose what we post and in which channel. We never ping anyone.",
  noCommonChannel:
    "There is no common channel yet. Enter its webhook in the <link>settings</link>. Kinds with their own webhook go there instead.",
  commonChannelText:
    "The common channel's webhook ends in {ending}. You can change it in the <link>settings</link>. Kinds with their own webhook go there instead.",
  turnedOn: "On: we post it from now on.",
  turnedOff: "Off: we no longer post it.",
  on: "On",
  off: "Off",
  noChannelYet: "No channel yet",
  webhookGone: "Webhook gone",
  tryingAgain: "Trying again",
  noWebhook: "No webhook.",
  toCommonChannel: "The common channel, ends in {ending}",
  toCommonChannelLast: "The common channel, ends in {ending}, last post <time></time>",
  toOwnChannel: "Its own, ends in {ending}",
  toOwnChannelLast: "Its own, ends in {ending}, last post <time></time>",
  test: "Test<hidden> {label}</hidden>",
  remove: "Remove<hidden> the webhook of {label}</hidden>",
  removed: "It goes to the common channel.",
  ownWebhook: "Own webhook<hidden> of {label}</hidden>",
  changeWebhook: "Change<hidden> of {label}</hidden>",
  webhookTitle: "A webhook for {label}",
  webhookText:
    "In Discord, open the channel's settings, then Integrations, then Webhooks. We store the address encrypted and never show it again.",
  address: "Address",
  webhookExample: "https://discord.com/api/webhooks/…",
  save: "Save",
  savedTestIt: "Saved. Test it.",
  saved: "Saved.",
  testUnanswered: "We got no answer. Try again.",
  preview: "How it looks",
  lastEdited: "Last edited <time></time>.",
  fromPoints: "Points from",
  orBucks: "Or bucks from",

  // Desk: the last announcements
  lastAnnouncements: "The last announcements",
  announcementsText:
    "We post each one once. If Discord did not answer, it may be in the channel; we do not post it again.",
  noAnnouncements: "No announcements yet.",
  announcement: "Announcement",
  state: "State",
  when: "When",
  stateWaiting: "Waiting",
  statePosted: "Posted",
  stateDropped: "Dropped",
  stateRefused: "Refused",
  stateUnsure: "Not known",

  // Desk: linked roles
  linkedRoles: "Linked roles",
  linkedRolesText:
    "Viewers who agree show four figures in Discord: their rank, this month's wager in steps, whether they are linked, and whether they have won. You choose in Discord which roles these give.",
  discordNeedsKey: "Discord has no key yet. <link>Enter your application's key</link> first.",
  notOfferedYet: "Not offered yet",
  offered: "Offered",
  notRegistered: "Discord does not know the figures yet.",
  registered: "Registered <time></time>. {count, plural, one {# viewer shows} other {# viewers show}} their rank.",
  botToken: "The application's bot token",
  botTokenHint: "We use it once and do not store it.",
  botTokenHintSandbox: "We use it once and do not store it. The sandbox takes {token}",
  registerAgain: "Register again",
  registerAtDiscord: "Register at Discord",
});
