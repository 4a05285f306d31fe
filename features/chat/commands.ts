// Recognises chat commands, runs them through the features' own functions, and writes the answers. The platform's account id
// identifies the sender; the name never does.

import { type CommandName, commandPrefix } from "../../common/contract/chat-commands.ts";
import { paths } from "../../common/contract/paths.ts";
import { commandsByWord } from "../../common/server/command-settings.ts";
import type { House } from "../../common/server/house.ts";
import { isOpen, type SiteSettings, siteName } from "../../common/server/site-settings.ts";
import { type Chatter, findChatter } from "../../identity/server/chatters.ts";
import { latestValidTime } from "../../platform/base/clock.ts";
import { createCachedValue } from "../../platform/cache/cached-value.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import { type CommandRequest, type CommandResult, ignoreFor } from "./command-replies.ts";
import { tryAnswer, tryUse } from "./cooldowns.ts";
import type { Listener, Outcome } from "./listener.ts";
import { parseTyped, type TypedCommand } from "./parse.ts";
import type { ChatLine } from "./platform.ts";
import { type CommandContext, runCommand } from "./run-command.ts";
import type { ChatState, CommandSources } from "./sources.ts";
import { isByBadge } from "./staff.ts";
import { fillWording, toMention } from "./words.ts";

/** A line older than this gets no answer in the chat, because nobody remembers it. */
const maxReplyAgeMs = 60_000;
/** A line older than this does not run its command. */
const maxActAgeMs = 15 * 60_000;

export interface CommandNeeds {
  house: House;
  limits: RateLimits;
  sources: CommandSources;
  chat: ChatState;
}

export interface Commands extends Listener {
  close(): void;
}

export async function createCommands(needs: CommandNeeds): Promise<Commands> {
  const { house, chat } = needs;
  const active = await createCachedValue(async () => activeCommands(await house.settings()), house);
  const context = createCommandContext(needs);

  function recognise(line: ChatLine): { typed: TypedCommand; command: CommandName } | null {
    const { settings, typedNames } = active.now();
    if (line.isReply && !settings.in_replies) return null;
    const typed = parseTyped(line.text, line.isReply);
    const command = typed === null ? undefined : typedNames.get(typed.word);
    return typed === null || command === undefined ? null : { typed, command };
  }
  function hear(line: ChatLine, isAgain = false): Promise<Outcome> | null {
    const one = recognise(line);
    if (one === null) return null;
    const { typed, command } = one;
    const { settings, bots, coin } = active.now();
    if (chat.isOwn(line.platform, line.sender.accountId) || isBot(line, bots))
      return ignoreCommand(command, "Said by a bot.");
    return handleCommand(needs, context, { line, typed, command, wording: { settings, coin }, isAgain });
  }
  return { handle: hear, wants: (line) => recognise(line) !== null, close: () => active.close() };
}

function activeCommands(site: SiteSettings) {
  const { commands: settings, look } = site;
  const typedNames = isOpen(site) ? commandsByWord(settings) : new Map<string, CommandName>();
  const coin = look.coin_one === "" ? undefined : { one: look.coin_one, many: look.coin_many };
  return { settings, typedNames, bots: new Set(settings.bots), coin };
}

function createCommandContext({ house, limits, sources }: CommandNeeds): CommandContext {
  return {
    sources,
    address: (path) => house.origin() + path,
    needsTwoFactor: !house.config.demo,
    linking: { house, limits },
    site: async () => siteName(await house.settings(), house.origin()),
  };
}

const ignoreCommand = async (command: CommandName, reason: string): Promise<Outcome> => ({
  ...{ command, did: "ignored", reply: null, reason },
});

const isBot = ({ sender }: ChatLine, bots: ReadonlySet<string>): boolean =>
  sender.badges.includes("bot") || bots.has(sender.name.toLowerCase());

type HeardCommand = Pick<CommandRequest, "line" | "typed" | "command" | "wording"> & { isAgain: boolean };

const toThrottledLine = ({ platform, sender, messageId }: ChatLine, now: Date) => ({
  ...{ person: `${platform} ${sender.accountId}`, messageId: `${platform} ${messageId}`, now },
});

/** Runs a command. The same line can arrive again after a crash or an outage of the database; its effect happens once. */
async function handleCommand(needs: CommandNeeds, context: CommandContext, one: HeardCommand): Promise<Outcome> {
  const { house } = needs;
  const { line, typed, command, wording, isAgain } = one;
  const now = house.clock.now();
  const ageMs = now.getTime() - line.at.getTime();
  if (ageMs > maxActAgeMs) return ignoreCommand(command, "Said more than 15 minutes ago.");
  const { person_seconds: person, everybody_seconds: everybody } = wording.settings.each[command];
  // A moderator's command with arguments has no cooldown. A line that already passed the cooldown has none either,
  // because it may have acted.
  const mustWait = !isAgain && !(isByBadge(one) && typed.rest.length > 0);
  if (mustWait && !(await tryUse(house.db, toThrottledLine(line, now), command, { person, everybody })))
    return ignoreCommand(command, "Used a moment ago.");
  const result = await runForChatter(needs, context, { ...one, now, isLate: ageMs > maxReplyAgeMs });
  if (result.did === "ignored") return ignoreCommand(command, result.reason);
  const reason = result.did === "refused" ? result.reason : null;
  const reply = await replyTo(house, context, one, result);
  return { command, did: result.did, reply, notBefore: result.say.notBefore, reason };
}

async function runForChatter(
  { house, chat }: CommandNeeds,
  context: CommandContext,
  request: Omit<CommandRequest, "chatter">,
): Promise<CommandResult> {
  const { platform, sender, at } = request.line;
  if (await chat.isMuted(platform, sender.accountId)) return ignoreFor("Banned or silenced in the chat.");
  const chatter = await findChatter(house.db, platform, sender.accountId);
  if (chatter?.isBanned) return ignoreFor("Banned on the site.");
  return runCommand(context, {
    ...request,
    chatter: chatter && wasLinkedAt(chatter, at, request.now) ? chatter : null,
  });
}

/**
 * A line counts only for an account that was already linked when the line was sent, so one line never counts for two people.
 * A link dated in the future comes from a wrong clock and counts as linked.
 */
const wasLinkedAt = ({ linkedAt }: Chatter, at: Date, now: Date): boolean =>
  linkedAt <= at || linkedAt > latestValidTime(now);

async function replyTo(
  { db, clock }: House,
  context: CommandContext,
  { command, line, wording }: HeardCommand,
  result: Exclude<CommandResult, { did: "ignored" }>,
): Promise<string | null> {
  const now = clock.now();
  if (now.getTime() - line.at.getTime() > maxReplyAgeMs) return null;
  const { words, given } = result.say;
  const refusal = result.did === "refused" ? `${words} ${result.reason}` : null;
  // A command that acted always gets an answer, so viewers never spend points without one.
  if (result.did !== "acted" && !(await tryAnswer(db, toThrottledLine(line, now), refusal))) return null;
  const values = {
    name: toMention(line.sender.name),
    url: context.address(paths.commands),
    command: commandPrefix + wording.settings.each[command === "join" ? "raffle" : command].name,
  };
  return fillWording(wording, words, { ...values, ...given }) || null;
}
