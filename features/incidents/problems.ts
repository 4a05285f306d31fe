import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import { findMissingWebhooks } from "../discord/missing-webhooks.ts";
import type { IncidentKind } from "./contract/incidents.ts";

export interface Problem {
  kind: IncidentKind;
  subject: string;
  detail: string;
  since: Date;
}

export interface WatchTargets {
  partners: readonly { type: number; slug: string }[];
  jobs: readonly string[];
  ownJob: string;
}

const failuresInARow = 3;
const maxJobDelayMs = 10 * 60_000;
/** If this check itself is later than this, the whole site was down. Late jobs then have not failed. */
const maxOwnDelayMs = 5 * 60_000;
const partnerDownMs = 60 * 60_000;
const hourMs = 60 * 60_000;
/**
 * Older reports are ignored: a process that cannot open the saved keys repeats its report every minute
 * (common/server/service-keys.ts).
 */
const sealTroubleMinutes = 3;
/** A backup is made every day. Its age is measured in real time, as the backup's own time is. */
const maxBackupAgeHours = 26;

type ProblemHouse = Pick<House, "db" | "clock" | "mail" | "config" | "settings" | "disk"> & {
  keys: Pick<House["keys"], "problem">;
};

export async function findProblems(house: ProblemHouse, watched: WatchTargets): Promise<Problem[]> {
  const found = await readProblems(house, watched);
  const since = house.clock.now();
  const trouble = house.keys.problem();
  // Skipped if another process has already reported the problem.
  if (trouble !== null && !found.some(({ kind }) => kind === "keys"))
    found.push({ kind: "keys", subject: "", detail: trouble, since });
  const disk = fullDiskProblem(house);
  if (disk !== null) found.push(disk);
  const missing = await findMissingWebhooks(house, await openSince(house.db, "discord"));
  if (missing !== null) found.push({ kind: "discord", subject: "", ...missing });
  if (await isMailFailing(house)) found.push({ kind: "mail", subject: "", detail: "", since });
  return found;
}

/** A full disk is shown like any other incident, but the database may be unable to store it until there is room again. */
export const fullDiskProblem = ({ disk: { since } }: Pick<House, "disk">): Problem | null =>
  since && {
    kind: "disk",
    subject: "",
    detail: "Visitors cannot save anything, and we ask them to come back later",
    since,
  };

async function openSince(db: Db, kind: IncidentKind): Promise<Date | null> {
  const open = db.selectFrom("incidents").select("began_at").where("kind", "=", kind).where("ended_at", "is", null);
  return (await open.executeTakeFirst())?.began_at ?? null;
}

async function readProblems(
  { db, clock, config }: ProblemHouse,
  { partners, jobs, ownJob }: WatchTargets,
): Promise<Problem[]> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const waitingHours = config.alerts.withdrawalHours;
  const { rows } = await sql<Problem>`
    with away as (select from job_schedule where name = ${ownJob} and next_at < ${before(maxOwnDelayMs)})
    select 'partner' as kind, on_now.slug as subject, left(s.error, 200) as detail, s.failing_since as since
      from partner_status s
      join unnest(${partners.map(({ type }) => type)}::smallint[], ${partners.map(({ slug }) => slug)}::text[])
        as on_now (type, slug) on on_now.type = s.partner
      where s.error is not null and s.failing_since <= s.attempted_at - make_interval(secs => ${partnerDownMs / 1_000})
    union all
    select 'job_failing', name, failures_in_a_row::text, ${now}::timestamptz from job_schedule
      where name = any(${jobs}::text[]) and failures_in_a_row >= ${failuresInARow}
    union all
    select 'job_late', name, '', next_at from job_schedule
      where name = any(${jobs}::text[]) and name <> ${ownJob} and next_at < ${before(maxJobDelayMs)}
        and (alive_until is null or alive_until < clock_timestamp()) and not exists (select from away)
    union all
    select kind, subject, detail, began_at from incidents
      where kind = 'job_late' and ended_at is null and exists (select from away)
    union all
    select 'ledger', '', format('wrong balances: %s, broken movements: %s',
        jsonb_array_length(findings -> 'wrongBalances'), jsonb_array_length(findings -> 'brokenRows')), proven_at
      from (select * from ledger_proofs order by proven_at desc limit 1) as proof where not holds
    union all
    select 'withdrawals', '', format('Waiting for more than %s hours: %s.', ${waitingHours}::int, count(*)),
        min(created_at) + make_interval(hours => ${waitingHours}::int)
      from withdrawals where status in ('pending', 'approved') and created_at < ${before(waitingHours * hourMs)}
      having count(*) > 0
    union all
    select * from (
      select 'keys', '', detail, since from seal_troubles
      where said_at > clock_timestamp() - make_interval(mins => ${sealTroubleMinutes}::int) order by since limit 1
    ) closed
    union all
    select 'alerts', '', format('Discord did not accept them for a day. Dropped: %s.', count(*)), min(given_up_at)
      from alerts where given_up_at is not null having count(*) > 0
    union all
    select 'grant', purpose, left(name, 100), lost_at from platform_grants where lost_at is not null
    union all
    select 'backups', '', case when holds is false
        then format('The trial restore of the newest one failed: %s', left(finding, 200))
        when finding is not null then format('We could not try to restore the newest one: %s.', left(finding, 200))
        else format('The newest one is more than %s hours old.', ${maxBackupAgeHours}::int) end,
        case when holds is false then rehearsed_at when finding is not null then made_at
          else coalesce(made_at, since) + make_interval(hours => ${maxBackupAgeHours}::int) end
      from backup_watch where ${config.backups !== undefined}::boolean and (holds is false or finding is not null
        or coalesce(made_at, since) < clock_timestamp() - make_interval(hours => ${maxBackupAgeHours}::int))`.execute(
    db,
  );
  return rows;
}

/** Asks the mail server. A single refused email proves nothing, because its address may be the reason. */
async function isMailFailing({ db, mail }: ProblemHouse): Promise<boolean> {
  return (await isMailSuspect(db)) && !(await mail.works());
}

async function isMailSuspect(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from notices where mail_due_at is not null and mail_attempts > 0)
      or exists (select from incidents where kind = 'mail' and ended_at is null)`.execute(db);
  return rows.length > 0;
}
