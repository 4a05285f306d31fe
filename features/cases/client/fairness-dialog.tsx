import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { RulesLink } from "../../../fairness/client/parts/rules-link.tsx";
import type { Roll } from "../../../fairness/rules/roll.ts";
import type { SeedPair } from "../../../fairness/rules/seeds.ts";
import { Badge } from "../../../ui/badge.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../messages.ts";
import { loadCheckModules, RollCheck } from "./roll-check.tsx";
import { SeedSettings } from "./seed-settings.tsx";

/** Loads the code of the roll checks before the viewer opens a check. A failed load is retried when they open it. */
export const prefetchChecks = () => void loadCheckModules().catch(() => {});

export interface FairnessDialogProps {
  open: boolean;
  onClose: () => void;
  /** The hash of the current version's odds. Every roll of this version shows the same hash. */
  oddsSha256: string;
  fairness: SeedPair | null;
  rolls: Roll[];
  rollId: number | null;
}

export function FairnessDialog({ open, onClose, oddsSha256, fairness, rolls, rollId }: FairnessDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={m.provablyFair()} width="620px">
      <div className="grid grid-cols-1 gap-8">
        <HowItWorks />
        <CopyField className="grid-cols-1" label={m.currentOddsFingerprint()} value={oddsSha256} />
        {fairness === null ? (
          <p className="text-soft">
            {m.guestSeeds({
              signIn: (text) => <TextLink href={paths.signIn(paths.cases)}>{text}</TextLink>,
              rolls: (text) => <TextLink href={paths.fairness}>{text}</TextLink>,
            })}
          </p>
        ) : (
          <>
            <SeedSettings fairness={fairness} />
            <OwnRolls rolls={rolls} firstId={rollId} asOf={fairness.server_seed_hash} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function HowItWorks() {
  return (
    <ol className="grid gap-2.5 text-soft">
      <li>{m.fairStep1()}</li>
      <li>{m.fairStep2()}</li>
      <li>{m.fairStep3()}</li>
      <li>
        <RulesLink />
      </li>
    </ol>
  );
}

function OwnRolls({ rolls, firstId, asOf }: { rolls: Roll[]; firstId: number | null; asOf: string }) {
  const [openId, setOpenId] = useState<number | null>(firstId ?? rolls[0]?.id ?? null);
  return (
    <section aria-labelledby="own-rolls" className="grid grid-cols-1 gap-3">
      <h3 id="own-rolls" className="text-title-3">
        {m.lastRolls()}
      </h3>
      {rolls.length === 0 && <p className="text-soft">{m.noRollsYet()}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {rolls.map((roll) => (
          <li key={roll.id} className="rounded-control border border-line">
            <button
              type="button"
              aria-expanded={openId === roll.id}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-4 py-2 text-left hover:bg-surface-2"
              onClick={() => setOpenId(openId === roll.id ? null : roll.id)}
            >
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-semibold">{roll.prize.label}</span>
                <span className="truncate text-sm text-faint">
                  {roll.case} · <LocalTime value={roll.at} />
                </span>
              </span>
              <Badge tone={roll.server_seed === null ? "sky" : "mint"}>
                {roll.server_seed === null ? m.sealed() : m.checkable()}
              </Badge>
              <ChevronDown
                size={18}
                aria-hidden
                className={cx("shrink-0 text-faint transition-transform", openId === roll.id && "rotate-180")}
              />
            </button>
            {openId === roll.id && (
              <div className="px-4 pt-2 pb-4">
                <RollCheck rollId={roll.id} asOf={asOf} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
