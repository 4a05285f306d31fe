// Says how many points are missing and where to get more.
import { CircleAlert } from "lucide-react";
import { paths } from "../common/contract/paths.ts";
import { formatCount } from "./base/format.ts";
import { PageLink } from "./link.tsx";
import { useCoin } from "./use-coin.ts";

export function MissingPoints({ missing }: { missing: number }) {
  const coin = useCoin();
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-gold-900 px-4 py-3 font-medium text-gold-200">
      <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span className="grid gap-1">
        <span>{coin(`You need ${formatCount(missing, "more point")}`)}</span>
        <PageLink href={paths.wagerRewards} className="link text-sm touch-reach justify-self-start">
          {coin("How to earn points")}
        </PageLink>
      </span>
    </div>
  );
}
