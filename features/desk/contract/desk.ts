import { z } from "zod";
import type { UserList } from "../../../common/contract/desk-shared.ts";
import type { CursorPage } from "../../../platform/contract/responses.ts";
import type { SiteHealth } from "../../incidents/contract/incidents.ts";
import type { SetupCard } from "../../setup/contract/setup.ts";
import type { Release } from "../../upkeep/contract/upkeep.ts";
import { m } from "../messages.ts";

/** An item of the response of `GET /api/user/search/{username}`. */
export interface FoundUser {
  username: string;
  email: string;
  avatar: string | null;
}

export interface LedgerLine {
  id: number;
  currency: "points" | "bucks";
  amount: number;
  balance_after: number;
  reason: string;
  ref: string;
  /** The name of the object that `ref` refers to, or null. */
  name: string | null;
  note: string | null;
  /** The path of the page of the object that `ref` refers to, or null. */
  address: string | null;
  /** The staff member who caused the movement, or null. */
  caused_by: string | null;
  created_at: string;
}

/** The response of `GET /api/user-profile/{username}`: an account as admins see it. Times are ISO 8601 UTC. */
export interface UserProfile extends FoundUser {
  id: number;
  role: "viewer" | "moderator" | "admin";
  created_at: string;
  banned_at: string | null;
  ban_reason: string | null;
  closed_at: string | null;
  two_factor: boolean;
  points: number;
  bucks: number;
  /** The newest 50 movements. */
  ledger: LedgerLine[];
  links: { provider: string; account_name: string; linked_at: string }[];
  /** The newest 20 sessions that are still valid. */
  sign_ins: { address: string; user_agent: string; created_at: string; last_seen_at: string }[];
  /** Accounts that may belong to the same person. Nobody is banned for that automatically. */
  alike: SimilarUser[];
}

/** Another account that shares a sign-in address or a wallet with this account. */
export interface SimilarUser {
  username: string;
  banned: boolean;
  address: string | null;
  wallet: string | null;
}

const reasonSchema = (most: number) =>
  z
    .string({ error: () => m.reasonMissing() })
    .trim()
    .min(1, { error: () => m.reasonMissing() })
    .max(most, { error: () => m.reasonTooLong({ most }) });

const maxPoints = 1_000_000_000_000;
const maxDollars = 1_000_000_000;

/** Points are whole, and bucks are dollars with at most two decimals. A negative amount is taken from the account. */
export const adjustInput = z
  .object({
    currency: z.enum(["points", "bucks"], { error: () => m.currencyInvalid() }),
    amount: z
      .number({ error: () => m.amountMissing() })
      .refine((amount) => amount !== 0, { error: () => m.amountMissing() }),
    reason: reasonSchema(500),
  })
  .superRefine(({ currency, amount }, check) => {
    const words = amountProblem(currency, amount);
    if (words !== null) check.addIssue({ code: "custom", path: ["amount"], message: words });
  });
export type AdjustInput = z.infer<typeof adjustInput>;

function amountProblem(currency: "points" | "bucks", amount: number): string | null {
  if (currency === "points") {
    if (!Number.isInteger(amount)) return m.pointsWhole();
    return Math.abs(amount) > maxPoints ? m.pointsTooMany() : null;
  }
  if (Math.abs(amount) > maxDollars) return m.bucksTooMany();
  return Number(amount.toFixed(2)) === amount ? null : m.bucksDecimals();
}

export const banInput = z.object({
  reason: z
    .string()
    .trim()
    .max(500, { error: () => m.reasonTooLong({ most: 500 }) })
    .default(""),
});

export const roleInput = z.object({
  role: z.enum(["viewer", "moderator", "admin"], { error: () => m.roleInvalid() }),
});
export type RoleInput = z.infer<typeof roleInput>;

export interface AdminUserProps {
  lookup: string;
  list: UserList | null;
  users: ListedUser[];
}

export interface ListedUser extends FoundUser {
  role: UserProfile["role"];
  created_at: string;
  banned: boolean;
  points: number;
  bucks: number;
  /** The dollars wagered this month at all partners; null if the list does not show wagers. */
  wagered: number | null;
}

export interface AuditLine {
  id: number;
  /** Null for the site itself or the command line. */
  actor: string | null;
  /** The name of the API token that acted for the actor. */
  token: string | null;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  address: string | null;
  created_at: string;
}

/** The audit log's filter. An empty field does not filter. `from` and `to` are UTC days (YYYY-MM-DD), both included. */
export interface AuditFilter {
  actor: string;
  action: string;
  from: string;
  to: string;
}

export interface AdminAuditProps {
  log: CursorPage<AuditLine>;
  filter: AuditFilter;
}

export interface AdminSettingsProps {
  part: "brand" | "earning" | "payouts" | "live" | "alerts";
  /** The settings by name. A secret that is set appears as `secretMask`. */
  settings: Record<string, unknown>;
  secrets: string[];
  /** The number of admins, because two approvals need two admins. */
  admins: number;
}

export interface Message {
  id: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The sender's account, or null for a guest. */
  username: string | null;
  created_at: string;
  read_at: string | null;
}

export interface AdminMessagesProps {
  messages: CursorPage<Message>;
  unread: number;
}

export const markInput = z.object({ read: z.boolean({ error: () => m.readMissing() }) });

export interface Overview {
  users: number;
  banned: number;
  points_held: number;
  /** The dollars that viewers could cash out. */
  bucks_owed: number;
  open_orders: number;
  open_withdrawals: number;
  /** The dollars requested in open withdrawals. */
  open_withdrawals_bucks: number;
  unread_messages: number;
  waiting_claims: number;
  /** The last 30 days (UTC), oldest first, in points. */
  days: { day: string; issued: number; spent: number; sign_ups: number }[];
  partners: { type: number; succeeded_at: string | null; error: string | null }[];
  /** Credits from staff in the last 30 days (UTC, including today). In each currency, the largest come first. */
  caused: StaffCredit[];
}

/** The sums of one staff member's credits in one currency for one reason, in points or dollars. */
export interface StaffCredit {
  username: string;
  role: "viewer" | "moderator" | "admin";
  currency: "points" | "bucks";
  reason: string;
  today: number;
  month: number;
}

export interface AdminOverviewProps {
  health: SiteHealth;
  newer: Release | null;
  overview: Overview;
  /** The card with the checks of a new site; null if nothing is missing. */
  setup: SetupCard | null;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/audit": AdminAuditProps;
    "admin/messages": AdminMessagesProps;
    "admin/overview": AdminOverviewProps;
    "admin/settings": AdminSettingsProps;
    "admin/user": AdminUserProps;
  }
}
