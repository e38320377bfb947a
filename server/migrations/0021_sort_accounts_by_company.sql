-- A page of charges in order of company: the accounts come in that order, and only so many as the page needs.
create index accounts_company on accounts (client_index, lower(company_name));
