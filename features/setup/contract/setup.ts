// The first run of a real site: the steps from the link of its start to an open site, and what is still to set up.
import { z } from "zod";
import type { Rank } from "../../../common/contract/ranks.ts";
import type { ServiceKeyProps } from "../../keys/contract/service-keys.ts";
import { postponeMarks, type SetupStepName } from "./setup-steps.ts";

export interface SetupStep {
  name: SetupStepName;
  /** Put off: the operator will see to it later, on the desk. */
  state: "open" | "done" | "put_off";
}

/** `GET /setup`. */
export interface SetupProps {
  /** Why nothing can be done here: the link is none that works, or there is an admin already. */
  closed: "no_key" | "done" | null;
  steps: SetupStep[];
  /** Null until somebody is signed in. */
  facts: SetupFacts | null;
}

export interface SetupFacts {
  brand: string;
  streamer: string;
  stream_url: string;
  referral_code: string;
  mail_from: string;
  /** The setting of that name, as the desk edits it. */
  look: Record<string, string | boolean>;
  /** Whether there is a mail server to send by. */
  has_mail_server: boolean;
  /** Where the test letter goes: the admin's own address. */
  email: string;
  /** Roobet's figures are read, and nobody can link an account there: the secret of its chat is missing. */
  lacks_roobet_chat: boolean;
  /** Whether something was ever for sale: drafts do not count. */
  has_product: boolean;
  /** What a dollar wagered brings: points, and percent of it back in bucks; and the ranks that pay, lowest first. */
  earns: { points: number; percent: number; ranks: readonly Rank[] };
  /** Keys of the partners whose wagers count, then the mail server's. */
  keys: ServiceKeyProps[];
}

/** What the overview still reminds of. */
export type SetupCheckName =
  | "brand"
  | "code"
  | "kick"
  | "partner"
  | "mail"
  | "product"
  | "raffle"
  | "cashout"
  | "overlay";

export interface SetupCard {
  checks: { name: SetupCheckName; is_done: boolean }[];
  /** Whole bucks a request, to be looked at. */
  cashout: { minimum: number; maximum: number };
  /** Roobet is the only partner, and without its chat's secret nobody can link an account of theirs. */
  lacks_roobet_chat: boolean;
  /** Whether guests see the site. */
  is_open: boolean;
}

/** What cannot be read off the site, and is said by a press. */
export const setupMarkInput = z.object({
  name: z.enum([...postponeMarks, "cashout_seen", "overlay_copied", "dismissed"], { error: "There is no such mark." }),
});
export type SetupMark = z.infer<typeof setupMarkInput>["name"];

/** `POST /api/setup/test-letter`. */
export interface TestLetterAnswer {
  /** What the mail server said, in a sentence. */
  message: string;
  sent?: boolean;
}

/** How many drafts of a kind (`demoChallenges`, `products`) were made: none where there is something of it already. */
export type ExamplesMade = Record<string, number>;

/** `POST /api/setup/examples`. */
export interface ExamplesAnswer {
  message: string;
  made?: ExamplesMade;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "opening-soon": NoProps;
    setup: SetupProps;
  }
}
