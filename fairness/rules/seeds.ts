import { z } from "zod";
import { m } from "../messages.ts";

/** The pair the viewer's next roll uses. Prop `fairness` of `cases/show`; null for guests. */
export interface SeedPair {
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  /** Hash of the server seed that comes into use when the current one is revealed; null until that seed is made. */
  next_server_seed_hash: string | null;
}

const invalid = { error: () => m.clientSeedInvalid() };

export const clientSeedSchema = z.string(invalid).regex(/^[\x20-\x7e]{1,64}$/, invalid);

export const clientSeedInput = z.object({ client_seed: clientSeedSchema });

/** `client_seed`: for the next pair. If left out, the current client seed stays. */
export const rotateInput = z.object({ client_seed: clientSeedSchema.optional() });

export interface ClientSeedAnswer extends SeedPair {
  message: string;
}

export interface RotateAnswer {
  message: string;
  server_seed: string;
  server_seed_hash: string;
  next_server_seed_hash: string;
  /** Hash of the server seed that follows the next one. */
  following_server_seed_hash: string;
}
