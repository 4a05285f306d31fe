// What the page of commands tells: those that are on, under the names they have here.
import {
  type CommandKind,
  type CommandName,
  commandKinds,
  commandNames,
  commandSign,
  type FormKind,
  groupTitles,
} from "../../contracts/chat-commands.ts";
import type { CommandsProps, ShownCommand } from "../../contracts/commands.ts";
import type { SiteSettings } from "../core/site-settings.ts";
import type { Role } from "../http/context.ts";

type Kinds = Record<CommandName, CommandKind>;
const kinds: Kinds = commandKinds;

export function commandsProps(
  { commands, social, stream_url }: SiteSettings,
  role: Role,
): Pick<CommandsProps, "groups" | "channel"> {
  const shown = (of: CommandName, is: (form: FormKind) => boolean): ShownCommand[] => {
    const { on, name, aliases, person_seconds } = commands.each[of];
    const forms = kinds[of].forms.filter(is);
    if (!on || forms.length === 0) return [];
    const typed = commandSign + name;
    return [
      {
        name: typed,
        aliases: aliases.map((alias) => commandSign + alias),
        forms: forms.map(({ rest, about, who }) => ({
          typed: `${typed} ${rest}`.trim(),
          about,
          linked: who === "linked",
        })),
        wait_seconds: person_seconds,
      },
    ];
  };
  const viewers = (form: FormKind) => form.who === "everybody" || form.who === "linked";
  const own = (form: FormKind) => form.who === "staff" || (form.who === "admin" && role === "admin");
  const groups = Object.entries(groupTitles).map(([group, title]) => ({
    title,
    commands: commandNames.filter((name) => kinds[name].group === group).flatMap((name) => shown(name, viewers)),
  }));
  const staffs = {
    title: "For staff",
    commands: role === "viewer" ? [] : commandNames.flatMap((name) => shown(name, own)),
  };
  return {
    groups: [...groups, staffs].filter(({ commands: some }) => some.length > 0),
    channel: social.kick || stream_url,
  };
}
