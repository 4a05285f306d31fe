// The partner sites, for pages and calls.

/** Each partner has its documented leaderboard type. */
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

/** Returns the partner with that type, or undefined for a type we do not know. Uploaded boards may have such types. */
export const findPartner = (type: number): Partner | undefined => partners.find((partner) => partner.type === type);

/** Returns the partner's name, or a numbered label for an unknown type. */
export const partnerLabel = (type: number): string => findPartner(type)?.label ?? `Partner ${type}`;

/** Returns the partner's name, or a phrase that fits inside a sentence for an unknown type. */
export const partnerNameInSentence = (type: number): string => findPartner(type)?.label ?? "the partner site";

export function partnerBySlug<Slug extends PartnerSlug>(slug: Slug): Extract<Partner, { slug: Slug }>;
export function partnerBySlug(slug: string): Partner | undefined;
export function partnerBySlug(slug: string): Partner | undefined {
  return partners.find((partner) => partner.slug === slug);
}

/** Returns Roobet's sign-up address with the creator's code. */
export const roobetSignUpUrl = (code: string): string => `https://roobet.com/?ref=${encodeURIComponent(code)}`;
