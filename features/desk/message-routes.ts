import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Cursor, type KeysetPage, type KeysetQuery, readKeysetPage } from "../../platform/database/keyset-page.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { cursorParam, toCursorPage } from "../../platform/pages/server/cursor-page.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { type AdminMessagesProps, type Message, markInput } from "./contract/desk.ts";
import { m } from "./messages.ts";

const pageLength = 25;

export function messageRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.messages, requireAdmin, async (c) => {
    const messages = await readMessages(house.db, cursorParam(c));
    const unread = await countUnread(house.db);
    return page(c, "admin/messages", {
      messages: toCursorPage(c, messages, messages.rows),
      unread,
    } satisfies AdminMessagesProps);
  });

  app.post(deskApiPaths.markMessage.pattern, requireAdmin, jsonBody(markInput), async (c) => {
    const id = idParam(c);
    const isMarked = id !== null && (await markMessage(house.db, getActor(c, house), id, c.req.valid("json").read));
    return isMarked ? c.json({ message: "success" }) : c.json(refusal("not_found", m.noMessage()), 404);
  });

  return app;
}

export function readMessages(db: Db, place: Cursor): Promise<KeysetPage<Message>> {
  const read = async ({ operator, id, order, limit }: KeysetQuery) => {
    const rows = await db
      .selectFrom("contact_messages as m")
      .leftJoin("users as u", "u.id", "m.user_id")
      .select(["m.id", "m.name", "m.email", "m.subject", "m.message", "u.username", "m.created_at", "m.read_at"])
      .where("m.id", operator, id)
      .orderBy("m.id", order)
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    }));
  };
  return readKeysetPage({ order: "desc", length: pageLength, read }, place);
}

export async function countUnread(db: Db): Promise<number> {
  const { unread } = await db
    .selectFrom("contact_messages")
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Returns false if there is no such message. */
async function markMessage(db: Db, actor: Actor, id: number, isRead: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const read_at = isRead ? actor.now : null;
    const marked = await tx
      .updateTable("contact_messages")
      .set({ read_at })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (marked === undefined) return false;
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: isRead ? "message.read" : "message.unread",
      subject: `message:${id}`,
      before: null,
      after: null,
    });
    return true;
  });
}
