/** The partners, with the leaderboard types that the documents prescribe. */
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

/** Undefined for an unknown type, which uploaded boards may have. */
export const findPartner = (type: number): Partner | undefined => partners.find((partner) => partner.type === type);

export const partnerLabel = (type: number): string => findPartner(type)?.label ?? `Partner ${type}`;

/** Returns the partner's name or, for an unknown type, a phrase that fits inside a sentence. */
export const partnerNameInSentence = (type: number): string => findPartner(type)?.label ?? "the partner site";

export function partnerBySlug<Slug extends PartnerSlug>(slug: Slug): Extract<Partner, { slug: Slug }>;
export function partnerBySlug(slug: string): Partner | undefined;
export function partnerBySlug(slug: string): Partner | undefined {
  return partners.find((partner) => partner.slug === slug);
}

export const roobetSignUpUrl = (code: string): string => `https://roobet.com/?ref=${encodeURIComponent(code)}`;
