import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
import { m } from "../messages.ts";
import { checkOwnFigure, type OwnFigureCheck, type OwnFigureFailure } from "./check-own-figure.ts";

const failureWords: Record<OwnFigureFailure, string> = {
  absent: m.figureAbsent(),
  insecure: m.figureInsecure(),
  unreachable: m.figureUnreachable(),
};

export function OwnFigureCheckPanel({ board }: { board: number }) {
  const [found, setFound] = useState<OwnFigureCheck | OwnFigureFailure | null>(null);
  useEffect(() => {
    let isShown = true;
    void checkOwnFigure(board).then((result) => isShown && setFound(result));
    return () => {
      isShown = false;
    };
  }, [board]);
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      {found === null && <p className="text-soft">{m.checkingOwnFigure()}</p>}
      {typeof found === "string" && <p className="text-soft">{failureWords[found]}</p>}
      {found !== null && typeof found === "object" && <Result found={found} />}
    </div>
  );
}

const logWords = { holds: m.logHolds, differs: m.logDiffers, waiting: m.logWaiting };

function Result({ found: { own, sha256, line, log } }: { found: OwnFigureCheck }) {
  return (
    <>
      <ul className="grid gap-2">
        {line === null ? (
          <Item state="differs">{m.figureMissing({ number: formatPoints(own.number) })}</Item>
        ) : (
          <Item state="holds">
            {m.figureFound({ number: formatPoints(line.number), wager: formatDollars(line.cents / 100) })}
          </Item>
        )}
        <Item state={log}>{logWords[log]()}</Item>
      </ul>
      <p className="text-soft">{m.figureText()}</p>
      <CopyField className="grid-cols-1" label={m.salt()} value={own.salt} />
      <CopyField className="grid-cols-1" label={m.partnerAccount()} value={own.account_key} />
      <CopyField className="grid-cols-1" label={m.lineEnd()} value={sha256} />
    </>
  );
}

const icons = { holds: CircleCheck, differs: CircleAlert, waiting: Clock };
const tones = { holds: "text-mint-300", differs: "text-coral-300", waiting: "text-sky-300" };

function Item({ state, children }: { state: OwnFigureCheck["log"]; children: ReactNode }) {
  const Icon = icons[state];
  return (
    <li className="flex items-start gap-2.5 text-soft">
      <Icon size={18} aria-hidden className={cx("mt-px shrink-0", tones[state])} />
      <span>{children}</span>
    </li>
  );
}
