// Share cards of pages, `/cards/<kind>/<key>-<fingerprint>.png` (common/contract/cards.ts). A card's content comes from
// the database, never from the URL. A URL with an old fingerprint redirects to the current one.

import { Hono } from "hono";
import { sql } from "kysely";
import { accents } from "../../common/contract/accents.ts";
import {
  type CardContent,
  type CardKind,
  cardHeadline,
  cardLook,
  cardPath,
  pageHeadlines,
  siteCardKey,
} from "../../common/contract/cards.ts";
import type { SiteLook } from "../../common/contract/look.ts";
import { refusal } from "../../common/contract/refusals.ts";
import type { House } from "../../common/server/house.ts";
import { publicLook } from "../../common/server/site-look.ts";
import type { Env } from "../../platform/http/context.ts";
import { cardMarkPx, createCardCache, drawCard } from "./draw.ts";
import { type BrandLook, markPicture } from "./mark.ts";

const notFound = refusal("not_found");
const cardFilePattern = /^([a-z0-9.-]{1,40})-[a-z0-9]{1,8}\.png$/;
const idPattern = /^[1-9]\d{0,8}$/;

export function cardRoutes(house: Pick<House, "db" | "pictures" | "settings">): Hono<Env> {
  const app = new Hono<Env>();
  const drawn = createCardCache();

  app.get("/cards/:kind/:file", async (c) => {
    const kind = c.req.param("kind");
    const key = cardFilePattern.exec(c.req.param("file"))?.[1];
    if (key === undefined || !isKind(kind)) return c.json(notFound, 404);
    const settings = await house.settings();
    const [site, marked] = [{ brand: settings.brand, look: publicLook(settings) }, settings];
    const found = await findContent(house, kind, key, site);
    if (found === null) return c.json(notFound, 404);
    const content = { ...found, ...cardLook(site) };
    const path = cardPath(kind, key, content);
    if (path !== c.req.path) return c.redirect(path, 302);
    const png = await drawn(path, () => draw(house, kind, content, marked));
    return c.body(new Uint8Array(png), 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });
  return app;
}

const isKind = (kind: string): kind is CardKind => kind === "page" || Object.hasOwn(cardQueries, kind);

async function findContent(
  { db }: Pick<House, "db">,
  kind: CardKind,
  key: string,
  site: { brand: string; look: SiteLook },
): Promise<Row | null> {
  if (kind === "page") {
    const title = pageTitle(key, site);
    return title === undefined ? null : { title, image: null };
  }
  if (!idPattern.test(key)) return null;
  const id = Number(key);
  const { rows } = await cardQueries[kind](id).execute(db);
  return rows[0] ?? null;
}

function pageTitle(key: string, { brand, look }: { brand: string; look: SiteLook }): string | undefined {
  if (key === siteCardKey && look.version !== undefined) return brand;
  const component = Object.keys(pageHeadlines).find((name) => name.replace("/", ".") === key);
  return component === undefined ? undefined : cardHeadline(component, look);
}

type Row = Pick<CardContent, "title" | "image">;

const raffleSql = (id: number) =>
  sql<Row>`select name as title, image from raffles where id = ${id} and deleted_at is null`;

const caseSql = (id: number) => sql<Row>`
  select v.name as title, v.image from cases c join case_versions v on v.case_id = c.id and v.number = c.version
  where c.id = ${id} and c.deleted_at is null`;

const rollSql = (id: number) => sql<Row>`
  select r.label as title, r.image from rolls join case_rewards r using (case_id, version, position)
  where rolls.id = ${id}`;

const cardQueries = { raffle: raffleSql, case: caseSql, roll: rollSql };

async function draw(
  { pictures }: Pick<House, "pictures">,
  kind: CardKind,
  { title, image, brand, version }: CardContent,
  marked: BrandLook,
): Promise<Buffer> {
  const picture = image === null ? null : await pictures.read(image.replace("/uploads/", ""));
  const mark = version === undefined ? null : await markPicture(pictures, marked, cardMarkPx);
  return drawCard({ kind, title, brand, picture, mark, accent: accents[marked.look.accent][300] });
}
