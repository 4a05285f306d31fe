// Signed-in viewers listen, and from time to time one leaves and returns. Every ten seconds, prints the number of
// connected viewers and of events they got.
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const [, , origin = "", tokensFile = ""] = process.argv;
const tokens = readFileSync(tokensFile, "utf8").split("\n");
const { hostname, port } = new URL(origin);
const topics = "stream,log,products,ribbon,raffles,drawing";
const maxOpening = 50;
const rejoinIntervalMs = 500;
const reportEveryMs = 10_000;

const sockets = new Map<string, Socket>();
let [open, received, own, again, lost] = [0, 0, 0, 0, 0];

function listen(token: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.set(token, socket);
    let isOpen = false;
    socket.on("connect", () =>
      socket.write(
        `GET /api/live?topics=${topics} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: windfall_session=${token}\r\n\r\n`,
      ),
    );
    socket.on("data", (bytes) => {
      received += countMatches(bytes, "event: state");
      own += countMatches(bytes, "event: own");
      if (isOpen) return;
      isOpen = true;
      open += 1;
      resolve();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      if (isOpen) open -= 1;
      if (sockets.get(token) === socket) lost += 1;
      resolve();
    });
  });
}

function leave(token: string): void {
  const socket = sockets.get(token);
  sockets.delete(token);
  socket?.destroy();
}

function countMatches(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count += 1;
  return count;
}

const report = () => console.log(JSON.stringify({ open, received, own, again, lost }));

for (let at = 0; at < tokens.length; at += maxOpening) {
  await Promise.all(tokens.slice(at, at + maxOpening).map(listen));
}
report();
setInterval(report, reportEveryMs);
process.on("SIGTERM", () => process.exit(0));
for (let turn = 0; ; turn += 1) {
  await sleep(rejoinIntervalMs);
  const token = tokens[(turn * 7_919) % tokens.length] ?? "";
  leave(token);
  again += 1;
  await listen(token);
}
