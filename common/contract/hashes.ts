/** Ends of addresses that open a dialog over their page (ui/use-hash.ts). */
export const hashes = { linkRoobet: "#link-roobet", join: "#join" } as const;

/** Returns true if the address ends in `hash`, otherwise null. */
export const isHash = (hash: string) => (found: string) => found === hash || null;
