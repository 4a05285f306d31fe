import { sql } from "kysely";
import { createDraws } from "../../fairness/server/draws/draws.ts";
import { createSiteSigner } from "../../fairness/server/draws/site-signer.ts";
import { type Commands, createCommands } from "../../features/chat/commands.ts";
import type { Outcome } from "../../features/chat/listener.ts";
import type { ChatLine } from "../../features/chat/platform.ts";
import { commandSources } from "../../features/chat/sources.ts";
import { createHuntReader } from "../../features/hunts/reader.ts";
import { boardDraws } from "../../features/leaderboard/freeze.ts";
import { raffleDraws } from "../../features/raffles/raffle-draws.ts";
import { createRateLimits } from "../../platform/http/rate-limits.ts";
import { nextNumber } from "./builders.ts";
import type { TestHouse } from "./house.ts";

export interface Chatting {
  id: string;
  name?: string;
  badges?: string[];
}

export async function aChat({ house }: TestHouse) {
  const kinds = { raffle: raffleDraws(house), leaderboard: boardDraws(house) };
  const draws = createDraws(house, createSiteSigner(house), kinds);
  const sources = commandSources(house, draws, createHuntReader(house));
  const own = new Set<string>();
  const muted = new Set<string>();
  const chat = {
    isOwn: (_: string, id: string) => own.has(id),
    isMuted: (_: string, id: string) => muted.has(id),
    isConnected: () => true,
  };
  const limits = createRateLimits({ pool: undefined, enabled: true });
  const commands: Commands = await createCommands({ house, limits, sources, chat });

  const line = (who: Chatting, text: string, change: Partial<ChatLine> = {}): ChatLine => {
    const id = `line-${nextNumber()}`;
    const sender = { accountId: who.id, name: who.name ?? `fan${who.id}`, badges: who.badges ?? [] };
    const said = { kind: "said", id, messageId: id, at: house.clock.now(), platform: "kick", isReply: false } as const;
    return { ...said, sender, text, ...change };
  };
  /** Ends pauses earlier, as if this many seconds had passed. */
  const pass = async (seconds: number) => {
    await sql`update platform_pauses set until = until - make_interval(secs => ${seconds})`.execute(house.db);
  };
  /** Receives a line, a minute after the one before. Returns null for a line without a command. */
  const hear = async (chatLine: ChatLine, isAgain?: boolean): Promise<Outcome | null> => {
    await pass(60);
    return commands.handle(chatLine, isAgain);
  };
  return {
    ...{ commands, own, muted, line, hear, pass },
    say: (who: Chatting, text: string, change?: Partial<ChatLine>) => hear(line(who, text, change)),
    /** Receives the line without a minute's pause, so cooldowns still apply. */
    atOnce: async (chatLine: ChatLine): Promise<Outcome | null> => commands.handle(chatLine),
    close: () => commands.close(),
  };
}
export type Chat = Awaited<ReturnType<typeof aChat>>;
