// Removes secrets from a path before it is logged: tokens that grant access, and the wallets of withdrawals.

/**
 * Matches a reset link's token and a withdrawal's wallet. The secrets of overlays and platforms are in queries, which are never
 * logged.
 */
const secretPatterns = [/^(\/+reset-password\/+)[^/]+/i, /^(\/+api\/+user\/+withdraw-bucks\/+[^/]+\/+[^/]+\/+)[^/]+/i];

export const redactPath = (path: string): string =>
  secretPatterns.reduce((shown, form) => shown.replace(form, "$1•••"), path.split("?", 1)[0] ?? "");
