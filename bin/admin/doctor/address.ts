// The doctor's look at the site from outside, by the address people use: who answers there, and what the proxies make of a
// visitor.
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { TLSSocket } from "node:tls";
import { z } from "zod";
import type { Config } from "../../../server/config.ts";
import { reasonOf } from "../../../server/core/database/trouble.ts";
import type { Db } from "../../../server/core/db.ts";
import { version } from "../../../server/core/version.ts";
import { type DoctorAnswer, doctorHeader, doctorPass, doctorPath } from "../../../server/http/doctor-routes.ts";
import { type Check, type Finding, findingsOn } from "./finding.ts";

const subject = "address";
const { ok, warning, problem } = findingsOn(subject);
const answerWithinMs = 5_000;
const dayMs = 86_400_000;
const certificateDays = 14;
/** Nobody's (RFC 5737). */
const madeUpAddress = "192.0.2.77";

export function addressChecks({ baseUrl }: Config, db: Db): Check[] {
  if (baseUrl === undefined) return [];
  const look = async () => {
    const pass = await doctorPass(db, new Date());
    try {
      return await lookFromOutside(new URL(baseUrl), pass);
    } catch (error) {
      return [problem(`${baseUrl} cannot be reached from this machine: ${reasonOf(error)}.`)];
    }
  };
  return [{ subject, withinMs: 4 * answerWithinMs, look }];
}

async function lookFromOutside(base: URL, pass: string): Promise<Finding[]> {
  const visit = (headers: Record<string, string>) =>
    ask(new URL(doctorPath, base), { [doctorHeader]: pass, ...headers });
  const visited = await visit({});
  const seen = answerOf(visited);
  if (seen === undefined)
    return [
      problem(
        `At ${base.origin} answers something else (${visited.status}): not Windfall, an older one, or one on another database.`,
      ),
    ];
  const lying = answerOf(await visit({ "x-forwarded-for": madeUpAddress }));
  return [
    ok(`Windfall ${seen.version} answers at ${base.origin}.`),
    ...(seen.version === version ? [] : [warning(`This is ${version}: the other is older or newer.`)]),
    ...onProxies(seen, lying),
    ...onHeaders(base, seen, visited),
    ...onCertificate(visited.certificateEnds),
    ...(await onPlainHttp(base)),
  ];
}

/** `lying` is what it saw of a visitor who made up an address. */
function onProxies(seen: DoctorAnswer, lying: DoctorAnswer | undefined): Finding[] {
  const { trustProxyHops: hops, forwarded } = seen;
  if (lying?.address === madeUpAddress)
    return [
      problem(`It believes what visitors say of their address: TRUST_PROXY=${hops} is more proxies than there are.`),
    ];
  if (forwarded > hops)
    return [
      problem(
        `${forwarded} proxies pass on addresses and TRUST_PROXY is ${hops}: everybody seems to come from ${seen.address}. Set it to ${forwarded}.`,
      ),
    ];
  if (forwarded < hops)
    return [problem(`TRUST_PROXY is ${hops}, and the proxy passes on no X-Forwarded-For: let it, as in ops/nginx.`)];
  return [ok(`It takes this machine for ${seen.address}.`)];
}

function onHeaders(base: URL, seen: DoctorAnswer, { headers }: Visited): Finding[] {
  const findings: Finding[] = [];
  if (seen.host !== base.host && seen.host !== base.hostname)
    findings.push(warning(`The proxy turns the host into ${seen.host}: let it pass on Host.`));
  const expected = ["content-security-policy", "x-content-type-options", "x-request-id"];
  if (base.protocol === "https:") expected.push("strict-transport-security");
  const missing = expected.filter((name) => headers[name] === undefined);
  if (missing.length > 0) findings.push(warning(`The proxy takes away ${missing.join(", ")}: let it pass them on.`));
  return findings;
}

function onCertificate(ends: Date | undefined): Finding[] {
  if (ends === undefined) return [];
  const days = Math.floor((ends.getTime() - Date.now()) / dayMs);
  return [
    days < certificateDays
      ? warning(`The certificate ends in ${days} days: renew it.`)
      : ok(`Certificate: ${days} days.`),
  ];
}

async function onPlainHttp(base: URL): Promise<Finding[]> {
  if (base.protocol !== "https:" || base.port !== "") return [];
  const answer = await ask(new URL(`http://${base.host}/`), {}).catch(() => undefined);
  const leads = answer?.headers.location?.startsWith(base.origin) ?? false;
  return answer === undefined || leads ? [] : [warning("http:// does not lead to https://: let the proxy redirect.")];
}

interface Visited {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
  certificateEnds: Date | undefined;
}

const longestAnswer = 64 * 1024;

/** Node's own client: the one that also tells of the certificate. */
function ask(url: URL, headers: Record<string, string>): Promise<Visited> {
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(answerWithinMs);
    const sent: ClientRequest = request(url, { headers, agent: false, signal }, (answer) => {
      // Of a socket that is gone already there is no certificate, whatever the types say.
      const ends = answer.socket instanceof TLSSocket ? answer.socket.getPeerCertificate()?.valid_to : undefined;
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
        if (text.length > longestAnswer) answer.destroy(new Error("the answer is too long"));
      });
      answer.once("error", reject);
      answer.once("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text,
          certificateEnds: ends === undefined ? undefined : new Date(ends),
        }),
      );
    });
    sent.once("error", (error) =>
      reject(signal.aborted ? new Error(`no answer within ${answerWithinMs / 1000} s`) : error),
    );
    sent.end();
  });
}

const doctorAnswer = z.object({
  version: z.string(),
  trustProxyHops: z.number(),
  address: z.string(),
  forwarded: z.number(),
  host: z.string().nullable(),
});

function answerOf({ status, text }: Visited): DoctorAnswer | undefined {
  if (status !== 200) return undefined;
  try {
    return doctorAnswer.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
