import { LogOut, Settings } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";
import { useLogout } from "./logout.ts";

const closeDelayMs = 180;

export function AccountMenu({ user }: { user: SharedUser }) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { logout, isLeaving } = useLogout();

  const hover = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    clearTimeout(closing.current);
    if (event.type === "pointerenter") setOpen(true);
    else closing.current = setTimeout(() => setOpen(false), closeDelayMs);
  };
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and links inside are operable, and this only observes
    <div className="relative" onPointerEnter={hover} onPointerLeave={hover} onBlur={leave} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className="grid size-11 place-items-center rounded-pill"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={(event) => setOpen(event.detail === 0 || isTouch(event.nativeEvent) ? !isOpen : true)}
      >
        <Avatar src={user.avatar} name="" size={40} />
        <span className="sr-only">{m.accountOf({ username: user.username })}</span>
      </button>
      <div id={menuId} hidden={!isOpen} className="absolute top-full right-0 z-50 pt-2">
        <div className="menu w-56 animate-arrive p-2">
          <p className="truncate px-3 pt-1.5 pb-2 text-sm text-faint">
            {m.signedInAs({
              name: () => (
                <PageLink href={paths.me} className="font-medium text-text" onClick={() => setOpen(false)}>
                  {user.username}
                </PageLink>
              ),
            })}
          </p>
          <MenuLines isLeaving={isLeaving} onSettings={() => setOpen(false)} onLogout={logout} />
        </div>
      </div>
    </div>
  );
}

interface LinesProps {
  isLeaving: boolean;
  onSettings: () => void;
  onLogout: () => void;
}

const MenuLines = cachedPart(({ isLeaving, onSettings, onLogout }: LinesProps) => (
  <ul>
    <li>
      <PageLink href={paths.settings} className="menu-item" onClick={onSettings}>
        <Settings size={18} aria-hidden />
        {m.settings()}
      </PageLink>
    </li>
    <li>
      <button type="button" className="menu-item" aria-disabled={isLeaving || undefined} onClick={onLogout}>
        <LogOut size={18} aria-hidden />
        {m.logout()}
      </button>
    </li>
  </ul>
));

const isTouch = (event: MouseEvent): boolean => "pointerType" in event && event.pointerType === "touch";
