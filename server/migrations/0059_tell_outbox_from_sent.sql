-- What only stands in the outbox was sent to nobody.
alter table hosted_emails drop constraint hosted_emails_status_check,
  add constraint hosted_emails_status_check
    check (status in ('incomplete', 'queued', 'sending', 'outbox', 'sent', 'failed', 'unsure', 'bounced'));
alter table hosted_email_sends drop constraint hosted_email_sends_status_check,
  add constraint hosted_email_sends_status_check
    check (status in ('queued', 'sending', 'outbox', 'sent', 'failed', 'unsure', 'bounced'));
update hosted_email_sends set status = 'outbox' where status = 'sent' and outbox_key is not null;
update hosted_emails e set
    status = case when e.status = 'sent' and l.status = 'outbox' then 'outbox' else e.status end,
    sent_at = case when l.mailed then e.sent_at end,
    test_sent_at = case when l.tested then e.test_sent_at end
  from (
    select hosted_email_index, (array_agg(status order by index desc) filter (where kind <> 'test'))[1] as status,
      bool_or(kind <> 'test' and status in ('sent', 'bounced')) as mailed,
      bool_or(kind = 'test' and status in ('sent', 'bounced')) as tested
    from hosted_email_sends group by hosted_email_index having bool_or(status = 'outbox')) l
  where l.hosted_email_index = e.index;
