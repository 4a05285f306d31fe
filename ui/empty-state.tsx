import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LeafMark } from "./site-icons.tsx";
import { useCoin } from "./use-coin.ts";

export function EmptyState({
  title,
  children,
  action,
  icon: Icon,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
}) {
  const coin = useCoin();
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
      <span className="relative mb-2 grid size-14 place-items-center text-faint">
        {Icon ? <Icon size={34} strokeWidth={1.4} aria-hidden /> : <LeafMark className="size-9 opacity-70" />}
      </span>
      <p className="font-display text-title-3 font-semibold">{title}</p>
      {children && <p className="max-w-prose text-soft">{typeof children === "string" ? coin(children) : children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
