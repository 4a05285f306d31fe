import type { ReactNode } from "react";

export function Steps({ children }: { children: ReactNode }) {
  return <ol className="grid gap-6">{children}</ol>;
}

export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4">
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-pill bg-surface-3 font-display text-xs font-semibold text-mint-300"
      >
        {number}
      </span>
      <div className="grid min-w-0 gap-2.5">
        <h3 className="pt-0.5 text-title-3">{title}</h3>
        {children}
      </div>
    </li>
  );
}
