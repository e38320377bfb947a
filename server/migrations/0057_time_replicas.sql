-- How old a replica is: servers that read from one write the time here, and read it there.
create table replica_heartbeat (
  index integer primary key default 1 check (index = 1),
  at timestamptz not null
);
