-- Further addresses of an account that get its invoices, statements or reminders: a list with commas.
alter table accounts
  add column invoice_copies text not null default '',
  add column statement_copies text not null default '',
  add column reminder_copies text not null default '';

-- The electronic invoice, beside the PDF or in its place.
alter table email_options add column attach_xml boolean not null default false;
alter table hosted_emails
  add column attaches_xml boolean not null default false,
  -- what the HTML beside the text shows; null for e-mails of text alone
  add column html_parts jsonb;
