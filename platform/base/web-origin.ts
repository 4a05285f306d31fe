/** `URL` accepts commas, semicolons, asterisks and quotes in a host, but in a header they would end or widen a rule. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/**
 * Returns `https://host:port` of a web address that an operator gave, or null if the host has other characters than letters,
 * digits, dots and dashes and so is not safe in a header.
 */
export function webOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return plainOrigin.test(origin) ? origin : null;
}
