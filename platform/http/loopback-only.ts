// A demo at home answers this machine alone: its passwords are known, and its sandbox moves the clock and shows every
// letter. Listening on loopback keeps other machines out, but neither a proxy on this one nor a page elsewhere whose
// name was made to lead here (DNS rebinding). Both ask for another host than this machine.
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { isLoopbackName } from "../base/config.ts";

export interface LoopbackOnly {
  trustProxyHops: number;
  /** What the refusal carries beside its own. */
  headers: Record<string, string>;
}

/** In front of everything: client's files, kept pages, overlays and sandboxes are answered behind it. */
export function loopbackOnly({ trustProxyHops, headers }: LoopbackOnly, next: RequestListener): RequestListener {
  return (req, res) => {
    const why = refusalReason(req.headers, trustProxyHops);
    if (why === null) return next(req, res);
    res.writeHead(403, {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      // What came with the request is not read.
      Connection: "close",
    });
    res.end(`${why} Set DEMO_PUBLIC=1 to show the demo to others, or DEMO=0.\n`);
  };
}

/** With `TRUST_PROXY` a proxy on this machine was announced, and says for whom it asks. */
function refusalReason(headers: IncomingHttpHeaders, trustProxyHops: number): string | null {
  const asked = [headers.host ?? "", headers["x-forwarded-host"] ?? []].flat();
  if (!asked.every(isLoopbackHost)) return "This demo answers at http://localhost only, since its passwords are known.";
  const isPassedOn = proxyHeaders.some((name) => headers[name] !== undefined);
  if (isPassedOn && trustProxyHops === 0) return "This demo answers no proxy, since its passwords are known.";
  return null;
}

/** Any of them says that somebody passed the request on. One that says nothing of itself is not seen here. */
const proxyHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto", "via"];

const isLoopbackHost = (host: string): boolean => isLoopbackName(host.replace(/:\d+$/, ""));
