// What commands need of the features they speak for, and of what keeps the chat. app.ts puts them together: who buys,
// guesses or draws from the chat does it by the very functions the site's own calls do it by.
import type { Actor } from "../core/actor.ts";
import type { Result } from "../core/result.ts";
import type { OnceCall } from "../ledger/once.ts";
import type { SpendCall } from "../ledger/spend.ts";
import type { PlatformSlug } from "./platform.ts";

/** Of what hears and says (server/chat's intake). */
export interface ChatState {
  /** Ours: the accounts answers are said with. */
  isOwn(platform: PlatformSlug, accountId: string): boolean;
  /** Banned or silenced on the platform. */
  isMuted(platform: PlatformSlug, accountId: string): boolean | Promise<boolean>;
  /** Whether lines come in at all; what it answers stands on every page, so a change of it is announced as "site". */
  isConnected(): boolean;
}

/** Why not, in a sentence the site would say, too. */
export type Refused = { why: "refused"; words: string };

/** What somebody of the staff decides by a line: at most once by its id. */
export interface StaffCall {
  actor: Actor;
  call: OnceCall;
  /** When it was said: what changed since is not overwritten. */
  saidAt: Date;
}

export interface OpenRaffle {
  id: number;
  name: string;
  pricePoints: number;
  tickets: number;
  endsAt: Date;
}

export interface RafflesInChat {
  /** Open now, the next to end first. */
  open(): Promise<OpenRaffle[]>;
  /** The one who spoke then meant: of those open at that moment the next to end. It may have closed since. */
  meantAt(at: Date): Promise<OpenRaffle | null>;
  buy(call: SpendCall, raffleId: number, tickets: string): Promise<Result<{ bought: number; own: number }, Refused>>;
  start(call: StaffCall, terms: RaffleTerms): Promise<Result<OpenRaffle, Refused>>;
  /** `winners` is null while the draw waits. */
  draw(call: StaffCall, raffleId: number): Promise<Result<{ name: string; winners: string[] | null }, Refused>>;
}

export interface RaffleTerms {
  name: string;
  minutes: number;
  pricePoints: number;
  mostTickets: number;
  winners: number;
}

export interface HuntNow {
  id: number;
  name: string;
  createdAt: Date;
  opened: number;
  total: number;
  wonCents: number;
  startCents: number;
  /** Mean multiplier still needed to break even. */
  needed: number;
  /** To be opened next; null: all are. */
  next: { slot: string; betCents: number } | null;
}

export interface ChatGuess {
  userId: number;
  cents: number;
  /** An earlier line that comes late does not replace a later one. */
  saidAt: Date;
  now: Date;
}

export type HuntStep = { do: "payout"; cents: number } | { do: "skip" } | { do: "finish" };

/** What came of a step: which bonus it was about, and how the hunt stands. */
export interface Stepped {
  slot: string | null;
  betCents: number;
  hunt: HuntNow;
}

export interface HuntsInChat {
  running(): Promise<HuntNow | null>;
  guess(huntId: number, guess: ChatGuess): Promise<Result<null, { why: "locked" }>>;
  step(call: StaffCall, huntId: number, step: HuntStep): Promise<Result<Stepped, Refused>>;
  /** Takes no guesses any more, or takes them again. */
  holdGuesses(call: StaffCall, huntId: number, isHeld: boolean): Promise<Result<null, Refused>>;
}

export interface BoardNow {
  label: string;
  count: number;
  prizesDollars: number;
  endsAt: Date;
  top: { rank: number; name: string; tickets: number }[];
  /** Of who asks; null: they are not on it. */
  own: { rank: number; tickets: number } | null;
}

export interface CommandSources {
  balanceOf(userId: number): Promise<number>;
  /** The rank their month has reached, null: none yet; null in all where there are no ranks. */
  rankOf(userId: number): Promise<{ reached: string | null } | null>;
  board(userId: number | null): Promise<BoardNow>;
  raffles: RafflesInChat;
  hunts: HuntsInChat;
}
