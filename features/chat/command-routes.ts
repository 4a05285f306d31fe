import { Hono } from "hono";
import {
  type CommandForm,
  commandDefinitions,
  commandNames,
  commandPrefix,
  groupTitles,
} from "../../common/contract/chat-commands.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireAdmin, requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { readSettings, type SiteSettings } from "../../common/server/site-settings.ts";
import type { ChatCodeAnswer, ChatLinkState } from "../../identity/contract/chat-link.ts";
import { chatAnswerInput } from "../../identity/contract/partner-input.ts";
import {
  type ConfirmRefusal,
  confirmTypedCode,
  readChatLinkState,
  rejectTypedCode,
} from "../../identity/server/chat-link.ts";
import { getLinkCode } from "../../identity/server/link-codes.ts";
import type { Env, Role } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { notifyWaiting } from "../imports/claim-payments.ts";
import {
  type AdminCommandsProps,
  type CommandsProps,
  chatAnswerCall,
  chatCodeCall,
  type ShownCommand,
} from "./contract/commands.ts";
import { m } from "./messages.ts";
import type { ChatState } from "./sources.ts";

const provider = "kick";

export function commandRoutes(house: House, chat: Pick<ChatState, "isConnected">): Hono<Env> {
  const app = new Hono<Env>();
  const findLink = createChatLinkLookup(house, chat);

  app.get(paths.commands, async (c) => {
    const { visitor } = c.var;
    const settings = await house.settings();
    const props: PropValues<CommandsProps> = {
      groups: shownGroups(settings, visitor.kind === "user" ? visitor.role : "viewer"),
      channel: settings.social.kick || settings.stream_url,
      connected: chat.isConnected(),
      link: () => (visitor.kind === "user" ? findLink(visitor.id) : null),
      now: () => house.clock.now().toISOString(),
    };
    return page(c, "commands", props, { guestCache: ["site"] });
  });

  app.post(chatCodeCall, requireUser, async (c) => {
    if ((await findLink(c.var.user.id)) === null) return c.json(refusal("failed"), 409);
    const { code, expiresAt } = await getLinkCode(house.db, c.var.user.id, provider, house.clock.now());
    return c.json({ message: "success", code, expires_at: expiresAt.toISOString() } satisfies ChatCodeAnswer);
  });

  app.post(chatAnswerCall, requireUser, jsonBody(chatAnswerInput), async (c) => {
    const { account_id: accountId, is_mine: isMine } = c.req.valid("json");
    const { id: userId } = c.var.user;
    if (!isMine) {
      await rejectTypedCode(house.db, userId, provider, accountId);
      return c.json({ message: "success" });
    }
    const outcome = await confirmTypedCode(house, { userId, provider, accountId }, notifyWaiting);
    if (outcome.ok) return c.json({ message: "success" });
    return c.json(refusal("conflict", refusals[outcome.why]()), 409);
  });

  app.get(paths.admin.chatCommands, requireAdmin, (c) => {
    const props: PropValues<AdminCommandsProps> = {
      commands: async () => (await readSettings(house.db)).commands,
      connected: chat.isConnected(),
    };
    return page(c, "admin/chat-commands", props);
  });
  return app;
}

const refusals: Record<ConfirmRefusal["why"], () => string> = { over: m.confirmTooLate, taken: m.confirmTaken };

export function createChatLinkLookup(
  house: Pick<House, "db" | "clock" | "settings">,
  chat: Pick<ChatState, "isConnected">,
): (userId: number) => Promise<ChatLinkState | null> {
  return async (userId) => {
    const { commands, stream_url, social } = await house.settings();
    if (!chat.isConnected() || !commands.each.link.on) return null;
    const named = { typed: commandPrefix + commands.each.link.name, channel: social.kick || stream_url };
    return readChatLinkState(house.db, userId, provider, named, house.clock.now());
  };
}

function shownGroups({ commands }: SiteSettings, role: Role): CommandsProps["groups"] {
  const shown = (is: (form: CommandForm) => boolean, group?: string): ShownCommand[] =>
    commandNames.flatMap((of) => {
      const { on, name, aliases, person_seconds } = commands.each[of];
      const { group: itsGroup, forms } = commandDefinitions[of];
      const its = forms.filter(is);
      if (!on || its.length === 0 || (group ?? itsGroup) !== itsGroup) return [];
      const typed = commandPrefix + name;
      return {
        name: typed,
        aliases: aliases.map((alias) => commandPrefix + alias),
        forms: its.map(({ rest, about, who }) => ({
          typed: `${typed} ${rest}`.trim(),
          about: about(),
          linked: who === "linked",
        })),
        wait_seconds: person_seconds,
      };
    });
  const isViewers = ({ who }: CommandForm) => who === "everybody" || who === "linked";
  const isStaffs = ({ who }: CommandForm) =>
    role !== "viewer" && (who === "staff" || (who === "admin" && role === "admin"));
  return [
    ...Object.entries(groupTitles).map(([group, title]) => ({ title: title(), commands: shown(isViewers, group) })),
    { title: m.forStaff(), commands: shown(isStaffs) },
  ].filter(({ commands: some }) => some.length > 0);
}
