// A user's places on boards, for the export of their personal data.
import { sql } from "kysely";
import type { PersonalDataExport } from "../../common/http/feature.ts";

export const placeRecords: PersonalDataExport = {
  name: "board_places",
  // The board's id identifies the row, because nobody has two places on one board.
  async read(db, userId, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select p.board_id as id, b.name as board, p.place, p.partner, p.account_key, p.name, p.cents, p.prizes, p.paid_at
      from live_board_places p join live_boards b on b.id = p.board_id
      where p.user_id = ${userId} and p.board_id > ${after} order by p.board_id limit ${limit}`.execute(db);
    return rows;
  },
};
