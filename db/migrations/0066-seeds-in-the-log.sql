-- needs: any
-- The line of the log that has a server seed's hash is found by it, so that whoever checks a roll sees that it came first.
create index fairness_log_seeds on fairness_log using gin ((line::jsonb -> 'hashes')) where line like '%"type":"seed.commit"%';
