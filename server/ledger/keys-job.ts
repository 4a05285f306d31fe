// Keys of calls are forgotten after a day: nobody sends a call again that late.
import type { House } from "../core/house.ts";
import { forgetOldKeys } from "./once.ts";

export function defineKeysJob({ db, clock, jobs }: Pick<House, "db" | "clock" | "jobs">): void {
  jobs.define({
    name: "idempotency-keys.forget",
    everyMs: 60 * 60 * 1000,
    timeoutSeconds: 60,
    run: async () => void (await forgetOldKeys(db, clock.now())),
  });
}
