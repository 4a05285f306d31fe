// Makes a demo serve only its own machine, because its passwords are public, and its sandbox moves the clock and shows
// every email. Listening on the loopback address does not stop requests through a local proxy or from a web page whose
// host name resolves to this machine (DNS rebinding). Such requests have another host name, which this checks.
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { isLoopbackName } from "../base/config.ts";

export interface LoopbackOnly {
  trustProxyHops: number;
  headers: Record<string, string>;
}

/** Must come before all other listeners: client files, cached pages, overlays and sandboxes. */
export function loopbackOnly({ trustProxyHops, headers }: LoopbackOnly, next: RequestListener): RequestListener {
  return (req, res) => {
    const why = refusalReason(req.headers, trustProxyHops);
    if (why === null) return next(req, res);
    res.writeHead(403, {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      // Closes the connection, which cannot be reused because the request's body is not read.
      Connection: "close",
    });
    res.end(`${why} Set DEMO_PUBLIC=1 to show the demo to others, or DEMO=0.\n`);
  };
}

/** Tolerates a proxy only with `TRUST_PROXY`. The proxy's headers say which host it was asked for. */
function refusalReason(headers: IncomingHttpHeaders, trustProxyHops: number): string | null {
  const hosts = [headers.host ?? "", headers["x-forwarded-host"] ?? []].flat();
  if (!hosts.every(isLoopbackHost))
    return "This demo works at http://localhost only, because everybody knows its passwords.";
  const isPassedOn = proxyHeaders.some((name) => headers[name] !== undefined);
  if (isPassedOn && trustProxyHops === 0)
    return "This demo does not work behind a proxy, because everybody knows its passwords.";
  return null;
}

/** Any of these headers shows that a proxy passed the request on. A proxy that sends none is not detected. */
const proxyHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto", "via"];

const isLoopbackHost = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ""));
