import { z } from "zod";
import { m } from "../messages.ts";

/** Empty, or https with a host name: no other port, no credentials, no IP address. */
export const updateAddress = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === "" || isNamedHttps(text), { error: () => m.updateAddressInvalid() });

function isNamedHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  const isPlain = [port, username, password].every((part) => part === "");
  return protocol === "https:" && isPlain && hostname.includes(".") && !/^[\d.]+$|^\[/.test(hostname);
}
