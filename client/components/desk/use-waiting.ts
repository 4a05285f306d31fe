// How much waits for staff: as the page was given it, and asked anew every minute, so that a tab in the background tells.

import { useEffect, useState } from "react";
import type { Waiting } from "../../../contracts/desk.ts";
import { deskCalls } from "../../../contracts/desk-calls.ts";
import { call } from "../../api.ts";
import { usePage } from "../../protocol/use-page.ts";

const everyMs = 60_000;
const nothing: Waiting = { orders: 0, claims: 0, withdrawals: 0, messages: 0 };

export function useWaiting(): Waiting {
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
