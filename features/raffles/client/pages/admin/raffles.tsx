import { Plus } from "lucide-react";
import { router } from "../../../../../platform/pages/client/router.ts";
import { usePage } from "../../../../../platform/pages/client/use-page.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { useDeskAction } from "../../../../../ui/desk/desk-action.ts";
import { useRecordForm } from "../../../../../ui/desk/use-record-form.ts";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { Pagination } from "../../../../../ui/pagination.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminRaffle, AdminRafflesProps } from "../../../contract/raffles.ts";
import { m } from "../../../messages.ts";
import { RaffleActionDialog } from "../../desk/raffle-action.tsx";
import { RaffleForm } from "../../desk/raffle-form.tsx";
import { RaffleList } from "../../desk/raffle-list.tsx";
import type { RaffleAction } from "../../desk/use-raffle-action.ts";
import { VoidWinnerDialog } from "../../desk/void-winner.tsx";

const noneActive = { title: m.noneActiveTitle(), text: m.noneActiveText() };
const noneFinished = { title: m.noneFinishedTitle(), text: m.noneFinishedText() };

export default function AdminRafflesPage({ active, finished, pages, now }: AdminRafflesProps) {
  const form = useRecordForm([...active, ...finished]);
  const act = useModal<{ raffle: AdminRaffle; act: Exclude<RaffleAction, "void"> }>();
  const winners = useModal<AdminRaffle>();
  const openAct = (raffle: AdminRaffle, wanted: RaffleAction) => {
    if (wanted === "void") winners.open(raffle);
    else act.open({ raffle, act: wanted });
  };
  const named = Number(new URLSearchParams(usePage().url.split("?")[1]).get("raffle"));
  const drawn = active.find(({ id }) => id === named);
  useDeskAction({ new: form.create, ...(drawn !== undefined && { draw: () => openAct(drawn, "draw") }) });
  // The server closes and draws a raffle within seconds of its end.
  const reloadSoon = () => void setTimeout(() => router.reload(), 4_000);
  const list = { now, onEdit: form.edit, onDuplicate: form.duplicate, onAct: openAct };
  return (
    <Desk
      title={m.title()}
      lead={m.deskLead()}
      actions={
        <Button variant="primary" icon={Plus} onClick={form.create} onPointerEnter={preloadDialog}>
          {m.createNewRaffle()}
        </Button>
      }
    >
      <div className="grid gap-5">
        <RaffleList title={m.activeTitle()} raffles={active} empty={noneActive} onEnd={reloadSoon} {...list} />
        <Pagination page={pages.active} label={m.activeRaffles()} />
      </div>
      <div className="grid gap-5">
        <RaffleList title={m.finishedTitle()} raffles={finished} empty={noneFinished} {...list} />
        <Pagination page={pages.finished} label={m.finishedRaffles()} />
      </div>
      {form.given && <RaffleForm key={`form-${form.times}`} {...form.given} />}
      {act.about !== null && <RaffleActionDialog open={act.isOpen} {...act.about} onClose={act.close} />}
      {winners.about !== null && (
        <VoidWinnerDialog
          key={`winners-${winners.times}`}
          open={winners.isOpen}
          raffle={winners.about}
          onClose={winners.close}
        />
      )}
    </Desk>
  );
}
