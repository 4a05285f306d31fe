import { PartnerUnavailable } from "../../features/wagers/source.ts";
import {
  type ApiDescription,
  isNamedHost,
  type PartnerDescription,
  placeholderPattern,
  type Secret,
} from "../common/description.ts";
import type { PublicRequest } from "../common/public-request.ts";

export type Values = Readonly<Record<string, string>>;

const fill = (text: string, values: Values, encode: (value: string) => string = (value) => value): string =>
  text.replace(placeholderPattern, (_, name: string) =>
    encode(Object.hasOwn(values, name) ? (values[name] ?? "") : ""),
  );

/** Returns the address. Throws `PartnerUnavailable` if the address is not at one of `hosts`. */
export function fillUrl(text: string, values: Values, hosts: readonly string[]): URL {
  const filled = fill(text, values, encodeURIComponent);
  const url = URL.canParse(filled) ? new URL(filled) : null;
  if (url === null || !isNamedHost(url, hosts))
    throw new PartnerUnavailable("has an address that its description does not name");
  return url;
}

export function fillRequest({ ask, hosts }: ApiDescription, values: Values): PublicRequest {
  const headers: Record<string, string> = {};
  for (const [name, text] of Object.entries(ask.headers)) headers[name.toLowerCase()] = fill(text, values);
  if (ask.basic !== undefined) {
    const pair = `${fill(ask.basic.user, values)}:${fill(ask.basic.password, values)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  }
  return {
    url: fillUrl(ask.url, values, hosts),
    method: ask.method === "POST" ? "POST" : "GET",
    headers,
    ...(ask.body === undefined ? {} : { body: JSON.stringify(fillBody(ask.body, values)) }),
  };
}

const numberPlaceholder = /^\{(from|to|page|skip)\}$/;

/** A text that consists only of a time stamp in digits becomes a number, which partners expect. */
function fillBody(value: unknown, values: Values): unknown {
  if (typeof value === "string") {
    const filled = fill(value, values);
    return numberPlaceholder.test(value) && /^\d{1,15}$/.test(filled) ? Number(filled) : filled;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => fillBody(one, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [name, fillBody(one, values)]),
  );
}

const shapes: Record<Secret["shape"], { pattern: RegExp; name: string }> = {
  text: { pattern: /^[^\p{Cc}\p{Cs}]+$/u, name: "plain text" },
  word: { pattern: /^[\w.~@:+-]+$/, name: "one word" },
  uuid: {
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    name: "a UUID, such as 01234567-89ab-cdef-0123-456789abcdef",
  },
  number: { pattern: /^\d{1,20}$/, name: "a number" },
  address: { pattern: /^https:\/\/[^\p{Cc}\s]+$/u, name: "an address that begins with https://" },
};

/** Returns why the keys cannot be used, or null. The reason completes the sentence "Shuffle …". */
export function findSecretFault(description: PartnerDescription, values: Values): string | null {
  for (const { name, label, shape, optional } of description.secrets) {
    const value = values[name] ?? "";
    if (value === "" && optional) continue;
    if (value === "") return `needs its “${label}”; enter it at the desk`;
    if (!shapes[shape].pattern.test(value)) return `cannot be asked: “${label}” is not ${shapes[shape].name}`;
  }
  return null;
}
