import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { partners } from "../../common/contract/partners.ts";
import type { House } from "../../common/server/house.ts";
import { incidentKinds } from "../../features/incidents/contract/incidents.ts";
import { withTimeout } from "../../platform/base/with-timeout.ts";

const cacheMs = 10_000;
/** The metrics of the process itself matter most while the database is stuck, so a scrape waits no longer than this. */
const readTimeoutMs = 2_000;

interface SiteMetrics {
  plain: { name: string; value: number }[];
  partners: { partner: number; age_seconds: number }[];
  jobs: { name: string; late_seconds: number }[];
  incidents: Record<string, number>;
  moved: { currency: string; reason: string; movements: number; amount: number }[];
}

const simpleGauges: Record<string, string> = {
  withdrawals_waiting: "Withdrawals requested or approved, but not paid yet",
  withdrawals_oldest_seconds: "Age of the oldest waiting withdrawal",
  orders_waiting: "Orders waiting to be fulfilled",
  draws_waiting: "Draws without winners yet",
  draws_oldest_seconds: "Age of the oldest waiting draw",
  letters_waiting: "Letters waiting to be sent",
  ledger_proof_age_seconds: "Time since the last proof of the ledger; -1: never",
  ledger_holds: "1 if the ledger's last proof held, 0 if it failed, -1 if there is none",
  backup_age_seconds: "Age of the newest backup in BACKUP_DIR, or time since BACKUP_DIR was set; -1: it is not set",
  backup_rehearsed_age_seconds: "Time since the last trial restore of a backup; -1: never",
  backup_holds: "1 if the newest backup's trial restore succeeded, 0 if it failed, -1 if there was none",
};

