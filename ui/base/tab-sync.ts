// Several tabs of one browser: what changes in one is shown in the others, and nobody sees what is somebody else's.

import { withJitter } from "../../platform/client/jitter.ts";
import type { SharedProps } from "../../platform/contract/open.ts";
import type { ListenCallbacks } from "../../platform/live/client/listen.ts";
import type { Page } from "../../platform/pages/client/page.ts";
import { router } from "../../platform/pages/client/router.ts";
import { changedEvent, sessionEndedEvent } from "./api.ts";
import { canLeave } from "./leave-page.ts";
import { isHolding, onRelease } from "./spoiler-hold.ts";

export type ShownPage = Pick<Page, "component" | "version"> & { props: SharedProps };

/** What tabs tell each other: that something changed, or who is signed in as they know it. Each asks the server itself. */
type TabMessage = { kind: "changed" } | { kind: "here"; username: string | null };

const getUsername = ({ auth }: Pick<SharedProps, "auth">): string | null => auth.user?.username ?? null;

/** `whoChanged`: this tab shows somebody else from now on, or nobody any more. */
export function syncTabs(page: () => ShownPage, whoChanged: () => void): ListenCallbacks {
  const shown = () => page().props;
  const others = new BroadcastChannel("windfall");
  const tell = (news: TabMessage) => others.postMessage(news);
  const refresh = createRefresher(page, shown);
  let told = getUsername(shown());
  let isStale = false;
  let withdrawals: string | undefined;

  const refreshSeen = () => {
    isStale = document.hidden || isHolding();
    if (!isStale) void refresh();
  };
  onRelease(() => isStale && refreshSeen());
  others.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    // Whoever is somebody else now is not left on the screen, though nobody may be looking.
    if (data.kind === "here") return void (data.username !== getUsername(shown()) && refresh());
    refreshSeen();
  });
  window.addEventListener(changedEvent, () => tell({ kind: "changed" }));
  // Points come by themselves too: who looks again sees what there is. A guest has none.
  document.addEventListener("visibilitychange", () => {
    if (isStale || getUsername(shown()) !== null) refreshSeen();
  });
  router.on("navigate", ({ detail }) => {
    const username = getUsername(detail.page.props);
    if (username === told) return;
    told = username;
    whoChanged();
    tell({ kind: "here", username });
  });
  // Asked anew a page is refused, perhaps because who asks is somebody else now, or nobody any more.
  router.on("failed", ({ detail: { visit, status } }) => {
    if (visit.async && (status === 403 || status === 404)) refreshSeen();
  });
  tell({ kind: "here", username: told });
  return {
    signedInAs: (username) => username !== getUsername(shown()) && refreshSeen(),
    owns(own) {
      const { user } = shown().auth;
      if (user === null || user.username !== own.username) return void refreshSeen();
      const isSame = withdrawals === undefined || withdrawals === own.withdrawals;
      withdrawals = own.withdrawals;
      const isKnown =
        isSame && user.bucks === own.bucks && user.notices.map(({ id }) => id).join() === own.notices.join();
      const { balance, claimable } = own;
      const isSameFigure = user.balance === balance && user.claimable === claimable;
      if (isKnown && isSameFigure) return;
      // What comes with bucks and notices is asked for; points, and what waits to be claimed, are figures.
      if (!isKnown || isHolding()) return void refreshSeen();
      router.replaceProp("auth", { user: { ...user, balance, claimable } });
    },
  };
}

const [firstPauseMs, longestPauseMs] = [2_000, 60_000];

/** Asks for balances and notices anew, once at a time; again after a while, where nobody answered. */
function createRefresher(page: () => ShownPage, shown: () => SharedProps): () => Promise<void> {
  let isAsking = false;
  let isWanted = false;
  // What was answered before something else happened here is older than what is shown.
  let turn = 0;
  const turnOver = () => {
    turn += 1;
  };
  const loadAnew = createReloader();
  let pauseMs = firstPauseMs;
  let again: number | undefined;
  /** Who asked had heard that something changed: nobody may say so again for a long time. */
  const askLater = () => {
    clearTimeout(again);
    again = window.setTimeout(refresh, withJitter(pauseMs));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  window.addEventListener(changedEvent, turnOver);
  router.on("success", turnOver);

  const ask = async () => {
    const began = turn;
    const fresh = await fetchAuth(page());
    if (fresh === "unknown") return askLater();
    pauseMs = firstPauseMs;
    if (began !== turn) {
      // What happened here meanwhile may have brought only a part of the page: who is shown what is asked once more.
      isWanted = true;
      return;
    }
    if (fresh !== "elsewhere" && getUsername(fresh) === getUsername(shown()))
      return fresh.isOther ? undefined : router.replaceProp("auth", fresh.auth);
    if (!loadAnew()) window.dispatchEvent(new Event(sessionEndedEvent));
  };
  return refresh;

  async function refresh() {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted) {
      isWanted = false;
      await ask();
    }
    isAsking = false;
  }
}

/** So long a visit elsewhere that has begun is given; what only fetches a file never leaves. */
const maxLeavingMs = 5_000;

/** Loads the page anew, or answers false where somebody objects. Whoever is on their way elsewhere is not called back. */
function createReloader(): () => boolean {
  let leavingSince = Number.NEGATIVE_INFINITY;
  window.addEventListener("beforeunload", () => {
    leavingSince = performance.now();
  });
  const load = () => {
    if (!canLeave()) return false;
    const leftMs = leavingSince + maxLeavingMs - performance.now();
    if (leftMs > 0) setTimeout(load, leftMs);
    else location.reload();
    return true;
  };
  return load;
}

interface FreshProps extends Pick<SharedProps, "auth"> {
  /** Of another version's making: it says who it is, and this page may not know how to show more of it. */
  isOther: boolean;
}

/** This page's `auth` as it is now: asked for beside the router, which would show it before anybody saw whose it is. */
async function fetchAuth(
  page: Pick<ShownPage, "component" | "version">,
  newer: string | null = null,
): Promise<FreshProps | "unknown" | "elsewhere"> {
  try {
    const answer = await fetch(location.href, {
      headers: {
        "X-Inertia": "true",
        "X-Inertia-Version": newer ?? page.version ?? "",
        "X-Inertia-Partial-Component": page.component,
        "X-Inertia-Partial-Data": "auth",
      },
      cache: "no-store",
      redirect: "manual",
    });
    // A page for who is signed in sends a guest away, and a guest's page who is signed in.
    if (answer.type === "opaqueredirect") return "elsewhere";
    // To who names another version nothing is said but its name. Once: while one takes the other's place, both answer.
    const named = answer.status === 409 ? answer.headers.get("X-Inertia-Version") : null;
    if (named !== null && newer === null) return await fetchAuth(page, named);
    // Also a page that says this one is not for who asks now says who that is; one that failed may not have got so far.
    if (answer.status >= 500 || answer.headers.get("X-Inertia") === null) return "unknown";
    const { auth } = ((await answer.json()) as { props: Partial<SharedProps> }).props;
    return auth === undefined ? "unknown" : { auth, isOther: newer !== null };
  } catch {
    return "unknown";
  }
}
