import { pino } from "pino";
import type { Finding } from "../../bin/admin/doctor/finding.ts";
import { doctorCommand } from "../../bin/admin/doctor.ts";
import { readConfig } from "../../common/server/config.ts";

export async function runDoctor(env: Record<string, string>): Promise<{ code: number; on(subject: string): string[] }> {
  const output: string[] = [];
  const tools = { config: readConfig(env), log: pino({ level: "silent" }), askSecret: async () => "" };
  const code = await doctorCommand.run(["--json"], { ...tools, say: (line) => output.push(line), progress: () => {} });
  const findings = JSON.parse(output.join("\n")) as Finding[];
  const on = (subject: string) =>
    findings.filter((one) => one.subject === subject).map(({ verdict, message }) => `${verdict}: ${message}`);
  return { code, on };
}
