// Texts of features/settings, in ICU MessageFormat.
import { messages } from "../../platform/messages/messages.ts";

export const m = messages("settings", {
  kick: "Kick",
  roobet: "Roobet",
  packdraw: "Packdraw",
  discord: "Discord",
  connections: "Connections",
  whereStreamShowsWhoIts: "Where the stream is. Shows who you are in its chat.",
  casinoGamesWhatWagerThere: "Casino games. What you wager there earns points and rakeback.",
  packsOpenWhatSpendThere: "Packs to open. What you spend there earns points and rakeback.",
  whereCommunityTalks: "Where the community talks.",
  settings: "Settings",
  data: "Your data",
  everythingWeKeepAboutAs: "Everything we keep about you, as a JSON file.",
  downloadMyData: "Download my data",
  closingAccountGoodPointsBucks:
    "Closing the account is for good. Points and bucks are given up, so spend them or cash out first.",
  closeMyAccount: "Close my account",
});
