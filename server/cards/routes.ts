// Cards for sharing pages, `/cards/<kind>/<key>-<fingerprint>.png` (contracts/cards.ts). What they say is looked up,
// never taken from the address: an address of another content leads to the one that holds now.
import { Hono } from "hono";
import { sql } from "kysely";
import { type CardContent, type CardKind, cardPath, pageHeadlines } from "../../contracts/cards.ts";
import type { House } from "../core/house.ts";
import { createTurns } from "../core/turns.ts";
import type { Env } from "../http/context.ts";
import { drawCard } from "./draw.ts";

/** A card is some 100 KB. */
const mostKept = 60;
const noSuchCard = { message: "There is no such card." };
const addressForm = /^([a-z0-9.-]{1,40})-[a-z0-9]{1,8}\.png$/;
const idForm = /^[1-9]\d{0,8}$/;

export function cardRoutes(house: Pick<House, "db" | "pictures" | "settings">): Hono<Env> {
  const app = new Hono<Env>();
  const drawn = createKeeper(house);

  app.get("/cards/:kind/:file", async (c) => {
    const kind = c.req.param("kind");
    const key = addressForm.exec(c.req.param("file"))?.[1];
    if (key === undefined || !isKind(kind)) return c.json(noSuchCard, 404);
    const found = await contentOf(house, kind, key);
    if (found === null) return c.json(noSuchCard, 404);
    const content = { ...found, brand: (await house.settings()).brand };
    const path = cardPath(kind, key, content);
    if (path !== c.req.path) return c.redirect(path, 302);
    const png = await drawn(path, kind, content);
    return c.body(new Uint8Array(png), 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });
  return app;
}

const isKind = (kind: string): kind is CardKind => kind === "page" || kind === "raffle" || kind === "case";

async function contentOf(
  { db }: Pick<House, "db">,
  kind: CardKind,
  key: string,
): Promise<Omit<CardContent, "brand"> | null> {
  if (kind === "page") {
    const title = Object.entries(pageHeadlines).find(([component]) => component.replace("/", ".") === key)?.[1];
    return title === undefined ? null : { title, image: null };
  }
  if (!idForm.test(key)) return null;
  const id = Number(key);
  const { rows } = await (kind === "raffle" ? raffleSql(id) : caseSql(id)).execute(db);
  return rows[0] ?? null;
}

type Row = Omit<CardContent, "brand">;

const raffleSql = (id: number) =>
  sql<Row>`select name as title, image from raffles where id = ${id} and deleted_at is null`;

const caseSql = (id: number) => sql<Row>`
  select v.name as title, v.image from cases c join case_versions v on v.case_id = c.id and v.number = c.version
  where c.id = ${id} and c.deleted_at is null`;

/** Keeps the latest; draws one at a time, since each takes a processor for a tenth of a second, and sends who is too many away. */
function createKeeper({ pictures }: Pick<House, "pictures">) {
  const kept = new Map<string, Promise<Buffer>>();
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 20, retrySeconds: 5 });
  const draw = async (kind: CardKind, { title, image, brand }: CardContent) => {
    const picture = image === null ? null : await pictures.read(image.replace("/uploads/", ""));
    return drawCard({ kind, title, brand, picture });
  };
  return (path: string, kind: CardKind, content: CardContent): Promise<Buffer> => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const card = inTurn(() => draw(kind, content));
    kept.set(path, card);
    card.catch(() => kept.delete(path));
    const oldest = kept.keys().next().value;
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return card;
  };
}
