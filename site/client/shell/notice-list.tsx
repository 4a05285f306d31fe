// The list of notices behind the bell: the last 30 days, newest first. Fetched when it opens, and again when a notice arrives.
import {
  Banknote,
  Bell,
  BellOff,
  Coins,
  Gift,
  type LucideIcon,
  Package,
  Radio,
  Settings,
  Ticket,
  Trophy,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { noticeApiPaths } from "../../../identity/contract/notice-api-paths.ts";
import { type NoticeKind, noticeTerms } from "../../../identity/contract/notice-kinds.ts";
import type { ListedNotice, NoticeList, NoticesSeen } from "../../../identity/contract/notices.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { Badge } from "../../../ui/badge.tsx";
import { call } from "../../../ui/base/api.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { m } from "../../messages.ts";

export interface NoticeListProps {
  open: boolean;
  onClose: () => void;
  user: SharedUser;
}

export function NoticeListDialog({ open, onClose, user }: NoticeListProps) {
  const { list, load } = useNoticeList(open, user);
  const markSeen = useMarkSeen(user);
  const notices = list?.notices ?? [];
  const newest = notices[0];
  const openNotice = (notice: ListedNotice) => {
    if (notice.unread) void markSeen({ up_to: notice.id, only_like: true });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.notifications()}
      width="460px"
      inCorner
      footer={
        <>
          <ButtonLink href={paths.notices} variant="quiet" icon={Settings} onClick={onClose}>
            {m.notificationSettings()}
          </ButtonLink>
          {newest !== undefined && user.unread > 0 && (
            <Button onClick={() => markSeen({ up_to: newest.id, only_like: false })}>{m.markAllRead()}</Button>
          )}
        </>
      }
    >
      {list === undefined && <Skeleton className="h-40" />}
      {list === null && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-3 text-soft">
          {m.notificationsMissing()}
          <Button onClick={load}>{m.tryAgain()}</Button>
        </div>
      )}
      {list && notices.length === 0 && (
        <EmptyState title={m.noNotifications()} icon={BellOff}>
          {m.noNotificationsText()}
        </EmptyState>
      )}
      <ul className="grid gap-5">
        {notices.map((notice) => (
          <Line key={`${notice.id} ${notice.unread}`} notice={notice} onOpen={openNotice} />
        ))}
      </ul>
      {list?.has_more && <p className="mt-5 text-sm text-faint">{m.olderNotifications({ count: notices.length })}</p>}
    </Dialog>
  );
}

const icons: Record<NoticeKind, LucideIcon> = {
  ...{ won: Trophy, paid: Banknote, order: Package, claim: Gift, points: Coins },
  ...{ drawn_soon: Ticket, live: Radio, lost: Ticket },
};

interface LineProps {
  notice: ListedNotice;
  onOpen: (notice: ListedNotice) => void;
}

function Line({ notice, onOpen }: LineProps) {
  const { about, text, href, count, at, unread } = notice;
  const Icon = about === null ? Bell : icons[about];
  return (
    <li className="relative flex gap-3">
      <Icon size={20} aria-hidden className={unread ? "mt-0.5 shrink-0 text-gold-300" : "mt-0.5 shrink-0 text-faint"} />
      <div className="grid min-w-0 flex-1 gap-1">
        {count > 1 && (
          <p className="flex items-center gap-2 font-semibold">
            {about === null ? m.yourAccount() : noticeTerms[about].label()}
            <Badge tone={unread ? "gold" : "neutral"}>{count}</Badge>
          </p>
        )}
        <PageLink
          href={href}
          prefetch="none"
          className={unread ? "stretched font-medium wrap-anywhere" : "stretched text-soft wrap-anywhere"}
          onClick={() => onOpen(notice)}
        >
          {unread && <span className="sr-only">{m.unread()} </span>}
          {text}
        </PageLink>
        <span className="text-sm text-faint">
          <LocalTime value={at} />
        </span>
      </div>
      {unread && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-pill bg-mint-400" />}
    </li>
  );
}

/** Returns the list: undefined while it loads for the first time, null if it cannot be loaded. `load` tries again. */
function useNoticeList(open: boolean, { unread, notices }: SharedUser) {
  const [list, setList] = useState<NoticeList | null>();
  const load = async () => {
    const answer = await call<NoticeList>(noticeApiPaths.list, { method: "GET" });
    const isGood = answer.kind === "answer" && answer.status === 200;
    setList((before) => (isGood ? answer.body : (before ?? null)));
  };
  const newestId = notices[0]?.id;
  useEffect(() => {
    if (open) void load();
  }, [open, unread, newestId]);
  return { list, load };
}

/** Returns a function that marks notices as seen, and then updates the bell. */
function useMarkSeen(user: SharedUser) {
  const latest = useRef(user);
  latest.current = user;
  return async (json: { up_to: number; only_like: boolean }) => {
    const answer = await call<NoticesSeen>(noticeApiPaths.seen, { json, outlives: true, idempotent: true });
    if (answer.kind !== "answer" || answer.status !== 200) return;
    const { unread } = answer.body;
    const notices = latest.current.notices.filter(({ id }) => unread > 0 && id > json.up_to);
    router.replaceProp("auth", { user: { ...latest.current, unread, notices } });
  };
}
