// Lines that stand over the page until they no longer hold: the browser is offline, the site did not answer, the
// sign-in has ended.

import { Bell, LogIn, ServerOff, WifiOff, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { router } from "../../../platform/pages/client/router.ts";
import {
  call,
  changedEvent,
  sessionEndedEvent,
  siteUnreachableEvent,
  type UnreachableDetail,
} from "../../../ui/base/api.ts";
import { IconButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { NoticeLine } from "./notice-line.tsx";

const DrawingNow = lazyPart(async () => (await import("./drawing-now.tsx")).DrawingNow);

/**
 * One strip at a time, the most pressing first: what stands over every page may not push the page out of sight. The others
 * are folded behind it.
 */
export function Notices({ user, url }: { user: SharedUser | null; url: string }) {
  const isOnline = useOnline();
  const [unanswered, tryAgain] = useFailedVisit();
  const isUnanswered = isOnline && unanswered !== null;
  const hasEnded = useSessionEnded(user !== null);
  const [isDrawing, setDrawing] = useState(false);
  const { told, here, see } = useNotices(user, url);
  const [isUnfolded, setUnfolded] = useState(false);
  usePrefetchReset();
  const count = Number(!isOnline) + Number(isUnanswered) + Number(hasEnded) + Number(isDrawing) + told.length;
  const isFolded = count > 1 && !isUnfolded;
  // What comes when there is one again is folded anew.
  if (isUnfolded && count < 2) setUnfolded(false);
  const fold = count > 1 && <FoldToggle others={count - 1} isFolded={isFolded} onPress={() => setUnfolded(isFolded)} />;
  /** On the first of them, whichever that is. */
  const foldAfter = (...before: boolean[]) => !before.includes(true) && fold;
  return (
    <div
      className={cx("notices sticky top-(--topbar) z-30", isFolded && "[&>p~p]:hidden [&_[data-words]]:truncate")}
      role="status"
    >
      {!isOnline && (
        <NoticeLine
          icon={<WifiOff size={18} aria-hidden className="shrink-0" />}
          words="You are offline. What you see may be out of date."
          action={fold}
        />
      )}
      {isUnanswered && (
        <NoticeLine
          icon={<ServerOff size={18} aria-hidden className="shrink-0" />}
          words={`The site did not answer.${user === null ? "" : " You stay signed in, and nothing of yours is lost."}`}
          action={
            <>
              <button type="button" className="link touch-target" onClick={tryAgain}>
                Try again
              </button>
              {fold}
            </>
          }
        />
      )}
      {hasEnded && (
        <NoticeLine
          icon={<LogIn size={18} aria-hidden className="shrink-0" />}
          words="You were signed out."
          action={
            <>
              <TextLink href={paths.signIn(url)}>Sign in to go on.</TextLink>
              {foldAfter(!isOnline, isUnanswered)}
            </>
          }
        />
      )}
      {user !== null && (
        <DrawingNow url={url} fold={foldAfter(!isOnline, isUnanswered, hasEnded)} onShown={setDrawing} />
      )}
      {told.map((notice, index) => (
        <NoticeLine
          key={notice.id}
          icon={<Bell size={18} aria-hidden className="shrink-0" />}
          words={notice.text}
          action={
            <>
              <TextLink href={notice.href} onClick={() => see(notice)}>
                Have a look
              </TextLink>
              {foldAfter(!isOnline, isUnanswered, hasEnded, isDrawing, index > 0)}
            </>
          }
          end={<IconButton size="sm" icon={X} label="Dismiss" className="shrink-0" onClick={() => see(notice)} />}
        />
      ))}
      {here.map((notice) => (
        <MarkSeen key={notice.id} onLeave={() => see(notice)} />
      ))}
    </div>
  );
}

interface FoldProps {
  others: number;
  isFolded: boolean;
  onPress: () => void;
}

function FoldToggle({ others, isFolded, onPress }: FoldProps) {
  return (
    <button type="button" className="link touch-reach" aria-expanded={!isFolded} onClick={onPress}>
      {isFolded ? `${others} more` : "Fewer"}
    </button>
  );
}

type Notice = SharedUser["notices"][number];

/** What happened to this user and they have not seen, the newest first: to be told in a line, or told by this page. */
function useNotices(user: SharedUser | null, url: string) {
  const [seen, setSeen] = useState<number[]>([]);
  const see = ({ id }: Notice) => {
    setSeen((before) => [...before, id]);
    void call(paths.api.noticeSeen(id), { outlives: true, idempotent: true });
  };
  const unseen = (user?.notices ?? []).filter(({ id }) => !seen.includes(id));
  const here = unseen.filter(({ href }) => isShownByPage(url, href));
  return { told: unseen.filter((notice) => !here.includes(notice)), here, see };
}

/** Seen there: it need not be told again on the next page. */
function MarkSeen({ onLeave }: { onLeave: () => void }) {
  const latest = useRef(onLeave);
  latest.current = onLeave;
  useEffect(() => () => latest.current(), []);
  return null;
}

/** A raffle's own page plays its reel: a line above it would tell the end before. */
const isShownByPage = (url: string, href: string): boolean => href.startsWith("/raffle/") && url.split("?")[0] === href;

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

/** The address that was wanted when the site did not answer, until a page comes or goes; and what wants it again. */
function useFailedVisit(): [string | null, () => void] {
  const [silence, setSilence] = useState<UnreachableDetail | null>(null);
  const wanted = silence?.wanted ?? null;
  useEffect(() => {
    const heard = (event: Event) => event instanceof CustomEvent && setSilence(event.detail);
    window.addEventListener(siteUnreachableEvent, heard);
    const forget = () => setSilence(null);
    // What this page asked by itself tells nothing of another page, which alone was refused.
    const stillRefused = (was: UnreachableDetail | null) =>
      was?.isRefused && was.wanted !== location.href ? was : null;
    const stops = [
      router.on("success", ({ detail }) => (detail.visit.async ? setSilence(stillRefused) : forget())),
      router.on("navigate", forget),
    ];
    return () => {
      window.removeEventListener(siteUnreachableEvent, heard);
      for (const stop of stops) stop();
    };
  }, []);
  const tryAgain = () => {
    // It may be this page, of which only a part was missing: what was done in it stays.
    const isHere = wanted === location.href;
    if (wanted !== null) router.visit(wanted, { preserveState: isHere, preserveScroll: isHere });
  };
  return [wanted, tryAgain];
}

/** True from a 401 of who was signed in, also when the page shows nobody any more, until another page or a sign-in. */
function useSessionEnded(isSignedIn: boolean): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    if (!isSignedIn) return;
    setEnded(false);
    const end = () => setEnded(true);
    window.addEventListener(sessionEndedEvent, end);
    return () => window.removeEventListener(sessionEndedEvent, end);
  }, [isSignedIn]);
  useEffect(() => router.on("navigate", () => setEnded(false)), []);
  return hasEnded;
}

/** A call changed something: what was fetched ahead shows the old state. */
function usePrefetchReset(): void {
  useEffect(() => {
    const forget = () => router.flushAll();
    window.addEventListener(changedEvent, forget);
    return () => window.removeEventListener(changedEvent, forget);
  }, []);
}
