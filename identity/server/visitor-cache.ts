// Caches signed-in visitors by session. An entry is out of date after a change of the user's data, after another call
// of the browser, and after `maxAgeMs`, because a change's announcement may get lost.
import { accountsTag, userIdFromTag } from "../../platform/cache/changed-accounts.ts";
import { type Changes, everythingTag } from "../../platform/database/changes.ts";
import type { SignedIn } from "../../platform/http/context.ts";

/** Must stay well below the precision of `sessions.last_seen_at`. */
const maxAgeMs = 60_000;
const maxSessions = 5_000;
const maxUsersRemembered = 10_000;

export interface CachedVisitor {
  visitor: SignedIn;
  /** The versions of the rows that decide the visitor's rights and balance. */
  versions: { rights: string; balance_version: string };
  /** Identifies the browser's last call before the visitor was read (platform/http/sessions.ts). */
  lastCall: string;
  /** The value of `VisitorCache.announcements` before the visitor was read. */
  announcements: number;
  from: Date;
  /**
   * The entry is out of date from this time on, because something hidden from the viewer becomes visible. Null if
   * nothing is hidden.
   */
  until: Date | null;
}

export class VisitorCache {
  readonly #entries = new Map<string, CachedVisitor>();
  readonly #changedAt = new Map<number, number>();
  #everybodyAt = 0;
  announcements = 0;

  constructor(changes: Pick<Changes, "subscribe">) {
    changes.subscribe((tag) => this.#changed(tag));
  }

  #changed(tag: string): void {
    const userId = userIdFromTag(tag);
    const isEverybody = tag === accountsTag || tag === everythingTag;
    if (userId === null && !isEverybody) return;
    this.announcements += 1;
    if (isEverybody || this.#changedAt.size >= maxUsersRemembered) {
      this.#changedAt.clear();
      this.#everybodyAt = this.announcements;
    } else if (userId !== null) this.#changedAt.set(userId, this.announcements);
  }

  /**
   * Returns the session's cached visitor, or undefined if the entry is older than `maxAgeMs` or past `until`. `now` is
   * the product's clock, because a demo can move that clock.
   */
  find(session: string, now: Date): CachedVisitor | undefined {
    const entry = this.#entries.get(session);
    if (entry === undefined) return undefined;
    const ageMs = now.getTime() - entry.from.getTime();
    if (ageMs < 0 || ageMs >= maxAgeMs || (entry.until !== null && now >= entry.until)) return undefined;
    // Moves the entry to the end, because a full cache deletes its first entries.
    this.#entries.delete(session);
    this.#entries.set(session, entry);
    return entry;
  }

  /** Returns whether no change of the user was announced and the browser made no call since the visitor was read. */
  isCurrent({ visitor, announcements, lastCall }: CachedVisitor, lastCallNow: string): boolean {
    const changedAt = Math.max(this.#everybodyAt, this.#changedAt.get(visitor.id) ?? 0);
    return lastCall === lastCallNow && changedAt <= announcements;
  }

  add(session: string, entry: CachedVisitor): void {
    this.#entries.delete(session);
    this.#entries.set(session, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxSessions) break;
      this.#entries.delete(oldest);
    }
  }
}
