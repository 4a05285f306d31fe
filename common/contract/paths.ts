// All addresses of the product, pages first, then calls. The router uses an address's `pattern`.

/** The names of a pattern's parameters, in order. */
type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...ParamNames<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [Name]
    : [];

/** The types of the parameters' values: a number for an id, a number or text for any other. */
type ParamValues<Given extends string[]> = {
  [Place in keyof Given]: Given[Place] extends "id" ? number : number | string;
};

/** Returns the address when called with the parameters' values, in the order of the pattern. */
export interface Path<Pattern extends string, Filled extends unknown[]> {
  (...parts: Filled): string;
  readonly pattern: Pattern;
}

function createPath<const Pattern extends string>(pattern: Pattern): Path<Pattern, (number | string)[]> {
  const filled = (...parts: (number | string)[]) => {
    let next = 0;
    return pattern.replace(/:\w+/g, () => encodeSegment(parts[next++] ?? ""));
  };
  return Object.assign(filled, { pattern });
}

/** Builds an address from a pattern such as "/raffle/:id". */
export const path = <const Pattern extends string>(pattern: Pattern): Path<Pattern, ParamValues<ParamNames<Pattern>>> =>
  createPath(pattern);
/** Builds an address from a pattern whose id is text. */
export const textPath = <const Pattern extends string>(pattern: Pattern): Path<Pattern, [string]> =>
  createPath(pattern);

// Keeps colons as they are, because a path may contain them and draw ids do.
const encodeSegment = (value: string | number): string => encodeURIComponent(value).replaceAll("%3A", ":");

