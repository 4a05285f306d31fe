// What a phone is told that puts the site on its home screen.
import type { SiteLook } from "../../contracts/look.ts";
import { iconPath } from "../../contracts/site-icons.ts";

const ground = "#0A0F14";

/** JSON; icons of the site's own where it has a look of its own. */
export function manifestOf(brand: string, { version }: SiteLook): string {
  const png = (src: string, sizes: string) => ({ src, sizes, type: "image/png" });
  const icons =
    version === undefined
      ? [
          png("/brand/icon-192.png", "192x192"),
          png("/brand/icon-512.png", "512x512"),
          { ...png("/brand/icon-maskable-512.png", "512x512"), purpose: "maskable" },
          { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
        ]
      : [
          png(iconPath("192", version), "192x192"),
          png(iconPath("512", version), "512x512"),
          { ...png(iconPath("maskable-512", version), "512x512"), purpose: "maskable" },
        ];
  const manifest = {
    name: brand,
    short_name: brand,
    description: "The rewards site a streamer runs for the people who watch.",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en",
    background_color: ground,
    theme_color: ground,
    icons,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
