import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import type { Page } from "./page.ts";
import { router, type Show } from "./router.ts";
import { getShownPage, setShownPage } from "./shown-page.ts";
import type { Visit } from "./visit.ts";
import { onVisitEvent } from "./visit-events.ts";

export interface Pages {
  /** Rejects with `PageLoadError` if the component's code does not load. */
  resolve: (page: Pick<Page, "component" | "props">) => Promise<ComponentType>;
  Layout: ComponentType<{ children: ReactNode }>;
}

const readInitialPage = (): Page => JSON.parse(document.querySelector('script[data-page="app"]')?.textContent ?? "{}");

export async function start({ resolve, Layout }: Pages): Promise<void> {
  const page = readInitialPage();
  const Component = await resolve(page);
  const first = { page, Component, key: 0 };
  setShownPage(first);
  showProgress();
  // Comes before any component renders, because links prefetch as soon as they appear.
  router.begin({ page, show: createShow(Component), prepare: async (next) => createShow(await resolve(next)) });
  const app = <App first={first} Layout={Layout} />;
  const root = document.getElementById("app");
  if (root?.firstChild != null) hydrateRoot(root, app);
  else if (root !== null) createRoot(root).render(app);
}

/** Renders synchronously, so code that scrolls, animates or adds listeners finds the finished page. */
const createShow =
  (Component: ComponentType): Show =>
  (page, { keepsState }) => {
    const { key = 0 } = getShownPage() ?? {};
    flushSync(() => setShownPage({ page, Component, key: keepsState ? key : key + 1 }));
  };

/** Visits that are faster than this show no progress bar (SHELL-61). */
const delayMs = 250;

const hideMs = 300;

function showProgress(): void {
  const bar = document.createElement("div");
  bar.id = "progress";
  bar.ariaHidden = "true";
  let shownFor: Visit | undefined;
  let next: number | undefined;
  onVisitEvent("start", ({ detail: { visit } }) => {
    if (!visit.showProgress) return;
    shownFor = visit;
    clearTimeout(next);
    bar.remove();
    bar.className = "";
    next = window.setTimeout(() => document.body.append(bar), delayMs);
  });
  onVisitEvent("finish", ({ detail: { visit } }) => {
    if (visit !== shownFor) return;
    clearTimeout(next);
    bar.className = "over";
    next = window.setTimeout(() => bar.remove(), hideMs);
  });
}
