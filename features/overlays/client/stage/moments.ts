// Great moments of a hunt, found by comparing two states. Each is shown once, however often its state arrives.
import { useEffect, useRef, useState } from "react";
import { formatDollars } from "../../../../ui/base/format.ts";
import type { HuntBonus } from "../../../hunts/contract/hunts.ts";
import type { HuntOverlay } from "../../contract/overlays.ts";
import { m } from "../../messages.ts";

export interface Moment {
  key: string;
  over: string;
  great: string;
  name: string;
}

const greatMultiplier = 100;
const shownMs = 3_000;
type ShownHunt = NonNullable<HuntOverlay["hunt"]>;

export const formatMultiplier = (multiplier: number): string =>
  `${multiplier.toLocaleString("en-US", { maximumFractionDigits: 2 })}x`;

/** Returns the greatest new moment, or null when nothing is new or there was no earlier state. */
export function momentBetween(before: ShownHunt | null, now: ShownHunt | null): Moment | null {
  if (before === null || now === null || before.id !== now.id) return null;
  const opened = new Set(before.bonuses.flatMap(({ id, payout }) => (payout === null ? [] : [id])));
  const fresh = now.bonuses.filter(({ id, payout }) => payout !== null && !opened.has(id));
  const best = [...fresh].sort((a, b) => multiplierOrZero(b) - multiplierOrZero(a))[0];
  if (best === undefined) return null;
  const shown = {
    key: `${best.id}`,
    great: formatMultiplier(multiplierOrZero(best)),
    name: `${best.name} · ${formatDollars(best.payout ?? 0)}`,
  };
  if (multiplierOrZero(best) > greatMultiplier) return { ...shown, over: m.bigWin() };
  if (before.info_amount_won < now.info_start_cost && now.info_amount_won >= now.info_start_cost)
    return { key: "even", over: m.breakEven(), great: formatDollars(now.info_amount_won), name: now.name };
  return opened.size > 0 && multiplierOrZero(best) > before.info_highest_multi
    ? { ...shown, over: m.huntRecord() }
    : null;
}

const multiplierOrZero = ({ multiplier }: HuntBonus): number => multiplier ?? 0;

export function useMoment(state: HuntOverlay | null): Moment | null {
  const before = useRef<ShownHunt | null>(null);
  const shown = useRef(new Set<string>());
  const [moment, setMoment] = useState<Moment | null>(null);
  useEffect(() => {
    const hunt = state?.hunt ?? null;
    const found = momentBetween(before.current, hunt);
    before.current = hunt;
    const key = `${hunt?.id} ${found?.key}`;
    if (found === null || shown.current.has(key)) return;
    shown.current.add(key);
    if (state?.look.moments) setMoment(found);
  }, [state]);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setMoment(null), shownMs);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment;
}
