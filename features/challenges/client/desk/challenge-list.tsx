import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { Points } from "../../../../ui/amounts.tsx";
import { StatusPill } from "../../../../ui/badge.tsx";
import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { callDesk } from "../../../../ui/desk/desk-call.ts";
import { RowActions } from "../../../../ui/desk/row-actions.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { useModal } from "../../../../ui/use-modal.ts";
import type { DeskChallenge } from "../../contract/challenges.ts";
import { m } from "../../messages.ts";

export interface ChallengeListProps {
  challenges: DeskChallenge[];
  onEdit: (challenge: DeskChallenge) => void;
}

export function ChallengeList({ challenges, onEdit }: ChallengeListProps) {
  const deletion = useModal<DeskChallenge>();
  const remove = async () => {
    if (deletion.about === null) return;
    await callDesk(deskApiPaths.deleteChallenge(deletion.about.id), {}, m.challengeDeleted());
    router.reload();
  };
  return (
    <>
      <Table
        caption={m.challenges()}
        columns={challengeColumns(onEdit, deletion.open)}
        rows={challenges}
        rowKey={(challenge) => challenge.id}
        dense
      />
      <ConfirmDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        onConfirm={remove}
        title={m.deleteTitle({ title: deletion.about?.title ?? "" })}
        confirmLabel={m.deleteChallenge()}
        danger
      >
        {m.deleteText()}
      </ConfirmDialog>
    </>
  );
}

function challengeColumns(
  onEdit: (challenge: DeskChallenge) => void,
  onDelete: (challenge: DeskChallenge) => void,
): Column<DeskChallenge>[] {
  return [
    {
      key: "title",
      header: m.challenge(),
      small: "heading",
      cell: (one) => <span className="block md:min-w-28">{one.title}</span>,
    },
    { key: "slot", header: m.slot(), cell: (one) => <span className="block md:min-w-24">{one.slot}</span> },
    { key: "target", header: m.target(), align: "right", cell: (one) => `${formatPoints(one.target_multiplier)}x` },
    { key: "bet", header: m.minBet(), align: "right", cell: (one) => formatDollars(one.min_bet) },
    { key: "reward", header: m.reward(), align: "right", cell: (one) => <Points value={one.reward_points} /> },
    {
      key: "ends",
      header: m.ends(),
      cell: (one) => (one.ends_at === null ? m.openEnd() : <LocalTime value={one.ends_at} dateOnly />),
    },
    {
      key: "active",
      header: m.state(),
      cell: (one) => (one.active ? <StatusPill tone="mint">{m.on()}</StatusPill> : <StatusPill>{m.off()}</StatusPill>),
    },
    {
      key: "actions",
      header: m.actions(),
      small: "bare",
      align: "right",
      cell: (one) => <RowActions name={one.title} onEdit={() => onEdit(one)} onDelete={() => onDelete(one)} />,
    },
  ];
}
