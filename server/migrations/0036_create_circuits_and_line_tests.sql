-- What the network knows of a broadband line. It belongs to the number, whoever has that: services move between
-- accounts, the line and its tests stay.
create table circuits (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  cli text not null,
  -- the provider's own number of it; empty while nobody has written it down
  circuit_number text not null default '' check (length(circuit_number) <= 40),
  provider text check (provider in ('OPENREACH', 'TALKTALK', 'OTHER')),
  product text check (product in ('FTTC', 'DSL', 'FTTP', 'ETHERNET')),
  description text not null default '' check (length(description) <= 200),
  -- where it ends; empty is the account's own address
  address text not null default '' check (length(address) <= 200),
  postcode text not null default '' check (length(postcode) <= 10),
  -- how the last test went, so that 100,000 circuits are ordered by it without reading their tests
  last_test_index integer,
  last_test_at timestamptz,
  last_test_result text check (
    last_test_result in ('pass', 'degraded', 'fault', 'failed', 'cancelled', 'interrupted')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_index, cli)
);
create unique index circuits_number on circuits (client_index, circuit_number) where circuit_number <> '';
create index circuits_last_test on circuits (last_test_at desc, index) where last_test_at is not null;

-- Services that say in words that they are broadband; who provides them is for people to say.
insert into circuits (client_index, cli, description, product)
select distinct on (client_index, cli) client_index, cli, description,
  case
    when description ~* '(fttc|sogea|vdsl)' then 'FTTC'
    when description ~* 'fttp' then 'FTTP'
    when description ~* '(adsl|\mdsl\M)' then 'DSL'
    when description ~* '(ethernet|leased line)' then 'ETHERNET'
  end
from services
where description ~* '(broadband|fttc|fttp|sogea|adsl|vdsl|\mdsl\M|ethernet|leased line)'
order by client_index, cli, start_date desc;

create table line_tests (
  index integer generated always as identity primary key,
  circuit_index integer not null references circuits,
  client_index integer not null references clients,
  -- who had the line when it was tested
  account_index integer references accounts,
  profile text not null check (
    profile in ('OPENREACH-FTTC', 'OPENREACH-DSL', 'TALKTALK-FTTC', 'TALKTALK-DSL')),
  status text not null default 'waiting' check (
    status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
  -- the same for every try to start it: a start that is sent twice disturbs the line once
  test_key uuid not null unique default gen_random_uuid(),
  provider_name text not null default '',
  simulated boolean not null default false,
  -- the step it is at, as its profile names them
  step text,
  cancel_by text,
  -- the worker that has it was alive then
  seen_at timestamptz,
  result jsonb,
  failure text,
  requested_by integer references users,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((status in ('waiting', 'running')) = (finished_at is null)),
  check ((status = 'done') = (result is not null))
);
-- One at a time: two tests of one line would disturb each other.
create unique index line_tests_one_at_a_time on line_tests (circuit_index) where status in ('waiting', 'running');
create index line_tests_circuit on line_tests (circuit_index, index desc);
create index line_tests_at_work on line_tests (index) where status in ('waiting', 'running');
create index line_tests_faults on line_tests (finished_at desc) where status = 'done' and result ->> 'verdict' = 'fault';

-- How the provider of line tests answers, as the workers find it.
create table line_test_providers (
  name text primary key,
  state text not null check (state in ('answers', 'silent')),
  failure text,
  -- until then nothing is sent to it
  silent_until timestamptz,
  changed_at timestamptz not null default now(),
  last_answer_at timestamptz
);
