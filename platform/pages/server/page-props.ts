// Which of a page's props one visit gets: all, or what a partial reload names (Inertia's protocol, v3). What else the protocol
// has for props, no page uses (decision 43).

/** A prop that is sent even when a partial reload leaves it out. */
export class Always<Value> {
  readonly value: Given<Value>;

  constructor(value: Given<Value>) {
    this.value = value;
  }
}

/** What a page may be given for a prop: its value, a promise, a function called only when it is asked for. */
export type Given<Value> = Value | Promise<Value> | (() => Value | Promise<Value>) | Always<Value>;
export type GivenProps<Props extends object> = { [Name in keyof Props]: Given<Props[Name]> };

export const always = <Value>(value: Given<Value>): Always<Value> => new Always(value);

/** What a request asks for, read from its headers. */
export interface Visit {
  /** Paths a partial reload names; undefined when it is no partial reload of this page. */
  only: string[] | undefined;
  except: string[];
}

const list = (text: string | undefined): string[] => (text === undefined || text === "" ? [] : text.split(","));

const whole: Visit = { only: undefined, except: [] };

/** `header` answers a request header; outside an Inertia visit nothing is partial. */
export function readVisit(component: string, header: (name: string) => string | undefined): Visit {
  if (header("x-inertia") === undefined || header("x-inertia-partial-component") !== component) return whole;
  return { only: list(header("x-inertia-partial-data")), except: list(header("x-inertia-partial-except")) };
}

type Values = Record<string, unknown>;

/** Evaluates what the visit gets, side by side; what it does not get is never called. Order of names is kept. */
export async function resolveProps(given: Values, visit: Visit): Promise<Values> {
  const waiting: Promise<unknown>[] = [];
  const props = resolveInside(given, "", visit, waiting);
  if (waiting.length > 0) await Promise.all(waiting);
  return props;
}

function resolveInside(given: Values, prefix: string, visit: Visit, waiting: Promise<unknown>[]): Values {
  const into: Values = {};
  for (const name of Object.keys(given)) {
    const path = prefix + name;
    const value = given[name];
    if (value instanceof Always) place(value.value, { into, name, path, visit: whole }, waiting);
    else if (wanted(visit, path)) place(value, { into, name, path, visit }, waiting);
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

/** Where a value goes. */
interface Place {
  into: Values;
  name: string;
  path: string;
  visit: Visit;
}

function place(value: unknown, at: Place, waiting: Promise<unknown>[]): void {
  const known: unknown = typeof value === "function" ? value() : value;
  if (!(known instanceof Promise)) {
    settle(known, at, waiting);
    return;
  }
  at.into[at.name] = undefined;
  const settled = known.then((late: unknown) => {
    const inside: Promise<unknown>[] = [];
    settle(late, at, inside);
    return Promise.all(inside);
  });
  waiting.push(settled);
}

function settle(value: unknown, { into, name, path, visit }: Place, waiting: Promise<unknown>[]): void {
  into[name] = isPlain(value) ? resolveInside(value, `${path}.`, visit, waiting) : value;
}

function isPlain(value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
