// Signed plain lines arrive over HTTP at a fixed rate at one process of the product, whose processor time is measured:
// `node workshop/bench/chat.ts [lines a second] [seconds]`. workshop/bench/README.md has the results.
import { fork } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openHouse } from "../../tests/house/house.ts";
import { aDelivery, aLine, sandboxKey, webhook } from "../../tests/house/kick.ts";

const [perSecond = 300, seconds = 60] = process.argv.slice(2).map(Number);
/** A tenth of a core, not counting the signature checks. */
const maxCores = 0.1;
const idleSeconds = 10;
const warmUpSeconds = 5;

const house = await openHouse();
try {
  const key = await sandboxKey(house.database.db);
  await house.house.jobs.runNow("chat.subscriptions");
  await deliver(key, warmUpSeconds);
  const idle = (await measureCores(() => sleep(idleSeconds * 1000))) / idleSeconds;
  let counts: Answered = { sent: 0, ok: 0 };
  const busySeconds = await measureCores(async () => {
    counts = await deliver(key, seconds);
  });
  const all = busySeconds / seconds;
  const checks = await measureCheckCores(key);
  const rest = all - checks - idle;
  const share = (cores: number) => `${(cores * 100).toFixed(1)} %`;
  console.log(`${counts.ok} of ${counts.sent} lines answered 200, ${perSecond} a second for ${seconds} s.`);
  console.log(`Of a core: ${share(all)}; signatures ${share(checks)}, idle ${share(idle)}.`);
  console.log(`Beside them ${share(rest)}: goal ${share(maxCores)} ${rest < maxCores ? "met" : "missed"}.`);
  process.exitCode = rest < maxCores && counts.ok === counts.sent ? 0 : 1;
} finally {
  await house.stop();
}

/** Includes the database's thread, which is in this process. */
async function measureCores(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

interface Answered {
  sent: number;
  ok: number;
}

function deliver(key: string, forSeconds: number): Promise<Answered> {
  const sender = fork(fileURLToPath(new URL("chat-sender.ts", import.meta.url)));
  sender.send({ key, url: house.address + webhook, perSecond, seconds: forSeconds });
  return new Promise((resolve, reject) => {
    let counts: Answered | undefined;
    sender.on("message", (message: Answered) => {
      counts = message;
    });
    sender.once("exit", (code) => {
      if (counts === undefined) reject(new Error(`The sender ended with ${code}.`));
      else resolve(counts);
    });
  });
}

/** Measures signature checks at the pace of the lines. In a tight loop they would take only a third of the time. */
async function measureCheckCores(privatePem: string): Promise<number> {
  const { headers, body } = aDelivery({ key: privatePem, at: new Date(), body: aLine("a plain line of chat") });
  const { "kick-event-message-id": id, "kick-event-message-timestamp": stamp } = headers;
  const text = Buffer.from(`${id}.${stamp}.${body}`);
  const signature = Buffer.from(headers["kick-event-signature"] ?? "", "base64");
  const key = createPublicKey(privatePem);
  const check = () => {
    if (!verify("sha256", text, key, signature)) throw new Error("The signature does not fit.");
  };
  const used = async (work: () => void) =>
    measureCores(async () => {
      const timer = setInterval(work, 1000 / perSecond);
      await sleep(idleSeconds * 1000);
      clearInterval(timer);
    });
  const [paced, alone] = [await used(check), await used(() => {})];
  return (paced - alone) / idleSeconds;
}
