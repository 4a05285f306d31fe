import { findPartner } from "../../common/contract/partners.ts";
import { wagerSyncJob } from "../../features/wagers/jobs.ts";
import { ClockSkewError } from "../../platform/database/clock-watch.ts";
import { startWindfall } from "../../site/windfall.ts";
import { type Command, CommandRefused } from "./command.ts";

export const syncNow: Command = {
  words: ["sync", "now"],
  usage: "",
  does: "asks every partner for its figures and books the growth; exits with 1 if a partner fails",
  async run(_args, { config, log, say }) {
    // Starts the whole product on a random port, because in the demo this process also plays the partners. A service
    // may be running with the same environment, so this process has no metrics port, no drain time and no access log.
    const apart = { host: "127.0.0.1", port: 0, metrics: undefined, drainMs: 0, accessLog: false };
    const windfall = await startWindfall({ ...config, ...apart }, { log, runJobs: false });
    try {
      await windfall.house.jobs.runNow(wagerSyncJob).catch((error: unknown) => {
        throw error instanceof ClockSkewError ? new CommandRefused(error.message) : error;
      });
      const partners = await windfall.house.db.selectFrom("partner_status").selectAll().orderBy("partner").execute();
      if (partners.length === 0)
        throw new CommandRefused("No partner is on. Set a partner's key (see docs/settings.md).");
      for (const { partner, error, rows_understood, rows_skipped } of partners) {
        const outcome = error ?? `${rows_understood} accounts read, ${rows_skipped} skipped`;
        say(`${findPartner(partner)?.label ?? `Partner ${partner}`}: ${outcome}.`);
      }
      return partners.some(({ error }) => error !== null) ? 1 : 0;
    } finally {
      await windfall.stop();
    }
  },
};
