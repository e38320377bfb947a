-- E-mails about what an account owes. Each is handed to the mail server once at most.
create table account_emails (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  account_index integer not null references accounts,
  kind text not null check (kind in ('statement', 'reminder')),
  mail_from text not null,
  reply_to text not null default '',
  mail_to text not null,
  subject text not null,
  body text not null,
  -- what a statement covers
  span_from date,
  span_to date,
  -- the debt that a reminder is about, and whether it is the first, second or third
  posting_index bigint references account_postings,
  stage smallint,
  state text not null default 'queued' check (state in ('queued', 'unsure', 'sent', 'outbox', 'refused')),
  failure text,
  created_by integer references users,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((kind = 'statement') = (span_from is not null and span_to is not null)),
  check ((kind = 'reminder') = (posting_index is not null and stage is not null))
);
create index account_emails_account on account_emails (account_index, index desc);
create unique index account_emails_reminder on account_emails (posting_index, stage) where kind = 'reminder';
