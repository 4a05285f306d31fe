import type { Hono } from "hono";
import type { RawBuilder } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Assets } from "../../platform/http/assets.ts";
import type { Visitor } from "../../platform/http/context.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import type { Topics } from "../../platform/live/server/topics.ts";
import type { Actor } from "../server/actor.ts";
import type { House } from "../server/house.ts";

export interface FeatureContext {
  house: House;
  limits: RateLimits;
  assets: Assets;
}

export type Routes = Pick<Hono, "routes">;

export interface Feature {
  routes?: readonly Routes[];
  /** Routes that never load the visitor. They return the same to everybody, or check a key themselves. */
  openRoutes?: readonly Routes[];
  /** Routes that need no visitor and work even while the database is unavailable. */
  alwaysRoutes?: readonly Routes[];
  /** Live topics. A function makes one topic for each number: `raffle` makes `raffle:12`. */
  topics?: Topics;
  jobs?: () => void;
  /** Returns addresses of pages without content, which menus leave out. */
  emptyPages?: () => Promise<string[]>;
  shared?: (visitor: Visitor, page: string) => Record<string, unknown>;
  personalRecords?: readonly PersonalDataExport[];
  forget?: (tx: Tx, userId: number) => Promise<void>;
  /** Deletes data older than the privacy policy allows. */
  forgetOld?: (db: Db, now: Date) => Promise<void>;
  /**
   * Selects the newest lines for the ribbon (features/ribbon/lines.ts). The ribbon shows a case win worth at least
   * `leastPoints`, if it is also worth more than the case costs.
   */
  ribbonLines?: (bounds: { since: Date; now: Date; leastPoints: number }) => RawBuilder<unknown>;
  /**
   * Selects a user's newest wins for "Me", at most `limit`: `kind`, `name`, `href`, `prizes` (common/contract/wins.ts) and the
   * time `at`.
   */
  ownWins?: (userId: number, limit: number, now: Date) => RawBuilder<unknown>;
  /** Functions that add examples to an empty site. Each returns the number of examples it added. */
  examples?: Readonly<Record<string, (db: Db, actor: Actor) => Promise<number>>>;
  close?: () => Promise<void> | void;
}

export type ExtendedFeature = Feature & Record<string, unknown>;

export interface PersonalDataExport {
  name: string;
  /** Returns at most `limit` of the user's rows with an id above `after`, ordered by id. */
  read(db: Db, userId: number, after: number, limit: number): Promise<{ id: number }[]>;
}

export interface DemoEvent {
  at: Date;
  happen: () => Promise<unknown>;
}

/**
 * Every `features/<name>/demo.ts` exports a `FillDemo` as `fillDemo`. The function runs in the demo's transaction
 * (`house.db`) after the people exist, and returns the feature's events in order of time.
 */
export type FillDemo = (house: House, now: Date) => Promise<DemoEvent[]>;
