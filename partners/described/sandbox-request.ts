import { isRecord } from "../../platform/contract/json-values.ts";
import { type ApiDescription, placeholderPattern, type Secret } from "../common/description.ts";
import { fillRequest, type Values } from "./fill-request.ts";

export interface SandboxRequest {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

export function sandboxSecrets(secrets: readonly Secret[]): Values {
  const values: Record<Secret["shape"], string> = {
    ...{ text: "windfall-sandbox", word: "windfall", number: "700" },
    ...{ uuid: "57696e64-6661-4c6c-8000-000000000001", address: "https://docs.google.com/" },
  };
  return Object.fromEntries(secrets.map(({ name, shape, example }) => [name, example ?? values[shape]]));
}

/** Returns the values of the placeholders in a request, "key" for a wrong key, or "path" for another request. */
export function readSandboxRequest(description: ApiDescription, request: SandboxRequest): Values | "key" | "path" {
  const { ask } = description;
  // Our own server reads no body of a GET, so the engine sends the sandbox a POST.
  const expected = ask.method === "GET" ? "GET" : "POST";
  const template = ask.url.replace(/^https:\/\/[^/?]+/, "");
  const found = { ...matchText(template, request.path), ...matchBody(ask.body, request.body) };
  if (request.method !== expected || matchText(template, request.path) === null) return "path";
  const secrets = sandboxSecrets(description.secrets);
  const isRight = description.secrets.every(({ name }) => (found[name] ?? secrets[name]) === secrets[name]);
  const { headers } = fillRequest(description, { ...secrets, ...found });
  const sendsHeaders = Object.entries(headers).every(([name, value]) => request.headers.get(name) === value);
  return isRight && sendsHeaders ? found : "key";
}

function matchText(template: string, text: string): Record<string, string> | null {
  const names: string[] = [];
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  let pattern = "";
  let at = 0;
  for (const found of template.matchAll(placeholderPattern)) {
    pattern += `${literal(template.slice(at, found.index))}([^/?&]*)`;
    names.push(found[1] ?? "");
    at = found.index + found[0].length;
  }
  const match = new RegExp(`^${pattern}${literal(template.slice(at))}$`).exec(text);
  if (match === null) return null;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")]));
}

function matchBody(template: unknown, text: string): Record<string, string> {
  if (template === undefined) return {};
  try {
    return collect(template, JSON.parse(text));
  } catch {
    return {};
  }
}

function collect(template: unknown, given: unknown): Record<string, string> {
  const name = typeof template === "string" ? /^\{(\w+)\}$/.exec(template)?.[1] : undefined;
  if (name !== undefined) return given === undefined ? {} : { [name]: String(given) };
  if (!isRecord(template) || !isRecord(given)) return {};
  return Object.assign({}, ...Object.keys(template).map((key) => collect(template[key], given[key])));
}
