-- When the calls of a further run's accounts were rated again for it; null if they never were.
alter table invoice_runs add rates_read_at timestamptz;
