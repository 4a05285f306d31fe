// Addresses of the pictures drawn for a site that has a look of its own.

/** Pictures drawn for a site that has a look of its own. An address of another version leads to the one that holds now. */
export const siteIcons = ["32", "180", "192", "512", "maskable-512", "letter"] as const;
export type SiteIcon = (typeof siteIcons)[number];
export const markPath = (version: string): string => `/site/mark-${version}.svg`;
export const iconPath = (icon: SiteIcon, version: string): string => `/site/icon-${icon}-${version}.png`;
