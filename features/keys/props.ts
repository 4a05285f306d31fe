import { paths } from "../../common/contract/paths.ts";
import { serverPaths } from "../../common/contract/server-paths.ts";
import { type KeyFields, type ServiceName, serviceDefinition, serviceNames } from "../../common/contract/services.ts";
import type { House } from "../../common/server/house.ts";
import { environmentSettingsFor } from "../../common/server/service-access.ts";
import type { DeskKey } from "../../common/server/service-keys.ts";
import { chatCalls } from "../chat/contract/chat-calls.ts";
import type { AdminKeysProps, AppAddresses, ServiceKeyProps } from "./contract/service-keys.ts";

type KeysHouse = Pick<House, "db" | "config" | "keys" | "origin">;

export async function keysProps({ db, config, keys, origin }: KeysHouse): Promise<AdminKeysProps> {
  // Another process may just have changed a key.
  await keys.refresh();
  const given = new Map(keys.given().map((one) => [one.service, one]));
  const names = await findNames(db, keys.given());
  const shown = serviceNames.map((service) => {
    const one = given.get(service);
    const props = toProps(service, one, environmentSettingsFor(config, service), names.get(one?.savedBy ?? 0) ?? null);
    return { ...props, addresses: appAddresses(service, origin()) };
  });
  return { services: shown, seal_trouble: keys.problem(), demo: config.demo };
}

function toProps(
  service: ServiceName,
  given: DeskKey | undefined,
  setBy: string[],
  by: string | null,
): Omit<ServiceKeyProps, "addresses"> {
  const isSet = setBy.length > 0;
  const atDesk = given === undefined ? "none" : given.fields === null ? "unreadable" : "saved";
  return {
    service,
    state: isSet ? "environment" : atDesk,
    set_by: setBy,
    is_beneath: isSet && given !== undefined,
    shown: given?.fields == null ? {} : shownEndings(service, given.fields),
    saved_at: given?.savedAt.toISOString() ?? null,
    saved_by: by,
  };
}

function appAddresses(service: ServiceName, origin: string): AppAddresses | null {
  if (service === "kick")
    return { redirect: origin + paths.api.kickRedirect, webhook: origin + chatCalls.webhook("kick") };
  return service === "discord" ? { redirect: origin + serverPaths.discordRedirect, webhook: null } : null;
}

/** The ending of a shorter secret would reveal too much of it. */
const minForEnding = 16;

function shownEndings(service: ServiceName, fields: KeyFields): KeyFields {
  const shown = serviceDefinition(service).fields.flatMap(({ name, kind }) => {
    const value = fields[name];
    if (value === undefined) return [];
    if (kind === "plain") return [[name, value]];
    return [[name, kind === "secret" && value.length >= minForEnding ? `…${value.slice(-3)}` : "…"]];
  });
  return Object.fromEntries(shown);
}

async function findNames(db: House["db"], given: readonly DeskKey[]): Promise<Map<number, string>> {
  const ids = given.flatMap(({ savedBy }) => savedBy ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
