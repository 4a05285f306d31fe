import { useEffect, useRef, useState } from "react";
import { winInHash } from "../../../common/contract/wins.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { formatPoints } from "../../../ui/base/format.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { type OpenedWin, onOpenWin } from "../../../ui/open-win.ts";
import { LeafMark } from "../../../ui/site-icons.tsx";
import { playChime } from "../../../ui/sound/play.ts";
import { Tooltips } from "../../../ui/tooltips.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import { useHash } from "../../../ui/use-hash.ts";

const WinSheet = lazyPart(async () => (await import("../../../features/wins/client/win-sheet.tsx")).WinSheet);

export function ShellExtras() {
  return (
    <>
      <Tooltips />
      <PointsGain />
      <Wins />
    </>
  );
}

/** Opens the win sheet when a page or an address names a win. */
function Wins() {
  const { auth } = usePage().props;
  const [opened, setOpened] = useState<OpenedWin | null>(null);
  // Keeps the last win, so the sheet does not change while it closes.
  const last = useRef<OpenedWin | null>(null);
  last.current = opened ?? last.current;
  useEffect(() => onOpenWin(setOpened), []);
  useHash(winInHash, (win) => auth.user !== null && setOpened({ win }));
  // Without a win, not even the code is fetched.
  if (last.current === null) return null;
  return <WinSheet open={opened !== null} opened={last.current} onClose={() => setOpened(null)} />;
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
