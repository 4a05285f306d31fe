// Lines that stand over the page until they no longer hold: the browser is offline, the sign-in has ended.
import { router } from "@inertiajs/react";
import { Bell, LogIn, WifiOff, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { paths } from "../../../contracts/paths.ts";
import type { SharedUser } from "../../../contracts/shared.ts";
import { call, changedEvent, sessionEndedEvent } from "../../api.ts";
import { IconButton } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link.tsx";

export function Notices({ user, url }: { user: SharedUser | null; url: string }) {
  const isOnline = useOnline();
  const hasEnded = useSessionEnded(user !== null);
  useForgetPrefetched();
  return (
    <div className="sticky top-(--topbar) z-30" role="status">
      {!isOnline && (
        <Notice icon={<WifiOff size={18} aria-hidden />}>
          <span>You are offline. What you see may be out of date.</span>
        </Notice>
      )}
      {hasEnded && (
        <Notice icon={<LogIn size={18} aria-hidden />}>
          <span>
            Your session has ended. <TextLink href={paths.signIn(url)}>Sign in again</TextLink>
          </span>
        </Notice>
      )}
      {user?.notices.map((notice) => (
        <PersonalNotice key={notice.id} notice={notice} url={url} />
      ))}
    </div>
  );
}

/** Something that happened to this user, until they have seen it. */
function PersonalNotice({ notice, url }: { notice: SharedUser["notices"][number]; url: string }) {
  const [isSeen, setSeen] = useState(false);
  const see = () => {
    setSeen(true);
    void call(paths.api.noticeSeen(notice.id), { outlives: true });
  };
  const isHere = isToldBy(url, notice.href);
  const latestSee = useRef(see);
  latestSee.current = see;
  // Seen there: it need not be told again on the next page.
  useEffect(() => (isHere ? () => latestSee.current() : undefined), [isHere]);
  if (isSeen || isHere) return null;
  return (
    <Notice icon={<Bell size={18} aria-hidden className="shrink-0" />}>
      <span className="flex flex-wrap items-center gap-x-3">
        {notice.text}
        <TextLink href={notice.href} onClick={see}>
          Have a look
        </TextLink>
      </span>
      <IconButton size="sm" icon={X} label="Dismiss" className="ml-auto shrink-0" onClick={see} />
    </Notice>
  );
}

/** A raffle's own page plays its reel: a line above it would tell the end before. */
const isToldBy = (url: string, href: string): boolean => href.startsWith("/raffle/") && url.split("?")[0] === href;

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="shell-pad flex min-h-11 animate-fade items-center gap-3 border-b border-gold-400/25 bg-gold-900 py-2 text-sm font-medium text-gold-200">
      {icon}
      {children}
    </p>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener("online", changed);
      window.addEventListener("offline", changed);
      return () => {
        window.removeEventListener("online", changed);
        window.removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/** True from a 401 while the page still shows somebody as signed in, until a visit says who is there. */
function useSessionEnded(isSignedIn: boolean): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const end = () => setEnded(isSignedIn);
    window.addEventListener(sessionEndedEvent, end);
    return () => window.removeEventListener(sessionEndedEvent, end);
  }, [isSignedIn]);
  useEffect(() => {
    if (!isSignedIn) setEnded(false);
  }, [isSignedIn]);
  return hasEnded;
}

/** A call changed something: what was fetched ahead shows the old state. */
function useForgetPrefetched(): void {
  useEffect(() => {
    const forget = () => router.flushAll();
    window.addEventListener(changedEvent, forget);
    return () => window.removeEventListener(changedEvent, forget);
  }, []);
}
