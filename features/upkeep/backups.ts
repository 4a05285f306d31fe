import type { House } from "../../common/server/house.ts";
import { listBackups } from "../../platform/backup/backup-job.ts";
import type { BackupProps } from "./contract/upkeep.ts";

type BackupHouse = Pick<House, "db" | "config">;

export async function readBackups(house: BackupHouse): Promise<BackupProps> {
  const { backups } = house.config;
  const [watch, files] = await Promise.all([
    house.db.selectFrom("backup_watch").selectAll().executeTakeFirst(),
    listBackups(house),
  ]);
  const { newest = null, made_at = null } = watch ?? {};
  return {
    where: backups !== undefined ? "here" : watch === undefined ? "off" : "elsewhere",
    is_requested: watch !== undefined && watch.requested_at !== null,
    failed: watch?.failed ?? null,
    newest: newest === null || made_at === null ? null : { name: newest, made_at: made_at.toISOString() },
    trial: {
      state: toTrialState(watch, backups?.rehearse ?? true),
      at: watch?.rehearsed_at?.toISOString() ?? null,
      finding: watch?.finding ?? null,
    },
    files: files.map(({ name, madeAt, bytes }) => ({ name, made_at: madeAt.toISOString(), bytes })),
  };
}

function toTrialState(watch: { holds: boolean | null } | undefined, isOn: boolean): BackupProps["trial"]["state"] {
  if (!isOn) return "off";
  if (watch === undefined || watch.holds === null) return "waiting";
  return watch.holds ? "passed" : "failed";
}
