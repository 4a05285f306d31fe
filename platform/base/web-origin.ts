// The origin of an address an operator gave, if a header can hold it.

/** Commas, semicolons, stars and quotes are good hosts to `URL`, and end or widen a rule of a header. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** `https://host:port` of a web address whose host is letters, digits, dots and dashes; null for anything else. */
export function webOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return plainOrigin.test(origin) ? origin : null;
}
