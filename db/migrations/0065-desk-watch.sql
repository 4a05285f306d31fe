-- needs: any
-- Processes that cannot open the keys given at the desk. Each says so of itself every minute, and says no more once it can;
-- what was not said for some minutes is of one that is gone.
create table seal_troubles (
  -- Made up at its start.
  process text primary key,
  detail text not null,
  since timestamptz not null,
  said_at timestamptz not null
);

-- A claim of an import that one of the staff gives by hand is a gift of theirs, too.
drop trigger ledger_alert on ledger;
create trigger ledger_alert after insert on ledger
  for each row when (
    new.amount > 0 and (new.reason in ('adjust', 'challenge') or new.reason = 'import' and new.caused_by is not null)
  ) execute function alert_of_gift();
