import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { VisitorProps } from "../contract/open.ts";

export type Role = "viewer" | "moderator" | "admin";

export type Visitor = { kind: "guest" } | SignedIn;

export interface SignedIn {
  kind: "user";
  id: number;
  role: Role;
  username: string;
  /** The API token that makes this call instead of a session. */
  tokenId?: number;
  /** SHA-256 of the session's token. Nobody can sign in with the hash. */
  sessionHash: Buffer;
  signedInAt: Date;
  signedInFrom: string;
  /** True for an admin who must turn on two-factor sign-in before using any admin page. */
  lacksTwoFactor: boolean;
  /** Time of the last change of a saved wallet. Null if that was long ago or never happened. */
  walletsSavedAt: Date | null;
  shared: VisitorProps;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    traceId: string | undefined;
    /** Client's address: the socket's, or behind TRUST_PROXY the forwarded one. */
    address: string;
    secure: boolean;
    visitor: Visitor;
    nonce: string;
  };
}

/** Context behind a guard, where `c.var.user` is the signed-in user. */
export type SignedInEnv = Env & { Variables: { user: SignedIn } };

/** Returns Node's request and response, or neither if a test calls the app directly. */
export const getConnection = ({ env }: Pick<Context<Env>, "env">): Partial<HttpBindings> => env ?? {};
