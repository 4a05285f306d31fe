// Which of a page's props one visit gets, and what the page object says about the others (Inertia's protocol, v3).

interface Rules {
  /** When it is sent; undefined: like any other prop. */
  load?: "optional" | "deferred" | "always";
  group?: string;
  merge?: "append" | "prepend" | "deep";
  /** Where inside the value the list to merge stands, as a dotted path. */
  at?: string;
  matchOn?: string;
  once?: { key?: string; expiresAt?: Date; fresh?: boolean };
  scroll?: string;
}

/** A prop that is not simply sent on every visit. Made by the functions below, which can be wrapped in each other. */
export class Prop<Value> {
  readonly value: unknown;
  readonly rules: Rules;
  /** Never set: lets the type checker know what the prop is in the end. */
  declare readonly becomes: Value;

  constructor(value: unknown, rules: Rules) {
    this.value = value;
    this.rules = rules;
  }
}

/** What a page may be given for a prop: its value, a promise, a function called only when it is asked for, a rule. */
export type Given<Value> = Value | Promise<Value> | (() => Value | Promise<Value>) | Prop<Value>;
export type GivenProps<Props extends object> = { [Name in keyof Props]: Given<Props[Name]> };

function ruled<Value>(given: Given<Value>, rules: Rules): Prop<Value> {
  return given instanceof Prop ? new Prop(given.value, { ...given.rules, ...rules }) : new Prop(given, rules);
}

/** Only sent when a partial reload names it. */
export const optional = <Value>(value: Given<Value>): Prop<Value> => ruled(value, { load: "optional" });

/** Sent even when a partial reload leaves it out. */
export const always = <Value>(value: Given<Value>): Prop<Value> => ruled(value, { load: "always" });

/** Fetched by the client after the page is shown, one request a group. */
export const deferred = <Value>(value: Given<Value>, group = "default"): Prop<Value> =>
  ruled(value, { load: "deferred", group });

interface MergeOptions {
  /** The list inside the value that is merged, for example `data`; default: the value itself. */
  at?: string;
  /** Field that tells items apart: those already there are replaced instead of added. */
  matchOn?: string;
}

/** A partial reload adds to what the client has, instead of replacing it. */
export const merge = <Value>(value: Given<Value>, options: MergeOptions = {}): Prop<Value> =>
  ruled(value, { merge: "append", ...options });

export const prepend = <Value>(value: Given<Value>, options: MergeOptions = {}): Prop<Value> =>
  ruled(value, { merge: "prepend", ...options });

export const deepMerge = <Value>(value: Given<Value>, options: Pick<MergeOptions, "matchOn"> = {}): Prop<Value> =>
  ruled(value, { merge: "deep", ...options });

/** The client keeps it over visits, and says so; sent again when it expired, or with `fresh`. */
export const once = <Value>(value: Given<Value>, options: NonNullable<Rules["once"]> = {}): Prop<Value> =>
  ruled(value, { once: options });

/** A paginated list that grows as the viewer scrolls. `pageName` is the query parameter of its page number. */
export const scroll = <Value extends Scrollable>(
  value: Given<Value>,
  { pageName = "page", matchOn }: { pageName?: string; matchOn?: string } = {},
): Prop<Value> => ruled(value, { scroll: pageName, at: "data", ...(matchOn === undefined ? {} : { matchOn }) });

export interface Scrollable {
  current_page: number;
  last_page: number;
  data: unknown[];
}

/** What a request asks for, read from its headers. */
export interface Visit {
  /** Paths a partial reload names; undefined when it is no partial reload of this page. */
  only: string[] | undefined;
  except: string[];
  reset: string[];
  /** Keys of once props the client still has. */
  kept: string[];
  scrollIntent: "append" | "prepend";
}

const list = (text: string | undefined): string[] => (text === undefined || text === "" ? [] : text.split(","));

const firstVisit: Visit = { only: undefined, except: [], reset: [], kept: [], scrollIntent: "append" };

/** `header` answers a request header; outside an Inertia visit nothing is partial. */
export function readVisit(component: string, header: (name: string) => string | undefined): Visit {
  if (header("x-inertia") === undefined) return firstVisit;
  const partial = header("x-inertia-partial-component") === component;
  return {
    only: partial ? list(header("x-inertia-partial-data")) : undefined,
    except: partial ? list(header("x-inertia-partial-except")) : [],
    reset: list(header("x-inertia-reset")),
    kept: list(header("x-inertia-except-once-props")),
    scrollIntent: header("x-inertia-infinite-scroll-merge-intent") === "prepend" ? "prepend" : "append",
  };
}

/** The page object's fields about props. Absent when there is nothing to say. */
export interface AboutProps {
  deferredProps?: Record<string, string[]>;
  mergeProps?: string[];
  prependProps?: string[];
  deepMergeProps?: string[];
  matchPropsOn?: string[];
  onceProps?: Record<string, { prop: string; expiresAt: number | null }>;
  scrollProps?: Record<string, ScrollState>;
}

