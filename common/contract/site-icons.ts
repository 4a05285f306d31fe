/** Icons of a site with its own look. An address with an old version redirects to the current one. */
export const siteIcons = ["32", "180", "192", "512", "maskable-512", "letter"] as const;
export type SiteIcon = (typeof siteIcons)[number];
export const markPath = (version: string): string => `/site/mark-${version}.svg`;
export const iconPath = (icon: SiteIcon, version: string): string => `/site/icon-${icon}-${version}.png`;
