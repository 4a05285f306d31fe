import { DeskSection } from "../../../../ui/desk/section.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { DeskBoard } from "../../contract/boards.ts";
import { m } from "../../messages.ts";
import { prizesWords, rangeWords } from "../words.ts";
import { prizeTotal, repeatWords } from "./desk-words.ts";
import { Fact } from "./try-result.tsx";

export function BoardFacts({ board }: { board: DeskBoard }) {
  const coin = useCoin();
  const time = (value: string | null) => (value === null ? m.notYet() : <LocalTime value={value} />);
  return (
    <DeskSection title={m.facts()}>
      <div className="grid grid-cols-1 gap-x-10 gap-y-7 lg:grid-cols-2">
        <dl className="grid grid-cols-1 content-start gap-2">
          <Fact name={m.partner()}>{board.partner_label}</Fact>
          <Fact name={m.starts()}>{time(board.starts_at)}</Fact>
          <Fact name={m.ends()}>{time(board.ends_at)}</Fact>
          <Fact name={m.timeZone()}>{board.time_zone}</Fact>
          <Fact name={m.repeats()}>{repeatWords(board.repeats)}</Fact>
          <Fact name={m.ties()}>{board.ties === "earlier" ? m.tiesEarlierShort() : m.tiesSharedShort()}</Fact>
          <Fact name={m.asOfLabel()}>{time(board.as_of)}</Fact>
          <Fact name={m.settlesLabel()}>{m.settles({ hours: board.settle_hours })}</Fact>
          <Fact name={m.frozenAt()}>{time(board.frozen_at)}</Fact>
          <Fact name={m.releasedAt()}>{time(board.released_at)}</Fact>
        </dl>
        <dl className="grid max-h-80 grid-cols-1 content-start gap-2 overflow-y-auto">
          <Fact name={m.allPrizes()}>{prizeTotal(board.prizes, coin)}</Fact>
          {board.prizes.map((prize, index) => (
            // A place may have two prizes, so only the index identifies a row.
            <Fact key={index} name={rangeWords(prize)}>
              {prizesWords([prize], coin)} {prize.to > prize.from && m.each()}
            </Fact>
          ))}
        </dl>
      </div>
    </DeskSection>
  );
}
