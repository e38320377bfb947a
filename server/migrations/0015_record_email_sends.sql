-- One e-mail for each hosted invoice; each send of it is a row of its own.
alter table hosted_emails
  add column client_index integer references clients,
  add column brand_index integer references brands,
  add column account_index integer references accounts,
  add column details_filled boolean not null generated always as
    (mail_from <> '' and mail_to <> '' and subject <> '' and body <> '' and cardinality(attachments) > 0) stored,
  add column test_sent_at timestamptz,
  add column bounced_at timestamptz,
  drop constraint hosted_emails_status_check,
  add constraint hosted_emails_status_check
    check (status in ('incomplete', 'queued', 'sending', 'sent', 'failed', 'unsure', 'bounced'));
update hosted_emails e set client_index = i.client_index, brand_index = i.brand_index, account_index = i.account_index
  from invoices i where i.index = e.invoice_index;
alter table hosted_emails
  alter column client_index set not null,
  alter column brand_index set not null,
  alter column account_index set not null;
comment on column hosted_emails.status is 'of its latest send that is no test';
comment on column hosted_emails.failure is 'what the mail server said, or what is missing';
create index hosted_emails_client on hosted_emails (client_index, index desc);
create index hosted_emails_run on hosted_emails (invoice_run_index, index desc);
create index hosted_emails_state on hosted_emails (client_index, invoice_run_index, status);

-- A send is claimed by one worker in a transaction of its own, handed to the mail server outside of any, and noted.
create table hosted_email_sends (
  index integer generated always as identity primary key,
  hosted_email_index integer not null references hosted_emails,
  kind text not null check (kind in ('send', 'resend', 'test')),
  reason text not null default '',
  -- null: the release of the run
  requested_by integer references users,
  requested_at timestamptz not null default now(),
  mail_from text not null,
  mail_to text not null,
  mail_bcc text not null default '',
  -- the same for every try, so that a mail server that has the message already can tell
  message_id text not null unique,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'failed', 'unsure', 'bounced')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claim uuid,
  claimed_until timestamptz,
  -- set before the first byte goes out: from then on a worker that dies leaves it unsure
  handed_over_at timestamptz,
  -- addresses that have it from an earlier try
  accepted text[] not null default '{}',
  words text,
  outbox_key text,
  finished_at timestamptz,
  check (status <> 'sending' or (claim is not null and claimed_until is not null))
);
create index hosted_email_sends_email on hosted_email_sends (hosted_email_index, index desc);
create index hosted_email_sends_due on hosted_email_sends (next_attempt_at, index) where status = 'queued';
create index hosted_email_sends_claimed on hosted_email_sends (claimed_until) where status = 'sending';
-- One send of an e-mail is under way at a time, whoever asks for it how often.
create unique index hosted_email_sends_under_way on hosted_email_sends (hosted_email_index)
  where status in ('queued', 'sending') and kind <> 'test';

insert into hosted_email_sends (hosted_email_index, kind, requested_at, mail_from, mail_to, mail_bcc, message_id, status,
    attempts, words, outbox_key, finished_at)
  select index, 'send', created_at, mail_from, mail_to, mail_bcc, message_id, status, 1, failure,
    case status when 'sent' then format('outbox/%s/invoice-%s.eml', invoice_run_index, invoice_index) end, sent_at
  from hosted_emails order by index;
alter table hosted_emails drop column message_id;
