// Decides which of a page's props a visit gets: all, or those that a partial reload names (Inertia's protocol, v3). The
// pages use no other prop features of the protocol (decision 43).

export class Always<Value> {
  readonly value: PropValue<Value>;

  constructor(value: PropValue<Value>) {
    this.value = value;
  }
}

export type PropValue<Value> = Value | Promise<Value> | (() => Value | Promise<Value>) | Always<Value>;
export type PropValues<Props extends object> = { [Name in keyof Props]: PropValue<Props[Name]> };

export const always = <Value>(value: PropValue<Value>): Always<Value> => new Always(value);

export interface RequestedProps {
  only: string[] | undefined;
  except: string[];
}

const splitNames = (text: string | undefined): string[] => (text === undefined || text === "" ? [] : text.split(","));

const allProps: RequestedProps = { only: undefined, except: [] };

/** Returns the props that the request asks for. `header` returns a request header by name. */
export function readVisit(component: string, header: (name: string) => string | undefined): RequestedProps {
  if (header("x-inertia") === undefined || header("x-inertia-partial-component") !== component) return allProps;
  return { only: splitNames(header("x-inertia-partial-data")), except: splitNames(header("x-inertia-partial-except")) };
}

type Values = Record<string, unknown>;

/** Evaluates only the props that the visit asks for, in parallel. Keeps their order. */
export async function resolveProps(given: Values, visit: RequestedProps): Promise<Values> {
  const waiting: Promise<unknown>[] = [];
  const props = resolveInside(given, "", visit, waiting);
  if (waiting.length > 0) await Promise.all(waiting);
  return props;
}

function resolveInside(given: Values, prefix: string, visit: RequestedProps, waiting: Promise<unknown>[]): Values {
  const into: Values = {};
  for (const name of Object.keys(given)) {
    const path = prefix + name;
    const value = given[name];
    if (value instanceof Always) placeValue(value.value, { into, name, path, visit: allProps }, waiting);
    else if (isRequested(visit, path)) placeValue(value, { into, name, path, visit }, waiting);
  }
  return into;
}

/** Returns whether the visit gets the prop at `path`, or at least something inside it. */
function isRequested({ only, except }: RequestedProps, path: string): boolean {
  if (only === undefined) return true;
  if (only.length > 0 && !only.some((requested) => covers(requested, path) || covers(path, requested))) return false;
  return !except.some((left) => covers(left, path));
}

const covers = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}.`);

interface PropTarget {
  into: Values;
  name: string;
  path: string;
  visit: RequestedProps;
}

function placeValue(value: unknown, at: PropTarget, waiting: Promise<unknown>[]): void {
  const known: unknown = typeof value === "function" ? value() : value;
  if (!(known instanceof Promise)) {
    setValue(known, at, waiting);
    return;
  }
  at.into[at.name] = undefined;
  const settled = known.then((late: unknown) => {
    const inside: Promise<unknown>[] = [];
    setValue(late, at, inside);
    return Promise.all(inside);
  });
  waiting.push(settled);
}

function setValue(value: unknown, { into, name, path, visit }: PropTarget, waiting: Promise<unknown>[]): void {
  into[name] = isPlain(value) ? resolveInside(value, `${path}.`, visit, waiting) : value;
}

function isPlain(value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
