// Asking for a withdrawal: sends it once, says how it went, and brings the page up to date (CASHOUT-15 to CASHOUT-21).
import { router } from "@inertiajs/react";
import { useRef, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import { call, newCallKey } from "../../api.ts";
import { toast } from "../../ui/toast.ts";
import { withdrawOutcome } from "./outcomes.ts";

export type RequestState = "idle" | "submitting";

/** `withdraw` answers whether it was asked for; `asked` is the last one's number, until another is tried. */
export function useWithdraw() {
  const [state, setState] = useState<RequestState>("idle");
  const [asked, setAsked] = useState<number | null>(null);
  // Of a request whose answer never came: the same one again carries its key, so the bucks are taken once.
  const open = useRef<{ key: string; path: string } | null>(null);

  const withdraw = async (amount: string, currency: string, address: string): Promise<boolean> => {
    if (state === "submitting") return false;
    const path = paths.api.withdraw(amount, currency, address);
    if (open.current?.path !== path) open.current = { key: newCallKey(), path };
    setState("submitting");
    setAsked(null);
    const answer = await call(path, { idempotent: open.current.key });
    const outcome = withdrawOutcome(answer);
    setState("idle");
    if (outcome.kind === "asked") toast.success(outcome.text);
    else toast.error(outcome.text);
    // biome-ignore lint/suspicious/noConsole: CASHOUT-20 asks for just that
    if (outcome.kind === "failed") console.warn("The withdraw request failed.", answer);
    if (outcome.kind === "asked" || outcome.isKnown) open.current = null;
    if (outcome.kind === "asked") {
      setAsked(outcome.id);
      router.reload();
    }
    return outcome.kind === "asked";
  };
  return { state, asked, withdraw };
}
