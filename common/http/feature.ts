// The interface of a feature. `site/features.ts` lists the features; `router.ts` mounts their routes.
import type { Hono } from "hono";
import type { RawBuilder } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Assets } from "../../platform/http/assets.ts";
import type { Visitor } from "../../platform/http/context.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import type { Topics } from "../../platform/live/server/topics.ts";
import type { Actor } from "../server/actor.ts";
import type { House } from "../server/house.ts";

/** The values from which a feature is built. */
export interface FeatureContext {
  house: House;
  limits: RateLimits;
  assets: Assets;
}

/** Accepts Hono apps with any type of environment. */
export type Routes = Pick<Hono, "routes">;

/** The object that a `feature.ts` returns. */
export interface Feature {
  /** Routes that know the visitor. */
  routes?: readonly Routes[];
  /** Routes that never load the visitor. They return the same to everybody, or check a key themselves. */
  openRoutes?: readonly Routes[];
  /** Routes that need no visitor and work even while the database is unavailable. */
  alwaysRoutes?: readonly Routes[];
  /** Live topics by name. A function takes a number: `raffle` makes the topic `raffle:12`. */
  topics?: Topics;
  /** Defines the feature's jobs. The site calls this once and starts the jobs later. */
  jobs?: () => void;
  /** Returns addresses of pages without content, which menus leave out. */
  emptyPages?: () => Promise<string[]>;
  /** Returns props that every page with this name gets for this visitor. */
  shared?: (visitor: Visitor, page: string) => Record<string, unknown>;
  /** The feature's records about a user, for the file that the user can download. */
  personalRecords?: readonly PersonalDataExport[];
  /** Deletes the feature's data about a user, in the transaction that closes their account. */
  forget?: (tx: Tx, userId: number) => Promise<void>;
  /** Deletes data older than the privacy policy allows. */
  forgetOld?: (db: Db, now: Date) => Promise<void>;
  /**
   * The feature's newest lines for the ribbon (features/ribbon/lines.ts). `leastPoints` is the least value of a case win in the
   * ribbon; the win must also be worth more than the case costs.
   */
  ribbonLines?: (bounds: { since: Date; leastPoints: number }) => RawBuilder<unknown>;
  /**
   * Selects a user's newest wins for "Me", at most `limit`: `kind`, `name`, `href`, `prizes` (common/contract/wins.ts) and the
   * time `at`.
   */
  ownWins?: (userId: number, limit: number) => RawBuilder<unknown>;
  /** Functions that add examples to an empty site. Each returns the number of examples it added. */
  examples?: Readonly<Record<string, (db: Db, actor: Actor) => Promise<number>>>;
  /** Finishes the feature's open work when the site is stopping. */
  close?: () => Promise<void> | void;
}

/** A feature with more fields, which later features use. */
export type ExtendedFeature = Feature & Record<string, unknown>;

export interface PersonalDataExport {
  /** The list's name in the file. */
  name: string;
  /** Returns at most `limit` of the user's rows with an id above `after`, ordered by id. */
  read(db: Db, userId: number, after: number, limit: number): Promise<{ id: number }[]>;
}

/** One event in the demo world's past. */
export interface DemoEvent {
  at: Date;
  happen: () => Promise<unknown>;
}

/**
 * Every `features/<name>/demo.ts` exports a `FillDemo` as `fillDemo`. The function runs in the demo's transaction (`house.db`)
 * after the people exist, and returns the feature's events in order of time.
 */
export type FillDemo = (house: House, now: Date) => Promise<DemoEvent[]>;
