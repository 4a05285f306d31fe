import { type ReactNode, useId } from "react";
import { Card } from "../card.tsx";

export interface DeskSectionProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function DeskSection({ title, about, actions, children }: DeskSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid min-w-0 content-start gap-4 p-5 md:p-6">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid max-w-2xl gap-1">
            <h2 id={id} className="text-title-2">
              {title}
            </h2>
            {about && <p className="text-sm text-soft">{about}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
        </header>
        {children}
      </Card>
    </section>
  );
}
