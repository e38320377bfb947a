-- What the metrics count must not be looked for among millions: e-mails and deliveries that did not arrive.
create index hosted_emails_trouble on hosted_emails (status, modified_at)
  where status in ('failed', 'unsure', 'bounced');
create index deliveries_failed on deliveries (created_at) where state = 'failed';
create index webhook_deliveries_failed_at on webhook_deliveries (created_at) where state = 'failed';
