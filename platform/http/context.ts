// The data that a request carries through all handlers (Hono's `Env`).
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { VisitorProps } from "../contract/open.ts";

export type Role = "viewer" | "moderator" | "admin";

/** The visitor who makes the request. For a signed-in visitor, includes what every page shows about them. */
export type Visitor = { kind: "guest" } | SignedIn;

export interface SignedIn {
  kind: "user";
  id: number;
  role: Role;
  username: string;
  /** SHA-256 of the session's token. It identifies the session, but nobody can sign in with it. */
  sessionHash: Buffer;
  /** When the session began. */
  signedInAt: Date;
  /** The address from which the visitor signed in. */
  signedInFrom: string;
  /** True for an admin who must turn on two-factor sign-in before using any admin page. */
  lacksTwoFactor: boolean;
  /** When a saved wallet last changed. Null if that was long ago or never happened. */
  walletsSavedAt: Date | null;
  shared: VisitorProps;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The trace id in the request's W3C `traceparent` header. */
    traceId: string | undefined;
    /** The client's address: the socket's, or behind TRUST_PROXY the forwarded one. */
    address: string;
    /** Whether BASE_URL is an HTTPS address. Our cookies are then for HTTPS only. */
    secure: boolean;
    visitor: Visitor;
    /** The nonce for `script-src 'nonce-…'` and the document's script tags. */
    nonce: string;
  };
}

/** Behind a guard, `c.var.user` is the signed-in user. */
export type SignedInEnv = Env & { Variables: { user: SignedIn } };

/** Returns Node's request and response. Both are undefined if a test calls the app directly. */
export const getConnection = ({ env }: Pick<Context<Env>, "env">): Partial<HttpBindings> => env ?? {};
