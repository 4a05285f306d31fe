// The bell in the top bar, with the number of unread notices. The list is fetched when it opens.
import { Bell } from "lucide-react";
import { useState } from "react";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { maxUnread } from "../../../identity/contract/notices.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { m } from "../../messages.ts";

const NoticeList = lazyPart(async () => (await import("./notice-list.tsx")).NoticeListDialog);

function preload(): void {
  preloadDialog();
  NoticeList.ahead();
}

export function NoticeBell({ user }: { user: SharedUser }) {
  const [isOpen, setOpen] = useState(false);
  const { unread } = user;
  const count = unread < maxUnread ? String(unread) : m.unreadMost({ most: maxUnread - 1 });
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon max-desk:-mx-1"
        data-bell
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <span className="relative">
          <Bell size={22} strokeWidth={1.8} aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute -top-2 left-3 rounded-pill bg-gold-400 px-1 text-xs font-semibold text-ink figures"
            >
              {count}
            </span>
          )}
        </span>
        <span className="sr-only">{unread > 0 ? m.notificationsUnread({ count }) : m.notifications()}</span>
      </button>
      <NoticeList open={isOpen} onClose={() => setOpen(false)} user={user} />
    </>
  );
}
