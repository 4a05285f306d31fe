import { messages } from "../../platform/messages/messages.ts";

export const m = messages("incidents", {
  partnerWhat: "{partner} is down",
  partnerWhy: "Every sync has failed for an hour: {partner} {detail}.",
  partnerTodo:
    "The last figures stay and no balance changes. If the partner refuses the key, get a new key. Otherwise ask the partner's affiliate team.",
  partnerOver: "{partner} works again",

  failingWhat: "The job {job} keeps failing",
  failingWhy: "It failed {count} times in a row.",
  failingTodo: "The site keeps retrying. Find the reason in the log under the job's name.",
  failingOver: "The job {job} works again",
  lateWhat: "The job {job} is overdue",
  lateWhy: "It was due more than ten minutes ago, and no process runs it.",
  lateTodo: "Check that every process is ready (/readyz). Restart any that is not.",
  lateOver: "The job {job} runs again",

  ledgerWhat: "The ledger does not balance",
  ledgerWhy: "The last check found {detail}.",
  ledgerTodo:
    "Pause cashouts in the settings. Then run `npm run admin -- ledger verify` and look at the users it names.",
  ledgerOver: "The ledger balances again",

  withdrawalsWhat: "Withdrawals are overdue",
  withdrawalsTodo: "Pay or reject them.",
  withdrawalsOver: "No withdrawal is overdue any more",

  mailWhat: "Mail cannot be sent",
  mailWhy: "Emails are waiting, and the mail server refuses our sign-in.",
  mailTodo:
    "Check the mail server under Keys (or SMTP_URL) and your mail provider. We try each email eight times in ten hours, then give up.",
  mailOver: "Mail can be sent again",

  keysWhat: "Saved keys cannot be opened",
  keysTodo: "The services of these keys are off. The keys page shows which ones.",
  keysOver: "The saved keys can be opened again",

  backupsWhat: "There is no good backup from today",
  backupsTodo:
    "Check BACKUP_DIR and its disk. Find the reason in the log under backups.keep. The site retries every hour.",
  backupsOver: "The newest backup is good again",

  alertsWhat: "Alerts do not reach Discord",
  alertsTodo: "Press Test in the settings to see what Discord says. If the webhook is gone, make a new one.",
  alertsOver: "Alerts reach Discord again",

  channelWhat: "Kick has stopped delivering chat",
  botWhat: "The bot cannot write in Kick's chat any more",
  grantWhy: "Kick says that {name} withdrew their permission or no longer exists.",
  grantTodo: "Connect the account again on the chat desk. Until then, replies to commands appear only on the site.",
  channelOver: "Kick delivers chat again",
  botOver: "The bot can write in Kick's chat again",

  discordWhat: "A Discord webhook is gone",
  discordWhy: "Discord no longer knows this webhook, so we cannot post there: {detail}.",
  discordTodo: "Make a new webhook in Discord, enter its address and press Test.",
  discordOver: "Discord accepts announcements again",

  diskWhat: "The database's disk is full",
  diskWhy: "{detail}. Everything saved before is safe, and pages still show.",
  diskTodo:
    "Free some space on the database's disk and the site goes on by itself. If the database server has stopped, restart it.",
  diskOver: "The database's disk has space again",
  databaseWhat: "The database was unavailable for {detail}",
  databaseWhy: "We asked visitors to come back later. Everything saved before is safe.",
  databaseTodo: "Find the reason in the database server's own log.",
  databaseOver: "The database is back",

  // Pages that help
  pageGeneral: "General",
  pageSettings: "Settings",
  pageWithdrawals: "Withdrawals",
  pageKeys: "Keys",
  pageChat: "Chat",
  pageDiscord: "Discord",

  // Messages to admins
  resolved: "{what} (resolved)",
  lasted: "It lasted from {from} to {until}.",
  hello: "Hello,",
  sentToAdmins: "Every admin gets this email.",

  // Verify now
  verifyRunning: "The check is running. This page will show the result.",
  verifyFailed: "The ledger could not be checked. Find the reason in the log.",
});
