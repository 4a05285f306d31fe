// Every address of the product, in one place: as the server's router takes it (`pattern`), and filled in. Pages first,
// then calls.

/** The names after colons, in order. */
type Names<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Name, ...Names<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [Name]
    : [];

/** What may stand for a name: ids are numbers, all else may be text. */
type Parts<Given extends string[]> = { [Place in keyof Given]: Given[Place] extends "id" ? number : number | string };

/** Called with what stands for the names in `pattern`, in order, it answers the address. */
export interface Path<Pattern extends string, Filled extends unknown[]> {
  (...parts: Filled): string;
  readonly pattern: Pattern;
}

function filling<const Pattern extends string>(pattern: Pattern): Path<Pattern, (number | string)[]> {
  const filled = (...parts: (number | string)[]) => {
    let next = 0;
    return pattern.replace(/:\w+/g, () => segment(parts[next++] ?? ""));
  };
  return Object.assign(filled, { pattern });
}

const path = <const Pattern extends string>(pattern: Pattern): Path<Pattern, Parts<Names<Pattern>>> => filling(pattern);
/** The same where the id is a text. */
const pathByText = <const Pattern extends string>(pattern: Pattern): Path<Pattern, [string]> => filling(pattern);

// A colon may stand in a path as it is; draws have one in their ids.
const segment = (value: string | number): string => encodeURIComponent(value).replaceAll("%3A", ":");

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
  login: "/login",
  /** The sign-in that leads on to `next`. */
  signIn: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: path("/reset-password/:token"),
  settings: "/settings",
  connections: "/settings/connections",
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
    audit: "/admin/audit",
    overview: "/admin",
    messages: "/admin/messages",
    overlays: "/admin/overlays",
    videos: "/admin/videos",
  },
  /** Browser sources for OBS; each needs its `?token=`. */
  overlay: {
    hunt: "/overlay/hunt",
    leaderboard: "/overlay/leaderboard",
    raffle: pathByText("/overlay/raffle/:id"),
  },
  huntData: path("/hunt-data/:id"),
  sandbox: "/sandbox",
  styleguide: "/styleguide",
  clickSound: "/assets/sounds/metal-clang-sound-1.mp3",
  api: {
    login: "/api/auth/login",
    register: "/api/auth/register",
    logout: "/api/auth/logout",
    requestReset: "/api/auth/reset-password-request",
    resetPassword: "/api/auth/reset-password",
    verifyLedger: "/api/ledger/verify",
    streamChannel: "/api/stream/channel",
    onNow: "/api/on-now",
    purchase: path("/api/products/purchase/:id"),
    createProduct: "/api/products/create",
    updateProduct: path("/api/products/update/:id"),
    deleteProduct: path("/api/products/delete/:id"),
    joinRaffle: path("/api/raffles/join/:id/:tickets"),
    liveRaffle: path("/api/raffles/:id/live"),
    liveRaffles: "/api/raffles/live",
    createRaffle: "/api/raffles/create",
    updateRaffle: path("/api/raffles/update/:id"),
    deleteRaffle: path("/api/raffles/delete/:id"),
    cancelRaffle: path("/api/raffles/cancel/:id"),
    drawRaffle: path("/api/raffles/draw/:id"),
    voidWinner: path("/api/raffles/void/:id"),
    draw: pathByText("/api/draws/:id"),
    drawEntries: pathByText("/api/draws/:id/entries.csv"),
    noticeSeen: path("/api/notices/:id/seen"),
    fulfilOrder: path("/api/orders/:id/fulfil"),
    refundOrder: path("/api/orders/:id/refund"),
    rollCase: path("/case/:id/roll"),
    rollDetail: path("/api/fairness/rolls/:id"),
    fairnessKeys: "/api/fairness/keys",
    fairnessDraws: "/api/fairness/draws",
    fairnessRolls: "/api/fairness/rolls",
    clientSeed: "/api/fairness/client-seed",
    rotateSeed: "/api/fairness/rotate",
    createCase: "/api/cases/create",
    updateCase: path("/api/cases/update/:id"),
    deleteCase: path("/api/cases/delete/:id"),
    updateUser: "/api/user/update",
    userData: "/api/user/data",
    closeUser: "/api/user/close",
    endSignIn: pathByText("/api/sign-ins/:id/end"),
    endOtherSignIns: "/api/sign-ins/end-others",
    twoFactorEnable: "/api/two-factor/enable",
    twoFactorConfirm: "/api/two-factor/confirm",
    twoFactorDisable: "/api/two-factor/disable",
    kickGenerate: "/api/kick/generate",
    kickRedirect: "/api/kick/redirect",
    discordLink: "/api/discord/link",
    discordRedirect: "/api/discord/redirect",
    packdrawImage: "/api/packdraw/generate-image",
    packdrawConnect: path("/api/packdraw/connect/:username"),
    unlink: path("/api/:provider/unlink"),
    roobetCode: "/api/roobet/generate-code",
    roobetChat: "/api/webhooks/roobet/chat",
    createHunt: "/api/hunts/create",
    updateHunt: path("/api/hunts/update/:id"),
    releasePrize: path("/api/hunts/release-prize/:id"),
    deleteHunt: path("/api/hunts/delete/:id"),
    guessHunt: path("/api/hunts/guess/:id"),
    rotateOverlay: path("/api/overlays/rotate/:kind"),
    setVideo: pathByText("/api/videos/:id/set"),
    syncVideos: "/api/videos/sync",
    sendContact: "/api/contact/send",
    createBonus: "/api/bonuses/create",
    updateBonus: path("/api/bonuses/update/:id"),
    deleteBonus: path("/api/bonuses/delete/:id"),
    instantRakeback: "/api/rewards/instant-rakeback",
    weeklyRakeback: "/api/rewards/weekly-rakeback",
    /** Spelt as documented; the right spelling is accepted beside it. */
    monthlyRakeback: "/api/rewards/monhtly-rakeback",
    claimRank: "/api/rewards/claim-rank",
    withdraw: path("/api/user/withdraw-bucks/:amount/:currency/:address"),
    /** Its beginning, all the router looks at: a part left empty is refused like any other wrong one (cashout/routes.ts). */
    withdrawBase: "/api/user/withdraw-bucks",
    decideWithdrawal: {
      approve: path("/api/withdrawals/:id/approve"),
      pay: path("/api/withdrawals/:id/pay"),
      reject: path("/api/withdrawals/:id/reject"),
    },
    pauseCashout: "/api/withdrawals/pause",
    withdrawalsCsv: "/api/withdrawals.csv",
    historyCsv: "/api/history.csv",
    searchUsers: path("/api/user/search/:username"),
    userProfile: path("/api/user-profile/:username"),
    adjustBalance: path("/api/user/:username/adjust"),
    banUser: path("/api/user/:username/ban"),
    unbanUser: path("/api/user/:username/unban"),
    setRole: path("/api/user/:username/role"),
    resetTwoFactor: path("/api/user/:username/reset-two-factor"),
    saveSettings: "/api/settings",
    exportAudit: "/api/audit/export",
    markMessage: path("/api/messages/:id/mark"),
    createChallenge: "/api/challenges/create",
    updateChallenge: path("/api/challenges/update/:id"),
    deleteChallenge: path("/api/challenges/delete/:id"),
    claimChallenge: path("/api/challenges/claim/:id"),
    acceptClaim: path("/api/challenges/claims/:id/accept"),
    refuseClaim: path("/api/challenges/claims/:id/refuse"),
    runLeaderboardJobs: "/api/leaderboard/run-all",
    archivedBoard: path("/api/leaderboard/:id"),
    boardEntrants: path("/api/leaderboard/:id/entrants.csv"),
    boardOwn: path("/api/leaderboard/:id/own"),
    voidBoardWinner: path("/api/leaderboard/void/:id"),
    uploadLeaderboard: "/api/leaderboard/upload",
    testPartner: path("/api/leaderboard/test/:type"),
  },
} as const;
