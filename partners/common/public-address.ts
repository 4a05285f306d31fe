import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Accepts https with a host name. IP addresses, other ports and credentials are refused. */
export function isNamedHttps(url: URL): boolean {
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  return isIP(url.hostname.replace(/^\[|\]$/g, "")) === 0;
}

export class PrivateAddressError extends Error {}

/** Checks the address while connecting, so the name cannot resolve to a different address a moment later. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "", 0);
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic) return callback(new PrivateAddressError(), "", 0);
    const [first] = addresses;
    if (options.all === true) return callback(null, addresses);
    callback(null, first?.address ?? "", first?.family ?? 4);
  });
};

/** The special-purpose ranges in the IANA registries. */
const reservedIpv4 = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  reservedIpv4.addSubnet(net, bits, "ipv4");
}

/** The public IPv6 ranges, except those that embed an IPv4 address or are reserved for documentation. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");
const reservedIpv6 = new BlockList();
reservedIpv6.addSubnet("2001::", 23, "ipv6");
reservedIpv6.addSubnet("2001:db8::", 32, "ipv6");
reservedIpv6.addSubnet("2002::", 16, "ipv6");
reservedIpv6.addSubnet("3fff::", 20, "ipv6");

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !reservedIpv4.check(address, "ipv4");
  return kind === 6 && publicIpv6.check(address, "ipv6") && !reservedIpv6.check(address, "ipv6");
}
