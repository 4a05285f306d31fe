import { useEffect, useRef, useState } from "react";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { LeafMark } from "../../../ui/site-icons.tsx";
import { playChime } from "../../../ui/sound/play.ts";
import { Tooltips } from "../../../ui/tooltips.tsx";
import { useCoin } from "../../../ui/use-coin.ts";

export function ShellExtras() {
  return (
    <>
      <Tooltips />
      <PointsGain />
    </>
  );
}

const shownMs = 2_600;

function PointsGain() {
  const { user } = usePage().props.auth;
  const coin = useCoin();
  const before = useRef(user);
  const [gain, setGain] = useState<number | null>(null);
  useEffect(() => {
    const previous = before.current;
    before.current = user;
    // Shows no gain after a change of user, because the balances belong to different people.
    if (user === null || previous?.username !== user.username) return setGain(null);
    if (user.balance <= previous.balance) return;
    setGain(user.balance - previous.balance);
    playChime("leaf");
  }, [user]);
  useEffect(() => {
    if (gain === null) return;
    const timer = setTimeout(() => setGain(null), shownMs);
    return () => clearTimeout(timer);
  }, [gain]);
  return (
    <p role="status" className="pointer-events-none fixed top-(--topbar) right-4 z-40">
      {gain !== null && (
        <span className="edge flex animate-arrive items-center gap-2 rounded-control px-3.5 py-1.5 font-semibold text-gold-300 figures">
          <LeafMark className="size-5" />+{formatPoints(gain)}
          <span className="sr-only"> {coin("points")}</span>
        </span>
      )}
    </p>
  );
}
