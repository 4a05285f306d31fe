// Every draw for programs: in the order their lists were frozen, without texts and winners.
import { type DrawSummary, listedDrawsLength } from "../../contracts/fairness-lists.ts";
import { paths } from "../../contracts/paths.ts";
import type { Db } from "../core/db.ts";
import { listedDrawProps } from "./props.ts";
import { type ListedDrawRow, listedBefore } from "./queries.ts";

/** The page counts from 1; one beyond the end is empty. */
export async function listedDraws(db: Db, page: number): Promise<{ draws: DrawSummary[]; total: number }> {
  const all = db.selectFrom("draws");
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .select(listedBefore)
    .select(({ selectFrom, fn }) =>
      selectFrom("draw_winners")
        .whereRef("draw_winners.draw_id", "=", "draws.id")
        .select(fn.countAll<number>().as("count"))
        .as("winners"),
    )
    .orderBy("id")
    .limit(listedDrawsLength)
    .offset((page - 1) * listedDrawsLength)
    .execute();
  const draws = rows.map(({ before, winners, ...draw }) =>
    summaryOf({ draw, before, winners: [], winnersCount: winners ?? 0 }),
  );
  return { draws, total };
}

function summaryOf(row: ListedDrawRow): DrawSummary {
  const { random: _, signature: _1, public_key: _2, winners: _3, ...told } = listedDrawProps(row);
  return { ...told, url: paths.api.draw(told.id) };
}
