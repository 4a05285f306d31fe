// Generated from db/migrations by bin/check/tables.ts: change those, then run `npm run check -- --fix`.
// int8 arrives as a number (refused past 2^53), date as "YYYY-MM-DD", timestamptz as a Date.
import type { ColumnType, Generated } from "kysely";
import type { JsonColumns } from "./json-columns.ts";

/** Written as text; what is not known to be of a shape is read as `unknown` and checked. */
type Json<Shape = unknown> = ColumnType<Shape, string, string>;
type JsonOrDefault<Shape> = ColumnType<Shape, string | undefined, string>;

export interface AlertsTable {
  id: Generated<number>;
  kind: string;
  subject: Generated<string>;
  title: Generated<string>;
  amount: number | null;
  currency: string | null;
  user_id: number | null;
  discord: boolean;
  mail: boolean;
  give_up_at: Date | null;
  given_up_at: Date | null;
}

export interface ApiTokensTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  token_hash: Buffer;
  ending: string;
  scopes: string[];
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface AuditLogTable {
  id: Generated<number>;
  actor_id: number | null;
  action: string;
  subject: string;
  before: Json | null;
  after: Json | null;
  address: string | null;
  created_at: Date;
  token_id: number | null;
}

export interface BackupWatchTable {
  only_row: Generated<boolean>;
  since: Date;
  newest: string | null;
  made_at: Date | null;
  rehearsed: string | null;
  rehearsed_at: Date | null;
  holds: boolean | null;
  finding: string | null;
  requested_at: Date | null;
  failed: string | null;
}

export interface BalancesTable {
  user_id: number;
  points: Generated<number>;
  bucks_cents: Generated<number>;
}

export interface BoardEntriesTable {
  board_id: number;
  place: number;
  account_id: string;
  username: string;
  wager_cents: number;
  first_ticket: number | null;
  last_ticket: number | null;
  user_id: number | null;
}

export interface BoardsTable {
  id: Generated<number>;
  partner: number;
  month: string;
  status: Generated<"frozen" | "drawn">;
  prizes: Json<number[]>;
  entries_count: number;
  total_tickets: number;
  wager_cents: number;
  as_of: Date;
  frozen_at: Date;
  drawn_at: Date | null;
  archive: Generated<string>;
}

export interface BonusOffersTable {
  id: Generated<number>;
  name: string;
  description: string;
  logo: string | null;
  alt: string;
  partner: boolean;
  claim_href: string;
  code: string;
  position: number;
  created_at: Date;
}

export interface CaseRewardsTable {
  case_id: number;
  version: number;
  position: number;
  label: string;
  image: string | null;
  kind: "item" | "points" | "bucks";
  amount: number;
  first_ticket: number;
  last_ticket: number;
  stock: number | null;
}

export interface CaseVersionsTable {
  case_id: number;
  number: number;
  name: string;
  image: string | null;
  price: number;
  created_at: Date;
  odds_sha256: string;
}

export interface CasesTable {
  id: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  deleted_at: Date | null;
}

export interface CashoutDaysTable {
  user_id: number;
  day: string;
  asked_bucks: number;
}

export interface ChallengeClaimsTable {
  id: Generated<number>;
  challenge_id: number;
  user_id: number;
  link: string;
  status: Generated<"pending" | "accepted" | "refused">;
  paid_points: number | null;
  note: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
}

export interface ChallengesTable {
  id: Generated<number>;
  title: string;
  slot: string;
  target_multiplier_e2: number;
  min_bet_cents: number;
  reward_points: number;
  ends_at: Date | null;
  active: boolean;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  address: string;
  user_id: number | null;
  created_at: Date;
  read_at: Date | null;
}

export interface DatabasePurposeTable {
  only_row: Generated<boolean>;
  demo: boolean;
}

export interface DiscordBoardTable {
  only_row: Generated<boolean>;
  hook: string | null;
  message_id: string | null;
  sha256: string | null;
  edited_at: Date | null;
}

export interface DiscordChannelsTable {
  name: string;
  is_on: Generated<boolean>;
  sealed: string | null;
  ending: string | null;
  since: Date;
  points: number | null;
  bucks: number | null;
  saved_at: Date | null;
  saved_by: number | null;
}

export interface DiscordMarksTable {
  name: string;
  value: string;
  seen_at: Date;
  told_at: Date | null;
}

