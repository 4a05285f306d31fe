// Each person opens a connection first, then all press the button at the same moment. Prints a line of JSON after every
// button, and before each a line with only `nth`, so that the bench can separate the buttons' costs.
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const [, , file = "", origins = "", ...paths] = process.argv;
const tokens: string[] = JSON.parse(readFileSync(file, "utf8"));
const hosts = origins.split(",").map((origin) => new URL(origin));
const maxOpening = 200;
const maxWaitMs = 60_000;
const restMs = 3_000;
const readyMs = 300;

interface Person {
  socket: Socket;
  token: string;
  host: string;
  onResponse?: (status: string) => void;
}

function open(token: string, nth: number): Promise<Person> {
  const { hostname, port, host } = hosts[nth % hosts.length] as URL;
  const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${2 + (nth % 4)}` });
  const person: Person = { socket, token, host };
  socket.setEncoding("latin1").on("data", (text: string) => {
    const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
    if (status !== undefined) person.onResponse?.(status);
  });
  socket.on("error", (error) => person.onResponse?.(String(("code" in error && error.code) || "error")));
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(person));
    socket.once("error", reject);
  });
}

function press(person: Person, path: string, key: string): Promise<string> {
  const { socket, token, host } = person;
  return new Promise((resolve) => {
    person.onResponse = resolve;
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: windfall_session=${token}\r\n` +
        `Idempotency-Key: ${key}\r\nContent-Length: 0\r\n\r\n`,
    );
  });
}

const people: Person[] = [];
for (let at = 0; at < tokens.length; at += maxOpening)
  people.push(...(await Promise.all(tokens.slice(at, at + maxOpening).map((token, more) => open(token, at + more)))));
for (const [nth, path] of paths.entries()) {
  await sleep(restMs);
  console.log(JSON.stringify({ nth }));
  await sleep(readyMs);
  const cpuBefore = process.cpuUsage();
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const startedAt = performance.now();
  const all = people.map(async (person, who) => {
    const status = await press(person, path, `press-${nth}-${who}`);
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(performance.now() - startedAt);
  });
  await Promise.race([Promise.all(all), sleep(maxWaitMs)]);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1_000;
  console.log(
    JSON.stringify({ nth, people: times.length, statuses, medianMs: at(0.5), p99Ms: at(0.99), lastMs: at(1), cpuMs }),
  );
}
process.exit(0);
