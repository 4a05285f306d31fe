import type { ApiScope } from "../../../common/contract/api-scopes.ts";

export interface ApiToken {
  id: number;
  name: string;
  /** The token's last characters. */
  ending: string;
  scopes: ApiScope[];
  owner: string;
  own: boolean;
  /** False if the owner is no longer an admin. The site then refuses the token. */
  works: boolean;
  created_at: string;
  /** ISO 8601 UTC, exact to the minute. */
  last_used_at: string | null;
}

export interface AdminApiProps {
  /** Every token that nobody has revoked, newest first. */
  tokens: ApiToken[];
}

/** The response of `POST /api/tokens/create`. No other call returns the token. */
export interface TokenCreated {
  message: string;
  token: string;
}

export interface DocumentedParameter {
  name: string;
  type: string;
}

export interface DocumentedCall {
  method: string;
  path: string;
  summary: string;
  scope: ApiScope;
  parameters: DocumentedParameter[];
  /** "json", "form", or null for a call without a body. */
  body: "json" | "form" | null;
  body_example: string | null;
  answer_example: string;
}

export interface ApiDocsProps {
  origin: string;
  calls: DocumentedCall[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/api": AdminApiProps;
    "api-docs": ApiDocsProps;
  }
}
