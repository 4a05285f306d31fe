// What was won, where it went, and what one can do next.
import { RotateCw, ShieldCheck } from "lucide-react";
import type { CaseReward, RollAnswer } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { formatPoints } from "../../format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { preloadDialog } from "../../ui/dialog.tsx";
import { Picture } from "../../ui/picture.tsx";
import { rewardWon, whereItWent } from "./outcomes.ts";

export interface WonPanelProps {
  won: RollAnswer;
  /** Of the case that was opened. */
  rewards: readonly CaseReward[];
  canOpen: boolean;
  onAgain: () => void;
  onVerify: (rollId: number) => void;
}

export function WonPanel({ won, rewards, canOpen, onAgain, onVerify }: WonPanelProps) {
  const { prize, reward, roll } = won;
  const went = rewardWon(rewards, won);
  return (
    <Card
      as="section"
      tier="gold"
      className="mx-auto flex w-full max-w-3xl animate-arrive flex-wrap items-center gap-x-5 gap-y-4 p-4 sm:p-5"
    >
      <Picture src={prize.image} alt="" fit="contain" priority sizes="80px" className="size-20 shrink-0" />
      <div className="grid min-w-48 flex-1 gap-1 sm:basis-72">
        <h2 className="text-title-2 wrap-anywhere">You won {prize.label}</h2>
        <p className="text-soft">{whereItWent(went)}</p>
        {roll !== undefined && (
          <p className="text-sm text-faint figures">
            Ticket {formatPoints(roll.ticket)}, roll {formatPoints(roll.nonce)} of your seeds
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full">
        <Button icon={RotateCw} disabled={!canOpen} onClick={onAgain} className="max-sm:flex-1">
          Open again
        </Button>
        {roll !== undefined && (
          <Button
            variant="quiet"
            icon={ShieldCheck}
            onClick={() => onVerify(roll.id)}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            className="max-sm:flex-1"
          >
            Verify
          </Button>
        )}
        {went.kind === "item" && reward?.order_id !== null && (
          <ButtonLink variant="quiet" href={`${paths.store}#my-purchases`} className="max-sm:flex-1">
            My purchases
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
