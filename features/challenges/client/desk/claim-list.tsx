import { Check, ExternalLink, Inbox, X } from "lucide-react";
import { Age } from "../../../../ui/age.tsx";
import { Points } from "../../../../ui/amounts.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { formatPoints } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminChallengesProps, ClaimStatus, DeskClaim } from "../../contract/challenges.ts";
import { m } from "../../messages.ts";
import type { Verdict } from "./claim-decision.tsx";

type Allowance = AdminChallengesProps["allowance"];
type Decide = (claim: DeskClaim, verdict: Verdict) => void;

const emptyTitles = {
  pending: m.noWaitingClaims(),
  accepted: m.noAcceptedClaims(),
  refused: m.noRefusedClaims(),
};

export interface ClaimListProps {
  claims: DeskClaim[];
  status: ClaimStatus;
  allowance: Allowance;
  onDecide: Decide;
}

export function ClaimList({ claims, status, allowance, onDecide }: ClaimListProps) {
  return (
    <Table
      caption={m.claims()}
      columns={claimColumns(status, allowance, onDecide)}
      rows={claims}
      rowKey={(claim) => claim.id}
      dense
      empty={
        <EmptyState title={emptyTitles[status]} icon={Inbox}>
          {status === "pending" && m.claimsHint()}
        </EmptyState>
      }
    />
  );
}

function claimColumns(status: ClaimStatus, allowance: Allowance, onDecide: Decide): Column<DeskClaim>[] {
  const columns: Column<DeskClaim>[] = [
    {
      key: "challenge",
      header: m.challenge(),
      small: "heading",
      cell: (claim) => <span className="block md:min-w-32">{claim.challenge}</span>,
    },
    {
      key: "user",
      header: m.viewer(),
      cell: (claim) => (
        <span className="inline-flex items-center gap-2">
          <Avatar src={claim.user.avatar} name="" size={28} />
          {claim.user.username}
        </span>
      ),
    },
    {
      key: "link",
      header: m.proof(),
      cell: (claim) => (
        <a
          href={claim.link}
          target="_blank"
          rel="noreferrer noopener nofollow"
          title={claim.link}
          className="inline-flex min-h-11 max-w-40 items-center gap-2 text-mint-300 underline"
        >
          <span className="truncate">{linkHost(claim.link)}</span>
          <ExternalLink size={15} aria-hidden className="shrink-0" />
        </a>
      ),
    },
    { key: "reward", header: m.reward(), align: "right", cell: (claim) => <Points value={claim.reward_points} /> },
    {
      key: "at",
      header: m.claimed(),
      align: "right",
      cell: (claim) => <Age value={claim.created_at} />,
    },
  ];
  if (status !== "pending") {
    const by: Column<DeskClaim> = { key: "by", header: m.decidedBy(), cell: (claim) => claim.decided_by ?? "" };
    const note: Column<DeskClaim> = {
      key: "note",
      header: m.note(),
      cell: (claim) => <span className="text-soft wrap-anywhere">{claim.note ?? ""}</span>,
    };
    return [...columns, by, note];
  }
  const actions: Column<DeskClaim> = {
    key: "actions",
    header: m.actions(),
    small: "bare",
    align: "right",
    cell: (claim) => (
      <span className="inline-flex w-full justify-end gap-2 facts:flex-wrap">
        <Button
          size="sm"
          icon={Check}
          disabledReason={adminOnlyReason(claim.reward_points, allowance)}
          onClick={() => onDecide(claim, "accept")}
        >
          {m.accept()}
        </Button>
        <Button size="sm" variant="quiet" icon={X} onClick={() => onDecide(claim, "refuse")}>
          {m.refuse()}
        </Button>
      </span>
    ),
  };
  return [...columns, actions];
}

function adminOnlyReason(points: number, allowance: Allowance): string | null {
  if (allowance === null || points <= Math.min(allowance.most_at_once, allowance.left_today)) return null;
  return points > allowance.most_at_once
    ? m.adminAbove({ most: formatPoints(allowance.most_at_once) })
    : m.adminToday({ left: formatPoints(allowance.left_today) });
}

const linkHost = (link: string): string => (URL.canParse(link) ? new URL(link).host : link);
