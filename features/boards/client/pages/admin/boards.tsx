import { Plus, Trophy } from "lucide-react";
import { Button } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { lazyPart } from "../../../../../ui/lazy-part.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminBoardsProps } from "../../../contract/boards.ts";
import { m } from "../../../messages.ts";
import { BoardLists } from "../../desk/board-lists.tsx";
import { PartnerList } from "../../desk/partner-list.tsx";

const BoardForm = lazyPart(async () => (await import("../../desk/board-form.tsx")).BoardForm);
const prefetchForm = () => {
  preloadDialog();
  BoardForm.ahead();
};

export default function AdminBoardsPage({ boards, partners, now }: AdminBoardsProps) {
  const form = useModal<true>();
  return (
    <Desk
      title={m.boards()}
      lead={m.deskLead()}
      actions={
        <Button
          variant="primary"
          icon={Plus}
          onPointerEnter={prefetchForm}
          onFocus={prefetchForm}
          onClick={() => form.open(true)}
        >
          {m.newBoard()}
        </Button>
      }
    >
      {boards.length === 0 ? (
        <EmptyState title={m.noBoardsTitle()} icon={Trophy}>
          {m.noBoardsText()}
        </EmptyState>
      ) : (
        <BoardLists boards={boards} />
      )}
      <PartnerList partners={partners} />
      <BoardForm key={form.times} open={form.isOpen} onClose={form.close} board={null} partners={partners} now={now} />
    </Desk>
  );
}
