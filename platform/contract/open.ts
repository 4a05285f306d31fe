// Types the product completes: it adds its own fields by declaration merging, so that the platform knows none of them.
import type { ErrorPageProps, Flash } from "./responses.ts";

/** Every page by name, with its props. Each feature adds its pages in its contract. */
export interface Pages {
  error: ErrorPageProps;
}

export type PageName = keyof Pages;

/** A page that shows the same to everybody, or reads only what every page gets. */
export type NoProps = Record<never, never>;

/** What every page gets beside its own props. */
export interface SharedProps {
  flash: Flash;
}

/** What a signed-in visitor's pages show of them. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface VisitorProps {}

/** The state of each live topic (`/api/live`). Each feature adds its topics in its contract. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface TopicStates {}

export type Topic = keyof TopicStates;

/** Of topics that may be sent as a change to the state before: what such a change is. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface TopicChanges {}

/** What a signed-in viewer's open pages are sent of their own. */
export interface LiveOwn {
  username: string;
}
