// Stores the payout that a moderator types, across reloads and lost connections. Drops it when somebody else enters
// that bonus.
import { useEffect, useState } from "react";
import type { Hunt, HuntBonus } from "../../contract/hunts.ts";
import { parseAmount } from "./number-pad-input.ts";

const storageKey = "windfall:live-typed";

interface StoredInput {
  bonus: number;
  text: string;
}

const emptyInput: StoredInput = { bonus: 0, text: "" };

function loadInput(): StoredInput {
  const [bonus = "", ...text] = (sessionStorage.getItem(storageKey) ?? "").split(" ");
  return /^\d+$/.test(bonus) ? { bonus: Number(bonus), text: text.join(" ") } : emptyInput;
}

export function useStoredInput({ bonuses }: Hunt & { bonuses: HuntBonus[] }) {
  const [typed, setTyped] = useState<StoredInput>(emptyInput);
  const next = bonuses.find(({ payout }) => payout === null);
  // Runs after hydration, because the server has no stored input.
  useEffect(() => setTyped(loadInput()), []);
  const store = (wanted: StoredInput) => {
    setTyped(wanted);
    if (wanted.text === "") sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, `${wanted.bonus} ${wanted.text}`);
  };
  const about = bonuses.find(({ id }) => id === typed.bonus);
  const amount = parseAmount(typed.text);
  const isOvertaken = about !== undefined && about.payout !== null && amount !== null && about.payout !== amount;
  return {
    next,
    typed: typed.bonus === next?.id ? typed.text : "",
    type: (text: string) => store({ bonus: next?.id ?? 0, text }),
    forget: () => store(emptyInput),
    overtaken: isOvertaken ? { bonus: about, typed: amount } : null,
  };
}
