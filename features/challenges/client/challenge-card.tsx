import { paths } from "../../../common/contract/paths.ts";
import { language } from "../../../platform/messages/client/language.ts";
import { Points } from "../../../ui/amounts.tsx";
import { StatusPill } from "../../../ui/badge.tsx";
import { formatDollars } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { Challenge, OwnClaim } from "../contract/challenges.ts";
import { m } from "../messages.ts";

const multiplier = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

export interface ChallengeCardProps {
  challenge: Challenge;
  claim: OwnClaim | null;
  isGuest: boolean;
  onClaim: () => void;
}

export function ChallengeCard({ challenge, claim, isGuest, onClaim }: ChallengeCardProps) {
  const { ends_at: endsAt } = challenge;
  return (
    <Card as="li" className="grid grid-rows-[1fr_auto] gap-6 p-5 md:p-6">
      <div className="grid content-start gap-3">
        <p className="figure-display text-figure text-gold-300">{multiplier.format(challenge.target_multiplier)}x</p>
        <h2 className="text-title-2 wrap-anywhere">{challenge.title}</h2>
        <p className="text-soft wrap-anywhere">{taskWords(challenge)}</p>
        {endsAt !== null && (
          <p className="text-sm text-faint">{m.until({ time: () => <LocalTime value={endsAt} /> })}</p>
        )}
      </div>
      <div className="grid gap-4">
        <p className="flex items-center justify-between gap-4 border-t border-line pt-4">
          <span className="text-soft">{m.reward()}</span>
          <Points value={challenge.reward_points} className="text-lg font-semibold" />
        </p>
        {claim !== null && <Standing claim={claim} />}
        {isGuest ? (
          <ButtonLink href={paths.signIn(paths.challenges)} wide>
            {m.signInToClaim()}
          </ButtonLink>
        ) : (
          (claim === null || claim.status === "refused") && (
            <Button
              wide
              onClick={onClaim}
              onPointerEnter={preloadDialog}
              aria-label={m.claimTitle({ title: challenge.title })}
            >
              {claim === null ? m.claim() : m.claimAgain()}
            </Button>
          )
        )}
      </div>
    </Card>
  );
}

function taskWords({ target_multiplier, slot, min_bet }: Challenge): string {
  const task = { multiplier: multiplier.format(target_multiplier), slot };
  return min_bet > 0 ? m.taskWithBet({ ...task, bet: formatDollars(min_bet) }) : m.task(task);
}

const standings = {
  pending: { tone: "sky", text: m.claimPending() },
  accepted: { tone: "mint", text: m.claimPaid() },
  refused: { tone: "coral", text: m.claimRefused() },
} as const;

function Standing({ claim }: { claim: OwnClaim }) {
  const { tone, text } = standings[claim.status];
  return (
    <div className="grid justify-items-start gap-2">
      <StatusPill tone={tone}>{text}</StatusPill>
      {claim.note !== null && claim.note !== "" && <p className="text-sm text-soft wrap-anywhere">{claim.note}</p>}
    </div>
  );
}