export function registerSiteMetrics(registry: Registry, house: Pick<House, "db" | "clock" | "log" | "config">): void {
  // The first gauge of a scrape triggers the read and the others wait for it, so a scrape shows current values.
  const common = {
    registers: [registry],
    collect: async () => {
      await fresh();
    },
  };
  const single = new Map(
    Object.entries(simpleGauges).map(([name, help]) => {
      return [name, new Gauge({ ...common, name: `windfall_${name}`, help })] as const;
    }),
  );
  // Values are NaN until the first read, because 0 would say that the ledger is not valid.
  for (const gauge of single.values()) gauge.set(Number.NaN);
  const partnerAge = new Gauge({
    name: "windfall_partner_figures_age_seconds",
    help: "Time since a partner last returned figures",
    labelNames: ["partner"] as const,
    ...common,
  });
  const jobLate = new Gauge({
    name: "windfall_job_late_seconds",
    help: "How long a job is overdue; 0 if it is not",
    labelNames: ["job"] as const,
    ...common,
  });
  const incidents = new Gauge({
    name: "windfall_incidents_open",
    help: "Open incidents, by kind, as on the overview",
    labelNames: ["kind"] as const,
    ...common,
  });
  const movements = new Gauge({
    name: "windfall_ledger_movements_5m",
    help: "Movements of balances in the last five minutes, by reason",
    labelNames: ["currency", "reason"] as const,
    ...common,
  });
  const amount = new Gauge({
    name: "windfall_ledger_amount_5m",
    help: "Sum of those movements, in points or in cents of bucks",
    labelNames: ["currency", "reason"] as const,
    ...common,
  });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const figures = await readMetrics(house);
    for (const { name, value } of figures.plain) single.get(name)?.set(value);
    for (const { partner, age_seconds } of figures.partners) partnerAge.labels(partnerSlug(partner)).set(age_seconds);
    for (const { name, late_seconds } of figures.jobs) jobLate.labels(name).set(late_seconds);
    for (const kind of incidentKinds) incidents.labels(kind).set(figures.incidents[kind] ?? 0);
    movements.reset();
    amount.reset();
    for (const { currency, reason, movements: count, amount: sum } of figures.moved) {
      movements.labels(currency, reason).set(count);
      amount.labels(currency, reason).set(sum);
    }
    readAt = performance.now();
  };
  const once = () => {
    reading ??= read()
      .catch((error: unknown) => {
        house.log.debug({ err: error }, "could not read the site's figures");
        throw error;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const fresh = async (): Promise<boolean> => {
    if (performance.now() - readAt < cacheMs) return true;
    const isRead = once().then(() => true);
    return (await withTimeout(isRead, readTimeoutMs)) ?? false;
  };
  new Gauge({
    name: "windfall_site_figures_up",
    help: "1 if the site's figures could be read; otherwise the last ones stay",
    registers: [registry],
    async collect() {
      this.set((await fresh()) ? 1 : 0);
    },
  });
}

const partnerSlug = (type: number): string => partners.find((partner) => partner.type === type)?.slug ?? String(type);

async function readMetrics({ db, clock, config }: Pick<House, "db" | "clock" | "config">): Promise<SiteMetrics> {
  const now = clock.now();
  const age = (column: string) => sql`extract(epoch from ${now}::timestamptz - ${sql.ref(column)})::float8`;
  const { rows } = await sql<SiteMetrics>`
    with withdrawn as (
      select count(*) as waiting, coalesce(max(${age("created_at")}), 0) as oldest
      from withdrawals where status in ('pending', 'approved')
    ), drawing as (
      select count(*) as waiting, coalesce(max(${age("requested_at")}), 0) as oldest
      from draws where status in ('requested', 'answered')
    ), proof as (
      select holds, ${age("proven_at")} as age from ledger_proofs order by proven_at desc limit 1
    ), backup as (
      -- Uses the real time, because backups do not follow the demo's clock.
      select extract(epoch from clock_timestamp() - coalesce(made_at, since)) as age,
        extract(epoch from clock_timestamp() - rehearsed_at) as rehearsed_age, holds::int
      from backup_watch where ${config.backups !== undefined}::boolean
    ), figures (name, value) as (
      select 'withdrawals_waiting', waiting::float8 from withdrawn
      union all select 'withdrawals_oldest_seconds', oldest from withdrawn
      union all select 'orders_waiting', count(*)::float8 from orders where status = 'pending'
      union all select 'draws_waiting', waiting::float8 from drawing
      union all select 'draws_oldest_seconds', oldest from drawing
      union all select 'letters_waiting', count(*)::float8 from notices where mail_due_at is not null
      union all select 'ledger_proof_age_seconds', coalesce((select age from proof), -1)
      union all select 'ledger_holds', coalesce((select holds::int from proof), -1)::float8
      union all select 'backup_age_seconds', coalesce((select age from backup), -1)::float8
      union all select 'backup_rehearsed_age_seconds', coalesce((select rehearsed_age from backup), -1)::float8
      union all select 'backup_holds', coalesce((select holds from backup), -1)::float8
    )
    select
      (select jsonb_agg(to_jsonb(figures)) from figures) as plain,
      (select coalesce(jsonb_agg(jsonb_build_object('partner', partner, 'age_seconds', ${age("succeeded_at")})), '[]')
        from partner_status where succeeded_at is not null) as partners,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'late_seconds', greatest(0, ${age("next_at")}))), '[]')
        from job_schedule) as jobs,
      (select coalesce(jsonb_object_agg(kind, open), '{}') from (
        select kind, count(*) as open from incidents where ended_at is null group by kind
      ) counted) as incidents,
      (select coalesce(jsonb_agg(to_jsonb(moved)), '[]') from (
        select currency, reason, count(*) as movements, sum(amount)::float8 as amount from ledger
        where created_at > ${new Date(now.getTime() - 5 * 60_000)} group by currency, reason
      ) moved) as moved`.execute(db);
  const figures = rows[0];
  if (figures === undefined) throw new Error("The figures' statement must return one row.");
  return figures;
}
