// A card of the signed-in front page: what it is about, and the one place it leads to.
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { PageLink } from "../../ui/link.tsx";

export function OwnCard({
  title,
  href,
  action,
  children,
}: {
  title: string;
  href: string;
  /** Where it leads, in a word or two. */
  action: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="grid content-start gap-4 p-5">
      <header className="flex items-baseline justify-between gap-4">
        <h2 className="overline-label">{title}</h2>
        <PageLink href={href} className="link text-sm whitespace-nowrap touch-reach" aria-label={`${action}, ${title}`}>
          {action}
        </PageLink>
      </header>
      {children}
    </Card>
  );
}
