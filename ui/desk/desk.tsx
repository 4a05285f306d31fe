// The frame of an admin page: the desk's menu, its headline, and what one can do here.
import { type ReactNode, useEffect, useState } from "react";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { call, proofWantedEvent } from "../base/api.ts";
import { later } from "../later.tsx";
import { pathOf } from "../layout/rules.ts";
import { Meta } from "../meta.tsx";
import { AdminNav, deskGroups, waitingIn, waitingWords } from "./admin-nav.tsx";
import "./desk.css";
import { deskCalls } from "../../common/contract/desk-calls.ts";
import type { Waiting } from "../../common/contract/shared.ts";

export interface DeskProps {
  title: string;
  lead: string;
  actions?: ReactNode;
  children: ReactNode;
}

const ProveOwner = later(async () => (await import("./prove-owner.tsx")).ProveOwner);

/** `isAsked`: a link led back here, since the password is wanted first. */
function Proof({ isAsked }: { isAsked: boolean }) {
  const [turn, setTurn] = useState(isAsked ? 1 : 0);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    const ask = () => {
      setTurn((last) => last + 1);
      setOpen(true);
    };
    window.addEventListener(proofWantedEvent, ask);
    return () => window.removeEventListener(proofWantedEvent, ask);
  }, []);
  return turn > 0 && <ProveOwner key={turn} open={isOpen} onClose={() => setOpen(false)} />;
}

const allLinks = deskGroups.flatMap(({ links }) => links);

export function Desk({ title, lead, actions, children }: DeskProps) {
  const { url } = usePage();
  const waiting = useWaiting();
  const count = waitingIn(allLinks, waiting);
  return (
    <div className="desk-page">
      <Meta title={`${count === 0 ? "" : `(${waitingWords(count)}) `}${title}, admin`} />
      <AdminNav path={pathOf(url)} waiting={waiting} />
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex max-w-3xl flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <h1 className="text-title-2">{title}</h1>
          <p className="text-sm text-soft">{lead}</p>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </header>
      {children}
      <Proof isAsked={new URLSearchParams(url.split("?")[1]).has("prove")} />
    </div>
  );
}

const everyMs = 60_000;
const nothing: Waiting = { orders: 0, claims: 0, withdrawals: 0, messages: 0 };

/** How much waits for staff: as the page was given it, and asked anew every minute: a tab in the background tells too. */
function useWaiting(): Waiting {
  const given = usePage().props.waiting ?? nothing;
  const [asked, setAsked] = useState({ since: given, waiting: given });
  useEffect(() => {
    const asking = setInterval(async () => {
      const answer = await call<Waiting>(deskCalls.waiting, { method: "GET" });
      if (answer.kind === "answer" && answer.status === 200) setAsked({ since: given, waiting: answer.body });
    }, everyMs);
    return () => clearInterval(asking);
  }, [given]);
  return asked.since === given ? asked.waiting : given;
}
