import { BookOpen, Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDate, formatDateTime } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Meta } from "../../../ui/meta.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RaceProps } from "../contract/boards.ts";
import { boardsPaths } from "../contract/boards-paths.ts";
import { m } from "../messages.ts";
import { OwnFigure } from "./own-figure.tsx";
import { RaceHead, RacePaused, stateWords } from "./race-head.tsx";
import { RaceOwnBar } from "./race-own-bar.tsx";
import { RacePodium } from "./race-podium.tsx";
import { RacePrizes } from "./race-prizes.tsx";
import { RaceTable } from "./race-table.tsx";
import { totalWords } from "./words.ts";

const RulesDialog = lazyPart(async () => (await import("./race-rules.tsx")).RaceRules);
const preloadRules = () => {
  preloadDialog();
  RulesDialog.ahead();
};

export interface RacePageProps {
  race: RaceProps;
  /** The server's time, ISO 8601 UTC. */
  now: string;
  tabs: ReactNode;
}

export function RacePage({ race, now, tabs }: RacePageProps) {
  const coin = useCoin();
  const total = totalWords(race.total_bucks, race.total_points, coin);
  const isStarted = race.state !== "planned";
  return (
    <div className={cx("grid grid-cols-1 gap-6 md:gap-10", !race.paused && "board")}>
      <Meta
        title={race.name}
        description={
          total === null || race.paused
            ? m.raceDescription({ partner: race.partner_label })
            : m.raceDescriptionPrizes({ partner: race.partner_label, total })
        }
      />
      <PageHead
        title={race.name}
        lead={
          race.prizes.length === 0 || race.paused
            ? m.raceLead({ partner: race.partner_label })
            : m.raceLeadPrizes({ partner: race.partner_label })
        }
      />
      {tabs}
      {race.paused ? <RacePaused /> : <RaceHead race={race} now={now} />}
      <section aria-labelledby="standings" className="board-top grid grid-cols-1 gap-5 max-[359px]:gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:gap-x-6">
          <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
            <h2 id="standings" className="text-title-2 max-[359px]:text-title-3">
              <Window race={race} />
            </h2>
            <p className="text-sm text-faint">
              {stateWords(race)}{" "}
              {race.as_of === null ? m.noFiguresYet() : m.asOf({ time: () => <LocalTime value={race.as_of ?? ""} /> })}
            </p>
          </div>
          <Rules race={race} />
        </div>
        {race.is_cut && <p className="rounded-control bg-gold-900 px-4 py-3 text-sm text-gold-200">{m.listFull()}</p>}
        {isStarted && <RacePodium entries={race.entries} isRunning={race.state === "running"} />}
      </section>
      <div className="grid grid-cols-1 gap-6 md:gap-10">
        <div className="grid items-start gap-8 xl:grid-cols-[1fr_20rem] xl:gap-10">
          <section aria-label={m.allPlayers()} className="grid min-w-0 grid-cols-1 gap-4">
            <RaceTable race={race} />
            {race.entries_count > 0 && (
              <ButtonLink href={boardsPaths.csv(race.id)} icon={Download} size="sm" className="justify-self-start">
                {m.downloadPlaces()}
              </ButtonLink>
            )}
          </section>
          {!race.paused && <RacePrizes race={race} />}
        </div>
        {race.provenance !== null && <OwnFigure board={race.id} provenance={race.provenance} />}
        <RaceOwnBar race={race} />
      </div>
    </div>
  );
}

/** Shows a window of whole days in the board's time zone, and any other window in the reader's. */
function Window({ race: { starts_at: start, ends_at: end, time_zone: zone } }: { race: RaceProps }) {
  const isMidnight = (iso: string) => formatDateTime(iso, zone).includes(", 00:00");
  const show = (iso: string) =>
    isMidnight(start) && isMidnight(end) ? formatDate(iso, zone) : <LocalTime value={iso} wraps />;
  return m.raceWindow({ from: () => show(start), to: () => show(end) });
}

function Rules({ race }: { race: RaceProps }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={BookOpen} onClick={() => setOpen(true)} onPointerEnter={preloadRules} onFocus={preloadRules}>
        {m.rules()}
      </Button>
      <RulesDialog open={isOpen} onClose={() => setOpen(false)} race={race} />
    </>
  );
}
