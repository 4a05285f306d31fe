// Withdrawals that were chosen: approved together, listed for a wallet, marked as paid together.
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { DeskWithdrawal } from "../../../../contracts/cashout.ts";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { ChosenBar, useChosen } from "../../desk/chosen-rows.tsx";
import { RowResults } from "../../desk/row-results.tsx";
import { useMany } from "../../desk/use-many.ts";
import { ApproveManyDialog, PayManyDialog } from "./many-dialogs.tsx";
import type { Payment } from "./match-transactions.ts";

export interface ChosenWithdrawals {
  chosen: ReturnType<typeof useChosen>;
  /** Stands above the list. */
  bar: ReactNode;
}

/** Something can be done next with it, by this admin. */
export const isChoosable = ({ status, blocked }: DeskWithdrawal): boolean =>
  (status === "pending" || status === "approved") && blocked === null;

export function useChosenWithdrawals(withdrawals: DeskWithdrawal[]): ChosenWithdrawals {
  const choosable = withdrawals.filter(isChoosable);
  const chosen = useChosen(choosable.map(({ id }) => id));
  const approving = useModal<DeskWithdrawal[]>();
  const paying = useModal<DeskWithdrawal[]>();
  const many = useMany();
  const wanted = choosable.filter(({ id }) => chosen.ids.includes(id));
  const [pending, approved] = [wanted.filter(isPending), wanted.filter((one) => !isPending(one))];
  const bar = (
    <>
      {many.results !== null && <RowResults {...many.results} onSeen={many.forget} />}
      <ChosenBar chosen={chosen} count={choosable.length}>
        {pending.length > 0 && (
          <Button size="sm" variant="primary" onClick={() => approving.open(pending)}>
            Approve {pending.length}
          </Button>
        )}
        {approved.length > 0 && (
          <>
            <ButtonLink size="sm" icon={Download} href={payoutsAddress(approved)}>
              Payout list
            </ButtonLink>
            <Button size="sm" variant="primary" onClick={() => paying.open(approved)}>
              Mark {approved.length} as paid
            </Button>
          </>
        )}
      </ChosenBar>
      {approving.about !== null && (
        <ApproveManyDialog
          key={`approve ${approving.times}`}
          open={approving.isOpen}
          withdrawals={approving.about}
          onClose={approving.close}
          onApprove={() =>
            many.decide(
              deskCalls.approveWithdrawals,
              { ids: idsOf(approving.about) },
              { verb: "approved", nameOf: nameIn(approving.about) },
            )
          }
        />
      )}
      {paying.about !== null && (
        <PayManyDialog
          key={`pay ${paying.times}`}
          open={paying.isOpen}
          withdrawals={paying.about}
          onClose={paying.close}
          onPaid={(payments: Payment[]) =>
            many.decide(deskCalls.payWithdrawals, { payments }, { verb: "paid", nameOf: nameIn(paying.about) })
          }
        />
      )}
    </>
  );
  return { chosen, bar };
}

const isPending = ({ status }: DeskWithdrawal): boolean => status === "pending";

const idsOf = (withdrawals: DeskWithdrawal[] | null): number[] => (withdrawals ?? []).map(({ id }) => id);

const nameIn = (withdrawals: DeskWithdrawal[] | null) => (id: number) =>
  `No. ${id}, ${withdrawals?.find((one) => one.id === id)?.user.username ?? ""}`;

const payoutsAddress = (withdrawals: DeskWithdrawal[]): string =>
  `${deskCalls.payoutsCsv}?ids=${idsOf(withdrawals).join(",")}`;
