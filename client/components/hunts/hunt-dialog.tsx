// One hunt's details, fetched when it is opened (HUNT-08 to HUNT-11).
import { useEffect, useState } from "react";
import type { Hunt, HuntBonus, HuntData } from "../../../contracts/hunts.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BonusTable } from "./bonus-table.tsx";
import { GuessWinner } from "./guess-winner.tsx";
import { HuntStats } from "./hunt-stats.tsx";

export function HuntDialog({ hunt, open, onClose }: { hunt: Hunt; open: boolean; onClose: () => void }) {
  const bonuses = useBonuses(hunt, open);
  return (
    <Dialog open={open} onClose={onClose} title={hunt.name} width="860px">
      <div className="grid gap-7">
        <HuntStats hunt={hunt} />
        <GuessWinner hunt={hunt} />
        {bonuses === null ? <Skeleton className="h-64 w-full rounded-card" /> : <BonusTable bonuses={bonuses} />}
      </div>
    </Dialog>
  );
}

/** Null while they are fetched. A failure is only logged (HUNT-11). */
function useBonuses(hunt: Hunt, isOpen: boolean): HuntBonus[] | null {
  const [bonuses, setBonuses] = useState<HuntBonus[] | null>(null);
  const { id, version } = hunt;
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    void call<HuntData>(paths.huntData(id), { method: "GET" }).then((answer) => {
      if (answer.kind === "answer" && answer.status === 200) return isWanted && setBonuses(answer.body.bonuses);
      // biome-ignore lint/suspicious/noConsole: the document asks for it to be logged and nothing else
      console.error(`The hunt ${id} (version ${version}) could not be fetched`);
    });
    return () => {
      isWanted = false;
    };
  }, [id, version, isOpen]);
  return bonuses;
}
