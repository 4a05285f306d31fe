// Types that the product extends by declaration merging, so the platform does not know the product's fields.
import type { ErrorPageProps, Flash } from "./responses.ts";

/** The props of every page, by the page's name. Each feature adds its pages in its contract. */
export interface Pages {
  error: ErrorPageProps;
}

export type PageName = keyof Pages;

/** For a page that is the same for everybody, or uses only the shared props. */
export type NoProps = Record<never, never>;

/** Props that every page gets in addition to its own. */
export interface SharedProps {
  flash: Flash;
}

/** The signed-in visitor's data that pages show. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface VisitorProps {}

/** The state of each live topic (`/api/live`). Each feature adds its topics in its contract. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface TopicStates {}

export type Topic = keyof TopicStates;

/** Messages of topics that can send only the difference from the last state. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface TopicChanges {}

/** The live state about a signed-in viewer, sent only to that viewer's open pages. */
export interface LiveOwn {
  username: string;
}
