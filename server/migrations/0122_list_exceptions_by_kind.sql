-- Kind of the unrated calls of an exception, and how much they come to in its measure. The subject of unrated usage
-- other than voice calls is its charge code, or without one the number called of inbound calls, otherwise the destination.
alter table bill_run_exceptions add kind smallint not null default 0, add quantity bigint not null default 0;
update bill_run_exceptions set quantity = duration_seconds;
