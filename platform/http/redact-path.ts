/**
 * Secrets in paths are a reset link's token and a withdrawal's wallet. Overlays and platforms have their secrets in
 * queries, which are never logged.
 */
const secretPatterns = [/^(\/+reset-password\/+)[^/]+/i, /^(\/+api\/+user\/+withdraw-bucks\/+[^/]+\/+[^/]+\/+)[^/]+/i];

export const redactPath = (path: string): string =>
  secretPatterns.reduce((shown, form) => shown.replace(form, "$1•••"), path.split("?", 1)[0] ?? "");
