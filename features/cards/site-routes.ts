// A site's own pictures and its manifest: the mark, icons, the picture at the top of emails. An old URL redirects to
// the current one, so old emails keep their picture.

import { Hono } from "hono";
import type { SiteLook } from "../../common/contract/look.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { iconPath, markPath, type SiteIcon, siteIcons } from "../../common/contract/site-icons.ts";
import type { House } from "../../common/server/house.ts";
import { letterPicturePath } from "../../common/server/letter-layout.ts";
import { publicLook } from "../../common/server/site-look.ts";
import { noticeApiPaths } from "../../identity/contract/notice-api-paths.ts";
import type { Env } from "../../platform/http/context.ts";
import { createCardCache } from "./draw.ts";
import { type BrandLook, iconOnInk, letterPicture, markPicture, monogram, pictureForLetter } from "./mark.ts";

const notFound = refusal("not_found");
const immutableHeaders = { "Cache-Control": "public, max-age=31536000, immutable" };
const isIcon = (name: string): name is SiteIcon => siteIcons.some((icon) => icon === name);

export function sitePictureRoutes(house: Pick<House, "pictures" | "settings">): Hono<Env> {
  const app = new Hono<Env>();
  const drawn = createCardCache();

  app.get("/site.webmanifest", async (c) => {
    const settings = await house.settings();
    c.header("Cache-Control", "public, max-age=3600");
    return c.body(buildManifest(settings.brand, publicLook(settings)), 200, {
      "Content-Type": "application/manifest+json",
    });
  });

  app.get(noticeApiPaths.icon, async (c) => {
    const { version } = publicLook(await house.settings());
    return c.redirect(version === undefined ? "/brand/icon-192.png" : iconPath("192", version), 302);
  });

  app.get("/site/:file{mark-[0-9a-f]{1,16}\\.svg}", async (c) => {
    const settings = await house.settings();
    const { version } = publicLook(settings);
    if (version === undefined) return c.json(notFound, 404);
    const path = markPath(version);
    if (path !== c.req.path) return c.redirect(path, 302);
    return c.body(monogram(settings), 200, { "Content-Type": "image/svg+xml", ...immutableHeaders });
  });

  app.get("/site/:file{letter-[0-9a-f]{64}\\.jpg}", async (c) => {
    const name = c.req.param("file").slice("letter-".length, -".jpg".length);
    const bytes = await house.pictures.read(`${name}.webp`);
    if (bytes === null) return c.json(notFound, 404);
    const jpeg = await drawn(letterPicturePath(name), () => pictureForLetter(bytes));
    return c.body(new Uint8Array(jpeg), 200, { "Content-Type": "image/jpeg", ...immutableHeaders });
  });

  app.get("/site/:file{icon-[a-z0-9-]{1,40}\\.png}", async (c) => {
    const name = /^icon-(.+)-[0-9a-f]{1,16}\.png$/.exec(c.req.param("file"))?.[1] ?? "";
    const settings = await house.settings();
    const { version } = publicLook(settings);
    if (version === undefined || !isIcon(name)) return c.json(notFound, 404);
    const path = iconPath(name, version);
    if (path !== c.req.path) return c.redirect(path, 302);
    const png = await drawn(path, () => drawIcon(house.pictures, name, settings));
    return c.body(new Uint8Array(png), 200, { "Content-Type": "image/png", ...immutableHeaders });
  });
  return app;
}

function drawIcon(pictures: House["pictures"], icon: SiteIcon, marked: BrandLook): Promise<Buffer> {
  switch (icon) {
    case "32":
      return markPicture(pictures, marked, 32);
    case "letter":
      return letterPicture(pictures, marked);
    case "maskable-512":
      // Phones may cut away the outer tenth of each side (w3.org/TR/appmanifest, safe zone).
      return iconOnInk(pictures, marked, 512, 0.56);
    default:
      return iconOnInk(pictures, marked, Number(icon), 0.76);
  }
}

const ground = "#0A0F14";

function buildManifest(brand: string, { version }: SiteLook): string {
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
