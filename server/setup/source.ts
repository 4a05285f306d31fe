// What setting up needs to know of other parts of the site.
import type { PartnerType } from "../../contracts/partners.ts";
import type { ServiceKeyProps } from "../../contracts/service-keys.ts";
import type { ExamplesMade } from "../../contracts/setup.ts";
import type { Actor } from "../core/actor.ts";

export interface SetupSources {
  /** Whether anything was ever for sale: drafts do not count. */
  hasProduct(): Promise<boolean>;
  hasRaffle(): Promise<boolean>;
  /** How the keys of all services stand, as the desk is shown them. */
  keys(): Promise<readonly ServiceKeyProps[]>;
  /** Partners that have a key. */
  partnersOn(): readonly PartnerType[];
  /** Whether viewers can link their Kick account. */
  hasKick(): boolean;
  /** Writes drafts nobody but staff sees; answers how many. Of a kind there is something of already, none. */
  fillExamples(actor: Actor): Promise<ExamplesMade>;
}
