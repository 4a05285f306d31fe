// Types that the product extends by declaration merging, so the platform does not know the product's fields.
import type { ErrorPageProps, Flash } from "./responses.ts";

/** Every page's props by its name. Each feature adds its pages in its contract. */
export interface Pages {
  error: ErrorPageProps;
}

export type PageName = keyof Pages;

/** For a page that shows everybody the same, or uses only the shared props. */
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

/** The change messages of topics that can send only the difference to the last state. */
// biome-ignore lint/suspicious/noEmptyInterface: the product completes it.
export interface TopicChanges {}

/** The live state that a signed-in viewer's open pages get about that viewer. */
export interface LiveOwn {
  username: string;
}
