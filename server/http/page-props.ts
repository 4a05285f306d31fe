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
  /** Props a partial reload names; undefined when it is no partial reload of this page. */
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
export async function resolveProps(given: Values, { only, except }: Visit): Promise<Values> {
  const isAsked = (name: string) =>
    (only === undefined || only.length === 0 || only.includes(name)) && !except.includes(name);
  const wanted = Object.entries(given).filter(([name, value]) => value instanceof Always || isAsked(name));
  const values = await Promise.all(wanted.map(([, value]) => settled(value)));
  return Object.fromEntries(wanted.map(([name], at) => [name, values[at]]));
}

function settled(value: unknown): unknown {
  const known: unknown = value instanceof Always ? value.value : value;
  return typeof known === "function" ? known() : known;
}
