// What is typed belongs to one bonus, and stays through reloads and lost connections. Where somebody else enters that bonus
// meanwhile, it is not carried over to the next one.
import { useEffect, useState } from "react";
import type { Hunt, HuntBonus } from "../../contract/hunts.ts";
import { amountTyped } from "./typed.ts";

const keptAs = "windfall:live-typed";

interface Typed {
  bonus: number;
  text: string;
}

const nothing: Typed = { bonus: 0, text: "" };

function kept(): Typed {
  const [bonus = "", ...text] = (sessionStorage.getItem(keptAs) ?? "").split(" ");
  return /^\d+$/.test(bonus) ? { bonus: Number(bonus), text: text.join(" ") } : nothing;
}

export function useTyped({ bonuses }: Hunt & { bonuses: HuntBonus[] }) {
  const [typed, setTyped] = useState<Typed>(nothing);
  const next = bonuses.find(({ payout }) => payout === null);
  // After hydration: the server knows nothing of it.
  useEffect(() => setTyped(kept()), []);
  const keep = (wanted: Typed) => {
    setTyped(wanted);
    if (wanted.text === "") sessionStorage.removeItem(keptAs);
    else sessionStorage.setItem(keptAs, `${wanted.bonus} ${wanted.text}`);
  };
  const about = bonuses.find(({ id }) => id === typed.bonus);
  const amount = amountTyped(typed.text);
  const isOvertaken = about !== undefined && about.payout !== null && amount !== null && about.payout !== amount;
  return {
    next,
    typed: typed.bonus === next?.id ? typed.text : "",
    type: (text: string) => keep({ bonus: next?.id ?? 0, text }),
    forget: () => keep(nothing),
    overtaken: isOvertaken ? { bonus: about, typed: amount } : null,
  };
}
