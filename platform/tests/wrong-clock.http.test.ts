import { expect, test } from "vitest";
import { openHouse } from "../../tests/house/house.ts";
import { ClockSkewError } from "../database/clock-watch.ts";

test("DEPLOY-04: with a wrong clock, jobs that admins or the operator start get a 503 in plain words", async () => {
  const house = await openHouse();
  const admin = await house.signedIn("admin");
  house.house.clock.setRight(false);
  for (const path of ["/api/leaderboard/run-all", "/api/leaderboard/test/1", "/api/leaderboard/upload"]) {
    const answer = await admin.post(path);
    expect([answer.status, answer.body?.message], path).toEqual([503, expect.stringMatching(/clock/)]);
  }
  await expect(house.house.jobs.runNow("wagers.sync")).rejects.toThrow(ClockSkewError);
  house.house.clock.setRight(true);
  await house.house.jobs.runNow("raffles.close");
  await house.stop();
});
