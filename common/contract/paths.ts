type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...ParamNames<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [Name]
    : [];

type ParamValues<Given extends string[]> = {
  [Place in keyof Given]: Given[Place] extends "id" ? number : number | string;
};

/** Takes the parameters' values in the order of the pattern. The router uses `pattern`. */
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
/** Takes a pattern whose id is text. */
export const textPath = <const Pattern extends string>(pattern: Pattern): Path<Pattern, [string]> =>
  createPath(pattern);

// Leaves colons as they are, because a path may contain them and draw ids do.
const encodeSegment = (value: string | number): string => encodeURIComponent(value).replaceAll("%3A", ":");

export const paths = {
  home: "/",
  bonuses: "/bonuses",
  leaderboard: "/leaderboard",
  leaderboardRoobet: "/leaderboards/roobet",
  hunt: "/hunt",
  store: "/store",
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
  fairnessLog: "/fairness/log.jsonl",
  fairnessRules: "/fairness/rules",
  fairnessVerifier: "/fairness/verify.html",
  roll: path("/fairness/roll/:id"),
  history: "/history",
  commands: "/commands",
  language: textPath("/language/:language"),
  login: "/login",
  signIn: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: path("/reset-password/:token"),
  /** The page "Me", which shows everything that belongs to the viewer. */
  me: "/me",
  settings: "/settings",
  connections: "/settings/connections",
  notices: "/settings#notices",
  /** The server prints a link with the right `?key=` when a new site starts. */
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
    api: "/admin/api",
    audit: "/admin/audit",
    backups: "/admin/backups",
    overview: "/admin",
    messages: "/admin/messages",
    overlays: "/admin/overlays",
    videos: "/admin/videos",
    imports: "/admin/imports",
    chat: "/admin/chat",
    discord: "/admin/discord",
    chatCommands: "/admin/chat/commands",
  },
  /** The pages of the settings after the first. */
  settingsPart: textPath("/admin/settings/:part"),
  /** The second page of the desk's API. */
  deskWebhooks: "/admin/api/webhooks",
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
  apiDocs: "/api/docs",
  apiDocsFile: "/api/docs.json",
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
    /** Server-sent events. platform/contract/live.ts explains `?topics=`. */
    live: "/api/live",
    purchase: path("/api/products/purchase/:id"),
    answerOrder: path("/api/orders/:id/answers"),
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
