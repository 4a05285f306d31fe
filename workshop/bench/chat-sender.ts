import { Agent, request } from "node:http";
import { aDelivery, aLine } from "../../tests/house/kick.ts";

interface Order {
  key: string;
  url: string;
  perSecond: number;
  seconds: number;
}

process.once("message", ({ key, url, perSecond, seconds }: Order) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const total = perSecond * seconds;
  const began = performance.now();
  let [sent, ended, ok] = [0, 0, 0];
  const end = (isOk: boolean) => {
    ended += 1;
    if (isOk) ok += 1;
    if (ended < total) return;
    process.send?.({ sent: total, ok }, () => process.disconnect());
    agent.destroy();
  };
  const sendOne = () => {
    const name = `viewer${sent % 5_000}`;
    const { headers, body } = aDelivery({
      key,
      at: new Date(),
      body: aLine(`a plain line of chat, number ${sent}`, { name }),
    });
    const outgoing = request(url, { agent, method: "POST", headers }, (answer) => {
      answer.resume().on("end", () => end(answer.statusCode === 200));
    });
    outgoing.on("error", () => end(false)).end(body);
  };
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond));
    for (; sent < due; sent += 1) sendOne();
    if (sent === total) clearInterval(timer);
  }, 5);
});
