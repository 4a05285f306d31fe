// A path as it may stand in a log. What opens something, or says where somebody's money goes, is left out of it.

/** A reset link's token, a withdrawal's wallet. Secrets of overlays and platforms are in queries, which no log has. */
const secretPatterns = [/^(\/+reset-password\/+)[^/]+/i, /^(\/+api\/+user\/+withdraw-bucks\/+[^/]+\/+[^/]+\/+)[^/]+/i];

export const redactPath = (path: string): string =>
  secretPatterns.reduce((shown, form) => shown.replace(form, "$1•••"), path.split("?", 1)[0] ?? "");
