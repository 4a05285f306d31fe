import { Check, CircleAlert } from "lucide-react";
import { isRankReached, type Rank, type RankState, rankPercent, rankState } from "../../../common/contract/ranks.ts";
import { formatDateTime, formatDollars, formatWholeDollars } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Picture } from "../../../ui/picture.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import type { WagerRecord } from "../contract/rewards.ts";
import { m } from "../messages.ts";
import type { Claims } from "./use-claims.ts";

export interface RankListProps {
  ranks: readonly Rank[];
  record: WagerRecord;
  claims: Claims;
  resetsAt: string;
  /** Why the viewer cannot claim at all: they are a guest, or have not linked Roobet. Null: they can. */
  blocked: string | null;
}

export function RankList({ ranks, record, claims, resetsAt, blocked }: RankListProps) {
  const standing = { wagered: record.wagered, claimed: record.claimed_rank_rewards };
  const waiting = ranks.filter(
    (rank) => isRankReached(rank, record.wagered) && !record.claimed_rank_rewards.includes(rank.name),
  );
  const row = (rank: Rank) => {
    const state = rankState(ranks, rank.name, standing);
    return (
      <RankRow
        key={rank.name}
        rank={rank}
        state={state}
        wagered={record.wagered}
        isClaiming={claims.claiming === rank.name}
        reason={state === "locked" ? (blocked ?? lockedReason(ranks, rank, standing)) : null}
        onClaim={() => void claims.claimRank(rank.name, waiting.length > 1)}
      />
    );
  };
  return (
    <section aria-labelledby="ranks" className="grid gap-5">
      <div className="grid max-w-3xl gap-2">
        <h2 id="ranks" className="text-title-1">
          {m.ranks()}
        </h2>
        <p className="text-soft">{m.ranksLead()}</p>
      </div>
      {waiting.length > 0 && <Expiry waiting={waiting} resetsAt={resetsAt} />}
      <ul aria-label={m.allRanks()} className="@container grid grid-cols-1 gap-2">
        {ranks.map(row)}
      </ul>
    </section>
  );
}

function Expiry({ waiting, resetsAt }: { waiting: Rank[]; resetsAt: string }) {
  const text = m.claimUntil({
    count: waiting.length,
    name: waiting[0]?.name ?? "",
    time: formatDateTime(resetsAt),
  });
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-gold-900 px-4 py-3 font-medium text-gold-200">
      <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}

function lockedReason(
  ranks: readonly Rank[],
  rank: Rank,
  { wagered, claimed }: { wagered: number; claimed: readonly string[] },
): string {
  if (!isRankReached(rank, wagered)) return m.wagerMore({ dollars: formatDollars(rank.threshold / 100 - wagered) });
  const earlier = ranks.find((candidate) => !claimed.includes(candidate.name));
  return earlier === undefined ? m.claimEarlierFirst() : m.claimFirst({ name: earlier.name });
}

interface RankRowProps {
  rank: Rank;
  state: RankState;
  wagered: number;
  isClaiming: boolean;
  reason: string | null;
  onClaim: () => void;
}

function RankRow({ rank, state, wagered, isClaiming, reason, onClaim }: RankRowProps) {
  const percent = rankPercent(rank, wagered);
  const percentText = `${percent === 100 ? 100 : Math.floor(percent * 10) / 10} %`;
  return (
    <li
      data-rank={rank.name}
      data-state={state}
      className={cx(
        "grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-card p-2 shadow-lift",
        "@min-[21rem]:grid-cols-[3rem_minmax(0,1fr)_8.5rem]",
        "@min-[46rem]:grid-cols-[3rem_minmax(9rem,12rem)_minmax(0,1fr)_9rem_7rem] @min-[46rem]:gap-x-6 @min-[46rem]:px-4",
        state === "claimable" ? "edge-glow tier-gold" : "edge",
      )}
    >
      <Picture
        src={rank.image}
        alt=""
        fit="contain"
        className={cx("rounded-control", state === "locked" && percent < 100 && "opacity-60 saturate-50")}
      />
      <div className="grid">
        <h3 className="text-title-3 leading-tight">{rank.name}</h3>
        <p className="text-sm text-soft">
          {m.wager({ dollars: () => <span className="figures">{formatWholeDollars(rank.threshold / 100)}</span> })}
        </p>
      </div>
      <div className="col-span-2 grid gap-1 @max-[46rem]:order-1 @min-[46rem]:col-span-1">
        <ProgressBar
          value={wagered}
          max={rank.threshold / 100}
          label={m.progressOf({ name: rank.name })}
          valueText={m.percentOf({ percent: percentText, dollars: formatWholeDollars(rank.threshold / 100) })}
          tone={percent === 100 ? "gold" : "mint"}
        />
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-faint figures">
          <span>{formatDollars(Math.min(wagered, rank.threshold / 100))}</span>
          <span>{percentText}</span>
        </p>
      </div>
      <span className="flex flex-wrap items-baseline gap-x-4 @max-[21rem]:col-span-2 @min-[21rem]:grid @min-[21rem]:justify-items-end">
        <span className="overline-label">{m.reward()}</span>
        <span className="ml-auto figure-display text-lg">{formatDollars(rank.reward / 100)}</span>
      </span>
      <ClaimButton {...{ rank, state, isClaiming, reason, onClaim }} />
    </li>
  );
}

const claimCellStyle = "w-full @max-[46rem]:order-2 @max-[21rem]:col-span-2";

function ClaimButton({ rank, state, isClaiming, reason, onClaim }: Omit<RankRowProps, "wagered">) {
  if (state === "claimed") {
    return (
      <Button disabledReason={m.alreadyClaimed()} icon={Check} className={claimCellStyle}>
        {m.claimed()}
      </Button>
    );
  }
  return (
    <Button
      variant={state === "claimable" ? "gold" : "secondary"}
      busy={isClaiming}
      disabledReason={reason}
      aria-label={m.claimName({ name: rank.name })}
      className={claimCellStyle}
      onClick={onClaim}
    >
      {m.claim()}
    </Button>
  );
}
