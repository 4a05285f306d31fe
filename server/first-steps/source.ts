// What the first steps need of others. Filled by server/areas.ts.
import type { LinkProvider } from "../../contracts/linkable.ts";

export interface StepSources {
  /** SQL: whether the user has ever held a ticket of a raffle. `user` is SQL itself: a parameter or a column. */
  heldTicket(user: string): string;
  /** What can be linked here now. */
  linkable(): readonly LinkProvider[];
}
