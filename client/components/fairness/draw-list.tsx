// Every draw, newest first. A serial number that was used for something else shows as a gap.
import { Fragment } from "react";
import { type Draw, serialGap } from "../../../contracts/fairness.ts";
import { formatPoints } from "../../format.ts";
import { DrawRow } from "./draw-row.tsx";

export function DrawList({ draws }: { draws: Draw[] }) {
  return (
    <ol className="grid gap-2.5">
      {draws.map((draw, index) => {
        const before = olderOfSource(draws, index);
        const gap = before === undefined ? null : serialGap(draw, before);
        return (
          <Fragment key={draw.id}>
            <DrawRow draw={draw} />
            {gap !== null && (
              <li className="px-5 py-1 text-sm text-gold-300">
                {gap.from === gap.to
                  ? `Number ${formatPoints(gap.from)}`
                  : `Numbers ${formatPoints(gap.from)} to ${formatPoints(gap.to)}`}{" "}
                not listed: asked for and not used, or used for something else.
              </li>
            )}
          </Fragment>
        );
      })}
    </ol>
  );
}

const olderOfSource = (draws: Draw[], index: number): Draw | undefined =>
  draws.slice(index + 1).find((draw) => draw.source === draws[index]?.source);
