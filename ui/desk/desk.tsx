// The frame of an admin page: the heading and the actions. The layout shows the desk's menu (site/client/shell/desk-menu.tsx).
import { type ReactNode, useEffect, useState } from "react";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { proofRequiredEvent } from "../base/api.ts";
import { lazyPart } from "../lazy-part.tsx";
import { m } from "../messages.ts";
import { Meta } from "../meta.tsx";
import { deskGroups, formatWaiting, sumWaiting } from "./admin-nav.ts";
import { useWaiting } from "./use-waiting.ts";
import "./desk.css";

export interface DeskProps {
  title: string;
  lead: string;
  actions?: ReactNode;
  children: ReactNode;
}

const ProveOwner = lazyPart(async () => (await import("./confirm-password.tsx")).ConfirmPassword);

/** `isRequested`: the server sent the visitor back to this page because it needs the password first. */
function ProofDialog({ isRequested }: { isRequested: boolean }) {
  const [openings, setOpenings] = useState(isRequested ? 1 : 0);
  const [isOpen, setOpen] = useState(isRequested);
  useEffect(() => {
    const ask = () => {
      setOpenings((last) => last + 1);
      setOpen(true);
    };
    window.addEventListener(proofRequiredEvent, ask);
    return () => window.removeEventListener(proofRequiredEvent, ask);
  }, []);
  return openings > 0 && <ProveOwner key={openings} open={isOpen} onClose={() => setOpen(false)} />;
}

const allLinks = deskGroups.flatMap(({ links }) => links);

export function Desk({ title, lead, actions, children }: DeskProps) {
  const { url } = usePage();
  const waiting = useWaiting();
  const count = sumWaiting(allLinks, waiting);
  return (
    <div className="desk-page">
      <Meta title={count === 0 ? m.deskTitle({ title }) : m.deskTitleWaiting({ count: formatWaiting(count), title })} />
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex max-w-3xl flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <h1 className="text-title-2">{title}</h1>
          <p className="text-sm text-soft">{lead}</p>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
      <ProofDialog isRequested={new URLSearchParams(url.split("?")[1]).has("prove")} />
    </div>
  );
}
