import { expect, test } from "vitest";
import type { Job } from "../../platform/jobs/job.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { defineRetentionJob } from "./retention.ts";

test("LEASE-11: deletes everything else if one deletion fails, and the job reports the failure", async () => {
  const defined: Job[] = [];
  const forgotten: string[] = [];
  const jobs = { define: (job: Job) => void defined.push(job) } as unknown as Jobs;
  const fails = async () => {
    throw new Error("cannot be forgotten");
  };
  defineRetentionJob({ db: null as never, clock: { now: () => new Date(0) } as never, jobs }, [
    fails,
    async () => void forgotten.push("names"),
  ]);
  await expect(defined[0]?.run(new AbortController().signal, "turn")).rejects.toThrow();
  expect(forgotten).toEqual(["names"]);
});
