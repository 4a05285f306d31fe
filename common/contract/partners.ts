// The partner sites as pages and calls know them.

/** Partners by their documented leaderboard type. */
export const partners = [
  { type: 1, slug: "roobet", label: "Roobet" },
  { type: 2, slug: "rainbet", label: "Rainbet" },
  { type: 4, slug: "csgobig", label: "CSGOBig" },
  { type: 6, slug: "clash", label: "Clash.gg" },
  { type: 7, slug: "packdraw", label: "Packdraw" },
] as const;

export type Partner = (typeof partners)[number];
export type PartnerType = Partner["type"];
export type PartnerSlug = Partner["slug"];

/** Returns the partner with that type. Boards with unknown types come from uploaded files. */
export const findPartner = (type: number): Partner | undefined => partners.find((partner) => partner.type === type);

/** Returns the partner's name, or a numbered label for an unknown type. */
export const partnerLabel = (type: number): string => findPartner(type)?.label ?? `Partner ${type}`;

/** Returns the partner's name for use inside a sentence. */
export const partnerNameInSentence = (type: number): string => findPartner(type)?.label ?? "the partner site";

/** Returns the partner with that slug. */
export function partnerBySlug<Slug extends PartnerSlug>(slug: Slug): Extract<Partner, { slug: Slug }>;
export function partnerBySlug(slug: string): Partner | undefined;
export function partnerBySlug(slug: string): Partner | undefined {
  return partners.find((partner) => partner.slug === slug);
}

/** Returns the address to sign up at Roobet with a creator's code. */
export const roobetSignUpUrl = (code: string): string => `https://roobet.com/?ref=${encodeURIComponent(code)}`;
