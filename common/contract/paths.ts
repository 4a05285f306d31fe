// Every address of the product, in one place: as the server's router takes it (`pattern`), and filled in. Pages first,
// then calls.

/** The names after colons, in order. */
type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...ParamNames<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [Name]
    : [];

/** What may stand for a name: ids are numbers, all else may be text. */
type ParamValues<Given extends string[]> = {
  [Place in keyof Given]: Given[Place] extends "id" ? number : number | string;
};

/** Called with what stands for the names in `pattern`, in order, it answers the address. */
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

export const path = <const Pattern extends string>(pattern: Pattern): Path<Pattern, ParamValues<ParamNames<Pattern>>> =>
  createPath(pattern);
/** The same where the id is a text. */
export const textPath = <const Pattern extends string>(pattern: Pattern): Path<Pattern, [string]> =>
  createPath(pattern);

// A colon may stand in a path as it is; draws have one in their ids.
const encodeSegment = (value: string | number): string => encodeURIComponent(value).replaceAll("%3A", ":");

export const paths = {
  home: "/",
  bonuses: "/bonuses",
  leaderboard: "/leaderboard",
  leaderboardRoobet: "/leaderboards/roobet",
  hunt: "/hunt",
  store: "/store",
  /** The viewer's own orders, further down the store. */
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
  /** The log of all that decides draws and rolls; `?from=` a line. */
  fairnessLog: "/fairness/log.jsonl",
  /** How everything is decided, and how anybody checks it: docs/fairness.md as a page. */
  fairnessRules: "/fairness/rules",
  /** The checker that needs no site: docs/verify.html, to keep. */
  fairnessVerifier: "/fairness/verify.html",
  /** One roll with its check. */
  roll: path("/fairness/roll/:id"),
  history: "/history",
  /** What viewers can type in the chat. */
  commands: "/commands",
  login: "/login",
  /** The sign-in that leads on to `next`. */
  signIn: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: path("/reset-password/:token"),
  settings: "/settings",
  connections: "/settings/connections",
  /** What one is told of, and how. */
  notices: "/settings#notices",
  /** The first run of a real site; `?key=` of the link its start prints. */
  setup: "/setup",
  admin: {
    general: "/admin/general",
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
  /** The hunt on a moderator's phone. */
  deskLive: "/desk/live",
  /** Browser sources for OBS; each needs its `?token=`. */
  overlay: {
    hunt: "/overlay/hunt",
    leaderboard: "/overlay/leaderboard",
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
    /** Events without an end; `?topics=` of common/contract/live.ts. */
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
    guessHunt: path("/api/hunts/guess/:id"),
    sendContact: "/api/contact/send",
    instantRakeback: "/api/rewards/instant-rakeback",
    weeklyRakeback: "/api/rewards/weekly-rakeback",
    /** Spelt as documented; the right spelling is accepted beside it. */
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
