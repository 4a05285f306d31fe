import { sql } from "kysely";
import { winHref } from "../../common/contract/wins.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { addNotices, type NewNotice } from "../../identity/server/notices.ts";
import { creditMany } from "../../money/server/credit-many.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Tx } from "../../platform/database/db.ts";
import { type BoardRecord, lockBoard } from "./board.ts";
import { boardsPaths } from "./contract/boards-paths.ts";
import { logBoard } from "./log.ts";
import { m } from "./messages.ts";
import type { PlacePrize } from "./prizes.ts";
import { wasStaffSql } from "./standings.ts";

interface PaidPlace {
  number: number;
  place: number;
  user_id: number;
  prizes: PlacePrize[];
}

export type ReleaseRefusal = { why: "no_such_board" | "not_frozen" | "paused" | "no_prizes" };

export interface Released {
  paid: number;
  /** Places with a prize whose account belongs to nobody who can be paid. */
  unpaid: number;
}

/**
 * Pays every place that has a prize and a viewer and is not paid yet: bucks and points at once, non-cash prizes as
 * orders. A second call pays only places that got a viewer since.
 */
export async function releaseBoard(tx: Tx, actor: Actor, id: number): Promise<Result<Released, ReleaseRefusal>> {
  const board = await lockBoard(tx, id);
  if (board === undefined) return refused({ why: "no_such_board" });
  if (board.frozen_at === null || board.archived_at !== null) return refused({ why: "not_frozen" });
  if (board.prizes.length === 0) return refused({ why: "no_prizes" });
  if (board.paused) return refused({ why: "paused" });
  const places = await payPlaces(tx, actor, board);
  await tx
    .updateTable("live_boards")
    .set(({ fn, val }) => ({
      released_at: fn.coalesce("released_at", val(actor.now)),
      released_by: fn.coalesce("released_by", val(actor.id)),
    }))
    .where("id", "=", id)
    .execute();
  await addOrders(tx, actor, board, places);
  await addNotices(
    tx,
    places.map((place) => wonNotice(board, place)),
    actor.now,
  );
  markAccountsChanged(
    tx,
    places.map(({ user_id }) => user_id),
  );
  const released = { paid: places.length, unpaid: await countUnpaid(tx, id) };
  const subject = `board:${id}`;
  await recordAudit(tx, { ...toAuthor(actor), action: "board.release", subject, before: null, after: released });
  if (places.length > 0) await logPayment(tx, id, places, actor.now);
  return done(released);
}

/**
 * Marks the places as paid and credits their amounts in one statement. People who were staff while the board ran are
 * never paid, even if an admin put their account back.
 */
async function payPlaces(tx: Tx, actor: Actor, board: BoardRecord): Promise<PaidPlace[]> {
  const { rows } = await sql<{ places: PaidPlace[] }>`
    with paid as (
      update live_board_places p set paid_at = ${actor.now}
      from users u
      where p.board_id = ${board.id} and p.paid_at is null and p.prizes <> '[]' and u.id = p.user_id
        and u.closed_at is null and u.banned_at is null and not ${wasStaffSql(board)}
      returning p.number, p.place, p.user_id, p.prizes
    ), earned as (
      select user_id, prize ->> 'kind' as currency, (prize ->> 'amount')::bigint as amount, 'board'::text as reason,
        ${`board:${board.id}`}::text as ref, ${actor.id}::bigint as caused_by
      from paid, jsonb_array_elements(prizes) as prize
      where prize ->> 'kind' in ('bucks', 'points') and (prize ->> 'amount')::bigint > 0
    ), ${creditMany("earned", { requestId: actor.requestId, now: actor.now })}
    select coalesce(
      json_agg(json_build_object('number', number, 'place', place, 'user_id', user_id, 'prizes', prizes) order by number),
      '[]'::json
    ) as places from paid`.execute(tx);
  return rows[0]?.places ?? [];
}

async function countUnpaid(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from live_board_places
    where board_id = ${id} and paid_at is null and prizes <> '[]'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A non-cash prize becomes an order, which staff send. */
async function addOrders(tx: Tx, { now }: Actor, { name }: BoardRecord, places: readonly PaidPlace[]): Promise<void> {
  const orders = places.flatMap(({ user_id, place, prizes }) =>
    prizes
      .filter(({ kind }) => kind === "text")
      .map(({ text = "" }) => ({
        ...{ user_id, source: "board", price_points: 0, created_at: now },
        title: m.orderTitle({ prize: text, place, board: name }),
      })),
  );
  if (orders.length > 0) await tx.insertInto("orders").values(orders).execute();
}

function wonNotice(board: BoardRecord, { user_id: userId, place, prizes }: PaidPlace): NewNotice {
  const words = (language: string) =>
    new Intl.ListFormat(language, { type: "conjunction" }).format(
      prizes.map(({ kind, amount, text }) =>
        kind === "text" ? (text ?? "") : kind === "bucks" ? formatCents(amount) : m.prizePoints({ amount }, language),
      ),
    );
  return {
    userId,
    about: "won",
    subject: (language) => m.wonSubject({ board: board.name }, language),
    text: (language) => m.wonText({ place, board: board.name, prize: words(language) }, language),
    href: winHref(boardsPaths.board(board.id), "race", board.id),
  };
}

const formatCents = (cents: number): string =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;

async function logPayment(tx: Tx, board: number, places: readonly PaidPlace[], now: Date): Promise<void> {
  const prizes = places.flatMap((place) => place.prizes);
  const sum = (kind: string) => prizes.reduce((total, prize) => total + (prize.kind === kind ? prize.amount : 0), 0);
  await logBoard(
    tx,
    [
      {
        type: "board.pay",
        board,
        numbers: places.map(({ number }) => number),
        bucks_cents: sum("bucks"),
        points: sum("points"),
        texts: prizes.filter(({ kind }) => kind === "text").length,
      },
    ],
    now,
  );
}
