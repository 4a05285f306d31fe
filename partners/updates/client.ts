// Asks an operator's address which version is the newest. Sends the running version and nothing else.
import { z } from "zod";
import type { VersionSource } from "../../features/upkeep/source.ts";
import { done, refused } from "../../platform/base/result.ts";
import { isNamedHttps } from "../common/public-address.ts";
import { type Call, CallFailed, callPublic } from "../common/public-request.ts";

const answer = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  notes: z.string().max(10_000),
  needsStop: z.boolean(),
});

const maxBytes = 1024 * 1024;

/** `call` is replaced only where the address is this machine. */
export function createVersionSource(call: Call = callPublic): VersionSource {
  return {
    async newest(address, running) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (url === null || (call === callPublic && !isNamedHttps(url))) return noAnswer("is not a public https address");
      const headers = { accept: "application/json", "user-agent": `Windfall/${running}` };
      try {
        const { status, body } = await call({ url, method: "GET", headers, maxBytes });
        return status === 200 ? parseAnswer(body) : noAnswer(`answered with the status ${status}`);
      } catch (error) {
        if (error instanceof CallFailed) return noAnswer(error.reason);
        throw error;
      }
    },
  };
}

const noAnswer = (reason: string) => refused({ why: "no_answer" as const, reason });

function parseAnswer(body: Buffer) {
  try {
    const parsed = answer.safeParse(JSON.parse(body.toString("utf8")));
    return parsed.success ? done(parsed.data) : noAnswer("answered without a version, notes and needsStop");
  } catch {
    return noAnswer("answered with a page instead of JSON");
  }
}
