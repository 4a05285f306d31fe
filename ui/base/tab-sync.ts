import { withJitter } from "../../platform/client/jitter.ts";
import type { SharedProps } from "../../platform/contract/open.ts";
import type { ListenCallbacks } from "../../platform/live/client/listen.ts";
import type { Page } from "../../platform/pages/client/page.ts";
import { router } from "../../platform/pages/client/router.ts";
import { changedEvent, sessionEndedEvent } from "./api.ts";
import { canLeave } from "./leave-page.ts";
import { isHolding, onRelease } from "./spoiler-hold.ts";

export type ShownPage = Pick<Page, "component" | "version"> & { props: SharedProps };

/** A message between tabs: something changed, or who is signed in. Each tab then asks the server itself. */
type TabMessage = { kind: "changed" } | { kind: "here"; username: string | null };

const getUsername = ({ auth }: Pick<SharedProps, "auth">): string | null => auth.user?.username ?? null;

/**
 * Syncs this tab with the others and the server. `whoChanged` runs when the tab shows another user, or none. Returns the
 * callbacks for live updates.
 */
export function syncTabs(page: () => ShownPage, whoChanged: () => void): ListenCallbacks {
  const shown = () => page().props;
  const others = new BroadcastChannel("windfall");
  const post = (news: TabMessage) => others.postMessage(news);
  const refresh = createRefresher(page, shown);
  let announced = getUsername(shown());
  let isStale = false;
  let withdrawals: string | undefined;

  const refreshSeen = () => {
    isStale = document.hidden || isHolding();
    if (!isStale) void refresh();
  };
  onRelease(() => isStale && refreshSeen());
  others.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    // The tab is refreshed even if it is hidden, because another user's data must not stay on the screen.
    if (data.kind === "here") return void (data.username !== getUsername(shown()) && refresh());
    refreshSeen();
  });
  window.addEventListener(changedEvent, () => post({ kind: "changed" }));
  // Points also change while the visitor is away, so the balances are refreshed when they return to the tab. Guests
  // have no balances.
  document.addEventListener("visibilitychange", () => {
    if (isStale || getUsername(shown()) !== null) refreshSeen();
  });
  router.on("navigate", ({ detail }) => {
    const username = getUsername(detail.page.props);
    if (username === announced) return;
    announced = username;
    whoChanged();
    post({ kind: "here", username });
  });
  // A background reload was refused, perhaps because another user is signed in now, or nobody.
  router.on("failed", ({ detail: { visit, status } }) => {
    if (visit.async && (status === 403 || status === 404)) refreshSeen();
  });
  post({ kind: "here", username: announced });
  return {
    signedInAs: (username) => username !== getUsername(shown()) && refreshSeen(),
    owns(own) {
      const { user } = shown().auth;
      if (user === null || user.username !== own.username) return void refreshSeen();
      const isSame = withdrawals === undefined || withdrawals === own.withdrawals;
      withdrawals = own.withdrawals;
      const isKnown =
        isSame &&
        user.bucks === own.bucks &&
        user.unread === own.unread &&
        user.notices.map(({ id }) => id).join() === own.notices.join();
      const { balance, claimable } = own;
      const isSameFigure = user.balance === balance && user.claimable === claimable;
      if (isKnown && isSameFigure) return;
      // Bucks and notices consist of more than a number, so they are fetched. Points and claimable amounts are plain numbers.
      if (!isKnown || isHolding()) return void refreshSeen();
      router.replaceProp("auth", { user: { ...user, balance, claimable } });
    },
  };
}

const [minBackoffMs, maxBackoffMs] = [2_000, 60_000];

function createRefresher(page: () => ShownPage, shown: () => SharedProps): () => Promise<void> {
  let isChecking = false;
  let isWanted = false;
  // A response that was requested before the latest change in this tab is out of date.
  let version = 0;
  const bumpVersion = () => {
    version += 1;
  };
  const reload = createReloader();
  let backoffMs = minBackoffMs;
  let retryTimer: number | undefined;
  /** Retries later, because no other tab may report a change for a long time. */
  const retryLater = () => {
    clearTimeout(retryTimer);
    retryTimer = window.setTimeout(refresh, withJitter(backoffMs));
    backoffMs = Math.min(backoffMs * 2, maxBackoffMs);
  };
  window.addEventListener(changedEvent, bumpVersion);
  router.on("success", bumpVersion);

  const checkServer = async () => {
    const startVersion = version;
    const fresh = await fetchAuth(page());
    if (fresh === "unknown") return retryLater();
    backoffMs = minBackoffMs;
    if (startVersion !== version) {
      // The change may have updated only a part of the page, so the tab asks again who is signed in.
      isWanted = true;
      return;
    }
    if (fresh !== "elsewhere" && getUsername(fresh) === getUsername(shown()))
      return fresh.isOther ? undefined : router.replaceProp("auth", fresh.auth);
    if (!reload()) window.dispatchEvent(new Event(sessionEndedEvent));
  };
  return refresh;

  async function refresh() {
    isWanted = true;
    if (isChecking) return;
    isChecking = true;
    while (isWanted) {
      isWanted = false;
      await checkServer();
    }
    isChecking = false;
  }
}

/** How long a started visit may take to leave the page. A visit that only downloads a file never leaves it. */
const maxLeavingMs = 5_000;

/**
 * Returns a function that reloads the page. It returns false if unsaved work prevents that. It does nothing while a visit to
 * another page is in progress.
 */
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
  /**
   * True when the response is from another version of the site. It says who is signed in, but this page may not understand
   * the rest.
   */
  isOther: boolean;
}

/**
 * Fetches this page's current `auth`. Does not use the router, which would show the response before we know which user
 * it is for.
 */
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
    // A page for signed-in visitors redirects guests, and a page for guests redirects users.
    if (answer.type === "opaqueredirect") return "elsewhere";
    // A server of a different version sends only its version's name. During a rollout both versions respond, so the other
    // name is accepted once.
    const named = answer.status === 409 ? answer.headers.get("X-Inertia-Version") : null;
    if (named !== null && newer === null) return await fetchAuth(page, named);
    // A response that refuses access still says who is signed in. A response to a failure may not.
    if (answer.status >= 500 || answer.headers.get("X-Inertia") === null) return "unknown";
    const { auth } = ((await answer.json()) as { props: Partial<SharedProps> }).props;
    return auth === undefined ? "unknown" : { auth, isOther: newer !== null };
  } catch {
    return "unknown";
  }
}
