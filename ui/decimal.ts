// Reads amounts as people type them, with a comma or a dot: "12,50", "12.50", "1.234,50", "1,234.50", "$ 1 234".

/** Enough for the largest amount of points (1,000,000,000,000) without losing precision. */
const maxDigits = 13;

/**
 * Returns the typed number. Returns null if the text is not a number or has more than `mostDecimals` decimals. If at most two
 * decimals are allowed, a single separator before three digits groups thousands ("1,234" dollars). Otherwise a single
 * separator is the decimal point.
 */
export function readDecimal(typed: string, mostDecimals = 2): number | null {
  const text = typed.trim().replace(/^([-−]?)\s*\$\s*/, "$1");
  const match = /^([-−]?)([\d.,\s'’]*)$/.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  const [, sign = "", body = ""] = match;
  const point = findPoint(body, mostDecimals);
  const whole = stripGroups(point === -1 ? body : body.slice(0, point));
  const decimals = point === -1 ? "" : body.slice(point + 1);
  if (whole === null || !/^\d*$/.test(decimals) || decimals.length > mostDecimals) return null;
  if (whole.length > maxDigits) return null;
  return Number(`${sign === "" ? "" : "-"}${whole || "0"}.${decimals || "0"}`);
}

function findPoint(body: string, mostDecimals: number): number {
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  if (last === -1) return -1;
  const separator = body.charAt(last);
  const other = separator === "." ? "," : ".";
  const isAlone = body.indexOf(separator) === last;
  if (!isAlone) return -1;
  if (body.includes(other)) return last;
  const looksGrouped = mostDecimals <= 2 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(body);
  return looksGrouped ? -1 : last;
}

/** Removes the separators between groups of three digits. Returns null if the groups are of another size. */
function stripGroups(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  return /^\d{1,3}([.,\s'’])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replace(/\D/g, "") : null;
}
