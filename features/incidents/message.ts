import { paths } from "../../common/contract/paths.ts";
import { withBrandPrefix } from "../../common/server/site-settings.ts";
import { unreachable } from "../../platform/base/result.ts";
import { type Incident, incidentWords } from "./contract/incidents.ts";
import { m } from "./messages.ts";

/** The incident's beginning, its end, or both if it had ended before anybody was informed. */
export type MessagePart = "beginning" | "end" | "whole";

export interface MessageSite {
  brand: string;
  origin: string;
}

interface MessageText {
  what: string;
  sentences: string[];
}

function buildMessage(incident: Incident, part: MessagePart, language?: string): MessageText {
  const { what, why, todo, over } = incidentWords(incident, language);
  const [from, until] = [formatUtc(incident.began_at), formatUtc(incident.ended_at ?? "")];
  const lasted = m.lasted({ from, until }, language);
  switch (part) {
    case "beginning":
      return { what, sentences: [why, todo] };
    case "end":
      return { what: over, sentences: [lasted] };
    case "whole":
      return { what: m.resolved({ what }, language), sentences: [why, lasted, todo] };
    default:
      return unreachable(part);
  }
}

const formatUtc = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

const incidentPage = (incident: Incident, part: MessagePart): string =>
  (part === "end" ? undefined : incidentWords(incident).page?.href) ?? paths.admin.overview;

export function channelMessage(incident: Incident, part: MessagePart, { brand, origin }: MessageSite): string {
  const { what, sentences } = buildMessage(incident, part);
  return `${withBrandPrefix(brand, [`${what}.`, ...sentences].join(" "))}\n${origin}${incidentPage(incident, part)}`;
}

export function adminLetter(incident: Incident, part: MessagePart, { brand }: Pick<MessageSite, "brand">) {
  const text = (language: string) => {
    const { what, sentences } = buildMessage(incident, part, language);
    return [m.hello({}, language), `${what}.`, ...sentences, m.sentToAdmins({}, language)].join("\n\n");
  };
  const subject = (language: string) => withBrandPrefix(brand, buildMessage(incident, part, language).what);
  return { subject, text, href: incidentPage(incident, part) };
}
