-- What became of a brand's logo, one row each time. The files are named by their content and never removed:
-- documents keep the logo that they were made with. The one in force is brands.logo_path.
create table brand_logos (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  brand_index integer not null references brands,
  kind text not null check (kind in ('uploaded', 'put_back', 'removed')),
  file_name text not null default '',
  -- What was uploaded: its type, and its size in pixels, or of an SVG in its own units.
  source_type text check (source_type in ('png', 'jpeg', 'svg')),
  source_width numeric(10, 2),
  source_height numeric(10, 2),
  -- Cleaned, as it can be downloaded again; of a PNG or JPEG it is what is printed.
  source_key text,
  print_key text,
  print_bytes integer,
  removed text[] not null default '{}',
  warnings text[] not null default '{}',
  done_by integer references users,
  done_at timestamptz not null default now(),
  check ((kind = 'removed') = (print_key is null)),
  check (print_key is null or (source_type is not null and source_key is not null and print_bytes is not null
    and source_width is not null and source_height is not null))
);
create index brand_logos_brand on brand_logos (brand_index, index desc);

create function is_email_address(address text) returns boolean immutable parallel safe language sql as $$
  select address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$'
    and length(address) <= 254
$$;
create function are_email_addresses(addresses text[]) returns boolean immutable parallel safe language sql as $$
  select coalesce(bool_and(is_email_address(address)), true) from unnest(addresses) as address
$$;

-- How invoice e-mails of a brand look, or of every brand without options of its own (brand_index null). Each row is a
-- version; the highest is in force. After 'withdrawn' the brand uses the reseller's again, the reseller the usual ones.
create table email_options (
  index integer generated always as identity primary key,
  client_index integer not null references clients,
  brand_index integer references brands,
  version integer not null check (version >= 1),
  kind text not null check (kind in ('saved', 'put_back', 'withdrawn')),
  sender_name text not null default '' check (sender_name !~ '[[:cntrl:]<>"\\@]'),
  sender_address text not null default '' check (sender_address = '' or is_email_address(sender_address)),
  reply_to text not null default '' check (reply_to = '' or is_email_address(reply_to)),
  bcc text[] not null default '{}' check (cardinality(bcc) <= 5 and are_email_addresses(bcc)),
  invoice_subject text not null default '' check (invoice_subject !~ '[[:cntrl:]]'),
  invoice_body text not null default '',
  credit_note_subject text not null default '' check (credit_note_subject !~ '[[:cntrl:]]'),
  credit_note_body text not null default '',
  attach_pdf boolean not null default true,
  saved_by integer references users,
  saved_at timestamptz not null default now(),
  unique nulls not distinct (client_index, brand_index, version),
  check (kind = 'withdrawn' or (invoice_subject <> '' and invoice_body <> ''
    and credit_note_subject <> '' and credit_note_body <> ''))
);

-- A send keeps what it was sent with.
alter table hosted_emails
  add column reply_to text not null default '',
  add column attaches boolean not null default true,
  drop column details_filled;
alter table hosted_emails
  add column details_filled boolean not null generated always as
    (mail_from <> '' and mail_to <> '' and subject <> '' and body <> ''
      and (not attaches or cardinality(attachments) > 0)) stored;
alter table hosted_email_sends add column reply_to text not null default '';
