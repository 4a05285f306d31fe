// The incidents in words: the same in letters, in the operator's channel and on the overview.
import { partnerBySlug } from "../../../common/contract/partners.ts";
import { paths } from "../../../common/contract/paths.ts";

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
  /** The partner's slug or the job's name; empty when there is only one. */
  subject: string;
  /** The findings, as the sentence of its kind needs them. */
  detail: string;
  began_at: string;
  /** Null while it is open. */
  ended_at: string | null;
}

/** The ledger's last proof. */
export interface LedgerProof {
  /** ISO 8601 UTC. */
  proven_at: string;
  holds: boolean;
  accounts: number;
  movements: number;
}

/** The site's health, as the overview shows it. */
export interface SiteHealth {
  proof: LedgerProof | null;
  /** The oldest first. */
  open: Incident[];
  /** The last ones that ended, newest first. */
  ended: Incident[];
}

/** The response of `POST /api/ledger/verify`. The proof is missing while it runs. */
export interface VerifyAnswer {
  message: string;
  proof?: LedgerProof;
  /** While it runs: when the previous proof ended (ISO 8601 UTC); null: there was none. */
  before?: string | null;
}

export interface IncidentWords {
  /** The problem, as a sentence without its full stop. */
  what: string;
  /** The known facts, as a sentence. */
  why: string;
  /** The advice, in a sentence or two. */
  todo: string;
  /** The message that it is over, as a sentence without its full stop. */
  over: string;
  /** The desk's page to fix it on; null: not on the site. */
  page: { href: string; name: string } | null;
}

const partnerLabel = (slug: string): string => partnerBySlug(slug)?.label ?? slug;

const words: Record<IncidentKind, (of: Pick<Incident, "subject" | "detail">) => IncidentWords> = {
  partner: ({ subject, detail }) => ({
    what: `${partnerLabel(subject)} is down`,
    why: `For an hour every sync failed: it ${detail}.`,
    todo: "The last figures stay and no balance changes. If it refuses the key, get a new one; else ask its affiliate team.",
    over: `${partnerLabel(subject)} answers again`,
    page: { href: paths.admin.general, name: "General" },
  }),
  job_failing: ({ subject, detail }) => ({
    what: `The job ${subject} keeps failing`,
    why: `It failed ${detail} times in a row.`,
    todo: "It is tried again by itself. The log says why, under the job's name.",
    over: `The job ${subject} works again`,
    page: null,
  }),
  job_late: ({ subject }) => ({
    what: `The job ${subject} is overdue`,
    why: "It was due more than ten minutes ago and no process runs it.",
    todo: "Look whether every process is ready (/readyz); restart one that is not.",
    over: `The job ${subject} runs again`,
    page: null,
  }),
  ledger: ({ detail }) => ({
    what: "The ledger does not hold",
    why: `Its last proof found ${detail}.`,
    todo: "Pause cashouts in the settings, then run `npm run admin -- ledger verify` and look at what it names.",
    over: "The ledger holds again",
    page: { href: `${paths.admin.settings}#cashout`, name: "Settings" },
  }),
  withdrawals: ({ detail }) => ({
    what: "Withdrawals wait too long",
    why: detail,
    todo: "Pay or reject them.",
    over: "No withdrawal waits too long any more",
    page: { href: paths.admin.withdrawals, name: "Withdrawals" },
  }),
  mail: () => ({
    what: "Mail cannot be sent",
    why: "Letters wait, and the mail server lets nobody in.",
    todo: "Look at the mail server under Keys (or SMTP_URL) and at your mail provider. A letter is tried eight times in ten hours, then given up.",
    over: "Mail can be sent again",
    page: { href: `${paths.admin.keys}#key-mail`, name: "Keys" },
  }),
  keys: ({ detail }) => ({
    what: "Saved keys cannot be opened",
    why: detail,
    todo: "Until then their services are off. The keys page says which they are.",
    over: "The saved keys can be opened again",
    page: { href: paths.admin.keys, name: "Keys" },
  }),
  backups: ({ detail }) => ({
    what: "There is no good backup of today",
    why: detail,
    todo: "Look at BACKUP_DIR and its disk; the log says why, under backups.keep. It is tried again every hour.",
    over: "The newest backup is good again",
    page: null,
  }),
  alerts: ({ detail }) => ({
    what: "Alerts do not reach Discord",
    why: detail,
    todo: "Press Test in the settings: it says what Discord answers. Make a new webhook if this one is gone.",
    over: "Alerts reach Discord again",
    page: { href: `${paths.admin.settings}#alerts`, name: "Settings" },
  }),
  grant: ({ subject, detail }) => ({
    what: subject === "channel" ? "Kick delivers no chat any more" : "The bot cannot speak in Kick's chat any more",
    why: `Kick says that ${detail} took back what they agreed to, or is gone.`,
    todo: "Connect it again on the chat's desk. Until then commands are answered on the site only.",
    over: subject === "channel" ? "Kick delivers chat again" : "The bot can speak in Kick's chat again",
    page: { href: paths.admin.chat, name: "Chat" },
  }),
  discord: ({ detail }) => ({
    what: "A Discord webhook is gone",
    why: `Discord does not know it any more, so nothing is said there: ${detail}.`,
    todo: "Make a new webhook in Discord, enter its address and press Test.",
    over: "Discord takes announcements again",
    page: { href: paths.admin.discord, name: "Discord" },
  }),
  disk: ({ detail }) => ({
    what: "The database's disk is full",
    why: `${detail}. What was acknowledged is kept; pages are shown as ever.`,
    todo: "Make room on the disk the database is on, and it goes on by itself. A server that stopped because of it must be started again.",
    over: "The database's disk has room again",
    page: null,
  }),
  database: ({ detail }) => ({
    what: `The database was away for ${detail}`,
    why: "Visitors were asked to come back; what had been acknowledged is kept.",
    todo: "The database server's own log says why.",
    over: "The database is back",
    page: null,
  }),
};

export const incidentWords = (incident: Pick<Incident, "kind" | "subject" | "detail">): IncidentWords =>
  words[incident.kind](incident);
