import { Gavel } from "lucide-react";
import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { StatusPill } from "../../../../ui/badge.tsx";
import { call } from "../../../../ui/base/api.ts";
import { formatWholeDollars } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { toastOutcome } from "../../../../ui/outcome.ts";
import { raffleActionMessages } from "../../../raffles/client/desk/use-raffle-action.ts";
import type { DrawnBoard } from "../../contract/leaderboard.ts";
import { m } from "../../messages.ts";

const WinnersDialog = lazyPart(
  async () => (await import("../../../../fairness/client/winners-dialog.tsx")).WinnersDialog,
);

/** The server waits up to 15 s for the random source before it responds. */
const timeoutMs = 40_000;

export function BoardWinners({ boards }: { boards: DrawnBoard[] }) {
  const [about, setAbout] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (boards.length === 0) return null;
  const board = boards.find(({ id }) => id === about);
  return (
    <section aria-labelledby="board-winners" className="grid gap-4">
      <h2 id="board-winners" className="text-title-2">
        {m.leaderboardWinners()}
      </h2>
      <ul className="grid rounded-card border border-line bg-surface-1">
        {boards.map((drawn) => (
          <li
            key={drawn.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
          >
            <span className="w-full sm:w-auto sm:flex-1">
              <span className="font-medium">{drawn.label}</span> <span className="text-soft">{drawn.month}</span>
            </span>
            <Standing board={drawn} />
            <Button
              size="sm"
              variant="quiet"
              icon={Gavel}
              aria-label={m.winnersOfBoard({ partner: drawn.label, month: drawn.month })}
              onPointerEnter={prefetchDialog}
              onFocus={prefetchDialog}
              onClick={() => {
                setAbout(drawn.id);
                setOpen(true);
              }}
            >
              {m.winners()}
            </Button>
          </li>
        ))}
      </ul>
      {board !== undefined && (
        <WinnersDialog
          key={board.id}
          open={isOpen}
          name={m.boardOfMonth({ partner: board.label, month: board.month })}
          winners={board.winners.map(toVoidableWin)}
          {...(board.drawn ? {} : { disabledReason: m.nextWinnerPending() })}
          onClose={() => setOpen(false)}
          onVoid={(win) => voidBoardWin(board, win)}
        />
      )}
    </section>
  );
}

const prefetchDialog = () => {
  preloadDialog();
  WinnersDialog.ahead();
};

function Standing({ board: { drawn, winners } }: { board: DrawnBoard }) {
  const voided = winners.filter(({ void_reason }) => void_reason !== null).length;
  return (
    <span className="flex flex-1 flex-wrap items-center gap-2 text-sm text-soft figures sm:flex-none">
      {m.winnerCount({ count: winners.length - voided })}
      {voided > 0 && <StatusPill tone="coral">{m.voidCount({ count: voided })}</StatusPill>}
      {!drawn && <StatusPill tone="gold">{m.beingDrawn()}</StatusPill>}
    </span>
  );
}

const toVoidableWin = ({ rank, prize, ticket, username, void_reason }: DrawnBoard["winners"][number]) => ({
  ticket,
  username,
  note: void_reason === null ? m.rankAndPrize({ rank, prize: formatWholeDollars(prize) }) : m.drewRank({ rank }),
  voidReason: void_reason,
});

/** Returns whether the dialog may close. A repeated request is safe: a win is voided only once. */
async function voidBoardWin(board: DrawnBoard, win: { ticket: number; reason: string }): Promise<boolean> {
  const outcome = toastOutcome(
    await call(deskApiPaths.voidBoardWinner(board.id), { json: win, timeoutMs }),
    raffleActionMessages.void,
  );
  router.reload({ only: ["drawn", "leaderboards"] });
  return outcome.kind === "done";
}
