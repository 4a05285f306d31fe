// Makes a demo on somebody's own machine serve that machine only: its passwords are public, and its sandbox moves the clock
// and shows every letter. Listening on loopback keeps other machines out, but not a local proxy or a web page whose name
// resolves here (DNS rebinding). Both send another host name, which we check.
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { isLoopbackName } from "../base/config.ts";

export interface LoopbackOnly {
  trustProxyHops: number;
  /** Headers to add to the refusal. */
  headers: Record<string, string>;
}

/** Comes before everything else: client files, cached pages, overlays and sandboxes. */
export function loopbackOnly({ trustProxyHops, headers }: LoopbackOnly, next: RequestListener): RequestListener {
  return (req, res) => {
    const why = refusalReason(req.headers, trustProxyHops);
    if (why === null) return next(req, res);
    res.writeHead(403, {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      // The request's body is not read.
      Connection: "close",
    });
    res.end(`${why} Set DEMO_PUBLIC=1 to show the demo to others, or DEMO=0.\n`);
  };
}

/** With `TRUST_PROXY`, a local proxy is expected and says who it asks for. */
function refusalReason(headers: IncomingHttpHeaders, trustProxyHops: number): string | null {
  const hosts = [headers.host ?? "", headers["x-forwarded-host"] ?? []].flat();
  if (!hosts.every(isLoopbackHost))
    return "This demo works at http://localhost only, because everybody knows its passwords.";
  const isPassedOn = proxyHeaders.some((name) => headers[name] !== undefined);
  if (isPassedOn && trustProxyHops === 0)
    return "This demo does not work behind a proxy, because everybody knows its passwords.";
  return null;
}

/** Any of these headers shows that a proxy passed the request on. A proxy that sends none goes unnoticed. */
const proxyHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto", "via"];

const isLoopbackHost = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ""));
