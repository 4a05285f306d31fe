// Prints the number of connected pages. After each change of the hunt, prints the ms between the first and the last
// page that received it.
import { connect } from "node:net";

const [, , origin = "", count = "0"] = process.argv;
const listenerCount = Number(count);
const { hostname, port } = new URL(origin);
/** A single address would run out of ports, so several of the machine's addresses are used. */
const perAddress = 20_000;
const maxOpening = 200;

let open = 0;
let eventCount = 0;
let firstAt = 0;

function listen(index: number): Promise<void> {
  return new Promise((resolve) => {
    const localAddress = `127.0.0.${2 + Math.floor(index / perAddress)}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    let isOpen = false;
    socket.on("connect", () => socket.write(`GET /api/live?topics=hunt HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`));
    socket.on("data", (bytes) => {
      if (!isOpen) {
        if (!bytes.includes("event: state")) return;
        isOpen = true;
        open += 1;
        resolve();
      } else if (bytes.includes("event: state")) countEvent();
    });
    socket.on("error", () => resolve());
  });
}

function countEvent(): void {
  if (eventCount === 0) firstAt = performance.now();
  eventCount += 1;
  if (eventCount < open) return;
  console.log(String(performance.now() - firstAt));
  eventCount = 0;
}

for (let at = 0; at < listenerCount; at += maxOpening) {
  await Promise.all(Array.from({ length: Math.min(maxOpening, listenerCount - at) }, (_, more) => listen(at + more)));
}
console.log(String(open));
process.on("SIGTERM", () => process.exit(0));
