import { messages } from "../../platform/messages/messages.ts";

export const m = messages("keys", {
  // The page
  keys: "Keys",
  lead: "Connect the site to its partners, its mail and its pictures. A saved key works right away. We encrypt it and never show it again.",
  demoAbout: "This is a demo. Sandboxes stand in for services without a key. Enter a key to use the real service.",
  settingsHint:
    "Set the email sender and the Discord channel for winners in the <pageLink>settings</pageLink>. Keys set in the environment override those saved here.",

  // A key's state
  setInEnvironment: "Set in the environment",
  saved: "Saved",
  unreadable: "Cannot be opened",
  sandbox: "Sandbox in use",
  off: "Off",
  setBy: "Set by {names} in the environment.",
  setByOverSaved: "Set by {names} in the environment, which overrides the key saved here.",
  endsIn: "Ends in {ending}.",
  savedAt: "Saved <time></time>",
  savedAtBy: "Saved <time></time> by {name}",
  milliseconds: "{ms} ms",
  seconds: "{seconds} s",

  // A key's actions
  test: "Test<hidden> {label}</hidden>",
  remove: "Remove<hidden> {label}</hidden>",
  enter: "Add key<hidden> for {label}</hidden>",
  change: "Change<hidden> {label}</hidden>",
  save: "Save<hidden> {label}</hidden>",
  cancel: "Cancel",
  removeTitle: "Remove the {label} key?",
  removeKey: "Remove key",
  removeUnderEnvironment: "The site keeps using {names} from the environment.",
  refusedTitle: "{label} refuses this key. Save anyway?",
  unansweredTitle: "{label} did not respond. Save anyway?",
  saveAnyway: "Save anyway",
  back: "Back",

  // The form
  optional: "{label} (optional)",
  storedHint: "A value is saved. Enter it again to change anything here.",
  storedEndingHint: "The saved value ends in {before}. Enter the whole new value.",
  password: "Your password",
  passwordHint: "Enter your password to prove it is you.",

  // Making an application at Kick or Discord
  redirectAddress: "Redirect address",
  webhookAddress: "Webhook address",
  kickOpen: "Open Kick's developer settings",
  kickOpenText:
    "Sign in to Kick as your channel and turn on two-factor sign-in. Then open <link>Settings, Developer</link>.",
  kickCreate: "Create an application",
  kickCreateText: "Give it your site's name, because viewers see it when they link. Paste this redirect address.",
  kickWebhooks: "Turn on webhooks",
  kickWebhooksText: "Kick sends chat messages and the stream's start to this address.",
  kickScopes: "Tick the permissions",
  kickScopesText: "{scopes}.",
  discordOpen: "Open Discord's developer pages",
  discordOpenText: "Sign in at <link>discord.com/developers</link> with the account that owns your server.",
  discordCreate: "Create an application",
  discordCreateText: "Press New Application and give it your site's name, because viewers see it when they link.",
  discordRedirect: "Add the redirect address",
  discordRedirectText: "Under OAuth2, Redirects, add this address and save.",
  discordSecret: "Get the secret",
  discordSecretText: "On the same page copy the client ID, press Reset Secret, and copy the secret.",
  enterBoth: "Enter both here",
  enterBothText: "Paste client ID and client secret below, press Test, then Save.",

  // Toasts
  labelSaved: "{label} saved.",
  labelSavedTrimmed: "{label} saved, without the spaces around it.",
  savedBeneath: "Saved, but {names} in the environment overrides it.",
  savedUntested: "Saved without a test.",
  labelRemoved: "{label} removed.",
  testFailed: "The key could not be tested. Please try again.",
  saveFailed: "The key could not be saved. Please try again.",
  removeFailed: "The key could not be removed. Please try again.",

  // Refusals
  noService: "There is no such service.",
  notGiven: "No {label} key is saved at the desk.",
  otherServicesKey: "That is your {label} key.",
  sealFile: "The file with the sealing key cannot be written or read. Check DATA_DIR, or set WINDFALL_SEAL_KEY.",
  sealedOtherwise:
    "These keys were sealed with a different sealing key: {names}. Restore that sealing key, or remove the keys first.",

  // Why a typed key is wrong
  notText: "A key must be text.",
  empty: "Enter the {label}.",
  tooLong: "This is too long. Use {most, number} characters at most.",
  invisible: "This contains a line break, a tab or an invisible character. Please copy it again.",
  space: "This contains a space. Please copy it again.",
  letters: "This contains letters a key cannot have. Please copy it again.",
  isMailServer: "That is the address of a mail server.",
  isWebhook: "That is the address of a Discord webhook.",
  isAddress: "That is an address.",
  isAmazon: "That is an Amazon access key ID.",
  isBotToken: "That is a Discord bot token.",
  isRoobet: "That is a Roobet key.",
  isDiscordClient: "That is a Discord client ID.",
  roobetShape: "A Roobet key has three parts separated by dots, and starts with eyJ.",
  chatShape: "The chat secret has 32 characters or more.",
  randomOrgShape: "A RANDOM.ORG key has digits, the letters a to f, and dashes.",
  discordShape: "A Discord client ID is a number with 17 to 20 digits.",
  hostShape: "Enter the host only, such as smtp.example.com.",
  portShape: "The port is a number from 1 to 65535, usually 465 or 587.",
  bucketShape: "A bucket name has letters, digits, dots and dashes.",
  regionShape: "A region has letters, digits and dashes, such as eu-central-1.",
  endpointShape: "Enter the address only, such as https://s3.example.com.",
  userMissing: "Enter the user for this password.",
  passwordMissing: "Enter the password.",
});
