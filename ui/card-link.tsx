import { PageLink } from "./link.tsx";

/**
 * Makes the whole card lead to the same page as the card's button. Put it before the button, which stays on top. It is for
 * pointers only; the keyboard stops at the button.
 */
export const CardLink = ({ href }: { href: string }) => (
  <PageLink href={href} morph tabIndex={-1} aria-hidden className="absolute inset-0">
    {null}
  </PageLink>
);
