import { type KeyFields, type ServiceName, serviceNames, services } from "../contract/services.ts";
import type { Config, ServiceAccess } from "./config.ts";

export function environmentAccess(config: Config): ServiceAccess {
  const { smtpUrl, roobet, rainbet, csgobig, clash, packdraw, randomOrg, kick, discord, s3 } = config;
  return { smtpUrl, roobet, rainbet, csgobig, clash, packdraw, randomOrg, kick, discord, s3 };
}

export function hasKey(access: ServiceAccess, service: ServiceName): boolean {
  switch (service) {
    case "roobet":
    case "rainbet":
    case "csgobig":
    case "clash":
    case "packdraw":
      return access[service].apiKey !== undefined;
    case "roobet_chat":
      return access.roobet.chatSecret !== undefined;
    case "random_org":
      return access.randomOrg.apiKey !== undefined;
    case "kick":
    case "discord":
      return access[service] !== undefined;
    case "mail":
      return access.smtpUrl !== undefined;
    case "storage":
      return access.s3 !== undefined;
  }
}

export const environmentSettingsFor = (config: Config, service: ServiceName): string[] =>
  hasKey(config, service) ? [...services[service].environment] : [];

/** `fields` must be the service's own and valid (features/keys/contract/service-key-shapes.ts). */
export function withKey(access: ServiceAccess, service: ServiceName, fields: KeyFields): ServiceAccess {
  switch (service) {
    case "roobet":
    case "rainbet":
    case "csgobig":
    case "clash":
    case "packdraw":
      return { ...access, [service]: { ...access[service], apiKey: fields.api_key } };
    case "roobet_chat":
      return { ...access, roobet: { ...access.roobet, chatSecret: fields.secret } };
    case "random_org":
      return { ...access, randomOrg: { ...access.randomOrg, apiKey: fields.api_key } };
    case "kick":
    case "discord":
      return { ...access, [service]: { clientId: fields.client_id ?? "", clientSecret: fields.client_secret ?? "" } };
    case "mail":
      return { ...access, smtpUrl: buildSmtpUrl(fields) };
    case "storage":
      return { ...access, s3: toBucketSettings(fields) };
  }
}

/** Encrypts port 465 from the start. Other ports require STARTTLS before a password is sent, except on this machine. */
function buildSmtpUrl({ host = "", port = "587", user, password }: KeyFields): string {
  const who = user === undefined ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}@`;
  if (port === "465") return `smtps://${who}${host}:465`;
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);
  return `smtp://${who}${host}:${port}${user === undefined || isHere ? "" : "?requireTLS=true"}`;
}

const toBucketSettings = (fields: KeyFields): Config["s3"] => ({
  endpoint: fields.endpoint,
  bucket: fields.bucket ?? "",
  region: fields.region ?? "auto",
  accessKeyId: fields.access_key_id ?? "",
  secretAccessKey: fields.secret_access_key ?? "",
});

export function mergeAccess(config: Config, given: ReadonlyMap<ServiceName, KeyFields>): ServiceAccess {
  let access = environmentAccess(config);
  for (const service of serviceNames) {
    const fields = given.get(service);
    if (fields !== undefined && !hasKey(config, service)) access = withKey(access, service, fields);
  }
  return access;
}
