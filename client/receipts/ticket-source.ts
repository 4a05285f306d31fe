// Where this site answers what kept tickets are held against.
import type { Draw } from "../../contracts/fairness.ts";
import { paths } from "../../contracts/paths.ts";
import { call } from "../api.ts";
import { fetchText } from "../components/fairness/fetched.ts";
import { linesAbout } from "../components/fairness/log-lines.ts";
import type { TicketSource } from "./tickets.ts";

export const ticketSource: TicketSource = {
  async draw(raffle) {
    const answer = await call<Draw>(paths.api.draw(`raffle:${raffle}`), { method: "GET" });
    if (answer.kind === "unreachable") return "unreachable";
    if (answer.status === 404) return null;
    return answer.status === 200 ? answer.body : "unreachable";
  },
  list: fetchText,
  async lines(raffle) {
    const lines = await linesAbout([`raffle:${raffle}`]);
    return lines === "unreadable" ? [] : lines;
  },
};
