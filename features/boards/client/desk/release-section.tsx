// Pays all frozen places at once. A dialog first names the sum and the number of people.
import { Banknote } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { DeskBoard, DeskPlace } from "../../contract/boards.ts";
import { boardsPaths } from "../../contract/boards-paths.ts";
import { m } from "../../messages.ts";
import { totalWords } from "../words.ts";
import { releaseSums } from "./desk-words.ts";

export function ReleaseSection({ board, places }: { board: DeskBoard; places: readonly DeskPlace[] }) {
  const coin = useCoin();
  const decide = useDecision();
  const [isAsking, setAsking] = useState(false);
  const sums = releaseSums(places);
  const total = totalWords(sums.bucks, sums.points, coin) ?? m.prizeSumTexts({ count: sums.orders });
  const wait = waitWords(board);
  const release = () =>
    decide(
      { path: boardsPaths.release(board.id), json: {} },
      { done: m.released(), failed: m.releaseFailed(), show: "always" },
    );
  return (
    <DeskSection
      title={m.releaseTitle()}
      about={wait ?? (sums.people === 0 ? m.releaseNobody() : null)}
      actions={
        wait === null &&
        sums.people > 0 && (
          <Button variant="primary" icon={Banknote} onPointerEnter={preloadDialog} onClick={() => setAsking(true)}>
            {sums.bucks === 0 && sums.points === 0 ? m.releaseOrdersButton() : m.releaseButton({ sum: total })}
          </Button>
        )
      }
    >
      {wait === null && (
        <div className="grid gap-1">
          {sums.people > 0 && (
            <p>
              {m.releaseText({
                count: sums.people,
                sum: () => <strong className="text-gold-300 figures">{total}</strong>,
              })}
            </p>
          )}
          {sums.orders > 0 && <p className="text-soft">{m.releaseOrders({ count: sums.orders })}</p>}
          {sums.unlinked > 0 && <p className="text-gold-200">{m.releaseUnlinked({ count: sums.unlinked })}</p>}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={release}
        title={m.releaseConfirmTitle({ sum: total, count: sums.people })}
        confirmLabel={sums.bucks === 0 && sums.points === 0 ? m.releaseOrdersButton() : m.releaseButton({ sum: total })}
      >
        {m.releaseConfirmText()}
      </ConfirmDialog>
    </DeskSection>
  );
}

/** Returns why the board cannot pay now, or null. */
function waitWords({ frozen_at: frozenAt, paused, prizes }: DeskBoard): string | null {
  if (paused) return m.releasePaused();
  if (prizes.length === 0) return m.releaseNoPrizes();
  return frozenAt === null ? m.releaseWait() : null;
}
