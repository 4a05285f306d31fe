import { Archive, Download, ExternalLink, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { router } from "../../../../../../platform/pages/client/router.ts";
import { StatusPill } from "../../../../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../../ui/desk/desk.tsx";
import { callDesk } from "../../../../../../ui/desk/desk-call.ts";
import { DeskSection } from "../../../../../../ui/desk/section.tsx";
import { preloadDialog } from "../../../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../../../ui/lazy-part.tsx";
import { TextLink } from "../../../../../../ui/link.tsx";
import { useModal } from "../../../../../../ui/use-modal.ts";
import type { AdminBoardProps, DeskBoard } from "../../../../contract/boards.ts";
import { boardsPaths } from "../../../../contract/boards-paths.ts";
import { m } from "../../../../messages.ts";
import { toInput } from "../../../desk/board-draft.ts";
import { BoardFacts } from "../../../desk/board-facts.tsx";
import { BoardMarks } from "../../../desk/board-lists.tsx";
import { kindLabels, stateLabels } from "../../../desk/desk-words.ts";
import { HeldBack } from "../../../desk/held-back.tsx";
import { PlaceTable } from "../../../desk/place-table.tsx";
import { ReleaseSection } from "../../../desk/release-section.tsx";

const BoardForm = lazyPart(async () => (await import("../../../desk/board-form.tsx")).BoardForm);

export default function AdminBoardPage({ board, places, partners, now }: AdminBoardProps) {
  const form = useModal<true>();
  const deletion = useModal<true>();
  const isFrozen = board.frozen_at !== null;
  const { label, tone } = stateLabels[board.state];
  const remove = async () => {
    const outcome = await callDesk(
      boardsPaths.delete(board.id),
      {},
      isPlanned(board) ? m.boardDeleted() : m.boardArchived(),
    );
    if (outcome.kind === "done") router.visit(boardsPaths.desk);
  };
  return (
    <Desk
      title={board.name}
      lead={m.boardLead({ kind: kindLabels[board.kind], partner: board.partner_label })}
      actions={<BoardActions board={board} onEdit={() => form.open(true)} onDelete={() => deletion.open(true)} />}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink href={boardsPaths.desk}>{m.backToBoards()}</TextLink>
        <StatusPill tone={tone}>{label}</StatusPill>
        <BoardMarks board={board} />
      </div>
      <HeldBack board={board} />
      {board.kind === "race" && board.state === "closing" && <ReleaseSection board={board} places={places} />}
      {board.kind === "race" && board.state === "ended" && places.some(isStillUnpaid) && (
        <ReleaseSection board={board} places={places} />
      )}
      <BoardFacts board={board} />
      <DeskSection
        title={isFrozen ? m.placesTitle() : m.standingsTitle()}
        about={isFrozen ? m.placesText() : m.standingsText()}
        actions={
          <ButtonLink href={boardsPaths.csv(board.id)} icon={Download} size="sm">
            {m.downloadPlaces()}
          </ButtonLink>
        }
      >
        <PlaceTable board={board} places={places} partners={partners} />
      </DeskSection>
      <BoardForm key={form.times} open={form.isOpen} onClose={form.close} board={board} partners={partners} now={now} />
      <ConfirmDialog
        open={deletion.isOpen}
        onClose={deletion.close}
        onConfirm={remove}
        title={isPlanned(board) ? m.deleteTitle({ name: board.name }) : m.archiveTitle({ name: board.name })}
        confirmLabel={isPlanned(board) ? m.delete() : m.archive()}
        danger
      >
        {isPlanned(board) ? m.deleteText() : m.archiveText()}
      </ConfirmDialog>
    </Desk>
  );
}

/** A board that never started is deleted. Any other board is archived. */
const isPlanned = ({ state }: DeskBoard): boolean => state === "planned";

const isStillUnpaid = ({ prizes, paid_at: paidAt, excluded_reason: reason }: AdminBoardProps["places"][number]) =>
  prizes.length > 0 && paidAt === null && reason === null;

interface BoardActionsProps {
  board: DeskBoard;
  onEdit: () => void;
  onDelete: () => void;
}

function BoardActions({ board, onEdit, onDelete }: BoardActionsProps) {
  const { paused, state, released_at: releasedAt } = board;
  const turnPause = async () => {
    const done = paused ? m.boardResumed() : m.boardPaused();
    await callDesk(boardsPaths.update(board.id), { ...toInput(board), paused: !paused }, done);
    router.reload();
  };
  const isLive = state !== "archived" && releasedAt === null;
  return (
    <>
      <ButtonLink href={board.href} icon={ExternalLink} variant="quiet">
        {m.viewPage()}
      </ButtonLink>
      {isLive && (
        <>
          <Button icon={Pencil} onPointerEnter={preloadDialog} onClick={onEdit}>
            {m.edit()}
          </Button>
          <Button icon={paused ? Play : Pause} onClick={turnPause}>
            {paused ? m.resume() : m.pause()}
          </Button>
        </>
      )}
      {state !== "archived" && (
        <Button variant="quiet" icon={isPlanned(board) ? Trash2 : Archive} onClick={onDelete}>
          {isPlanned(board) ? m.delete() : m.archive()}
        </Button>
      )}
    </>
  );
}
