import { type ReactNode, useEffect, useState } from "react";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { call, proofRequiredEvent } from "../base/api.ts";
import { toPath } from "../layout/chrome.ts";
import { lazyPart } from "../lazy-part.tsx";
import { m } from "../messages.ts";
import { Meta } from "../meta.tsx";
import { AdminNav, deskGroups, formatWaiting, sumWaiting } from "./admin-nav.tsx";
import "./desk.css";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import type { Waiting } from "../../common/contract/shared.ts";

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
      <AdminNav path={toPath(url)} waiting={waiting} />
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

const pollMs = 60_000;
const nothingWaiting: Waiting = { orders: 0, claims: 0, withdrawals: 0, messages: 0 };

/**
 * Returns how much work is waiting for staff. Starts with the page's value and asks the server every minute, even in
 * background tabs.
 */
function useWaiting(): Waiting {
  const fromPage = usePage().props.waiting ?? nothingWaiting;
  const [polled, setPolled] = useState({ since: fromPage, waiting: fromPage });
  useEffect(() => {
    const timer = setInterval(async () => {
      const answer = await call<Waiting>(deskApiPaths.waiting, { method: "GET" });
      if (answer.kind === "answer" && answer.status === 200) setPolled({ since: fromPage, waiting: answer.body });
    }, pollMs);
    return () => clearInterval(timer);
  }, [fromPage]);
  return polled.since === fromPage ? polled.waiting : fromPage;
}
