-- needs: stop
-- Letters about withdrawals are queued as notices, with the withdrawal or the decision; nothing has to be remembered of
-- them here any more.
alter table withdrawals drop column noticed_at;
