// The "Provably Fair" dialog: what decides a roll, the viewer's seeds, and their rolls to check (CASE-04).
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
import { loadCheckModules, RollCheck } from "./roll-check.tsx";
import { SeedSettings } from "./seed-settings.tsx";

/** Loads the roll checks before the viewer opens one. A failed load is retried then. */
export const prefetchChecks = () => void loadCheckModules().catch(() => {});

export interface FairnessDialogProps {
  open: boolean;
  onClose: () => void;
  /** The current version's hash. Every roll of this version shows the same one. */
  oddsSha256: string;
  /** Null for guests. */
  fairness: SeedPair | null;
  rolls: Roll[];
  /** The roll to show first. */
  rollId: number | null;
}

export function FairnessDialog({ open, onClose, oddsSha256, fairness, rolls, rollId }: FairnessDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Provably Fair" width="620px">
      <div className="grid grid-cols-1 gap-8">
        <HowItWorks />
        <CopyField
          className="grid-cols-1"
          label="Fingerprint of the odds as they are now (SHA-256)"
          value={oddsSha256}
        />
        {fairness === null ? (
          <p className="text-soft">
            Every viewer has seeds of their own. <TextLink href={paths.signIn(paths.cases)}>Sign in</TextLink> to see
            yours, or check <TextLink href={paths.fairness}>everybody’s rolls</TextLink>.
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
      <li>
        1. Before you roll, we show the hash of a secret server seed. It cannot be changed without changing the hash.
      </li>
      <li>
        2. Your browser makes a client seed for every roll. It and a counter, the nonce, are mixed with ours. The result
        is one of 1,000,000 tickets.
      </li>
      <li>
        3. The ticket’s reward is printed on the page. Reveal the seed whenever you like, and your browser checks it
        all.
      </li>
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
        Your last rolls
      </h3>
      {rolls.length === 0 && <p className="text-soft">Nothing rolled yet. Your rolls show up here, to be checked.</p>}
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
                {roll.server_seed === null ? "Sealed" : "Checkable"}
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
