-- How customers who do not pay by Direct Debit pay, and what they are sent when they do not.
alter table brands
  add column pay_link text not null default '',
  add column pay_words text not null default '',
  add column remind boolean not null default false,
  -- accounts that owe less are not reminded
  add column remind_from numeric(14, 2) not null default 5 check (remind_from >= 0),
  -- days after the due day; a reminder without them is not sent. An empty text is the standard one
  add column reminder_days1 smallint check (reminder_days1 between 1 and 365),
  add column reminder_days2 smallint check (reminder_days2 > reminder_days1 and reminder_days2 <= 365),
  add column reminder_days3 smallint check (reminder_days3 > reminder_days2 and reminder_days3 <= 365),
  add column reminder_text1 text not null default '',
  add column reminder_text2 text not null default '',
  add column reminder_text3 text not null default '',
  add check (reminder_days1 is not null or reminder_days2 is null and not remind),
  add check (reminder_days2 is not null or reminder_days3 is null);

-- An e-mail names every document that it is a reminder of.
alter table account_emails drop column posting_index, drop column stage;
create table reminders (
  posting_index bigint not null references account_postings,
  -- first, second or third
  stage smallint not null check (stage between 1 and 3),
  account_email_index integer not null references account_emails,
  account_index integer not null references accounts,
  reminded_on date not null,
  -- what was open of it
  remainder numeric(14, 2) not null,
  -- each once for a document, however often the night's work is done
  primary key (posting_index, stage)
);
create index reminders_account on reminders (account_index, reminded_on);
create index reminders_email on reminders (account_email_index);