export interface DiscordNewsTable {
  id: Generated<number>;
  kind: string;
  subject: string;
  text: string;
  happened_at: Date;
  expires_at: Date;
  state: Generated<"waiting" | "sending" | "said" | "dropped" | "failed" | "unsure">;
  hook: string | null;
  settled_at: Date | null;
  message_id: string | null;
  reason: string | null;
}

export interface DiscordRolesTable {
  id: Generated<number>;
  user_id: number;
  account_id: string;
  linked_at: Date;
  sealed_refresh: string;
  sealed_access: string | null;
  access_until: Date | null;
  agreed_at: Date;
  pushed: Json | null;
  pushed_at: Date | null;
  looked_at: Generated<Date>;
  due_at: Generated<Date>;
  ending_at: Date | null;
}

export interface DrawWinnersTable {
  draw_id: number;
  place: number;
  ticket: number;
  entrant: number;
  winner_id: number | null;
  name: string | null;
  voided_at: Date | null;
  void_reason: string | null;
}

export interface DrawsTable {
  id: Generated<number>;
  kind: "raffle" | "leaderboard";
  subject_id: number;
  round: number;
  name: string;
  status: Generated<"requested" | "answered" | "resolved" | "cancelled">;
  total_tickets: number;
  winners_wanted: number;
  entries_sha256: string;
  entrants_sha256: string | null;
  excluded: JsonOrDefault<{ first: number; last: number }[]>;
  request_id: string;
  source: "random.org" | "sandbox" | "site" | "drand" | null;
  account: string | null;
  serial_before: number | null;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  lease: string | null;
  leased_until: Date | null;
  random: string | null;
  signature: string | null;
  public_key: string | null;
  serial_number: number | null;
  license: string | null;
  requested_at: Date;
  answered_at: Date | null;
  resolved_at: Date | null;
  commitment: string | null;
  beacon_chain: string | null;
  beacon_round: number | null;
  beacon_at: Date | null;
}

export interface EarningCarryTable {
  user_id: number;
  points_e8: number;
}

export interface EndedLinksTable {
  user_id: number;
  provider: string;
  account_id: string;
  linked_at: Date;
  ended_at: Date;
}

export interface FairnessLogTable {
  n: number;
  prev: string;
  at: Date;
  line: string;
  hash: string;
  subject: string | null;
}

export interface FirstStepGiftsTable {
  id: Generated<number>;
  user_id: number;
  partner: string;
  account_id: string;
  kick_id: string | null;
  points: number;
  given_at: Date;
}

export interface HuntBonusesTable {
  id: Generated<number>;
  hunt_id: number;
  position: number;
  name: string;
  provider_name: string;
  bet_cents: number;
  payout_cents: number | null;
}

export interface HuntGuessPrizesTable {
  hunt_id: number;
  user_id: number;
  guess_cents: number;
  won_cents: number;
  points: number;
  paid_at: Date;
}

export interface HuntGuessesTable {
  hunt_id: number;
  user_id: number;
  guess_cents: number;
  guessed_at: Date;
  said_at: Date | null;
}

export interface HuntsTable {
  id: Generated<number>;
  name: string;
  start_cost_cents: number;
  finished_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
  guess_prize_points: Generated<number>;
  guesses_settled_at: Date | null;
  prize_released_at: Date | null;
  prize_released_by: number | null;
  guesses_closed_at: Date | null;
  guesses_held_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: number;
  path: string;
  key: string;
  body_sha256: string;
  answer: Json;
  created_at: Date;
}

export interface ImportClaimsTable {
  id: Generated<number>;
  import_id: number;
  platform: string;
  name: string;
  name_lower: string;
  points: number;
  status: Generated<"open" | "held" | "paid" | "lapsed" | "withdrawn">;
  user_id: number | null;
  account_id: string | null;
  settled_at: Date | null;
  decided_by: number | null;
  reason: string | null;
}

export interface ImportRowsTable {
  import_id: number;
  line: number;
  name: string | null;
  name_lower: string | null;
  points: number | null;
  cells: Json | null;
}

