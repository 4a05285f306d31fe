// What a request carries on its way through the house (Hono's `Env`).
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { VisitorProps } from "../contract/open.ts";

export type Role = "viewer" | "moderator" | "admin";

/** Who asks. A signed-in visitor comes with what every page shows of them. */
export type Visitor = { kind: "guest" } | SignedIn;

export interface SignedIn {
  kind: "user";
  id: number;
  role: Role;
  username: string;
  /** SHA-256 of the session's token: names the sign-in without being able to use it. */
  sessionHash: Buffer;
  /** When this sign-in happened. */
  signedInAt: Date;
  /** The address it came from. */
  signedInFrom: string;
  /** An admin who has to turn two-factor sign-in on before anything else of an admin's opens. */
  lacksTwoFactor: boolean;
  /** When a saved wallet changed last; null: long ago. */
  walletsSavedAt: Date | null;
  shared: VisitorProps;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Of the W3C `traceparent` the request came with. */
    traceId: string | undefined;
    /** The asking address: the socket's, or the forwarded one behind TRUST_PROXY. */
    address: string;
    /** Reached over HTTPS (BASE_URL says so): cookies are for it alone. */
    secure: boolean;
    visitor: Visitor;
    /** For `script-src 'nonce-…'` and the document's script tags. */
    nonce: string;
  };
}

/** Behind a guard `c.var.user` is who is signed in. */
export type SignedInEnv = Env & { Variables: { user: SignedIn } };

/** Node's request and response; there are none when a test calls the app directly. */
export const getConnection = ({ env }: Pick<Context<Env>, "env">): Partial<HttpBindings> => env ?? {};
