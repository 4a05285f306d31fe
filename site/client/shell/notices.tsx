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
import { m } from "../../messages.ts";
import { NoticeLine } from "./notice-line.tsx";

const DrawingNow = lazyPart(async () => (await import("./drawing-now.tsx")).DrawingNow);

/** Shows only the most urgent line and folds the others. Only the newest of the user's notices has a line. */
export function Notices({ user, url }: { user: SharedUser | null; url: string }) {
  const isOnline = useOnline();
  const [unanswered, tryAgain] = useFailedVisit();
  const isUnanswered = isOnline && unanswered !== null;
  const hasEnded = useSessionEnded(user !== null);
  const [isDrawing, setDrawing] = useState(false);
  const { lines, shownByPage, see } = useNotices(user, url);
  const [isUnfolded, setUnfolded] = useState(false);
  usePrefetchReset();
  const count = Number(!isOnline) + Number(isUnanswered) + Number(hasEnded) + Number(isDrawing) + lines.length;
  const isFolded = count > 1 && !isUnfolded;
  // Lines that appear later start folded again.
  if (isUnfolded && count < 2) setUnfolded(false);
  const fold = count > 1 && <FoldToggle others={count - 1} isFolded={isFolded} onPress={() => setUnfolded(isFolded)} />;
  const foldAfter = (...before: boolean[]) => !before.includes(true) && fold;
  return (
    <div
      className={cx("notices sticky top-(--topbar) z-30", isFolded && "[&>p~p]:hidden [&_[data-words]]:truncate")}
      role="status"
    >
      {!isOnline && (
        <NoticeLine icon={<WifiOff size={18} aria-hidden className="shrink-0" />} words={m.offline()} action={fold} />
      )}
      {isUnanswered && (
        <NoticeLine
          icon={<ServerOff size={18} aria-hidden className="shrink-0" />}
          words={user === null ? m.siteUnanswered() : m.siteUnansweredSignedIn()}
          action={
            <>
              <button type="button" className="link touch-target" onClick={tryAgain}>
                {m.tryAgain()}
              </button>
              {fold}
            </>
          }
        />
      )}
      {hasEnded && (
        <NoticeLine
          icon={<LogIn size={18} aria-hidden className="shrink-0" />}
          words={m.signedOut()}
          action={
            <>
              <TextLink href={paths.signIn(url)}>{m.signInAgain()}</TextLink>
              {foldAfter(!isOnline, isUnanswered)}
            </>
          }
        />
      )}
      {user !== null && (
        <DrawingNow url={url} fold={foldAfter(!isOnline, isUnanswered, hasEnded)} onShown={setDrawing} />
      )}
      {lines.map((notice, index) => (
        <NoticeLine
          key={notice.id}
          icon={<Bell size={18} aria-hidden className="shrink-0" />}
          words={<span className="line-clamp-2">{notice.text}</span>}
          action={
            <>
              <TextLink href={notice.href} onClick={() => see(notice)}>
                {m.viewNotice()}
              </TextLink>
              {foldAfter(!isOnline, isUnanswered, hasEnded, isDrawing, index > 0)}
            </>
          }
          end={
            <IconButton size="sm" icon={X} label={m.dismissNotice()} className="shrink-0" onClick={() => see(notice)} />
          }
        />
      ))}
      {shownByPage.map((notice) => (
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
      {isFolded ? m.moreNotices({ count: others }) : m.fewerNotices()}
    </button>
  );
}

type Notice = SharedUser["notices"][number];

function useNotices(user: SharedUser | null, url: string) {
  const [seen, setSeen] = useState<number[]>([]);
  const see = ({ id }: Notice) => {
    setSeen((before) => [...before, id]);
    void call(paths.api.noticeSeen(id), { outlives: true, idempotent: true });
  };
  const unseen = (user?.notices ?? []).filter(({ id }) => !seen.includes(id));
  const shownByPage = unseen.filter(({ href }) => isShownByPage(url, href));
  return { lines: unseen.filter((notice) => !shownByPage.includes(notice)), shownByPage, see };
}

/** Calls `onLeave` when the visitor leaves the page that shows a notice, because they saw the notice there. */
function MarkSeen({ onLeave }: { onLeave: () => void }) {
  const latest = useRef(onLeave);
  latest.current = onLeave;
  useEffect(() => () => latest.current(), []);
  return null;
}

/** A raffle's own page plays its reel, and a line above the reel would give the result away. */
const isShownByPage = (url: string, href: string): boolean =>
  href.startsWith("/raffle/") && /^[^?#]*/.exec(url)?.[0] === href.split("#")[0];

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

/**
 * Returns the URL of a failed visit (null after a page loads or the visitor leaves), and a function that repeats the
 * visit.
 */
function useFailedVisit(): [string | null, () => void] {
  const [silence, setSilence] = useState<UnreachableDetail | null>(null);
  const wanted = silence?.wanted ?? null;
  useEffect(() => {
    const handleUnreachable = (event: Event) => event instanceof CustomEvent && setSilence(event.detail);
    window.addEventListener(siteUnreachableEvent, handleUnreachable);
    const forget = () => setSilence(null);
    // Keeps the error of a visit to another page, because a background reload of this page says nothing about the other
    // page.
    const stillRefused = (was: UnreachableDetail | null) =>
      was?.isRefused && was.wanted !== location.href ? was : null;
    const unsubscribers = [
      router.on("success", ({ detail }) => (detail.visit.async ? setSilence(stillRefused) : forget())),
      router.on("navigate", forget),
    ];
    return () => {
      window.removeEventListener(siteUnreachableEvent, handleUnreachable);
      for (const stop of unsubscribers) stop();
    };
  }, []);
  const tryAgain = () => {
    // Keeps the visitor's input if only a part of this page failed.
    const isHere = wanted === location.href;
    if (wanted !== null) router.visit(wanted, { preserveState: isHere, preserveScroll: isHere });
  };
  return [wanted, tryAgain];
}

/**
 * True after a 401 for a signed-in visitor, even once the page no longer shows a user. False again after the next page
 * or a login.
 */
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

/** Drops prefetched pages after a change, because they show the state before it. */
function usePrefetchReset(): void {
  useEffect(() => {
    const forget = () => router.flushAll();
    window.addEventListener(changedEvent, forget);
    return () => window.removeEventListener(changedEvent, forget);
  }, []);
}