export interface ImportsTable {
  id: Generated<number>;
  platform: "kick" | "discord";
  file_name: string;
  status: "receiving" | "reading" | "unreadable" | "preview" | "taking" | "open" | "withdrawing" | "withdrawn";
  sha256: string | null;
  bytes: Generated<number>;
  problem: string | null;
  lines_read: Generated<number>;
  left_out: Json;
  rate_millionths: number | null;
  again: Generated<boolean>;
  lapses_at: Date | null;
  uploaded_by: number;
  uploaded_at: Date;
  taken_by: number | null;
  taken_at: Date | null;
  withdrawn_at: Date | null;
  columns: Json | null;
  name_at: number | null;
  points_at: number | null;
}

export interface IncidentsTable {
  id: Generated<number>;
  kind: string;
  subject: string;
  detail: string;
  began_at: Date;
  ended_at: Date | null;
  said_at: Date | null;
  end_said_at: Date | null;
  say_due_at: Date | null;
  say_attempts: Generated<number>;
}

export interface JobScheduleTable {
  name: string;
  next_at: Date;
  turn: string | null;
  alive_until: Date | null;
  failures_in_a_row: Generated<number>;
}

export interface LanesTable {
  name: string;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  problem: string | null;
  sent_at: Date | null;
  gone_at: Date | null;
  paused: Generated<boolean>;
  lease: string | null;
  leased_until: Date | null;
}

export interface LedgerTable {
  id: Generated<number>;
  user_id: number;
  currency: "points" | "bucks";
  amount: number;
  balance_after: number;
  reason: string;
  ref: string;
  request_id: string | null;
  created_at: Date;
  caused_by: number | null;
  shown_at: Date | null;
}

export interface LedgerProofsTable {
  proven_at: Date;
  took_ms: number;
  accounts: number;
  movements: number;
  holds: boolean;
  findings: Json | null;
}

export interface LinkAttemptsTable {
  state_hash: Buffer;
  provider: string;
  user_id: number;
  session_hash: Buffer;
  code_verifier: string;
  expires_at: Date;
}

export interface LinkCodesTable {
  user_id: number;
  provider: string;
  code: string;
  expires_at: Date;
  typed_by_id: string | null;
  typed_by_name: string | null;
}

export interface LinkGrantsTable {
  user_id: number;
  provider: string;
  refresh_token_sealed: string;
  checked_at: Date;
}

export interface LinksTable {
  user_id: number;
  provider: string;
  account_id: string;
  account_name: string;
  linked_at: Date;
  lost_at: Date | null;
  by_chat: Generated<boolean>;
}

export interface LiveBoardBaselinesTable {
  board_id: number;
  partner: string;
  account_key: string;
  cents: number;
}

export interface LiveBoardFiguresTable {
  board_id: number;
  partner: string;
  account_key: string;
  name: string;
  is_hidden: Generated<boolean>;
  is_masked: Generated<boolean>;
  cents: number;
  corrected_cents: number | null;
  cents_at_end: number | null;
  row_number: number;
  reached_at: Date;
  excluded_reason: string | null;
  user_id: number | null;
}

export interface LiveBoardPlacesTable {
  board_id: number;
  number: number;
  place: number;
  partner: string;
  account_key: string;
  name: string;
  cents: number;
  user_id: number | null;
  prizes: JsonOrDefault<JsonColumns["live_board_places.prizes"]>;
  paid_at: Date | null;
}

export interface LiveBoardsTable {
  id: Generated<number>;
  kind: "race" | "draw";
  name: string;
  partners: Json<string[]>;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  repeats: Json<JsonColumns["live_boards.repeats"]> | null;
  follows: number | null;
  prizes: Json<JsonColumns["live_boards.prizes"]>;
  ties: Generated<"earlier" | "shared">;
  settle_hours: Generated<number>;
  position: Generated<number>;
  paused: Generated<boolean>;
  answers: JsonOrDefault<JsonColumns["live_boards.answers"]>;
  held_back: JsonOrDefault<JsonColumns["live_boards.held_back"]>;
  frozen_at: Date | null;
  released_at: Date | null;
  released_by: number | null;
  archived_at: Date | null;
  created_at: Date;
  created_by: number | null;
}

export interface MigrationNeedsTable {
  name: string;
  needs: "any" | "stop";
}

export interface NewestVersionTable {
  only_row: Generated<boolean>;
  address: string;
  checked_at: Date;
  version: string | null;
  notes: string | null;
  needs_stop: boolean | null;
  problem: string | null;
}

export interface NoticeChoicesTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  channel: "push" | "mail" | "site";
  wanted: boolean;
  chosen_at: Date;
}

