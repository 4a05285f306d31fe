// Questions that open: the browser's own disclosure, one open at a time through a shared name; works without scripts.
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";

export interface AccordionItem {
  question: string;
  answer: ReactNode;
}

export function Accordion({ items, firstOpen }: { items: AccordionItem[]; firstOpen?: boolean }) {
  const group = useId();
  return (
    <div className="grid gap-2.5">
      {items.map((item, index) => (
        <details
          key={item.question}
          name={group}
          open={firstOpen === true && index === 0}
          className="accordion-item edge rounded-card"
        >
          <summary className="flex min-h-14 items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold">
            {item.question}
            <ChevronDown size={20} aria-hidden className="accordion-mark shrink-0 text-faint transition-transform" />
          </summary>
          <div className="px-5 pb-5 text-soft">{item.answer}</div>
        </details>
      ))}
    </div>
  );
}
