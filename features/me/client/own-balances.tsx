import { Gift } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { SharedUser } from "../../../common/contract/shared.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { formatDollars } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import { m } from "../messages.ts";

const CashoutDialog = lazyPart(async () => (await import("../../cashout/client/cashout-dialog.tsx")).CashoutDialog);

function preload(): void {
  preloadDialog();
  CashoutDialog.ahead();
}

export function OwnBalances({ user }: { user: SharedUser }) {
  const { brand } = usePage().props.site;
  const coin = useCoin();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4 @min-[42rem]:grid-cols-3">
      <Balance
        label={coin(m.points())}
        figure={<Points value={user.balance} rolling />}
        action={<ButtonLink href={paths.history}>{m.history()}</ButtonLink>}
      />
      <Balance
        label={m.bucks()}
        figure={<Bucks value={user.bucks} rolling />}
        action={
          <Button onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
            {m.cashOut()}
          </Button>
        }
      />
      <Balance
        label={m.toClaim()}
        figure={
          user.claimable > 0 ? formatDollars(user.claimable) : <span className="text-faint">{m.nothingToClaim()}</span>
        }
        action={
          user.claimable > 0 ? (
            <ButtonLink href={paths.wagerRewards} variant="gold" icon={Gift}>
              {m.claim()}
            </ButtonLink>
          ) : (
            <ButtonLink href={paths.wagerRewards}>{m.howToEarn()}</ButtonLink>
          )
        }
      />
      <CashoutDialog open={isOpen} onClose={() => setOpen(false)} brand={brand} user={user} />
    </div>
  );
}

function Balance({ label, figure, action }: { label: string; figure: ReactNode; action: ReactNode }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 px-3 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="overline-label">{label}</p>
        <p className="figure-display text-title-2 wrap-anywhere">{figure}</p>
      </div>
      {action}
    </Card>
  );
}