export interface NoticesTable {
  id: Generated<number>;
  user_id: number;
  subject: string;
  text: string;
  href: string;
  created_at: Date;
  seen_at: Date | null;
  mail_due_at: Date | null;
  mail_attempts: Generated<number>;
  kind: Generated<"notice" | "password_reset">;
  urgent: Generated<boolean>;
  about: string | null;
  shown_at: Date | null;
  picture: string | null;
}

export interface OrdersTable {
  id: Generated<number>;
  user_id: number;
  source: string;
  product_id: number | null;
  title: string;
  image: string | null;
  price_points: number;
  status: Generated<"pending" | "fulfilled" | "refunded">;
  created_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  note: string | null;
  nth: number | null;
  answers: Json<JsonColumns["orders.answers"]> | null;
  has_address: Generated<boolean>;
  address_erased_at: Date | null;
  shown_at: Date | null;
  ref: string | null;
  asks: JsonOrDefault<JsonColumns["products.fields"]>;
}

export interface OverlayKeysTable {
  overlay: string;
  generation: number;
  rotated_at: Date;
}

export interface PartnerCallsTable {
  partner: number;
  asked_at: Date;
}

export interface PartnerDescriptionsTable {
  type: Generated<number>;
  slug: string;
  description: Json;
  created_at: Date;
  created_by: number | null;
}

export interface PartnerStatusTable {
  partner: number;
  attempted_at: Date | null;
  succeeded_at: Date | null;
  error: string | null;
  rows_understood: Generated<number>;
  rows_skipped: Generated<number>;
  lease: string | null;
  leased_until: Date | null;
  rests_until: Date | null;
  failing_since: Date | null;
}

export interface PartnerTriesTable {
  slug: string;
  tried_at: Date;
  result: Json;
}

export interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: Date;
  used_at: Date | null;
}

export interface PlatformEventsTable {
  message_id: string;
  type: string;
  received_at: Date;
  line: Json | null;
  lease: string | null;
  leased_until: Date | null;
  tries: Generated<number>;
}

export interface PlatformGrantsTable {
  purpose: "channel" | "bot";
  account_id: string;
  name: string;
  sealed_refresh: string;
  scopes: string;
  sealed_access: string | null;
  access_until: Date | null;
  granted_at: Date;
  granted_by: number | null;
  checked_at: Date;
  lost_at: Date | null;
}

export interface PlatformHeardTable {
  what: string;
  refused: boolean;
  count: number;
  last_at: Date;
  lag_ms: number | null;
}

export interface PlatformLinesTable {
  id: Generated<number>;
  message_id: string;
  account_id: string;
  name: string;
  text: string;
  said_at: Date;
  heard_at: Date;
  command: string | null;
  did: "answered" | "acted" | "refused" | "ignored" | "failed";
  reply: string | null;
  reason: string | null;
}

export interface PlatformMutesTable {
  account_id: string;
  name: string;
  muted_at: Date;
  muted_until: Date | null;
}

export interface PlatformOutboxTable {
  id: Generated<number>;
  text: string;
  reply_to: string | null;
  to_name: string | null;
  asked_at: Date;
  state: Generated<"waiting" | "said" | "dropped" | "failed" | "quiet">;
  settled_at: Date | null;
  message_id: string | null;
  reason: string | null;
}

export interface PlatformPausesTable {
  key: string;
  message_id: string;
  until: Date;
}

export interface PlatformSubscriptionsTable {
  only_row: Generated<boolean>;
  wanted: string[];
  had: string[];
  looked_at: Date;
  problem: string | null;
}

export interface ProductCodesTable {
  id: Generated<number>;
  product_id: number;
  mark: Buffer;
  sealed: string;
  added_at: Date;
  order_id: number | null;
  given_at: Date | null;
}

export interface ProductsTable {
  id: Generated<number>;
  name: string;
  description: string;
  image: string | null;
  price: number;
  stock: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  status: Generated<"draft" | "on" | "hidden">;
  position: number | null;
  user_limit: number | null;
  on_from: Date | null;
  on_until: Date | null;
  turns_at: Date | null;
  fields: JsonOrDefault<JsonColumns["products.fields"]>;
  fields_version: Generated<number>;
  hands_codes: Generated<boolean>;
  featured: Generated<boolean>;
}

