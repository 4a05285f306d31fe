import { partnerBySlug } from "../../../common/contract/partners.ts";
import { paths } from "../../../common/contract/paths.ts";
import { m } from "../messages.ts";

export const incidentKinds = [
  "partner",
  "job_failing",
  "job_late",
  "ledger",
  "withdrawals",
  "mail",
  "keys",
  "backups",
  "database",
  "disk",
  "alerts",
  "grant",
  "discord",
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** A problem with the site, open or ended. Times are ISO 8601 UTC. */
export interface Incident {
  id: number;
  kind: IncidentKind;
  /** The partner's slug or the job's name; empty: there is only one incident of this kind. */
  subject: string;
  detail: string;
  began_at: string;
  ended_at: string | null;
}

export interface LedgerProof {
  proven_at: string;
  holds: boolean;
  accounts: number;
  movements: number;
}

export interface SiteHealth {
  proof: LedgerProof | null;
  open: Incident[];
  ended: Incident[];
}

export interface VerifyAnswer {
  message: string;
  proof?: LedgerProof;
  /** When the previous proof ended (ISO 8601 UTC), sent while a proof is running; null: there was none. */
  before?: string | null;
}

export interface IncidentWords {
  /** The problem, as a sentence without its full stop. */
  what: string;
  why: string;
  todo: string;
  /** The message that the problem has ended, as a sentence without its full stop. */
  over: string;
  /** The desk's page on which to fix the problem; null: it cannot be fixed on the site. */
  page: { href: string; name: string } | null;
}

const partnerLabel = (slug: string): string => partnerBySlug(slug)?.label ?? slug;

type Facts = Pick<Incident, "subject" | "detail">;

/** `l`: the reader's language; absent: the language of the request. */
const words: Record<IncidentKind, (of: Facts, l?: string) => IncidentWords> = {
  partner: ({ subject, detail }, l) => ({
    what: m.partnerWhat({ partner: partnerLabel(subject) }, l),
    why: m.partnerWhy({ partner: partnerLabel(subject), detail }, l),
    todo: m.partnerTodo({}, l),
    over: m.partnerOver({ partner: partnerLabel(subject) }, l),
    page: { href: paths.admin.general, name: m.pageGeneral({}, l) },
  }),
  job_failing: ({ subject, detail }, l) => ({
    what: m.failingWhat({ job: subject }, l),
    why: m.failingWhy({ count: detail }, l),
    todo: m.failingTodo({}, l),
    over: m.failingOver({ job: subject }, l),
    page: null,
  }),
  job_late: ({ subject }, l) => ({
    what: m.lateWhat({ job: subject }, l),
    why: m.lateWhy({}, l),
    todo: m.lateTodo({}, l),
    over: m.lateOver({ job: subject }, l),
    page: null,
  }),
  ledger: ({ detail }, l) => ({
    what: m.ledgerWhat({}, l),
    why: m.ledgerWhy({ detail }, l),
    todo: m.ledgerTodo({}, l),
    over: m.ledgerOver({}, l),
    page: { href: `${paths.admin.settings}#cashout`, name: m.pageSettings({}, l) },
  }),
  withdrawals: ({ detail }, l) => ({
    what: m.withdrawalsWhat({}, l),
    why: detail,
    todo: m.withdrawalsTodo({}, l),
    over: m.withdrawalsOver({}, l),
    page: { href: paths.admin.withdrawals, name: m.pageWithdrawals({}, l) },
  }),
  mail: (_, l) => ({
    what: m.mailWhat({}, l),
    why: m.mailWhy({}, l),
    todo: m.mailTodo({}, l),
    over: m.mailOver({}, l),
    page: { href: `${paths.admin.keys}#key-mail`, name: m.pageKeys({}, l) },
  }),
  keys: ({ detail }, l) => ({
    what: m.keysWhat({}, l),
    why: detail,
    todo: m.keysTodo({}, l),
    over: m.keysOver({}, l),
    page: { href: paths.admin.keys, name: m.pageKeys({}, l) },
  }),
  backups: ({ detail }, l) => ({
    what: m.backupsWhat({}, l),
    why: detail,
    todo: m.backupsTodo({}, l),
    over: m.backupsOver({}, l),
    page: null,
  }),
  alerts: ({ detail }, l) => ({
    what: m.alertsWhat({}, l),
    why: detail,
    todo: m.alertsTodo({}, l),
    over: m.alertsOver({}, l),
    page: { href: `${paths.admin.settings}#alerts`, name: m.pageSettings({}, l) },
  }),
  grant: ({ subject, detail }, l) => ({
    what: subject === "channel" ? m.channelWhat({}, l) : m.botWhat({}, l),
    why: m.grantWhy({ name: detail }, l),
    todo: m.grantTodo({}, l),
    over: subject === "channel" ? m.channelOver({}, l) : m.botOver({}, l),
    page: { href: paths.admin.chat, name: m.pageChat({}, l) },
  }),
  discord: ({ detail }, l) => ({
    what: m.discordWhat({}, l),
    why: m.discordWhy({ detail }, l),
    todo: m.discordTodo({}, l),
    over: m.discordOver({}, l),
    page: { href: paths.admin.discord, name: m.pageDiscord({}, l) },
  }),
  disk: ({ detail }, l) => ({
    what: m.diskWhat({}, l),
    why: m.diskWhy({ detail }, l),
    todo: m.diskTodo({}, l),
    over: m.diskOver({}, l),
    page: null,
  }),
  database: ({ detail }, l) => ({
    what: m.databaseWhat({ detail }, l),
    why: m.databaseWhy({}, l),
    todo: m.databaseTodo({}, l),
    over: m.databaseOver({}, l),
    page: null,
  }),
};

export const incidentWords = (incident: Pick<Incident, "kind"> & Facts, language?: string): IncidentWords =>
  words[incident.kind](incident, language);
