// The contract of a real site's setup: the steps from the printed link to an open site, and the overview's setup card.
import { z } from "zod";
import type { Rank } from "../../../common/contract/ranks.ts";
import type { ServiceKeyProps } from "../../keys/contract/service-keys.ts";
import { m } from "../messages.ts";
import { postponeMarks, type SetupStepName } from "./setup-steps.ts";

export interface SetupStep {
  name: SetupStepName;
  state: "open" | "done" | "put_off";
}

export interface SetupProps {
  /**
   * Why the setup cannot be used: the link is invalid (`no_key`), or there is already an admin (`done`). Null if it can
   * be used.
   */
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
  /** The admin's address, which receives the test email. */
  email: string;
  /** True if viewers can link a Roobet account only with a wager, because the chat's secret is missing. */
  lacks_roobet_chat: boolean;
  /** Whether something was ever for sale. Drafts do not count. */
  has_product: boolean;
  /**
   * The earnings for a wagered dollar: points, and a percentage in bucks. Also the ranks with rewards, lowest first.
   */
  earns: { points: number; percent: number; ranks: readonly Rank[] };
  /** The keys of the partners whose wagers earn points, then the mail server's key. */
  keys: ServiceKeyProps[];
}

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
  /** The limits per cashout request in whole bucks, for the operator to check. */
  cashout: { minimum: number; maximum: number };
  is_open: boolean;
}

/** Marks that the operator sets with a button, for progress that the site cannot find out itself. */
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

/** The number of drafts created, by kind (`challenges`, `products`). Zero for a kind that the site already has. */
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