export interface PushCallsTable {
  id: Generated<number>;
  kind: string;
  subject: string;
  title: string;
  text: string;
  href: string;
  created_at: Date;
  expires_at: Date;
  seen_at: Date;
  after_user: Generated<number>;
  spread_at: Date | null;
}

export interface PushOutboxTable {
  id: Generated<number>;
  subscription_id: number;
  notice_id: number | null;
  call_id: number | null;
  due_at: Date;
  expires_at: Date;
  attempts: Generated<number>;
}

export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_hash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  server_key: string;
  agent: string;
  created_at: Date;
  failed_at: Date | null;
}

export interface QuietHoursTable {
  user_id: number;
  from_minute: number;
  until_minute: number;
  zone: string;
}

export interface RaffleEntriesTable {
  raffle_id: number;
  first_ticket: number;
  last_ticket: number;
  user_id: number;
  created_at: Date;
}

export interface RaffleHoldingsTable {
  raffle_id: number;
  user_id: number;
  tickets: number;
  most: number;
  refunded_at: Date | null;
  account_id: string | null;
}

export interface RaffleSeriesTable {
  id: Generated<number>;
  raffle_id: number;
  every: "day" | "week";
  weekday: number | null;
  local_time: string;
  zone: string;
  slot_at: Date;
  created_at: Date;
  stopped_at: Date | null;
}

export interface RafflesTable {
  id: Generated<number>;
  name: string;
  description: string;
  image: string | null;
  entry_price: number;
  max_entries_per_user: number;
  number_of_winners: number;
  wager_required_cents: Generated<number>;
  partner: Generated<number>;
  ends_at: Date;
  ended: Generated<0 | 1 | 2 | 3>;
  entries_count: Generated<number>;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  refund_due: Generated<boolean>;
  deleted_at: Date | null;
  called_off_by: number | null;
  lost_told_to: number | null;
  prize_kind: Generated<"item" | "points" | "bucks">;
  prize_amount: Generated<number>;
  prize_fields: JsonOrDefault<JsonColumns["products.fields"]>;
  reveal_at: Date | null;
}

export interface RakebackAccrualsTable {
  user_id: number;
  kind: "instant" | "weekly" | "monthly";
  period: string;
  microcents: number;
}

export interface RankClaimsTable {
  user_id: number;
  rank: string;
  account_id: string;
  wager_cents: number;
  reward_cents: number;
  claimed_at: Date;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface RevealedSeedsTable {
  pair_id: number;
  user_id: number;
  server_seed: string;
  server_seed_hash: string;
  revealed_at: Date;
}

export interface RewardTotalsTable {
  user_id: number;
  rakeback_cents: Generated<number>;
  rank_cents: Generated<number>;
  weekly_claimed_at: Date | null;
  monthly_claimed_at: Date | null;
}

export interface RollTreePartsTable {
  line: number;
  part: number;
  first: number;
  root: string;
}

export interface RollsTable {
  id: Generated<number>;
  user_id: number;
  case_id: number;
  version: number;
  position: number;
  pair_id: number;
  client_seed: string;
  nonce: number;
  ticket: number;
  price_points: number;
  order_id: number | null;
  created_at: Date;
}

export interface SandboxMailTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sent_at: Date;
  headers: JsonOrDefault<Record<string, string>>;
}

export interface SandboxStateTable {
  key: string;
  value: Json;
}

export interface SandboxWagersTable {
  partner: string;
  username: string;
  account_id: string;
  month: string;
  wager_cents: number;
}

export interface SealTroublesTable {
  process: string;
  detail: string;
  since: Date;
  said_at: Date;
}

export interface SecretsTable {
  name: string;
  value: string;
}

export interface SeedPairsTable {
  user_id: number;
  pair_id: Generated<number>;
  server_seed: string;
  server_seed_hash: string;
  inner_key: Buffer;
  outer_key: Buffer;
  client_seed: string;
  last_nonce: Generated<number>;
  next_server_seed: string | null;
  next_server_seed_hash: string | null;
}

export interface ServiceKeysTable {
  service: string;
  sealed: string;
  seal_id: string;
  saved_at: Date;
  saved_by: number | null;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  last_seen_at: Date;
  address: string;
  user_agent: string;
}

export interface SetupKeyTable {
  only_row: Generated<boolean>;
  key_hash: Buffer;
  expires_at: Date;
}

