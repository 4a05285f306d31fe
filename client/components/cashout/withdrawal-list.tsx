// The viewer's last withdrawals: currency, amount, status (CASHOUT-22).
import { paths } from "../../../contracts/paths.ts";
import type { BuckWithdrawal } from "../../../contracts/shared.ts";
import { Bucks } from "../../ui/amounts.tsx";
import { TextLink } from "../../ui/link.tsx";
import { WithdrawalStatus } from "./withdrawal-status.tsx";

export function WithdrawalList({ withdrawals, onLeave }: { withdrawals: BuckWithdrawal[]; onLeave: () => void }) {
  return (
    <section aria-labelledby="your-withdrawals" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="your-withdrawals" className="text-title-3">
          Your withdrawals
        </h3>
        <TextLink href={paths.history} className="text-sm" onClick={onLeave}>
          All movements
        </TextLink>
      </div>
      {withdrawals.length === 0 ? (
        <p className="text-sm text-soft">None yet. What you cash out shows up here.</p>
      ) : (
        <ul className="grid max-h-56 gap-px overflow-y-auto overscroll-contain rounded-control border border-line bg-line">
          {withdrawals.map(({ id, currency, amount, status, reason }) => (
            <li key={id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 bg-surface-2 px-4 py-2.5">
              <span className="font-semibold">{currency.toUpperCase()}</span>
              <Bucks value={amount} />
              <WithdrawalStatus status={status} />
              {reason !== null && <span className="col-span-full text-sm text-soft wrap-anywhere">{reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
