// What is said of an incident: to the operator's channel in a line, to admins in a letter.

import { paths } from "../../common/contract/paths.ts";
import { headed } from "../../common/server/site-settings.ts";
import { unreachable } from "../../platform/base/result.ts";
import { type Incident, incidentWords } from "./contract/incidents.ts";

/** Its beginning, its end, or both at once when it was over before anybody was told. */
export type Saying = "beginning" | "end" | "whole";

export interface Site {
  brand: string;
  origin: string;
}

interface Said {
  what: string;
  sentences: string[];
}

function saying(incident: Incident, part: Saying): Said {
  const { what, why, todo, over } = incidentWords(incident);
  const lasted = `It lasted from ${utc(incident.began_at)} to ${utc(incident.ended_at ?? "")}.`;
  switch (part) {
    case "beginning":
      return { what, sentences: [why, todo] };
    case "end":
      return { what: over, sentences: [lasted] };
    case "whole":
      return { what: `${what}: over`, sentences: [why, lasted, todo] };
    default:
      return unreachable(part);
  }
}

/** "2026-11-22 10:15 UTC": people who read it live anywhere. */
const utc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const pageOf = (incident: Incident, part: Saying): string =>
  (part === "end" ? undefined : incidentWords(incident).page?.href) ?? paths.admin.overview;

/** For the channel. */
export function line(incident: Incident, part: Saying, { brand, origin }: Site): string {
  const { what, sentences } = saying(incident, part);
  return `${headed(brand, [`${what}.`, ...sentences].join(" "))}\n${origin}${pageOf(incident, part)}`;
}

/** For admins. */
export function letter(incident: Incident, part: Saying, { brand }: Pick<Site, "brand">) {
  const { what, sentences } = saying(incident, part);
  const text = ["Hello,", `${what}.`, ...sentences, "Every admin is written this."].join("\n\n");
  return { subject: headed(brand, what), text, href: pageOf(incident, part) };
}