export interface SetupMarksTable {
  name: string;
  marked_at: Date;
}

export interface SignInAddressesTable {
  user_id: number;
  address: string;
  first_at: Date;
  last_at: Date;
}

export interface SignedNumbersTable {
  signer: "sandbox" | "site";
  serial_number: number;
  request_id: string;
  random: string;
  signature: string;
}

export interface SiteSettingsTable {
  key: string;
  value: Json;
  updated_at: Date;
}

export interface StreamHeardTable {
  platform: string;
  is_live: boolean;
  started_at: Date | null;
  said_at: Date;
}

export interface TwoFactorTable {
  user_id: number;
  secret_sealed: string;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Date;
}

export interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string;
  role: Generated<"viewer" | "moderator" | "admin">;
  avatar: string | null;
  btc_address: string | null;
  ltc_address: string | null;
  eth_address: string | null;
  usdt_address: string | null;
  terms_accepted_at: Date;
  banned_at: Date | null;
  ban_reason: string | null;
  created_at: Date;
  closed_at: Date | null;
  admin_since: Date | null;
  staff_until: Date | null;
  left_out: Generated<boolean>;
  wallets_saved_at: Date | null;
  language: string | null;
}

export interface VersionsRunTable {
  version: string;
  first_run_at: Date;
}

export interface VideoFeedTable {
  only_row: Generated<boolean>;
  channel_id: string;
  checked_at: Date;
  succeeded_at: Date | null;
  error: string | null;
}

export interface VideosTable {
  id: string;
  title: string;
  thumbnail: string;
  published_at: Date;
  pinned: Generated<boolean>;
  hidden: Generated<boolean>;
  channel_id: string | null;
}

export interface WagerDaysTable {
  partner: number;
  day: string;
  account_id: string;
  cents: number;
}

export interface WagerMonthsTable {
  partner: number;
  month: string;
  taken_at: Date | null;
  settled_at: Date | null;
  accounts: number | null;
  wager_cents: number | null;
  uploaded: Generated<boolean>;
}

export interface WagerProofsTable {
  id: Generated<number>;
  user_id: number;
  account_id: string;
  account_name: string;
  month: string;
  base_cents: number;
  amount_cents: number;
  asked_at: Date;
  outcome: "linked" | "other_amount" | "taken" | "replaced" | null;
}

export interface WagersTable {
  partner: number;
  month: string;
  account_id: string;
  username: string;
  wager_cents: number;
  counted_cents: number;
  updated_at: Date;
}

export interface WebhookDeliveriesTable {
  provider: string;
  delivery_id: string;
  received_at: Date;
}

export interface WebhookMessagesTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: Generated<string>;
  type: string;
  data: Json;
  happened_at: Date;
  user_id: number | null;
  due_at: Date;
  attempts: Generated<number>;
  state: Generated<"waiting" | "sent" | "failed">;
  status: number | null;
  problem: string | null;
  tried_at: Date | null;
}

export interface WebhookStreamTable {
  only_row: Generated<boolean>;
  is_live: boolean;
  seen_at: Date;
}

export interface WebhooksTable {
  id: Generated<number>;
  name: string;
  sealed_url: string;
  host: string;
  sealed_secret: string;
  kinds: string[];
  created_at: Date;
  created_by: number;
  off_at: Date | null;
}

export interface WithdrawalsTable {
  id: Generated<number>;
  user_id: number;
  currency: "usdt" | "btc" | "ltc" | "eth";
  network: "erc20" | "trc20" | "btc" | "ltc" | "eth";
  address: string;
  amount_bucks: number;
  fee_cents: number;
  status: Generated<"pending" | "approved" | "paid" | "rejected">;
  created_at: Date;
  first_approved_by: number | null;
  first_approved_at: Date | null;
  approved_by: number | null;
  approved_at: Date | null;
  decided_by: number | null;
  decided_at: Date | null;
  transaction_id: string | null;
  reason: string | null;
  needs_two: Generated<boolean>;
}

