-- Lists over all resellers in the order of their accounts (circuits).
create index accounts_number on accounts (account_number);
create index accounts_company_all on accounts (lower(company_name));
