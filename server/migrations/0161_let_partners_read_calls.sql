-- Calls are personal data: a credential reads them only if it was given the scope.
alter table client_credentials drop constraint client_credentials_scopes_check;
alter table client_credentials add constraint client_credentials_scopes_check check (
  scopes <@ array['accounts', 'invoices', 'usage', 'calls', 'messages', 'settings', 'webhooks']
    and cardinality(scopes) > 0
);
