import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { readyEvent } from "../../platform/contract/boot.ts";
import type { Flash } from "../../platform/contract/responses.ts";
import { usePage } from "../../platform/pages/client/use-page.ts";
import type { ShownPage } from "../../ui/base/tab-sync.ts";
import { cx } from "../../ui/cx.ts";
import { findChrome, hasNoChrome, isDesk, isDeskPage, isStaffPage, menuPath, toPath } from "../../ui/layout/chrome.ts";
import { menuPaths } from "../../ui/layout/menu.ts";
import { useSidebar } from "../../ui/layout/use-sidebar.ts";
import { onIdle } from "../../ui/on-idle.ts";
import { toast } from "../../ui/toast.ts";
import { m } from "../messages.ts";
import { Banner } from "./shell/banner.tsx";
import { BottomBar } from "./shell/bottom-bar.tsx";
import { Footer } from "./shell/footer.tsx";
import { DeskMenu } from "./shell/lazy-desk-menu.ts";
import { Notices } from "./shell/notices.tsx";
import { RouteAnnouncer } from "./shell/route-announcer.tsx";
import { Sidebar } from "./shell/sidebar.tsx";
import { TopBar } from "./shell/top-bar.tsx";

export function Layout({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  const page = usePage();
  const { props, url } = page;
  const { auth, site } = props;
  const chrome = findChrome(url);
  const isBare = hasNoChrome(page.component, site.open, auth.user);
  const path = toPath(url);
  const hasDeskMenu = isDeskPage(page.component);
  const menuUrl = menuPath(path, menuPaths);
  const firstPath = useRef(path);
  useReadyMark();
  const Later = useIdleShell(page);
  return (
    <div className="shell">
      <a href="#content" className="skip-link btn btn-primary">
        {m.skipToContent()}
      </a>
      {chrome.banner !== "none" && <Banner />}
      {!isBare && !hasDeskMenu && (
        <Sidebar role={auth.user?.role ?? null} url={menuUrl} isOpen={sidebar.isOpen} onToggle={sidebar.toggle} />
      )}
      <div className={isBare ? "flex min-h-dvh flex-col" : "shell-column"}>
        {!isBare && <TopBar user={auth.user} site={site} url={url} />}
        {!isBare && <Notices user={auth.user} url={url} />}
        {auth.user !== null && hasDeskMenu && (
          <DeskMenu role={auth.user.role} site={site} path={path} isOpen={sidebar.isOpen} onToggle={sidebar.toggle} />
        )}
        <main
          id="content"
          tabIndex={-1}
          className={cx("shell-pad flex-1", isDesk(path) ? "py-3 md:py-4" : "py-8 md:py-12 short:py-5")}
        >
          {/* A new key creates a new element, so the fade runs again on every page, but not on partial reloads. */}
          <div
            key={path}
            className={cx("mx-auto max-w-[1360px]", chrome.fade && "animate-fade")}
            data-fade={chrome.fade ? (path === firstPath.current ? "first" : "later") : undefined}
          >
            {children}
          </div>
        </main>
        {!isBare && <Footer isShort={isDesk(path)} />}
      </div>
      {!isBare && !isStaffPage(path) && <BottomBar url={menuUrl} isGuest={auth.user === null} />}
      <RouteAnnouncer path={path} />
      <FlashToasts />
      {Later !== null && <Later />}
    </div>
  );
}

function useReadyMark(): void {
  useEffect(() => {
    const wait = setTimeout(() => window.dispatchEvent(new Event(readyEvent)));
    return () => clearTimeout(wait);
  }, []);
}

/**
 * Loads code that the first paint and the first press do not need when the browser is idle. The page also works without
 * it.
 */
function useIdleShell(page: ShownPage): ComponentType | null {
  const [Later, setLater] = useState<ComponentType | null>(null);
  const latest = useRef(page);
  latest.current = page;
  useEffect(() => {
    onIdle(() => {
      import("./idle-shell.ts").then(
        ({ startShell: begin }) => setLater(() => begin(() => latest.current)),
        () => {},
      );
    });
  }, []);
  return Later;
}

function FlashToasts() {
  const flash: Flash | undefined = usePage().props.flash;
  useEffect(() => {
    if (flash?.success) toast.success(flash.success);
    if (flash?.error) toast.error(flash.error);
  }, [flash]);
  return null;
}
