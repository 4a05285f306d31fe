// Returns the origin of an address an operator gave, if it is safe in a header.

/** `URL` accepts commas, semicolons, stars and quotes in a host, but in a header they end or widen a rule. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** Returns `https://host:port` of a web address whose host has only letters, digits, dots and dashes. Otherwise null. */
export function webOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return plainOrigin.test(origin) ? origin : null;
}
