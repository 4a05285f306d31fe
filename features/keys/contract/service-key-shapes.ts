import { invisibleCharacterClass } from "../../../common/contract/invisible-characters.ts";
import {
  type KeyField,
  type KeyFields,
  type ServiceName,
  serviceDefinition,
} from "../../../common/contract/services.ts";
import { m } from "../messages.ts";

export interface CheckedKeys {
  fields: KeyFields;
  trimmed: boolean;
  problems: KeyFields;
}

const edgeSigns = String.raw`[\s\p{Cc}${invisibleCharacterClass}]+`;
const edgePattern = new RegExp(`^${edgeSigns}|${edgeSigns}$`, "gu");
const maxSecretLength = 4_000;
const maxPlainLength = 300;

export function checkKeys(service: ServiceName, typed: KeyFields): CheckedKeys {
  const fields: KeyFields = {};
  const problems: KeyFields = {};
  let trimmed = false;
  for (const field of serviceDefinition(service).fields) {
    const text = typed[field.name] ?? "";
    const value = text.replace(edgePattern, "");
    trimmed ||= value !== text;
    if (value !== "") fields[field.name] = value;
    const problem =
      value === "" ? emptyProblem(field) : (textProblem(field, value) ?? shapeProblem(service, field.name, value));
    if (problem !== null) problems[field.name] = problem;
  }
  return { fields, trimmed, problems: { ...pairProblem(service, fields), ...problems } };
}

const emptyProblem = (field: KeyField): string | null =>
  field.optional ? null : m.empty({ label: lowerLabel(field) });

/** Returns the label as written within a sentence. Abbreviations keep their capitals. */
const lowerLabel = ({ label }: KeyField): string =>
  /^[A-Z]{2}/.test(label) ? label : label[0]?.toLowerCase() + label.slice(1);

function textProblem({ kind }: KeyField, value: string): string | null {
  const most = kind === "plain" ? maxPlainLength : maxSecretLength;
  if (value.length > most) return m.tooLong({ most });
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(value)) return m.invisible();
  if (kind === "password") return null;
  if (/\s/u.test(value)) return m.space();
  return kind === "secret" && /[^\x21-\x7e]/.test(value) ? m.letters() : null;
}

/** Formats from which we can tell what a text is and which services (`of`) accept it. */
const knownShapes: readonly { is: RegExp; says: () => string; of: readonly ServiceName[] }[] = [
  { is: /^smtps?:\/\//i, says: m.isMailServer, of: [] },
  { is: /^https:\/\/(\w+\.)?discord(app)?\.com\/api\/webhooks\//i, says: m.isWebhook, of: [] },
  { is: /^[a-z]+:\/\//i, says: m.isAddress, of: [] },
  { is: /^(AKIA|ASIA)[A-Z0-9]{16}$/, says: m.isAmazon, of: ["storage"] },
  { is: /^[\w-]{23,28}\.[\w-]{6}\.[\w-]{27,40}$/, says: m.isBotToken, of: [] },
  // Clash.gg's keys may also have this format.
  { is: /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/, says: m.isRoobet, of: ["roobet", "clash"] },
  { is: /^\d{17,20}$/, says: m.isDiscordClient, of: ["discord"] },
];

function shapeProblem(service: ServiceName, name: string, value: string): string | null {
  const own = ownShapeProblem(service, name, value);
  if (service === "mail" || name === "endpoint" || name === "bucket" || name === "region") return own;
  const found = knownShapes.find(({ is }) => is.test(value));
  if (found !== undefined && !found.of.includes(service)) return found.says();
  return own;
}

function ownShapeProblem(service: ServiceName, name: string, value: string): string | null {
  switch (`${service}.${name}`) {
    case "roobet.api_key":
      return isRoobetKey(value) ? null : m.roobetShape();
    case "roobet_chat.secret":
      return value.length >= 32 ? null : m.chatShape();
    case "random_org.api_key":
      return /^[0-9a-f-]{32,64}$/i.test(value) ? null : m.randomOrgShape();
    case "discord.client_id":
      return /^\d{17,20}$/.test(value) ? null : m.discordShape();
    case "mail.host":
      return isHost(value) ? null : m.hostShape();
    case "mail.port":
      return isPort(value) ? null : m.portShape();
    case "storage.bucket":
      return /^[a-z0-9][a-z0-9._-]{1,62}$/i.test(value) ? null : m.bucketShape();
    case "storage.region":
      return /^[a-z0-9-]{1,40}$/i.test(value) ? null : m.regionShape();
    case "storage.endpoint":
      return isEndpoint(value) ? null : m.endpointShape();
    default:
      return null;
  }
}

function pairProblem(service: ServiceName, { user, password }: KeyFields): KeyFields {
  if (service !== "mail" || (user === undefined) === (password === undefined)) return {};
  return user === undefined ? { user: m.userMissing() } : { password: m.passwordMissing() };
}

function isRoobetKey(value: string): boolean {
  const payload = /^eyJ[\w-]+\.([\w-]+)\.[\w-]+$/.exec(value)?.[1];
  if (payload === undefined) return false;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return (
      typeof claims === "object" &&
      claims !== null &&
      "id" in claims &&
      typeof claims.id === "string" &&
      /^.{1,200}$/s.test(claims.id)
    );
  } catch {
    return false;
  }
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

/**
 * Checks for a host name or an IP address. Refuses link-local addresses, because cloud machines serve their own secrets there
 * and no mail server or storage uses them.
 */
function isHost(text: string): boolean {
  const named = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text) || /^\[[0-9a-f:.]+\]$/i.test(text);
  return named && URL.canParse(`http://${text}`) && !isLinkLocal(new URL(`http://${text}`).hostname);
}

const isLinkLocal = (host: string): boolean => /^169\.254\.|^\[fe[89ab][0-9a-f]:|^\[::ffff:a9fe:/i.test(host);

function isEndpoint(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash, hostname } = new URL(text);
  return [username, password, search, hash].every((part) => part === "") && !isLinkLocal(hostname);
}
