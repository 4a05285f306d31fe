// What this site answers of its draws, for whoever holds them against the log.
import type { FairnessDraws } from "../../contracts/fairness-lists.ts";
import type { LogLine } from "../../contracts/fairness-log.ts";
import { paths } from "../../contracts/paths.ts";
import { call } from "../api.ts";
import { linesAbout } from "../components/fairness/log-lines.ts";
import type { ListedSource } from "./listed.ts";

export const listedSource: ListedSource = {
  page: async (page) => {
    const answer = await call<FairnessDraws>(`${paths.api.fairnessDraws}?page=${page}`, { method: "GET" });
    return answer.kind === "answer" && answer.status === 200 ? answer.body : null;
  },
  isListed: async (draw) => {
    const answer = await call(paths.api.draw(draw), { method: "GET" });
    if (answer.kind === "unreachable" || ![200, 404].includes(answer.status)) return "unreachable";
    return answer.status === 200;
  },
  linesAbout: async (subjects): Promise<readonly LogLine[] | null> => {
    const lines = await linesAbout(subjects);
    return lines === "unreadable" ? [] : lines;
  },
};
