-- E-mails to customers that did not arrive are on the board.
create index account_emails_undelivered on account_emails (created_at) where state in ('refused', 'unsure');
