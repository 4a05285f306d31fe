// Every draw, newest first. A serial number that was used for something else shows as a gap.
import { Fragment } from "react";
import type { ListedDraw, SerialGap } from "../../../contracts/fairness.ts";
import { formatPoints } from "../../format.ts";
import { DrawRow } from "./draw-row.tsx";

export function DrawList({ draws }: { draws: ListedDraw[] }) {
  return (
    <ol className="grid gap-2.5">
      {draws.map((draw) => (
        <Fragment key={draw.id}>
          <DrawRow draw={draw} />
          {draw.unlisted !== null && (
            <li className="px-5 py-1 text-sm text-gold-300">
              {numbers(draw.unlisted)} not listed: asked for and not used, or used for something else.
            </li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}

const numbers = ({ from, to }: SerialGap): string =>
  from === to ? `Number ${formatPoints(from)}` : `Numbers ${formatPoints(from)} to ${formatPoints(to)}`;
