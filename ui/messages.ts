import { messages } from "../platform/messages/messages.ts";

export const m = messages("ui", {
  // Buttons and labels of every page
  cancel: "Cancel",
  save: "Save",
  done: "Done",
  close: "Close",
  dismiss: "Dismiss",
  edit: "Edit",
  delete: "Delete",
  share: "Share",
  sound: "Sound",
  claim: "Claim",
  claimAmount: "Claim {amount}",
  moreAbout: "More<hidden> about {about}</hidden>",
  lessAbout: "Less<hidden> about {about}</hidden>",

  // Amounts and times
  points: "points",
  bucks: "bucks",
  days: "{count, plural, one {# day} other {# days}}",
  hours: "{count, plural, one {# hour} other {# hours}}",
  minutes: "{count, plural, one {# minute} other {# minutes}}",
  seconds: "{count, plural, one {# second} other {# seconds}}",
  timeIsUp: "ended",
  timeLeft: "{time} left",
  ended: "Ended",
  dayUnit: "d",
  hourUnit: "h",
  minuteUnit: "m",
  secondUnit: "s",
  daysLabel: "Days",
  hoursLabel: "Hours",
  minutesLabel: "Min",
  secondsLabel: "Sec",

  // Too few points
  pointsMissing: "You need {missing, plural, one {# more point} other {# more points}}",
  howToEarn: "How to earn points",

  // Fields
  search: "Search",
  clearSearch: "Clear search",
  showPassword: "Show password",
  hidePassword: "Hide password",
  decrease: "Decrease",
  increase: "Increase",
  notAnAmount: "“{value}” is not an amount.",
  pictureTypes: "PNG, JPEG, WebP or GIF, up to 5 MB.",
  pictureWrongType: "Choose a PNG, JPEG, WebP or GIF picture.",
  pictureTooLarge: "The picture must be at most 5 MB.",
  choosePicture: "Choose a picture",
  chooseAnotherPicture: "Choose another picture",

  // Copying and sharing
  copyValue: "Copy {label}: {value}",
  copied: "Copied",
  linkCopied: "Link copied.",
  linkNotCopied: "We could not copy the link. Copy it from the address bar.",

  // Lists
  pagesOf: "{label}, pages",
  pageNumber: "Page {label}",
  firstPage: "First page",
  previousPage: "Previous page",
  nextPage: "Next page",
  lastPage: "Last page",
  previous: "Previous",
  next: "Next",
  pageOf: "{page} of {last}",
  rowsOf: "{shown} of {total}",
  viewMore: "View More",
  showLess: "Show Less",

  // Unsaved changes
  discardTitle: "Discard changes?",
  discardText: "You'll lose what you filled in here.",
  keepEditing: "Keep editing",
  discard: "Discard",
  draftLeft: "You left {what} unsaved at {at}.",
  deleteDraft: "Delete draft",
  continueDraft: "Continue",

  // Failures
  failed: "Something went wrong, try again!",
  unanswered: "The site didn't respond. Please try again.",
  formUnanswered: "The site didn't respond. Try again in a moment.",
  formSignedOut: "You were signed out. Sign in to continue.",
  partMissing: "Part of the page did not load. Try again.",
  siteSilent: "The site isn't responding. Try again.",
  offline: "You are offline. Try again.",

  // The reel
  winner: "WINNER",

  // The menus
  home: "Home",
  bonuses: "Bonuses",
  leaderboard: "Leaderboard",
  huntTracker: "Hunt Tracker",
  store: "Store",
  raffles: "Raffles",
  cases: "Cases",
  wagerRewards: "Wager Rewards",
  challenges: "Challenges",
  vipRewards: "VIP Rewards",
  me: "Me",
  history: "History",
  fairness: "Fairness",
  chatCommands: "Chat commands",
  contact: "Contact",

  // The desk's menu
  today: "Today",
  overview: "Overview",
  orders: "Orders",
  withdrawals: "Withdrawals",
  messages: "Messages",
  shop: "Shop",
  offers: "Offers",
  live: "Live",
  hunts: "Hunts",
  secondScreen: "Second screen",
  chat: "Chat",
  commands: "Commands",
  overlays: "Overlays",
  videos: "Videos",
  site: "Site",
  general: "General",
  boards: "Boards",
  users: "Users",
  imports: "Imports",
  settings: "Settings",
  keys: "Keys",
  api: "API",
  discord: "Discord",
  backups: "Backups",
  auditLog: "Audit log",
  deskTitle: "{title}, admin",
  deskTitleWaiting: "({count}) {title}, admin",

  // How long ago
  justNow: "now",
  minutesAgo: "{count} min",
  hoursAgo: "{count} h",
  daysAgo: "{count} d",

  // The desk's palette
  goTo: "Go to",
  deskPage: "Desk",
  paletteHint: "Page, user, order, raffle or “ban NAME”",
  searchFailed: "The search failed. Keep typing to try again.",
  results: "Results",
  resultCount: "{count, plural, =0 {No results} one {# result} other {# results}}",

  // Editing at the desk
  editName: "Edit {name}",
  deleteName: "Delete {name}",
  deleteTitle: "Delete {name}?",
  deleteKind: "Delete {kind}",
  balanceBelowZero: "The balance cannot fall below zero.",
  overwrite: "Overwrite",
  savedValue: "{name} (currently saved)",
  nothing: "Empty",
  yes: "Yes",
  no: "No",
  picture: "A picture",

  // Decisions on many rows
  selectAll: "Select all",
  selectedCount: "{selected} of {count} selected",
  bulkDone: "{done} {verb}.",
  bulkPartlyDone: "{done} {verb}, {refused} failed.",
  bulkUnknown: "We don't know if that worked. Try again; nothing will be done twice.",

  // The password before many decisions
  confirmTitle: "Confirm that it's you",
  confirmText: "That is a lot for one hour. Enter your password to continue. We won't ask again for an hour.",
  confirmPassword: "Your password",
  confirm: "Confirm",
  confirmed: "Thank you. Press the button again to continue.",
  confirmFailed: "That didn't work. Try again.",

  // Toasts
  notifications: "Notifications",
});
