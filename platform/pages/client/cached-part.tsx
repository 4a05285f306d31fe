// Parts of a page that are the same for many visitors: the server renders each once and keeps it (kept-parts.tsx). In the
// browser they are parts like any other.
import { type ComponentType, createContext, type ReactElement, type ReactNode, use } from "react";

export interface HoleProps {
  /** What is a visitor's own inside of what is kept: the part shows all of them, in this order. */
  children?: readonly (ReactElement | null)[];
}

/** On the server: what stands in the place of such a part until the document is put together. */
export type CachePart = <Props extends HoleProps>(Part: ComponentType<Props>, props: Props) => ReactNode;

export const CachePartContext = createContext<CachePart | null>(null);

/**
 * A part that is kept by its props as JSON: what JSON does not tell apart is no prop for it, but for what is called on a press. Of
 * the page it sees the site alone: reading who is looking, or the address, throws. Neither it nor its `children` may show a
 * `useId`, which counts from the top of the page.
 */
export function cachedPart<Props extends object>(
  Part: ComponentType<Props & HoleProps>,
): ComponentType<Props & HoleProps> {
  return function KeptPart(props: Props & HoleProps) {
    const keep = use(CachePartContext);
    return keep === null ? <Part {...props} /> : keep(Part, props);
  };
}
