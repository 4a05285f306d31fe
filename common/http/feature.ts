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

/** Everything a feature is built from. */
export interface FeatureContext {
  house: House;
  limits: RateLimits;
  assets: Assets;
}

/** A Hono app with any environment type. */
export type Routes = Pick<Hono, "routes">;

/** The result of a `feature.ts`. */
export interface Feature {
  /** Routes that know the visitor. */
  routes?: readonly Routes[];
  /** Routes that never load the visitor: they return the same to everybody, or check a key of their own. */
  openRoutes?: readonly Routes[];
  /** Routes that work without the visitor, even while the database is away. */
  alwaysRoutes?: readonly Routes[];
  /** Live topics by name. A function makes a topic with a number: `raffle` makes `raffle:12`. */
  topics?: Topics;
  /** Defines the jobs. The site calls it once and starts them later. */
  jobs?: () => void;
  /** Returns addresses of pages without content, which menus leave out. */
  emptyPages?: () => Promise<string[]>;
  /** Returns props that every page of this name carries for this visitor. */
  shared?: (visitor: Visitor, page: string) => Record<string, unknown>;
  /** The feature's records about a user, for the file they can download. */
  personalRecords?: readonly PersonalDataExport[];
  /** Deletes the feature's data about a user, in the transaction that closes their account. */
  forget?: (tx: Tx, userId: number) => Promise<void>;
  /** Deletes data older than the privacy policy allows. */
  forgetOld?: (db: Db, now: Date) => Promise<void>;
  /**
   * The feature's newest lines for the ribbon (features/ribbon/lines.ts). `leastPoints`: the least value of a case win,
   * which must also exceed the case's price.
   */
  ribbonLines?: (bounds: { since: Date; leastPoints: number }) => RawBuilder<unknown>;
  /** Adds examples to an empty site. Each function returns how many. */
  examples?: Readonly<Record<string, (db: Db, actor: Actor) => Promise<number>>>;
  /** Finishes the feature's open work when the site stops. */
  close?: () => Promise<void> | void;
}

/** A feature with more fields, for the features above it. */
export type ExtendedFeature = Feature & Record<string, unknown>;

/** One list in the file that a user can download. */
export interface PersonalDataExport {
  /** Its name in the file. */
  name: string;
  /** Returns the user's rows with an id above `after`, ordered by id, at most `limit`. */
  read(db: Db, userId: number, after: number, limit: number): Promise<{ id: number }[]>;
}

/** One event in the demo world's past. */
export interface DemoEvent {
  at: Date;
  happen: () => Promise<unknown>;
}

/**
 * `features/<name>/demo.ts` exports this as `fillDemo`. It runs in the demo's transaction (`house.db`) after the people
 * exist, and returns its events in order of time.
 */
export type FillDemo = (house: House, now: Date) => Promise<DemoEvent[]>;