interface ScrollState {
  pageName: string;
  previousPage: number | null;
  nextPage: number | null;
  currentPage: number;
  reset: boolean;
}

interface Resolving {
  visit: Visit;
  about: AboutProps;
  waiting: Promise<unknown>[];
}

type Values = Record<string, unknown>;

/** Evaluates what the visit gets, side by side; what it does not get is never called. Order of names is kept. */
export async function resolveProps(given: Values, visit: Visit): Promise<{ props: Values; about: AboutProps }> {
  const resolving: Resolving = { visit, about: {}, waiting: [] };
  const props = resolveInside(given, "", resolving);
  if (resolving.waiting.length > 0) await Promise.all(resolving.waiting);
  return { props, about: resolving.about };
}

function resolveInside(given: Values, prefix: string, resolving: Resolving): Values {
  const into: Values = {};
  for (const name of Object.keys(given)) {
    const path = prefix + name;
    const value = given[name];
    if (value instanceof Prop) {
      if (takes(value.rules, path, resolving)) place(value.value, { into, name, path, rules: value.rules }, resolving);
    } else if (wanted(resolving.visit, path)) {
      place(value, { into, name, path, rules: undefined }, resolving);
    }
  }
  return into;
}

/** Whether a visit gets the prop at `path`, or something inside it. */
function wanted({ only, except }: Visit, path: string): boolean {
  if (only === undefined) return true;
  if (only.length > 0 && !only.some((asked) => covers(asked, path) || covers(path, asked))) return false;
  return !except.some((left) => covers(left, path));
}

const covers = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}.`);

/** Whether a ruled prop is sent now; says in the page object what the client has to know of it. */
function takes(rules: Rules, path: string, resolving: Resolving): boolean {
  const { visit, about } = resolving;
  if (rules.load === "always") return true;
  if (!wanted(visit, path)) return false;
  const named = visit.only !== undefined && visit.only.length > 0;
  if (rules.once !== undefined) {
    const key = rules.once.key ?? path;
    about.onceProps = { ...about.onceProps, [key]: { prop: path, expiresAt: rules.once.expiresAt?.getTime() ?? null } };
    if (visit.kept.includes(key) && !named && rules.once.fresh !== true) return false;
  }
  if (rules.load === undefined || named) return true;
  if (rules.load === "deferred" && visit.only === undefined) {
    const group = rules.group ?? "default";
    about.deferredProps = { ...about.deferredProps, [group]: [...(about.deferredProps?.[group] ?? []), path] };
  }
  return false;
}

/** Where a value goes. */
interface Place {
  into: Values;
  name: string;
  path: string;
  rules: Rules | undefined;
}

function place(value: unknown, at: Place, resolving: Resolving): void {
  const known: unknown = typeof value === "function" ? value() : value;
  if (!(known instanceof Promise)) {
    settle(known, at, resolving);
    return;
  }
  at.into[at.name] = undefined;
  const settled = known.then((late: unknown) => {
    const inner = { ...resolving, waiting: [] };
    settle(late, at, inner);
    return Promise.all(inner.waiting);
  });
  resolving.waiting.push(settled);
}

const whole: Pick<Visit, "only" | "except"> = { only: undefined, except: [] };

function settle(value: unknown, { into, name, path, rules }: Place, resolving: Resolving): void {
  const inside = rules?.load === "always" ? { ...resolving, visit: { ...resolving.visit, ...whole } } : resolving;
  into[name] = isPlain(value) ? resolveInside(value, `${path}.`, inside) : value;
  if (rules?.scroll !== undefined) tellScroll(rules.scroll, value as Scrollable, path, resolving);
  if (rules?.merge !== undefined || rules?.scroll !== undefined) tellMerge(rules, path, resolving);
}

function isPlain(value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function tellScroll(pageName: string, list: Scrollable, path: string, { visit, about }: Resolving): void {
  const { current_page: currentPage, last_page: lastPage } = list;
  const state: ScrollState = {
    pageName,
    previousPage: currentPage > 1 ? currentPage - 1 : null,
    nextPage: currentPage < lastPage ? currentPage + 1 : null,
    currentPage,
    reset: visit.reset.includes(path),
  };
  about.scrollProps = { ...about.scrollProps, [path]: state };
}

const mergeFields = { append: "mergeProps", prepend: "prependProps", deep: "deepMergeProps" } as const;

function tellMerge(rules: Rules, path: string, { visit, about }: Resolving): void {
  if (visit.reset.includes(path)) return;
  const field = mergeFields[rules.merge ?? visit.scrollIntent];
  const target = rules.at === undefined ? path : `${path}.${rules.at}`;
  about[field] = [...(about[field] ?? []), target];
  if (rules.matchOn !== undefined) about.matchPropsOn = [...(about.matchPropsOn ?? []), `${target}.${rules.matchOn}`];
}
