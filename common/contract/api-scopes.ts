/**
 * Each scope lets a token make the calls that name the scope. No scope covers money, roles, settings, keys or tokens.
 */
export const apiScopes = ["read_public", "read_desk", "write_hunts", "write_content"] as const;

export type ApiScope = (typeof apiScopes)[number];
