// What a feature gives to the site. `site/features.ts` lists the features, and `site/app.ts` puts what they give in its place.
import type { Hono } from "hono";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Assets } from "../../platform/http/assets.ts";
import type { Visitor } from "../../platform/http/context.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import type { Topics } from "../../platform/live/server/topics.ts";
import type { Actor } from "../server/actor.ts";
import type { House } from "../server/house.ts";

/** What every feature is made from. */
export interface FeatureContext {
  house: House;
  limits: RateLimits;
  assets: Assets;
}

/** A Hono app, whatever its routes know of the visitor. */
export type Routes = Pick<Hono, "routes">;

/** What a `feature.ts` returns. */
export interface Feature {
  /** These routes know the visitor. */
  routes?: readonly Routes[];
  /** These routes never ask for the visitor: they give the same to everybody, or they ask for a key of their own. */
  openRoutes?: readonly Routes[];
  /** These routes work without the visitor, and also while the database is away. */
  alwaysRoutes?: readonly Routes[];
  /** What open pages listen to, by its name. A function makes one topic a number: `runRaffle` makes `raffle:12`. */
  topics?: Topics;
  /** Defines the jobs. The site calls it once and starts them later. */
  jobs?: () => void;
  /** Addresses of pages that hold nothing now: menus do not lead there. */
  emptyPages?: () => Promise<string[]>;
  /** Props that every page of this name carries for this visitor. */
  shared?: (visitor: Visitor, page: string) => Record<string, unknown>;
  /** What the feature keeps about a user, for the file they may download. */
  personalRecords?: readonly PersonalDataExport[];
  /** Forgets a user who closes their account, in the transaction that closes it. */
  forget?: (tx: Tx, userId: number) => Promise<void>;
  /** Forgets what is older than the privacy policy allows. */
  forgetOld?: (db: Db, now: Date) => Promise<void>;
  /** Adds examples to an empty site and returns how many. */
  examples?: Readonly<Record<string, (db: Db, actor: Actor) => Promise<number>>>;
  /** Finishes what the feature began, when the site stops. */
  close?: () => Promise<void> | void;
}

/** A feature with fields of its own, for the features above it. */
export type ExtendedFeature = Feature & Record<string, unknown>;

/** One list in the file that a user may download. */
export interface PersonalDataExport {
  /** Its name in the file. */
  name: string;
  /** Rows of the user with an id above `after`, in its order, at most `limit`; each has a numeric `idSchema`. */
  read(db: Db, userId: number, after: number, limit: number): Promise<{ id: number }[]>;
}

/** Something in the past of the demo world. */
export interface DemoEvent {
  at: Date;
  happen: () => Promise<unknown>;
}

/**
 * What `features/<name>/demo.ts` exports as `fillDemo`. It runs in the demo's own transaction (`house.db`), after the people
 * are there, and returns what happens in the order of time.
 */
export type FillDemo = (house: House, now: Date) => Promise<DemoEvent[]>;
