import { z } from "zod";
import type { Config } from "../../../common/server/config.ts";
import { version } from "../../../platform/base/version.ts";
import { errorReason } from "../../../platform/database/database-errors.ts";
import type { Db } from "../../../platform/database/db.ts";
import {
  createDoctorPass,
  type DoctorResponse,
  doctorHeader,
  doctorPath,
} from "../../../platform/http/doctor-routes.ts";
import { type Check, type Finding, findingsOn } from "./finding.ts";

const subject = "address";
const { ok, warning, problem } = findingsOn(subject);
const requestTimeoutMs = 5_000;
/** Reserved for documentation (RFC 5737), so no visitor has this address. */
const fakeAddress = "192.0.2.77";

export function addressChecks({ baseUrl }: Config, db: Db): Check[] {
  if (baseUrl === undefined) return [];
  const look = async () => {
    const pass = await createDoctorPass(db, new Date());
    try {
      return await checkFromOutside(new URL(baseUrl), pass);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return [problem(`${baseUrl} cannot be reached from this machine: ${errorReason(cause)}.`)];
    }
  };
  return [{ subject, withinMs: 4 * requestTimeoutMs, look }];
}

async function checkFromOutside(base: URL, pass: string): Promise<Finding[]> {
  const visit = (headers: Record<string, string>) =>
    fetch(new URL(doctorPath, base), {
      headers: { [doctorHeader]: pass, ...headers },
      redirect: "manual",
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  const visited = await visit({});
  const seen = await readDoctorAnswer(visited);
  if (seen === undefined)
    return [
      problem(
        `Something else responds at ${base.origin} (${visited.status}): not Windfall, an older version, or one with another database.`,
      ),
    ];
  const lying = await readDoctorAnswer(await visit({ "x-forwarded-for": fakeAddress }));
  return [
    ok(`Windfall ${seen.version} responds at ${base.origin}.`),
    ...(seen.version === version ? [] : [warning(`This is ${version}; the running site is older or newer.`)]),
    ...proxyFindings(seen, lying),
    ...headerFindings(base, seen, visited),
  ];
}

/**
 * `seen` is what the site reports about an honest visitor. `lying` is what it reports about a visitor who claims a
 * different IP address.
 */
function proxyFindings(seen: DoctorResponse, lying: DoctorResponse | undefined): Finding[] {
  const { trustProxyHops: hops, forwarded } = seen;
  if (lying?.address === fakeAddress)
    return [
      problem(
        `Visitors can fake their address, because TRUST_PROXY=${hops} is more than the number of proxies. Lower it.`,
      ),
    ];
  if (forwarded > hops)
    return [
      problem(
        `${forwarded} proxies pass on addresses, but TRUST_PROXY is ${hops}, so everyone seems to come from ${seen.address}. Set it to ${forwarded}.`,
      ),
    ];
  if (forwarded < hops)
    return [
      problem(`TRUST_PROXY is ${hops}, but the proxy does not pass on X-Forwarded-For. Configure it as in ops/nginx.`),
    ];
  return [ok(`The site sees this machine as ${seen.address}.`)];
}

function headerFindings(base: URL, seen: DoctorResponse, { headers }: Response): Finding[] {
  const findings: Finding[] = [];
  if (seen.host !== base.host && seen.host !== base.hostname)
    findings.push(warning(`The proxy changes the host to ${seen.host}. Let it pass on Host.`));
  const expected = ["content-security-policy", "x-content-type-options", "x-request-id"];
  if (base.protocol === "https:") expected.push("strict-transport-security");
  const missing = expected.filter((name) => !headers.has(name));
  if (missing.length > 0) findings.push(warning(`The proxy removes ${missing.join(", ")}. Let it pass them on.`));
  return findings;
}

const doctorAnswer = z.object({
  version: z.string(),
  trustProxyHops: z.number(),
  address: z.string(),
  forwarded: z.number(),
  host: z.string().nullable(),
});

async function readDoctorAnswer(response: Response): Promise<DoctorResponse | undefined> {
  const parsed = doctorAnswer.safeParse(await response.json().catch(() => null));
  return response.status === 200 ? parsed.data : undefined;
}
