import { CircleAlert, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { m as commonMessages } from "../../../common/messages.ts";
import { StatusPill } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { LostLink } from "../../contract/links.ts";
import { m } from "../../messages.ts";

export interface ConnectionRowProps {
  name: string;
  about: string;
  icon: LucideIcon;
  isLinked: boolean;
  account: string | null;
  alias?: string | null;
  /** Set if the platform no longer confirms the link. */
  lost?: LostLink | null;
  onLink: () => void;
  onUnlink: () => void;
  /** Instructions for linking by the platform's chat, shown on request; null if that is not possible. */
  byChat?: ReactNode;
  /** True when somebody has typed the code in the chat, and `byChat` asks whether it was the viewer. */
  isTyped?: boolean;
  howTo?: string;
  more?: ReactNode;
  isBusy?: boolean;
  isOpen: boolean;
}

const strong = (text: ReactNode) => <span className="font-medium text-text">{text}</span>;

export function ConnectionRow(props: ConnectionRowProps) {
  const {
    name,
    about,
    icon: Icon,
    isLinked,
    account,
    alias = null,
    lost = null,
    onLink,
    onUnlink,
    byChat = null,
    isTyped = false,
    howTo,
    more = null,
    isBusy = false,
    isOpen,
  } = props;
  const [isChatting, setChatting] = useState(false);
  useEffect(() => setChatting(false), [account]);
  const isPending = isChatting || isTyped;
  const coin = useCoin();
  return (
    <Card
      as="li"
      className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-4 p-4 md:grid-cols-[auto_1fr_auto] md:p-5"
    >
      <span className="grid size-12 place-items-center self-start rounded-control bg-surface-3 text-mint-300 md:size-14">
        <Icon size={26} strokeWidth={1.6} aria-hidden />
      </span>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-title-3">{name}</h2>
          <StatusPill tone={isLinked ? "mint" : "neutral"}>{isLinked ? m.connected() : m.notConnected()}</StatusPill>
        </div>
        {lost !== null && (
          <p className="flex items-start gap-2 text-sm text-coral-300 wrap-anywhere">
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            <span>
              {m.lostLink({
                platform: name,
                account: lost.name,
                date: () => <LocalTime value={lost.at} dateOnly />,
              })}
            </span>
          </p>
        )}
        <p className="text-sm text-soft wrap-anywhere">
          {isLinked && account !== null
            ? alias === null
              ? m.linkedAs({ account, b: strong })
              : m.linkedAsAlias({ alias, account, b: strong })
            : coin(about)}
        </p>
        {byChat !== null && !isPending && (
          <button
            type="button"
            className="link justify-self-start text-sm touch-target"
            onClick={() => setChatting(true)}
          >
            {m.linkFromChat()}
          </button>
        )}
        {!isLinked && isOpen && howTo !== undefined && (
          <TextLink href={howTo} className="justify-self-start text-sm touch-target">
            {m.howToJoin()}
          </TextLink>
        )}
        {isLinked && more}
      </div>
      <div className="col-span-2 flex gap-2 md:col-span-1">
        {(isLinked || lost !== null) && (
          <Button variant="quiet" onClick={onUnlink} onPointerEnter={preloadDialog} aria-label={m.unlinkName({ name })}>
            {m.unlink()}
          </Button>
        )}
        {isOpen ? (
          <Button
            variant={isLinked ? "secondary" : "outline"}
            onClick={onLink}
            onPointerEnter={preloadDialog}
            busy={isBusy}
            aria-label={isLinked ? m.updateName({ name }) : m.linkName({ name })}
            className="max-md:flex-1 md:min-w-28"
          >
            {isLinked ? m.update() : m.link()}
          </Button>
        ) : (
          !isLinked && <p className="text-sm text-faint">{commonMessages.notAvailableYet()}</p>
        )}
      </div>
      {isPending && byChat !== null && <div className="col-span-full">{byChat}</div>}
    </Card>
  );
}
