import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { FigureProvenance } from "../contract/boards.ts";
import { m } from "../messages.ts";

const Check = lazyPart(
  async () => (await import("./own-figure-check.tsx")).OwnFigureCheckPanel,
  <p className="text-sm text-soft">{m.checkingOwnFigure()}</p>,
);

export function OwnFigure({ board, provenance }: { board: number; provenance: FigureProvenance }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-labelledby="own-figure" className="grid grid-cols-1 gap-4">
      <h2 id="own-figure" className="text-title-2">
        {m.ownFigure()}
      </h2>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <p>
          {m.ownFigureFrom({
            time: () => <LocalTime value={provenance.taken_at} />,
            row: formatPoints(provenance.row),
            rows: formatPoints(provenance.rows),
          })}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {provenance.log_line === null
            ? m.answerHashWaiting({ hash: provenance.sha256 })
            : m.answerHash({ hash: provenance.sha256, line: formatPoints(provenance.log_line) })}
        </p>
        {isAsked ? (
          <Check board={board} />
        ) : (
          <Button
            icon={ShieldCheck}
            className="justify-self-start"
            onPointerEnter={Check.ahead}
            onClick={() => setAsked(true)}
          >
            {m.checkOwnFigure()}
          </Button>
        )}
      </Card>
    </section>
  );
}
