import { messages } from "../../platform/messages/messages.ts";

export const m = messages("imports", {
  // The list of imports
  imports: "Imports",
  lead: "Bring over the points viewers had in an earlier system. Viewers get their points when they link the account they used there.",
  holdAbout: "Claims over {limit} {points} wait for an admin. Change the limit under Settings.",
  noFileYet: "No file yet",
  noFileAbout:
    "Export names and points from StreamElements, Streamlabs or your earlier system. Then upload the CSV here.",
  file: "File",
  numberedFile: "#{id}, {fileName}",
  namesFrom: "Names from",
  lines: "Lines",
  status: "Status",
  uploaded: "Uploaded",

  // Upload
  upload: "Upload a file",
  uploadAbout:
    "A CSV with a name and an amount in each line, up to 50 MB and 1,000,000 rows. Nothing is paid until you have checked the file.",
  sendFile: "Upload",
  sending: "Sending…",
  kick: "Kick",
  discord: "Discord",
  platformHint: "Viewers are paid when they link their account on this platform.",
  csvFile: "CSV file",
  csvHint: "Only names and points are read, no other columns.",
  chooseCsv: "Choose a CSV file.",
  uploadFailed: "The file could not be uploaded. Please try again.",

  // Which columns hold the names and points
  columns: "Columns",
  columnNumber: "Column {number}",
  chooseColumn: "Choose a column",
  names: "Names",
  points: "Points",
  columnsHint: "Each column shows its first values.",
  readFile: "Read the file",
  readingAgain: "We are reading the file again.",
  columnsFailed: "The columns could not be saved. Please try again.",

  // One import
  importNumber: "Import #{id}",
  leadReading: "{fileName}, names from {platform}. Reading: {lines, plural, one {# line} other {# lines}} so far.",
  leadRead: "{fileName}, names from {platform}. {lines, plural, one {# line} other {# lines}}. Nothing is paid yet.",
  leadTaken: "{fileName}, names from {platform}. A 1 in the file is worth {rate}. Claims never expire.",
  leadTakenUntil: "{fileName}, names from {platform}. A 1 in the file is worth {rate}. Unpaid claims expire on {date}.",
  openClaimsCsv: "Open claims as CSV",

  // Status of an import
  receiving: "Uploading",
  reading: "Reading",
  unreadable: "Unreadable",
  preview: "Needs your check",
  taking: "Importing",
  taken: "Imported",
  withdrawn: "Withdrawn",

  // The preview
  previewLabel: "Preview",
  inFile: "In the file",
  rateNote: "{rate} for each 1 in the file, rounded down",
  sameFile: "You imported this same file before, as import #{number}.",
  claimedNames:
    "{count, plural, one {# name already has} other {# names already have}} an open claim from an earlier import. They are left out.",
  paidNames: "{count, plural, one {# name was} other {# names were}} paid by an earlier import. They are left out.",
  paidNamesAgain:
    "{count, plural, one {# name was paid by an earlier import and is} other {# names were paid by an earlier import and are}} paid again.",
  tooLittle: "{count, plural, one {# name} other {# names}} would get less than 1. They are left out.",
  tooMuch: "{count, plural, one {# name} other {# names}} would get more than 1,000,000,000,000. They are left out.",
  topTen: "The ten names with the most",
  name: "Name",
  line: "Line",

  // The rate, and importing it
  rate: "Points for each 1 in the file",
  rateHint: "Up to six decimals.",
  rateInvalid: "Enter a number above 0, with at most six decimals.",
  days: "Days until claims expire",
  daysHint: "Leave it empty, and claims never expire.",
  daysInvalid: "Enter 1 to 3,650, or leave it empty.",
  showSum: "Show the total",
  isShown: "The total already shown is for this rate.",
  again: "Pay names again that an earlier import has already paid",
  againHint: "Only for a file from a different system, never for the same file.",
  takeOver: "Import",
  showFirst: "Show the total at this rate first.",
  nobodyPaid: "Nobody would get anything.",
  takeOverTitle: "Import {points} points?",
  takeOverAbout:
    "{names, plural, one {# {platform} name} other {# {platform} names}} can be claimed from now on. Viewers who linked that account are paid within minutes, others when they link it. You cannot undo a payment.",
  takingOver: "The import has started.",
  takeOverFailed: "The file could not be imported. Please try again.",

  // Lines that were left out
  leftOut: "Left out: {total}",
  leftOutLines: "Lines that were left out",
  noName: "none",
  why: "Why",
  firstLines: "The first {count} lines are listed.",
  skipNoName: "No name",
  skipImpossibleName: "No account can have this name",
  skipNotANumber: "The amount is not a number",
  skipDotted: "1.250 may mean 1250 or 1.25. Write it without the dot",
  skipNegative: "Less than 0",
  skipNothing: "Less than 1",
  skipHuge: "More than 1,000,000,000,000",
  skipDoubled: "Listed twice. The higher amount counts",
  skipOpenQuote: "A quote that is never closed",
  skipHeader: "This line has the names of the columns",
  skipOtherWidth: "More or fewer cells than columns. Put quotes around an amount with a comma",
  skipTooLong: "The line is far too long",

  // Claims
  outcomes: "Claims by status",
  claims: "Claims",
  claimTabs: "Claims by status",
  all: "All",
  open: "Open",
  held: "Waiting",
  paid: "Paid",
  lapsed: "Expired",
  ended: "Ended",
  noClaim: "No claims found",
  forgotten: "Deleted",
  outcome: "What happened",
  actions: "Actions",
  notLinked: "Not linked yet",
  heldFor: "For {username}",
  paidTo: "To {username}",
  searchNames: "Names that start with",
  search: "Search",

  // A decision about a claim
  pay: "Pay",
  give: "Give to viewer",
  end: "End",
  giveTitle: "Give points to a viewer",
  endTitle: "End this claim",
  payAbout: '{username} gets the {points} for "{name}". You cannot undo this.',
  giveAbout: 'Gives the {points} for "{name}" to a viewer who has a different name now. You cannot undo this.',
  endAbout: 'Nobody gets the {points} for "{name}". You cannot undo this.',
  pointsCount: "{points} points",
  nobody: "Nobody",
  username: "Username on this site",
  reason: "Reason",
  reasonHint: "Shown in the audit log.",
  pointsPaid: "{points} points paid.",
  claimEnded: "Claim ended.",
  decisionFailed: "The claim could not be changed. Please try again.",

  // Discard and withdraw
  discard: "Discard",
  discardTitle: "Discard this file?",
  discardAbout: "Nothing was paid. You can upload the file again.",
  discarded: "File discarded.",
  discardFailed: "The file could not be discarded. Please try again.",
  withdraw: "Withdraw",
  withdrawTitle: "Withdraw this import?",
  withdrawAbout: "This import pays nobody from now on. People already paid keep their points. You cannot undo this.",
  withdrawDone: "Import withdrawn.",
  withdrawFailed: "The import could not be withdrawn. Please try again.",

  // Notices to viewers
  noticeSubject: "Imported points",
  noticePaid: "You received {points, plural, one {# point} other {# points}} from our earlier system.",
  noticeHeld:
    "You get {points, plural, one {# point} other {# points}} from our earlier system once someone from the team has checked your claim.",
  noticeWaiting:
    "You get {points, plural, one {# point} other {# points}} from our earlier system in 24 hours, or right away if you link your account on Kick's own page.",

  // Why a file cannot be read
  tooManyRows: "The file has more than {most, number} rows. Please split it.",
  nothingRead: "The file has no row with a name and points.",
  chooseColumns: "More than one column could hold the names or the points. Choose below.",

  // Refusals
  choosePlatform: "Choose Kick or Discord.",
  emptyFile: "The file is empty.",
  tooManyFiles: "Ten files are waiting already. Import or discard one first.",
  fileTooLarge: "The file is larger than 50 MB. Please split it.",
  diskFull: "The database's disk is full, or nearly. Nothing from the file was saved.",
  noImport: "There is no such import.",
  importChanged: "This import has changed. Reload the page.",
  claimNotOpen: "This claim is not open any more.",
  moreThanHeld: "One import can pay at most 1,000,000,000,000,000 points in total. Check the rate.",
  nobodyAtRate: "Nobody gets anything at this rate.",
  totalChanged: "The total has changed. Check the new total.",
  noUser: "There is no such user.",
  accountClosed: "The owner has closed this account.",
  rateMissing: "Enter how many points each old point is worth.",
  daysTooFew: "Enter at least one day.",
  daysTooMany: "Enter 3,650 days at most.",
  sameColumns: "Choose two different columns.",
  reasonMissing: "Enter a reason.",
  reasonTooLong: "The reason can have 300 characters at most.",
  usernameMissing: "Enter who gets the points.",

  // Counts
  pointCount: "{count, plural, one {# point} other {# points}}",
});
