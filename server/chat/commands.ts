// Hears what is a command in the chat, lets it be done by the features' own functions, and says what is answered. Who
// somebody is their account on the platform says, never their name.
import type { CommandName } from "../../contracts/chat-commands.ts";
import { commandSign } from "../../contracts/chat-commands.ts";
import { paths } from "../../contracts/paths.ts";
import { type Chatter, chatterOf } from "../accounts/chatters.ts";
import { latestNoted } from "../core/clock.ts";
import { commandsTyped } from "../core/command-settings.ts";
import type { House } from "../core/house.ts";
import { keptAtHand } from "../core/kept-at-hand.ts";
import { isOpen, nameOf, type SiteSettings } from "../core/site-settings.ts";
import type { Limits } from "../http/limits.ts";
import { type Asked, ignoredFor, type Told } from "./asked.ts";
import { type Doing, doCommand } from "./doing.ts";
import type { Listener, Outcome } from "./listener.ts";
import { readTyped, type Typed } from "./parse.ts";
import { createPatience, type Patience } from "./patience.ts";
import { createPauses, type Pauses, type Waiting } from "./pauses.ts";
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
  patience?: Patience;
  pauses?: Pauses;
}

export interface Commands extends Listener {
  /** Whether it is a command, by memory alone; nothing is counted by asking. */
  wants(line: Said): boolean;
  close(): void;
}

export async function createCommands(needs: CommandNeeds): Promise<Commands> {
  const { house, chat, patience = createPatience(), pauses = createPauses(house.db, house.clock.now) } = needs;
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
    const person = `${line.platform} ${line.sender.accountId}`;
    // From here on whoever types without end costs no more than a look into this process's memory.
    if (!isAgain && !patience.hears(person)) return null;
    if (chat.isOwn(line.platform, line.sender.accountId) || isBot(line, bots))
      return ignored(command, "Said by a bot.");
    const waiting = { person, messageId: `${line.platform} ${line.messageId}` };
    return heard(needs, doing, pauses, { line, typed, command, wording: { settings, coin }, waiting, isAgain });
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

type Heard = Pick<Asked, "line" | "typed" | "command" | "wording"> & { waiting: Waiting; isAgain: boolean };

/** Heard again, since a process died on it or the database was away, the same line is the same call. */
async function heard(needs: CommandNeeds, doing: Doing, pauses: Pauses, one: Heard): Promise<Outcome> {
  const { line, command } = one;
  const now = needs.house.clock.now();
  const ageMs = now.getTime() - line.at.getTime();
  if (ageMs > actsMs) return ignored(command, "Said more than 15 minutes ago.");
  if (!(await mayUse(pauses, one))) return ignored(command, "Used a moment ago.");
  return spoken(doing, pauses, one, await done(needs, doing, one, now), ageMs > answeredMs);
}

/** A moderator's verbs wait for nobody; nor does a line that was let through before, and may have acted. */
async function mayUse(pauses: Pauses, { line, typed, command, wording, waiting, isAgain }: Heard): Promise<boolean> {
  if (isAgain || (isByBadge({ line }) && typed.rest.length > 0)) return true;
  const { person_seconds, everybody_seconds } = wording.settings.each[command];
  return pauses.mayUse(waiting, command, { person: person_seconds, everybody: everybody_seconds });
}

async function done({ house, chat }: CommandNeeds, doing: Doing, one: Heard, now: Date): Promise<Told> {
  const { platform, sender, at } = one.line;
  if (await chat.isMuted(platform, sender.accountId)) return ignoredFor("Banned or silenced in the chat.");
  const chatter = await chatterOf(house.db, platform, sender.accountId);
  if (chatter?.isBanned) return ignoredFor("Banned on the site.");
  const isLate = now.getTime() - at.getTime() > answeredMs;
  return doCommand(doing, { ...one, now, isLate, chatter: chatter && isLinkedAt(chatter, at, now) ? chatter : null });
}

/** Whoever links an account gets nothing of what was said with it before: one line is never two people's. */
const isLinkedAt = ({ linkedAt }: Chatter, at: Date, now: Date): boolean =>
  linkedAt <= at || linkedAt > latestNoted(now);

async function spoken(doing: Doing, pauses: Pauses, one: Heard, told: Told, isLate: boolean): Promise<Outcome> {
  const { command, line, waiting, wording } = one;
  if (told.did === "ignored") return { command, did: "ignored", reply: null, reason: told.reason };
  const reason = told.did === "refused" ? told.reason : null;
  const { words, given } = told.say;
  const refusal = told.did === "refused" ? `${words} ${told.reason}` : null;
  // What acted is always answered: nobody spends without a word.
  const mayAnswer = !isLate && (told.did === "acted" || (await pauses.mayAnswer(waiting, refusal)));
  if (!mayAnswer) return { command, did: told.did, reply: null, reason };
  const standing = {
    name: calledName(line.sender.name),
    url: doing.address(paths.commands),
    command: commandSign + wording.settings.each[command === "join" ? "raffle" : command].name,
  };
  const said = saidWords(wording, words, { ...standing, ...given });
  return { command, did: told.did, reply: said === "" ? null : said, reason };
}
