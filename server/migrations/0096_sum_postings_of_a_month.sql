-- Month-end adds up the postings of a month, and those after it, without reading the rows.
create index account_postings_month on account_postings (client_index, effective_on) include (kind, method, amount);
