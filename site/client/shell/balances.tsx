import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { cx } from "../../../ui/cx.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";

const CashoutDialog = lazyPart(
  async () => (await import("../../../features/cashout/client/cashout-dialog.tsx")).CashoutDialog,
);

function preload(): void {
  preloadDialog();
  CashoutDialog.ahead();
}

const chip = "inline-flex h-11 items-center rounded-control border border-line bg-surface-1/80 px-3.5 font-semibold";

const pressable = "transition-colors hover:border-mint-400/60 hover:bg-surface-2";

export interface BalancesProps {
  user: SharedUser;
  brand: string;
  wide?: boolean;
  onLeave?: () => void;
}

export function Balances({ user, brand, wide, onLeave }: BalancesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={cx("flex items-center gap-2", wide && "grid grid-cols-2")}>
      <PageLink href={paths.history} className={cx(chip, pressable)} data-balance="points" onClick={onLeave}>
        <Points value={user.balance} rolling />
        <span className="sr-only">, {m.openHistory()}</span>
      </PageLink>
      <button
        type="button"
        className={cx(chip, pressable)}
        data-balance="bucks"
        data-tip={m.cashoutTip({ brand })}
        data-tip-side="bottom"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Bucks value={user.bucks} rolling />
        <span className="sr-only">, {m.openCashout()}</span>
      </button>
      <CashoutDialog open={isOpen} onClose={() => setOpen(false)} brand={brand} user={user} />
    </div>
  );
}
