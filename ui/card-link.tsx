// Makes a whole card pressable.
import { PageLink } from "./link.tsx";

/**
 * The whole card leads where its button does: it stands before the button, which lies above it. For pointers alone; the
 * keyboard stops at the button.
 */
export const CardLink = ({ href }: { href: string }) => (
  <PageLink href={href} morph tabIndex={-1} aria-hidden className="absolute inset-0">
    {null}
  </PageLink>
);
