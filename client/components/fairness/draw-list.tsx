// Every draw, newest first. A serial number that was used for something else shows as a gap, and so does a new key.
import { Fragment } from "react";
import type { ListedDraw, SerialGap, SignerKey } from "../../../contracts/fairness.ts";
import { formatPoints } from "../../format.ts";
import { DrawRow, Inside } from "./draw-row.tsx";
import { useChecksAhead } from "./use-checks-ahead.ts";

export function DrawList({ draws, keys }: { draws: ListedDraw[]; keys: SignerKey[] }) {
  useChecksAhead(draws, { part: Inside.ahead, withData: false });
  return (
    <ol className="grid gap-2.5">
      {draws.map((draw) => (
        <Fragment key={draw.id}>
          <DrawRow draw={draw} keys={keys} others={draws} />
          {draw.unlisted !== null && (
            <Aside>{numbers(draw.unlisted)} not listed: asked for and not used, or used for something else.</Aside>
          )}
          {draw.serial_number !== null && draw.listed_before === null && <Aside>The first draw with this key.</Aside>}
        </Fragment>
      ))}
    </ol>
  );
}

const Aside = ({ children }: { children: React.ReactNode }) => (
  <li className="px-5 py-1 text-sm text-gold-300">{children}</li>
);

const numbers = ({ from, to }: SerialGap): string =>
  from === to ? `Number ${formatPoints(from)}` : `Numbers ${formatPoints(from)} to ${formatPoints(to)}`;
