export type Encoding = "br" | "gzip" | "identity";

const knownEncodings = new Map<string, Encoding>();
const maxKnownEncodings = 200;

export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const known = knownEncodings.get(accepted);
  if (known !== undefined) return known;
  const best = (["br", "gzip"] as const).find((encoding) => acceptsEncoding(accepted, encoding)) ?? "identity";
  if (knownEncodings.size < maxKnownEncodings) knownEncodings.set(accepted, best);
  return best;
}

export function acceptsEncoding(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