export interface Tables {
  alerts: AlertsTable;
  api_tokens: ApiTokensTable;
  audit_log: AuditLogTable;
  backup_watch: BackupWatchTable;
  balances: BalancesTable;
  board_entries: BoardEntriesTable;
  boards: BoardsTable;
  bonus_offers: BonusOffersTable;
  case_rewards: CaseRewardsTable;
  case_versions: CaseVersionsTable;
  cases: CasesTable;
  cashout_days: CashoutDaysTable;
  challenge_claims: ChallengeClaimsTable;
  challenges: ChallengesTable;
  contact_messages: ContactMessagesTable;
  database_purpose: DatabasePurposeTable;
  discord_board: DiscordBoardTable;
  discord_channels: DiscordChannelsTable;
  discord_marks: DiscordMarksTable;
  discord_news: DiscordNewsTable;
  discord_roles: DiscordRolesTable;
  draw_winners: DrawWinnersTable;
  draws: DrawsTable;
  earning_carry: EarningCarryTable;
  ended_links: EndedLinksTable;
  fairness_log: FairnessLogTable;
  first_step_gifts: FirstStepGiftsTable;
  hunt_bonuses: HuntBonusesTable;
  hunt_guess_prizes: HuntGuessPrizesTable;
  hunt_guesses: HuntGuessesTable;
  hunts: HuntsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_claims: ImportClaimsTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  incidents: IncidentsTable;
  job_schedule: JobScheduleTable;
  lanes: LanesTable;
  ledger: LedgerTable;
  ledger_proofs: LedgerProofsTable;
  link_attempts: LinkAttemptsTable;
  link_codes: LinkCodesTable;
  link_grants: LinkGrantsTable;
  links: LinksTable;
  live_board_baselines: LiveBoardBaselinesTable;
  live_board_figures: LiveBoardFiguresTable;
  live_board_places: LiveBoardPlacesTable;
  live_boards: LiveBoardsTable;
  migration_needs: MigrationNeedsTable;
  newest_version: NewestVersionTable;
  notice_choices: NoticeChoicesTable;
  notices: NoticesTable;
  orders: OrdersTable;
  overlay_keys: OverlayKeysTable;
  partner_calls: PartnerCallsTable;
  partner_descriptions: PartnerDescriptionsTable;
  partner_status: PartnerStatusTable;
  partner_tries: PartnerTriesTable;
  password_resets: PasswordResetsTable;
  platform_events: PlatformEventsTable;
  platform_grants: PlatformGrantsTable;
  platform_heard: PlatformHeardTable;
  platform_lines: PlatformLinesTable;
  platform_mutes: PlatformMutesTable;
  platform_outbox: PlatformOutboxTable;
  platform_pauses: PlatformPausesTable;
  platform_subscriptions: PlatformSubscriptionsTable;
  product_codes: ProductCodesTable;
  products: ProductsTable;
  push_calls: PushCallsTable;
  push_outbox: PushOutboxTable;
  push_subscriptions: PushSubscriptionsTable;
  quiet_hours: QuietHoursTable;
  raffle_entries: RaffleEntriesTable;
  raffle_holdings: RaffleHoldingsTable;
  raffle_series: RaffleSeriesTable;
  raffles: RafflesTable;
  rakeback_accruals: RakebackAccrualsTable;
  rank_claims: RankClaimsTable;
  recovery_codes: RecoveryCodesTable;
  revealed_seeds: RevealedSeedsTable;
  reward_totals: RewardTotalsTable;
  roll_tree_parts: RollTreePartsTable;
  rolls: RollsTable;
  sandbox_mail: SandboxMailTable;
  sandbox_state: SandboxStateTable;
  sandbox_wagers: SandboxWagersTable;
  seal_troubles: SealTroublesTable;
  secrets: SecretsTable;
  seed_pairs: SeedPairsTable;
  service_keys: ServiceKeysTable;
  sessions: SessionsTable;
  setup_key: SetupKeyTable;
  setup_marks: SetupMarksTable;
  sign_in_addresses: SignInAddressesTable;
  signed_numbers: SignedNumbersTable;
  site_settings: SiteSettingsTable;
  stream_heard: StreamHeardTable;
  two_factor: TwoFactorTable;
  users: UsersTable;
  versions_run: VersionsRunTable;
  video_feed: VideoFeedTable;
  videos: VideosTable;
  wager_days: WagerDaysTable;
  wager_months: WagerMonthsTable;
  wager_proofs: WagerProofsTable;
  wagers: WagersTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_messages: WebhookMessagesTable;
  webhook_stream: WebhookStreamTable;
  webhooks: WebhooksTable;
  withdrawals: WithdrawalsTable;
}
