import { createSpendBatcher } from "../../money/server/spend-batcher.ts";
import type { SpendQueue } from "../../money/server/spend-queue.ts";
import type { TestDatabase } from "./database.ts";

const connections = 10;

export function createTestSpendQueue({ db, pool, kind }: TestDatabase): SpendQueue {
  return createSpendBatcher({ db, pool, named: true, connections: kind === "server" ? connections : 1 });
}
