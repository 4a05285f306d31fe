import { Button } from "../../../../ui/button.tsx";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { useModal } from "../../../../ui/use-modal.ts";
import type { DeskBoard } from "../../contract/boards.ts";
import { m } from "../../messages.ts";

const AcceptDialog = lazyPart(async () => (await import("./place-dialogs.tsx")).AcceptDialog);

export function HeldBack({ board }: { board: DeskBoard }) {
  const question = useModal<string>();
  if (board.held_back.length === 0) return null;
  return (
    <DeskSection title={m.heldBackTitle()} about={m.heldBackText()}>
      <ul className="grid gap-3">
        {board.held_back.map(({ partner, at, reason, can_accept: canAccept }) => (
          <li
            key={partner}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-coral-900 px-4 py-3"
          >
            <div className="grid min-w-0 flex-[1_1_20rem] gap-0.5">
              <p className="font-medium wrap-anywhere">
                {m.heldBackOf({ partner, time: () => <LocalTime value={at} /> })}
              </p>
              <p className="text-coral-200 wrap-anywhere">{reason}</p>
            </div>
            {canAccept && (
              <Button aria-label={m.acceptOf({ partner })} onClick={() => question.open(partner)}>
                {m.accept()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {question.about !== null && (
        <AcceptDialog
          key={question.times}
          open={question.isOpen}
          onClose={question.close}
          board={board}
          partner={question.about}
        />
      )}
    </DeskSection>
  );
}
