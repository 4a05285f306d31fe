import { messages } from "../../platform/messages/messages.ts";

export const m = messages("settings", {
  // The connections' descriptions
  kick: "Kick",
  kickAbout: "Where the stream is. Link it so the chat knows who you are.",
  roobet: "Roobet",
  roobetAbout: "Casino games. Your wagers there earn points and rakeback.",
  packdraw: "Packdraw",
  packdrawAbout: "Packs to open. What you spend there earns points and rakeback.",
  discord: "Discord",
  discordAbout: "Where the community talks.",

  // Titles
  settings: "Settings",
  connections: "Connections",

  // Downloading the data, and closing the account
  dataTitle: "Your data",
  dataAbout: "Everything we keep about you, as a JSON file.",
  downloadData: "Download my data",
  closeAccountAbout:
    "You cannot undo closing your account. You lose your points and bucks, so spend them or cash out first.",
  closeAccount: "Close my account",
});
