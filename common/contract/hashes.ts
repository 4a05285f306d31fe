/** Ends of addresses that open a dialog over their page (ui/use-hash.ts). */
export const hashes = { linkRoobet: "#link-roobet", join: "#join" } as const;

/** Returns a matcher for the address's fragment. The matcher returns true if the fragment is `hash`, otherwise null. */
export const isHash = (hash: string) => (found: string) => found === hash || null;
