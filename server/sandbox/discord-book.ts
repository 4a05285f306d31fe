// What the sandboxed Discord keeps: messages as they stand in its channels, and what it was told of people for its roles.
import { z } from "zod";
import type { Db } from "../core/db.ts";
import type { SandboxBook, SandboxMessage, SandboxRoleConnection } from "./source.ts";
import { readState, takeState, writeState } from "./state.ts";

const message = z.object({
  ...{ id: z.string(), webhook_id: z.string(), content: z.string(), mention_everyone: z.boolean() },
  embeds: z.array(z.object({ title: z.string(), url: z.string(), description: z.string() }).partial()),
  ...{ timestamp: z.string(), edited_timestamp: z.string().nullable() },
});
const connection = z.object({
  ...{ accountId: z.string(), platform_name: z.string().nullable(), platform_username: z.string().nullable() },
  metadata: z.record(z.string(), z.string()),
});

const messageKey = (id: string) => `discord:message:${id}`;
const connectionKey = (accountId: string) => `discord:role:${accountId}`;
const metadataKey = "discord:role-metadata";
const mostMessages = 40;

type DiscordBook = Pick<
  SandboxBook,
  | "discordMessages"
  | "discordMessage"
  | "keepDiscordMessage"
  | "dropDiscordMessage"
  | "roleConnections"
  | "setRoleConnection"
  | "roleMetadata"
  | "setRoleMetadata"
>;

export function discordBook(db: Db): DiscordBook {
  const under = (prefix: string) =>
    db.selectFrom("sandbox_state").select("value").where("key", "like", `${prefix}%`).orderBy("key", "desc");
  return {
    async discordMessages() {
      const rows = await under(messageKey("")).limit(mostMessages).execute();
      return rows.map(({ value }): SandboxMessage => message.parse(value));
    },
    discordMessage: async (id) => (await readState(db, messageKey(id), message)) ?? null,
    keepDiscordMessage: (kept) => writeState(db, messageKey(kept.id), kept),
    dropDiscordMessage: async (id) => (await takeState(db, messageKey(id), message)) !== undefined,
    async roleConnections() {
      const rows = await under(connectionKey("")).limit(mostMessages).execute();
      return rows.map(({ value }): SandboxRoleConnection => connection.parse(value));
    },
    setRoleConnection: (kept) => writeState(db, connectionKey(kept.accountId), kept),
    roleMetadata: async () => (await readState(db, metadataKey, z.array(z.unknown()))) ?? [],
    setRoleMetadata: (list) => writeState(db, metadataKey, list),
  };
}
