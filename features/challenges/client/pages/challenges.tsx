import { Swords } from "lucide-react";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { useModal } from "../../../../ui/use-modal.ts";
import { useNow } from "../../../../ui/use-now.ts";
import type { Challenge, ChallengesProps } from "../../contract/challenges.ts";
import { m } from "../../messages.ts";
import { ChallengeCard } from "../challenge-card.tsx";
import { ClaimDialog } from "../claim-dialog.tsx";

export default function ChallengesPage({ challenges, claims }: ChallengesProps) {
  const { auth } = usePage().props;
  const claiming = useModal<Challenge>();
  const now = useNow();
  // Hides challenges that have ended since the page was cached or opened.
  const open = challenges.filter(({ ends_at }) => ends_at === null || now === null || Date.parse(ends_at) > now);
  return (
    <>
      <Meta title={m.challenges()} description={m.lead()} />
      <div className="grid gap-8">
        <PageHead title={m.challenges()} lead={m.lead()} />
        {open.length === 0 ? (
          <EmptyState title={m.noChallengesRightNow()} icon={Swords}>
            {m.noChallengesHint()}
          </EmptyState>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 xl:gap-5">
            {open.map((challenge) => (
              <ChallengeCard
                key={challenge.id}
                challenge={challenge}
                claim={claims.find(({ challenge_id }) => challenge_id === challenge.id) ?? null}
                isGuest={auth.user === null}
                onClaim={() => claiming.open(challenge)}
              />
            ))}
          </ul>
        )}
        {claiming.about !== null && (
          <ClaimDialog
            key={claiming.times}
            open={claiming.isOpen}
            challenge={claiming.about}
            onClose={claiming.close}
          />
        )}
      </div>
    </>
  );
}
