// Marks parts of a page that the server renders once for many visitors and caches (part-cache.tsx). In the browser,
// such a part is an ordinary component.
import { type ComponentType, createContext, type ReactElement, type ReactNode, use } from "react";

export interface HoleProps {
  /** The visitor's own elements inside a cached part, which must show all of them in this order. */
  children?: readonly (ReactElement | null)[];
}

/** On the server, returns a placeholder for a cached part, which is replaced when the document is assembled. */
export type CachePart = <Props extends HoleProps>(Part: ComponentType<Props>, props: Props) => ReactNode;

export const CachePartContext = createContext<CachePart | null>(null);

/**
 * The cache key is the props as JSON, so props that JSON cannot represent are not allowed, except click handlers. The
 * component can read only the site from the page; reading the visitor or the address throws. Neither the component nor
 * its `children` may use `useId`, whose ids depend on the rest of the page.
 */
export function cachedPart<Props extends object>(
  Part: ComponentType<Props & HoleProps>,
): ComponentType<Props & HoleProps> {
  return function KeptPart(props: Props & HoleProps) {
    const keep = use(CachePartContext);
    return keep === null ? <Part {...props} /> : keep(Part, props);
  };
}
