// Made-up browsers of the sandboxed push service, and what they were pushed.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../core/db.ts";
import type { SandboxBook, SandboxPush } from "./source.ts";
import { readState, writeState } from "./state.ts";

const keptDevice = z.object({ id: z.string(), publicKey: z.string(), privateKey: z.string(), auth: z.string() });
const keptPush = z.object({
  ...{ device: z.string(), payload: z.string(), ttlSeconds: z.number(), urgency: z.string() },
  ...{ topic: z.string(), at: z.string() },
});

const mostShown = 1_000;
const deviceKey = (id: string): string => `push-device:${id}`;
/** In the order they came. */
const pushKey = (device: string): string =>
  `push:${String(Date.now()).padStart(15, "0")}:${device}:${randomUUID().slice(0, 8)}`;

export function pushBook(db: Db): Pick<SandboxBook, "addPushDevice" | "pushDevice" | "addPush" | "pushes"> {
  return {
    addPushDevice: (device) => writeState(db, deviceKey(device.id), device),
    pushDevice: async (id) => (await readState(db, deviceKey(id), keptDevice)) ?? null,
    addPush: (push) => writeState(db, pushKey(push.device), push),
    pushes: (device) => pushesOf(db, device),
  };
}

async function pushesOf(db: Db, device: string | undefined): Promise<SandboxPush[]> {
  const { rows } = await sql<{ value: unknown }>`
    select value from sandbox_state where key like ${`push:%:${device ?? "%"}:%`} order by key desc limit ${mostShown}
  `.execute(db);
  return rows.map(({ value }) => keptPush.parse(value));
}
