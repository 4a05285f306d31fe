// Seed pairs: what a viewer sees of theirs, and how they change them. roll-rule.ts turns a pair into rolls.
import { z } from "zod";
import { m } from "../messages.ts";

/** The pair the viewer's next roll uses. Prop `fairness` of `cases/show`; null for guests. */
export interface SeedPair {
  server_seed_hash: string;
  client_seed: string;
  /** The next roll's nonce. */
  nonce: number;
  /** Hash of the server seed that replaces this one when it is revealed; null until it is made. */
  next_server_seed_hash: string | null;
}

const invalid = { error: () => m.clientSeedInvalid() };

export const clientSeedSchema = z.string(invalid).regex(/^[\x20-\x7e]{1,64}$/, invalid);

export const clientSeedInput = z.object({ client_seed: clientSeedSchema });

/** `client_seed`: for the next pair; without it, the current one stays. */
export const rotateInput = z.object({ client_seed: clientSeedSchema.optional() });

/** `POST /api/fairness/client-seed`. */
export interface ClientSeedAnswer extends SeedPair {
  message: string;
}

/** `POST /api/fairness/rotate`: the seed used until now, and the hash of the one used from now on. */
export interface RotateAnswer {
  message: string;
  server_seed: string;
  server_seed_hash: string;
  next_server_seed_hash: string;
  /** Hash of the seed after that. */
  following_server_seed_hash: string;
}
