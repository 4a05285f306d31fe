import { sql } from "kysely";
import { pino } from "pino";
import { readConfig } from "../../common/server/config.ts";
import { createClock } from "../../platform/base/clock.ts";
import type { Log } from "../../platform/base/log.ts";
import type { PageName, Pages, SharedProps } from "../../platform/contract/open.ts";
import type { Db } from "../../platform/database/db.ts";
import { demoIdentity } from "../../site/demo/identity.ts";
import { startWindfall, type Windfall } from "../../site/windfall.ts";
import { copyDatabaseFolder, type DatabaseKind, openTestDatabase, type TestDatabase } from "./database.ts";
import { copyDemoWorld, usesDefaultDemo } from "./demo-world.ts";

export interface TestHouse extends Windfall {
  database: TestDatabase;
  visitor(): Visitor;
  signedIn(username: string): Promise<Visitor>;
}

export interface HouseOptions {
  kind?: DatabaseKind;
  runJobs?: boolean;
  /** Stays open when the house stops; for tests with several starts. */
  database?: TestDatabase;
  log?: Log;
  /**
   * The house starts and the demo begins at this time. The clock stays there until the test moves it. Defaults to now.
   */
  at?: Date;
  /** Replaces the machine's clock (milliseconds since 1970), for tests that stop the clock. */
  realMs?: () => number;
  /** If false, a real site stays unnamed and closed, as after its installation. */
  opened?: boolean;
}

export const demoPassword = "windfall-demo";

const silent = pino({ level: "silent" });

/** The house is a demo unless `env` says otherwise. Jobs run only on request, so that a test sees every effect. */
export async function openHouse(
  env: Record<string, string> = {},
  { kind = "embedded", runJobs = false, database: given, log = silent, at, realMs, opened = true }: HouseOptions = {},
): Promise<TestHouse> {
  const fill = at === undefined && usesDefaultDemo(env) ? fillDemo : copyDatabaseFolder;
  const database = given === undefined ? await openTestDatabase(kind, { fill }) : { ...given, close: async () => {} };
  const config = readConfig({ PORT: "0", DEMO: "1", LIMITS: "off", DATA_DIR: database.dataDir, ...env });
  const clock = createClock(at ? () => at.getTime() : realMs);
  if (opened && !config.demo) await nameSite(database);
  const windfall = await startWindfall(config, { log, database, runJobs, clock });
  const visitor = () => createVisitor(windfall.address);
  return {
    ...windfall,
    database,
    visitor,
    async signedIn(username) {
      const one = visitor();
      const answer = await one.post("/api/auth/login", { username, password: demoPassword });
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`);
      return one;
    },
  };
}

/** Names a real site as its operator would. Running processes learn of the change. */
export async function nameSite({ db }: { db: Db }): Promise<void> {
  const { brand, streamer, referral_code } = demoIdentity;
  const values = Object.entries({ brand, streamer, referral_code }).map(([key, value]) => {
    return { key, value: JSON.stringify(value), updated_at: new Date() };
  });
  await db
    .insertInto("site_settings")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const notification = JSON.stringify({ from: "a test", tags: ["site"] });
  await sql`select pg_notify('windfall_changes', ${notification})`.execute(db);
}

/** Leaves the database empty if there is no demo world. The start then fills it. */
async function fillDemo(dataDir: string): Promise<void> {
  if (!(await copyDemoWorld(dataDir))) await copyDatabaseFolder(dataDir);
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body parsed as JSON, or undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
  body: any;
}

// biome-ignore lint/suspicious/noExplicitAny: the props of a page without a name are unknown.
export interface PageAnswer<Props = any> extends Answer {
  component: string;
  props: Props;
}

export interface Visitor {
  cookies: Map<string, string>;
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  page(path: string): Promise<PageAnswer>;
  /** Makes an Inertia visit to a named page, with typed props. Throws if the response is another page or no page. */
  page<Name extends PageName>(name: Name, path: string): Promise<PageAnswer<Pages[Name] & SharedProps>>;
}

export function createVisitor(origin: string): Visitor {
  const cookies = new Map<string, string>();
  let version = "";

  const send: Visitor["send"] = async (method, path, { body, headers = {} } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const isForm = body instanceof FormData;
    const isRaw = typeof body === "string";
    const response = await fetch(origin + path, {
      method,
      redirect: "manual",
      headers: {
        ...(cookie === "" ? {} : { cookie }),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm || isRaw ? (body as FormData | string) : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseBody(text) };
  };

  const visitPage = async (path: string): Promise<PageAnswer> => {
    const visit = () => send("GET", path, { headers: { "x-inertia": "true", "x-inertia-version": version } });
    let answer = await visit();
    if (answer.status === 409) {
      version = answer.headers.get("x-inertia-version") ?? "";
      answer = await visit();
    }
    return { ...answer, component: answer.body?.component, props: answer.body?.props };
  };

  return {
    cookies,
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { body, headers }),
    async page(nameOrPath: string, path?: string) {
      const answer = await visitPage(path ?? nameOrPath);
      if (path !== undefined && answer.component !== nameOrPath)
        throw new Error(
          `${path} answered ${answer.status}: ${answer.component ?? "no page"} instead of ${nameOrPath}.`,
        );
      return answer;
    },
  };
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const [name = "", value = ""] = pair.split("=");
  const isRemoved = value === "" || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
  if (isRemoved) cookies.delete(name);
  else cookies.set(name, value);
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
