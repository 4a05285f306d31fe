import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

export function Receipt({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  // The pressed button is removed, so the result takes the focus.
  useEffect(() => container.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={container} tabIndex={-1} role="status" className="grid grid-cols-1 gap-4 outline-none">
      <p className="flex items-start gap-2.5 rounded-control bg-mint-900 px-4 py-3 font-medium text-mint-200">
        <CircleCheck size={18} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      {children}
    </div>
  );
}
