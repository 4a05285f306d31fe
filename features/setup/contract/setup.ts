// Props and calls of a real site's setup: the steps from its link to an open site, and the card of what is still missing.
import { z } from "zod";
import type { Rank } from "../../../common/contract/ranks.ts";
import type { ServiceKeyProps } from "../../keys/contract/service-keys.ts";
import { m } from "../messages.ts";
import { postponeMarks, type SetupStepName } from "./setup-steps.ts";

export interface SetupStep {
  name: SetupStepName;
  /** `put_off`: postponed by the operator, and shown on the desk's card. */
  state: "open" | "done" | "put_off";
}

/** `GET /setup`. */
export interface SetupProps {
  /** The reason why nothing can be done here: the link does not work, or there is an admin already. */
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
  /** The setting `look`, as the desk edits it. */
  look: Record<string, string | boolean>;
  /** Whether a mail server is configured. */
  has_mail_server: boolean;
  /** The test letter's recipient: the admin's own address. */
  email: string;
  /** Roobet's figures are read, but nobody can link an account there, because the chat's secret is missing. */
  lacks_roobet_chat: boolean;
  /** Whether something was ever for sale. Drafts do not count. */
  has_product: boolean;
  /** The earnings of a wagered dollar: points, and percent of it in bucks; and the ranks that pay, lowest first. */
  earns: { points: number; percent: number; ranks: readonly Rank[] };
  /** Keys of the partners whose wagers count, then the mail server's. */
  keys: ServiceKeyProps[];
}

/** The checks on the overview's card. */
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
  /** Whole bucks per request, for the operator to check. */
  cashout: { minimum: number; maximum: number };
  /** Roobet is the only partner, and without its chat's secret nobody can link an account. */
  lacks_roobet_chat: boolean;
  /** Whether guests see the site. */
  is_open: boolean;
}

/** Marks for what cannot be read from the site and takes a press. */
export const setupMarkInput = z.object({
  name: z.enum([...postponeMarks, "cashout_seen", "overlay_copied", "dismissed"], { error: () => m.noSuchMark() }),
});
export type SetupMark = z.infer<typeof setupMarkInput>["name"];

/** `POST /api/setup/test-letter`. */
export interface TestLetterAnswer {
  /** The mail server's response, as a sentence. */
  message: string;
  sent?: boolean;
}

/** How many drafts of a kind (`challenges`, `products`) were made; none when there are some already. */
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
