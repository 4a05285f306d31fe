import { CircleAlert } from "lucide-react";
import { paths } from "../common/contract/paths.ts";
import { PageLink } from "./link.tsx";
import { m } from "./messages.ts";
import { useCoin } from "./use-coin.ts";

export function MissingPoints({ missing }: { missing: number }) {
  const coin = useCoin();
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-gold-900 px-4 py-3 font-medium text-gold-200">
      <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span className="grid gap-1">
        <span>{coin(m.pointsMissing({ missing }))}</span>
        <PageLink href={paths.wagerRewards} className="link text-sm touch-reach justify-self-start">
          {coin(m.howToEarn())}
        </PageLink>
      </span>
    </div>
  );
}
