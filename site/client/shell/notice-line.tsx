import type { ReactNode } from "react";

export interface NoticeLineProps {
  icon: ReactNode;
  /** Shown in one line, cut off if too long, while the other notices are folded. */
  words: ReactNode;
  action: ReactNode;
  end?: ReactNode;
}

export function NoticeLine({ icon, words, action, end }: NoticeLineProps) {
  return (
    <p className="shell-pad flex min-h-11 animate-fade items-center gap-3 border-b border-gold-400/25 bg-gold-900 py-2 text-sm font-medium text-gold-200">
      {icon}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span data-words className="max-w-full wrap-anywhere">
          {words}
        </span>
        {action}
      </span>
      {end}
    </p>
  );
}
