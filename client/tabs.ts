// Several tabs of one browser: what changes in one is shown in the others, and nobody sees what is somebody else's.
import type { Page } from "@inertiajs/core";
import { router } from "@inertiajs/react";
import type { SharedProps } from "../contracts/shared.ts";
import { changedEvent, sessionEndedEvent } from "./api.ts";
import { isHeld, whenLetGo } from "./held-back.ts";
import { mayLeave } from "./leaving.ts";

export type ShownPage = Pick<Page, "component" | "version"> & { props: SharedProps };

/** What tabs tell each other: that something changed, or who is signed in as they know it. Each asks the server itself. */
type News = { kind: "changed" } | { kind: "here"; username: string | null };

const usernameOf = ({ auth }: Pick<SharedProps, "auth">): string | null => auth.user?.username ?? null;

export function watchTabs(page: () => ShownPage): void {
  const shown = () => page().props;
  const others = new BroadcastChannel("windfall");
  const tell = (news: News) => others.postMessage(news);
  const refresh = refresher(page, shown);
  let told = usernameOf(shown());
  let isStale = false;

  const refreshSeen = () => {
    isStale = document.hidden || isHeld();
    if (!isStale) void refresh();
  };
  whenLetGo(() => isStale && refreshSeen());
  others.addEventListener("message", ({ data }: MessageEvent<News>) => {
    // Whoever is somebody else now is not left on the screen, though nobody may be looking.
    if (data.kind === "here") return void (data.username !== usernameOf(shown()) && refresh());
    refreshSeen();
  });
  window.addEventListener(changedEvent, () => tell({ kind: "changed" }));
  // Points come by themselves too: who looks again sees what there is. A guest has none.
  document.addEventListener("visibilitychange", () => {
    if (isStale || usernameOf(shown()) !== null) refreshSeen();
  });
  router.on("navigate", ({ detail }) => {
    const username = usernameOf(detail.page.props);
    if (username === told) return;
    told = username;
    tell({ kind: "here", username });
  });
  tell({ kind: "here", username: told });
}

/** Asks for balances and notices anew, once at a time. */
function refresher(page: () => ShownPage, shown: () => SharedProps): () => Promise<void> {
  let isAsking = false;
  let isWanted = false;
  // What was answered before something else happened here is older than what is shown.
  let turn = 0;
  const turnOver = () => {
    turn += 1;
  };
  window.addEventListener(changedEvent, turnOver);
  router.on("success", turnOver);

  const ask = async () => {
    const began = turn;
    const fresh = await freshAuth(page());
    if (fresh === "unknown" || began !== turn) return;
    if (fresh !== "elsewhere" && usernameOf({ auth: fresh }) === usernameOf(shown()))
      return router.replaceProp("auth", fresh);
    if (mayLeave()) location.reload();
    else window.dispatchEvent(new Event(sessionEndedEvent));
  };
  return async function refresh() {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted) {
      isWanted = false;
      await ask();
    }
    isAsking = false;
  };
}

/** This page's `auth` as it is now: asked for beside Inertia, which would show it before anybody saw whose it is. */
async function freshAuth({ component, version }: ShownPage): Promise<SharedProps["auth"] | "unknown" | "elsewhere"> {
  try {
    const answer = await fetch(location.href, {
      headers: {
        "X-Inertia": "true",
        "X-Inertia-Version": version ?? "",
        "X-Inertia-Partial-Component": component,
        "X-Inertia-Partial-Data": "auth",
      },
      cache: "no-store",
      redirect: "manual",
    });
    // A page for who is signed in sends a guest away, and a guest's page who is signed in.
    if (answer.type === "opaqueredirect") return "elsewhere";
    // Also a page that says this one is not for who asks now says who that is.
    if (answer.headers.get("X-Inertia") === null) return "unknown";
    return ((await answer.json()) as { props: Partial<SharedProps> }).props.auth ?? "unknown";
  } catch {
    return "unknown";
  }
}
