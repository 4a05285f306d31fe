import { Plus, Swords } from "lucide-react";
import { paths } from "../../../../../common/contract/paths.ts";
import { formatPoints } from "../../../../../ui/base/format.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { useDeskAction } from "../../../../../ui/desk/desk-action.ts";
import { useRecordForm } from "../../../../../ui/desk/use-record-form.ts";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { LinkTabs } from "../../../../../ui/link-tabs.tsx";
import { SlicePagination } from "../../../../../ui/pagination.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminChallengesProps, DeskClaim } from "../../../contract/challenges.ts";
import { m } from "../../../messages.ts";
import { ChallengeForm } from "../../desk/challenge-form.tsx";
import { ChallengeList } from "../../desk/challenge-list.tsx";
import { ClaimDecision, type Verdict } from "../../desk/claim-decision.tsx";
import { ClaimList } from "../../desk/claim-list.tsx";

const queueAddress = (status: AdminChallengesProps["status"]): string =>
  status === "pending" ? paths.admin.challenges : `${paths.admin.challenges}?status=${status}`;

const queues = [
  { label: m.waiting(), href: queueAddress("pending") },
  { label: m.accepted(), href: queueAddress("accepted") },
  { label: m.refused(), href: queueAddress("refused") },
];

const leadWords = (allowance: AdminChallengesProps["allowance"]): string =>
  allowance === null
    ? m.deskLead()
    : m.deskLeadLimited({ most: formatPoints(allowance.most_at_once), left: formatPoints(allowance.left_today) });

export default function AdminChallengesPage({ challenges, claims, status, allowance }: AdminChallengesProps) {
  const form = useRecordForm(challenges);
  useDeskAction({ new: form.create });
  const decision = useModal<{ claim: DeskClaim; verdict: Verdict }>();
  return (
    <Desk
      title={m.challenges()}
      lead={leadWords(allowance)}
      actions={
        <Button variant="primary" icon={Plus} onClick={form.create} onPointerEnter={preloadDialog}>
          {m.newChallenge()}
        </Button>
      }
    >
      <section aria-label={m.claims()} className="grid gap-5">
        <LinkTabs links={queues} label={m.claimsByStatus()} currentPath={queueAddress(status)} />
        <ClaimList
          claims={claims.data}
          status={status}
          allowance={allowance}
          onDecide={(claim, verdict) => decision.open({ claim, verdict })}
        />
        <SlicePagination slice={claims} label={m.claims()} only={["claims", "status"]} />
      </section>
      <section aria-label={m.allChallenges()} className="grid gap-5">
        <h2 className="text-title-2">{m.allChallenges()}</h2>
        {challenges.length === 0 ? (
          <EmptyState title={m.noChallengesYet()} icon={Swords}>
            {m.createFirst()}
          </EmptyState>
        ) : (
          <ChallengeList challenges={challenges} onEdit={form.edit} />
        )}
      </section>
      {form.given && <ChallengeForm key={`form-${form.times}`} {...form.given} />}
      {decision.about !== null && (
        <ClaimDecision
          key={`claim-${decision.times}`}
          open={decision.isOpen}
          {...decision.about}
          onClose={decision.close}
        />
      )}
    </Desk>
  );
}
