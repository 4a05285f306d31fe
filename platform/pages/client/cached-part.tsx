// Parts of a page that are the same for many visitors. The server renders each once and caches it (part-cache.tsx). In the
// browser they are ordinary components.
import { type ComponentType, createContext, type ReactElement, type ReactNode, use } from "react";

export interface HoleProps {
  /** A visitor's own elements inside a cached part. The part must show all of them, in this order. */
  children?: readonly (ReactElement | null)[];
}

/** On the server: the placeholder for such a part until the document is assembled. */
export type CachePart = <Props extends HoleProps>(Part: ComponentType<Props>, props: Props) => ReactNode;

export const CachePartContext = createContext<CachePart | null>(null);

/**
 * Returns a component whose HTML is cached by its props as JSON, so props that JSON cannot tell apart are not allowed,
 * except click handlers. It can only read the site from the page: reading the visitor or the address throws. Neither it nor
 * its `children` may use `useId`, which counts from the top of the page.
 */
export function cachedPart<Props extends object>(
  Part: ComponentType<Props & HoleProps>,
): ComponentType<Props & HoleProps> {
  return function KeptPart(props: Props & HoleProps) {
    const keep = use(CachePartContext);
    return keep === null ? <Part {...props} /> : keep(Part, props);
  };
}
