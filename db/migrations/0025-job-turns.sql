-- needs: any
-- Who runs a job now, and until when that holds without another word, by the database's clock. Before, pg-boss held a
-- turn until its whole time was over when its process died; its schema is left for programs that still use it.
alter table job_schedule
  add column turn uuid,
  add column alive_until timestamptz;
