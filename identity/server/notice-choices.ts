import type { Db } from "../../platform/database/db.ts";
import type { NoticeChoiceInput } from "../contract/notice-input.ts";
import { canChoose, isOnByDefault, noticeChannels, noticeKinds } from "../contract/notice-kinds.ts";
import type { NoticesProps, QuietHours } from "../contract/notices.ts";

export async function readChoices(db: Db, userId: number): Promise<NoticesProps["choices"]> {
  const rows = await db
    .selectFrom("notice_choices")
    .select(["kind", "channel", "wanted"])
    .where("user_id", "=", userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, channel, wanted }) => [`${kind} ${channel}`, wanted]));
  return Object.fromEntries(
    noticeKinds.map((kind) => {
      const channels = noticeChannels.filter((channel) => canChoose(kind, channel));
      const isOn = (channel: (typeof channels)[number]) =>
        chosen.get(`${kind} ${channel}`) ?? isOnByDefault(kind, channel);
      return [kind, Object.fromEntries(channels.map((channel) => [channel, isOn(channel)]))];
    }),
  );
}

export async function saveChoice(db: Db, userId: number, choice: NoticeChoiceInput, now: Date): Promise<void> {
  const { wanted } = choice;
  await db
    .insertInto("notice_choices")
    .values({ user_id: userId, ...choice, chosen_at: now })
    .onConflict((on) => on.columns(["user_id", "kind", "channel"]).doUpdateSet({ wanted, chosen_at: now }))
    .execute();
}

export interface QuietMinutes {
  from: number;
  until: number;
  zone: string;
}

export async function saveQuietHours(db: Db, userId: number, quiet: QuietMinutes | null): Promise<void> {
  if (quiet === null) {
    await db.deleteFrom("quiet_hours").where("user_id", "=", userId).execute();
    return;
  }
  const row = { from_minute: quiet.from, until_minute: quiet.until, zone: quiet.zone };
  await db
    .insertInto("quiet_hours")
    .values({ user_id: userId, ...row })
    .onConflict((on) => on.column("user_id").doUpdateSet(row))
    .execute();
}

const formatClockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

export async function readQuietHours(db: Db, userId: number): Promise<QuietHours | null> {
  const row = await db.selectFrom("quiet_hours").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (row === undefined) return null;
  return { from: formatClockTime(row.from_minute), until: formatClockTime(row.until_minute), zone: row.zone };
}
