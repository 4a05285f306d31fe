// The data a request carries through all handlers (Hono's `Env`).
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { VisitorProps } from "../contract/open.ts";

export type Role = "viewer" | "moderator" | "admin";

/** The visitor who makes the request. A signed-in one includes what every page shows about them. */
export type Visitor = { kind: "guest" } | SignedIn;

export interface SignedIn {
  kind: "user";
  id: number;
  role: Role;
  username: string;
  /** SHA-256 of the session's token. It identifies the sign-in but cannot be used to sign in. */
  sessionHash: Buffer;
  /** When this sign-in happened. */
  signedInAt: Date;
  /** The address it came from. */
  signedInFrom: string;
  /** True for an admin who must turn on two-factor sign-in before using any admin page. */
  lacksTwoFactor: boolean;
  /** When a saved wallet last changed. Null: long ago. */
  walletsSavedAt: Date | null;
  shared: VisitorProps;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The trace id from the request's W3C `traceparent`. */
    traceId: string | undefined;
    /** The client's address: the socket's, or the forwarded one behind TRUST_PROXY. */
    address: string;
    /** Whether the site uses HTTPS (BASE_URL says so). Its cookies are then for HTTPS only. */
    secure: boolean;
    visitor: Visitor;
    /** For `script-src 'nonce-…'` and the document's script tags. */
    nonce: string;
  };
}

/** Behind a guard, `c.var.user` is the signed-in user. */
export type SignedInEnv = Env & { Variables: { user: SignedIn } };

/** Returns node's request and response. They are missing when a test calls the app directly. */
export const getConnection = ({ env }: Pick<Context<Env>, "env">): Partial<HttpBindings> => env ?? {};
