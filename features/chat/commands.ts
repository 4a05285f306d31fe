// Hears what is a command in the chat, lets it be done by the features' own functions, and says what is answered. Who
// somebody is their account on the platform says, never their name.

import { type CommandName, commandSign } from "../../common/contract/chat-commands.ts";
import { paths } from "../../common/contract/paths.ts";
import { commandsTyped } from "../../common/server/command-settings.ts";
import type { House } from "../../common/server/house.ts";
import { isOpen, nameOf, type SiteSettings } from "../../common/server/site-settings.ts";
import { type Chatter, chatterOf } from "../../identity/server/chatters.ts";
import { latestNoted } from "../../platform/base/clock.ts";
import { keptAtHand } from "../../platform/cache/kept-at-hand.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { type Asked, ignoredFor, type Told } from "./asked.ts";
import { type Doing, doCommand } from "./doing.ts";
import type { Listener, Outcome } from "./listener.ts";
import { readTyped, type Typed } from "./parse.ts";
import { mayAnswer, mayUse } from "./pauses.ts";
import type { Said } from "./platform.ts";
import type { ChatState, CommandSources } from "./sources.ts";
import { isByBadge } from "./staff.ts";
import { calledName, saidWords } from "./words.ts";

/** Older lines are not answered in the chat: nobody remembers what they were about. */
const answeredMs = 60_000;
/** Older lines do nothing at all. */
const actsMs = 15 * 60_000;

export interface CommandNeeds {
  house: House;
  limits: Limits;
  sources: CommandSources;
  chat: ChatState;
}

export interface Commands extends Listener {
  close(): void;
}

export async function createCommands(needs: CommandNeeds): Promise<Commands> {
  const { house, chat } = needs;
  const atHand = await keptAtHand(async () => keptOf(await house.settings()), house);
  const doing = doingOf(needs);

  function meant(line: Said): { typed: Typed; command: CommandName } | null {
    const { settings, typedNames } = atHand.now();
    if (line.isReply && !settings.in_replies) return null;
    const typed = readTyped(line.text, line.isReply);
    const command = typed === null ? undefined : typedNames.get(typed.word);
    return typed === null || command === undefined ? null : { typed, command };
  }
  function hear(line: Said, isAgain = false): Promise<Outcome> | null {
    const one = meant(line);
    if (one === null) return null;
    const { typed, command } = one;
    const { settings, bots, coin } = atHand.now();
    if (chat.isOwn(line.platform, line.sender.accountId) || isBot(line, bots))
      return ignored(command, "Said by a bot.");
    return heard(needs, doing, { line, typed, command, wording: { settings, coin }, isAgain });
  }
  return { hear, wants: (line) => meant(line) !== null, close: () => atHand.close() };
}

/** Of a site that is not open yet nothing is a command. */
function keptOf(site: SiteSettings) {
  const { commands: settings, look } = site;
  const typedNames = isOpen(site) ? commandsTyped(settings) : new Map<string, CommandName>();
  const coin = look.coin_one === "" ? undefined : { one: look.coin_one, many: look.coin_many };
  return { settings, typedNames, bots: new Set(settings.bots), coin };
}

function doingOf({ house, limits, sources }: CommandNeeds): Doing {
  return {
    sources,
    address: (path) => house.origin() + path,
    needsTwoFactor: !house.config.demo,
    linking: { house, limits },
    site: async () => nameOf(await house.settings(), house.origin()),
  };
}

const ignored = async (command: CommandName, reason: string): Promise<Outcome> => ({
  ...{ command, did: "ignored", reply: null, reason },
});

const isBot = ({ sender }: Said, bots: ReadonlySet<string>): boolean =>
  sender.badges.includes("bot") || bots.has(sender.name.toLowerCase());

type Heard = Pick<Asked, "line" | "typed" | "command" | "wording"> & { isAgain: boolean };

const waiting = ({ platform, sender, messageId }: Said, now: Date) => ({
  ...{ person: `${platform} ${sender.accountId}`, messageId: `${platform} ${messageId}`, now },
});

/** Heard again, since a process died on it or the database was away, the same line is the same call. */
async function heard(needs: CommandNeeds, doing: Doing, one: Heard): Promise<Outcome> {
  const { house } = needs;
  const { line, typed, command, wording, isAgain } = one;
  const now = house.clock.now();
  const ageMs = now.getTime() - line.at.getTime();
  if (ageMs > actsMs) return ignored(command, "Said more than 15 minutes ago.");
  const { person_seconds: person, everybody_seconds: everybody } = wording.settings.each[command];
  // A moderator's verbs wait for nobody; nor does a line that was let through before, and may have acted.
  const mustWait = !isAgain && !(isByBadge(one) && typed.rest.length > 0);
  if (mustWait && !(await mayUse(house.db, waiting(line, now), command, { person, everybody })))
    return ignored(command, "Used a moment ago.");
  const told = await done(needs, doing, { ...one, now, isLate: ageMs > answeredMs });
  if (told.did === "ignored") return ignored(command, told.reason);
  const reason = told.did === "refused" ? told.reason : null;
  return { command, did: told.did, reply: await replyTo(house, doing, one, told), reason };
}

async function done({ house, chat }: CommandNeeds, doing: Doing, asked: Omit<Asked, "chatter">): Promise<Told> {
  const { platform, sender, at } = asked.line;
  if (await chat.isMuted(platform, sender.accountId)) return ignoredFor("Banned or silenced in the chat.");
  const chatter = await chatterOf(house.db, platform, sender.accountId);
  if (chatter?.isBanned) return ignoredFor("Banned on the site.");
  return doCommand(doing, { ...asked, chatter: chatter && isLinkedAt(chatter, at, asked.now) ? chatter : null });
}

/** Whoever links an account gets nothing of what was said with it before: one line is never two people's. */
const isLinkedAt = ({ linkedAt }: Chatter, at: Date, now: Date): boolean =>
  linkedAt <= at || linkedAt > latestNoted(now);

/** Null: nothing is said to it. */
async function replyTo(
  { db, clock }: House,
  doing: Doing,
  { command, line, wording }: Heard,
  told: Exclude<Told, { did: "ignored" }>,
): Promise<string | null> {
  const now = clock.now();
  if (now.getTime() - line.at.getTime() > answeredMs) return null;
  const { words, given } = told.say;
  const refusal = told.did === "refused" ? `${words} ${told.reason}` : null;
  // What acted is always answered: nobody spends without a word.
  if (told.did !== "acted" && !(await mayAnswer(db, waiting(line, now), refusal))) return null;
  const standing = {
    name: calledName(line.sender.name),
    url: doing.address(paths.commands),
    command: commandSign + wording.settings.each[command === "join" ? "raffle" : command].name,
  };
  return saidWords(wording, words, { ...standing, ...given }) || null;
}
