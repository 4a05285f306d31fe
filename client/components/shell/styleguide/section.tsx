// A section of the style guide, and one specimen in it.
import { type ReactNode, useId } from "react";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-8">
      <h2 id={id} className="border-b border-line pb-3 text-title-1">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h3 className="overline-label font-text">{name}</h3>
      {children}
    </div>
  );
}
