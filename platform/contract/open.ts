// Types that the product extends by declaration merging, so the platform does not know the product's fields.
import type { ErrorPageProps, Flash } from "./responses.ts";

export interface Pages {
  error: ErrorPageProps;
}

export type PageName = keyof Pages;

export type NoProps = Record<never, never>;

export interface SharedProps {
  flash: Flash;
}

// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface VisitorProps {}

// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface TopicStates {}

export type Topic = keyof TopicStates;

/** Messages of topics that may send only the changes since the last state instead of the whole state. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface TopicChanges {}

/** Sent only to this viewer's open pages. */
export interface LiveOwn {
  username: string;
}