export const paths = {
  home: "/",
  bonuses: "/bonuses",
  leaderboard: "/leaderboard",
  leaderboardRoobet: "/leaderboards/roobet",
  hunt: "/hunt",
  store: "/store",
  /** The viewer's own orders, below the products on the store page. */
  myPurchases: "/store#my-purchases",
  raffles: "/raffles",
  raffle: path("/raffle/:id"),
  cases: "/cases",
  case: path("/case/:id"),
  challenges: "/challenges",
  vipRewards: "/vip-rewards",
  wagerRewards: "/wager-rewards",
  wagerMilestones: "/wager-milestones",
  partnerPackdraw: "/partners/packdraw",
  contact: "/contact",
  terms: "/tos",
  privacyPolicy: "/privacy-policy",
  fairness: "/fairness",
  /** The log of every event that decides draws and rolls. `?from=` sets the number of the first log line. */
  fairnessLog: "/fairness/log.jsonl",
  /** The page with docs/fairness.md, which explains how draws and rolls are decided and checked. */
  fairnessRules: "/fairness/rules",
  /** The offline checker (docs/verify.html) as a download. */
  fairnessVerifier: "/fairness/verify.html",
  /** One roll, with everything that checks it. */
  roll: path("/fairness/roll/:id"),
  history: "/history",
  /** The commands that viewers can type in chat. */
  commands: "/commands",
  /** Sets the visitor's language and returns to the page the visitor came from. */
  language: textPath("/language/:language"),
  login: "/login",
  /** The sign-in page, which then leads to `next`. */
  signIn: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: path("/reset-password/:token"),
  settings: "/settings",
  connections: "/settings/connections",
  /** The viewer's notification settings. */
  notices: "/settings#notices",
  /** The setup page of a new site. The server prints a link with the right `?key=` when it starts. */
  setup: "/setup",
  admin: {
    general: "/admin/general",
    boards: "/admin/boards",
    users: "/admin/user",
    shop: "/admin/shop",
    orders: "/admin/orders",
    raffles: "/admin/raffles",
    cases: "/admin/cases",
    withdrawals: "/admin/withdrawals",
    hunts: "/admin/hunts",
    bonuses: "/admin/bonuses",
    challenges: "/admin/challenges",
    settings: "/admin/settings",
    keys: "/admin/settings/keys",
    audit: "/admin/audit",
    overview: "/admin",
    messages: "/admin/messages",
    overlays: "/admin/overlays",
    videos: "/admin/videos",
    imports: "/admin/imports",
    chat: "/admin/chat",
    discord: "/admin/discord",
    chatCommands: "/admin/chat/commands",
  },
  /** The running hunt on a moderator's phone. */
  deskLive: "/desk/live",
  /** Browser sources for OBS. Each needs its `?token=`. */
  overlay: {
    hunt: "/overlay/hunt",
    leaderboard: "/overlay/leaderboard",
    race: textPath("/overlay/race/:id"),
    raffle: textPath("/overlay/raffle/:id"),
  },
  huntData: path("/hunt-data/:id"),
  sandbox: "/sandbox",
  clickSound: "/assets/sounds/metal-clang-sound-1.mp3",
  api: {
    login: "/api/auth/login",
    register: "/api/auth/register",
    logout: "/api/auth/logout",
    requestReset: "/api/auth/reset-password-request",
    resetPassword: "/api/auth/reset-password",
    streamChannel: "/api/stream/channel",
    onNow: "/api/on-now",
    /** Server-sent events. `?topics=` is explained in platform/contract/live.ts. */
    live: "/api/live",
    purchase: path("/api/products/purchase/:id"),
    joinRaffle: path("/api/raffles/join/:id/:tickets"),
    liveRaffle: path("/api/raffles/:id/live"),
    liveRaffles: "/api/raffles/live",
    draw: textPath("/api/draws/:id"),
    noticeSeen: path("/api/notices/:id/seen"),
    rollCase: path("/case/:id/roll"),
    rollCases: path("/case/:id/rolls"),
    rollDetail: path("/api/fairness/rolls/:id"),
    fairnessKeys: "/api/fairness/keys",
    fairnessDraws: "/api/fairness/draws",
    clientSeed: "/api/fairness/client-seed",
    rotateSeed: "/api/fairness/rotate",
    updateUser: "/api/user/update",
    leaveOut: "/api/user/ribbon",
    userData: "/api/user/data",
    closeUser: "/api/user/close",
    endSignIn: textPath("/api/sign-ins/:id/end"),
    endOtherSignIns: "/api/sign-ins/end-others",
    twoFactorEnable: "/api/two-factor/enable",
    twoFactorConfirm: "/api/two-factor/confirm",
    twoFactorDisable: "/api/two-factor/disable",
    kickGenerate: "/api/kick/generate",
    kickRedirect: "/api/kick/redirect",
    discordLink: "/api/discord/link",
    packdrawImage: "/api/packdraw/generate-image",
    packdrawConnect: path("/api/packdraw/connect/:username"),
    unlink: path("/api/:provider/unlink"),
    roobetCode: "/api/roobet/generate-code",
    /** Asks for the wager that proves a Roobet account. */
    roobetWager: "/api/roobet/ask-wager",
    guessHunt: path("/api/hunts/guess/:id"),
    sendContact: "/api/contact/send",
    instantRakeback: "/api/rewards/instant-rakeback",
    weeklyRakeback: "/api/rewards/weekly-rakeback",
    /** The documented address is misspelt; the correct spelling also works. */
    monthlyRakeback: "/api/rewards/monhtly-rakeback",
    claimRank: "/api/rewards/claim-rank",
    firstStepsGift: "/api/first-steps/gift",
    withdraw: path("/api/user/withdraw-bucks/:amount/:currency/:address"),
    historyCsv: "/api/history.csv",
    userProfile: path("/api/user-profile/:username"),
    claimChallenge: path("/api/challenges/claim/:id"),
    archivedBoard: path("/api/leaderboard/:id"),
    boardEntrants: path("/api/leaderboard/:id/entrants.csv"),
    boardOwn: path("/api/leaderboard/:id/own"),
  },
} as const;
