// Buys endlessly as many viewers. Whatever happens to the database, each acknowledged purchase must exist exactly once
// afterwards.
import { setTimeout as sleep } from "node:timers/promises";
import { startSession } from "../../identity/server/sessions.ts";
import type { Db } from "../../platform/database/db.ts";
import { anAccount, nextNumber } from "./builders.ts";

export interface Buyers {
  /** Orders acknowledged so far, by idempotency key. */
  orders: Map<string, number>;
  answers: Map<string, number>;
  /** Starts no more purchases. Repeats each open purchase with its key until the purchase is acknowledged. */
  stop(): Promise<void>;
}

const pauseMs = 50;

export async function aBuyer(db: Db, now = new Date()): Promise<string> {
  const userId = await anAccount(db, { points: 1_000_000 });
  return `windfall_session=${await startSession(db, { userId, address: "127.0.0.1", userAgent: "test", now })}`;
}

export const buy = (origin: string, cookie: string, productId: number, key: string): Promise<Response> =>
  fetch(`${origin}/api/products/purchase/${productId}`, {
    method: "POST",
    headers: { cookie, "idempotency-key": key },
  });

export function startBuyers(origins: readonly string[], cookies: readonly string[], productId: number): Buyers {
  const orders = new Map<string, number>();
  const answers = new Map<string, number>();
  let buying = true;
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

  const attempt = async (origin: string, cookie: string, key: string): Promise<boolean> => {
    const response = await buy(origin, cookie, productId, key).catch(() => null);
    const body = (await response?.json().catch(() => null)) as { order_id?: number } | null | undefined;
    count(String(response?.status ?? "no answer"));
    if (response?.status !== 200 || body?.order_id === undefined) return false;
    orders.set(key, body.order_id);
    return true;
  };
  const run = async (cookie: string, at: number) => {
    const origin = origins[at % origins.length] ?? "";
    while (buying) {
      const key = `buyer-${nextNumber()}`;
      while (!(await attempt(origin, cookie, key))) await sleep(pauseMs);
    }
  };
  const running = Promise.all(cookies.map(run));
  return {
    orders,
    answers,
    async stop() {
      buying = false;
      await running;
    },
  };
}
