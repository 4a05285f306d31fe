// Props and calls of a real site's setup: the steps from its link to an open site, and the card of what is still missing.
import { z } from "zod";
import type { Rank } from "../../../common/contract/ranks.ts";
import type { ServiceKeyProps } from "../../keys/contract/service-keys.ts";
import { m } from "../messages.ts";
import { postponeMarks, type SetupStepName } from "./setup-steps.ts";

export interface SetupStep {
  name: SetupStepName;
  /** `put_off`: the operator has postponed the step, so it is on the desk's card. */
  state: "open" | "done" | "put_off";
}

/** Props of `GET /setup`. */
export interface SetupProps {
  /** Why the setup cannot be used: the link does not work (`no_key`), or there is an admin already (`done`). Null: it can. */
  closed: "no_key" | "done" | null;
  steps: SetupStep[];
  /** Null until an admin is signed in. */
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
  has_mail_server: boolean;
  /** The recipient of the test email: the admin's own address. */
  email: string;
  /** Roobet's wagers are read, but nobody can link an account there, because the secret for its chat is missing. */
  lacks_roobet_chat: boolean;
  /** Whether any product was ever for sale. Drafts do not count. */
  has_product: boolean;
  /** The earnings of a wagered dollar: points, and the percentage paid in bucks. Also the ranks that pay, lowest first. */
  earns: { points: number; percent: number; ranks: readonly Rank[] };
  /** The keys of the partners whose wagers count, then the mail server's. */
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
  /** The limits per request in whole bucks, for the operator to check. */
  cashout: { minimum: number; maximum: number };
  /** Roobet is the only partner, and nobody can link an account there, because the secret for its chat is missing. */
  lacks_roobet_chat: boolean;
  /** Whether guests see the site. */
  is_open: boolean;
}

/** Marks for steps whose state the site cannot tell, so the operator presses a button. */
export const setupMarkInput = z.object({
  name: z.enum([...postponeMarks, "cashout_seen", "overlay_copied", "dismissed"], { error: () => m.noSuchMark() }),
});
export type SetupMark = z.infer<typeof setupMarkInput>["name"];

/** The response of `POST /api/setup/test-letter`. */
export interface TestLetterAnswer {
  /** The mail server's response, as a sentence. */
  message: string;
  sent?: boolean;
}

/** The number of drafts made, by kind (`challenges`, `products`); 0 if there were some already. */
export type ExamplesMade = Record<string, number>;

/** The response of `POST /api/setup/examples`. */
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
