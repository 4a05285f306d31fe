import type { ReactNode } from "react";
import { useCoin } from "./use-coin.ts";

export function PageHead({
  title,
  lead,
  actions,
  above,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  above?: ReactNode;
}) {
  const coin = useCoin();
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid max-w-3xl flex-[1_1_20rem] gap-2">
        {above}
        <h1 className="text-title-1 wrap-anywhere">{title}</h1>
        {lead && <p className="text-lg text-soft">{typeof lead === "string" ? coin(lead) : lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}
