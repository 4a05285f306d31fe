// What a signed-in visitor has: points as coins, and bucks, which open the cashout dialog (SHELL-40 to SHELL-43).
import { useState } from "react";
import type { SharedUser } from "../../../contracts/shared.ts";
import { Bucks, Points } from "../../ui/amounts.tsx";
import { cx } from "../../ui/cx.ts";
import { preloadDialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";

const CashoutDialog = later(async () => (await import("../cashout/cashout-dialog.tsx")).CashoutDialog);

function preload(): void {
  preloadDialog();
  CashoutDialog.ahead();
}

const chip = "inline-flex h-11 items-center rounded-control border border-line bg-surface-1/80 px-3.5 font-semibold";

/** `wide` gives each half the width: in the mobile menu. */
export function Balances({ user, brand, wide }: { user: SharedUser; brand: string; wide?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={cx("flex items-center gap-2", wide && "grid grid-cols-2")}>
      <span className={chip} data-balance="points">
        <Points value={user.balance} rolling />
      </span>
      <button
        type="button"
        className={cx(chip, "transition-colors hover:border-mint-400/60 hover:bg-surface-2")}
        data-balance="bucks"
        data-tip={`Cashout ${brand} Bucks`}
        data-tip-side="bottom"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Bucks value={user.bucks} rolling />
        <span className="sr-only">, open cashout</span>
      </button>
      <CashoutDialog open={isOpen} onClose={() => setOpen(false)} brand={brand} user={user} />
    </div>
  );
}
