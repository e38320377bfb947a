table account_allocations
  index bigint not null identity
  account_index integer not null
  debit_index bigint not null
  credit_index bigint not null
  amount numeric(14,2) not null
  allocated_by integer
  allocated_at timestamp with time zone not null default

table account_brand_moves
  account_index integer not null
  from_day date not null
  from_brand integer not null
  to_brand integer not null

table account_bundle_services
  account_bundle_index integer not null
  service_index integer not null

table account_bundles
  index integer not null identity
  client_index integer not null
  account_index integer not null
  bundle_index integer not null
  charge_index integer
  start_date date not null
  end_date date
  created_by integer
  created_at timestamp with time zone not null default
  service_index integer

table account_emails
  index integer not null identity
  client_index integer not null
  account_index integer not null
  kind text not null
  mail_from text not null
  reply_to text not null default
  mail_to text not null
  subject text not null
  body text not null
  span_from date
  span_to date
  state text not null default
  failure text
  created_by integer
  created_at timestamp with time zone not null default
  sent_at timestamp with time zone

table account_erasures
  index integer not null identity
  client_index integer not null
  account_index integer not null
  status text not null
  requested_by integer not null
  requested_at timestamp with time zone not null default
  approved_by integer
  year_end_month smallint not null
  kept_until date
  counts jsonb not null default
  failure text
  erased_at timestamp with time zone
  forgotten_at timestamp with time zone

table account_file_versions
  file_index integer not null
  number integer not null
  bytes bigint not null
  sha256 text not null
  storage_key text not null
  created_by integer
  created_at timestamp with time zone not null default

table account_files
  index integer not null identity
  client_index integer not null
  account_index integer
  name text not null
  folded_name text not null
  extension text not null
  description text not null default
  created_at timestamp with time zone not null default
  changed_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  deleted_by integer

table account_notes
  index integer not null identity
  client_index integer not null
  account_index integer not null
  text text not null
  pinned boolean not null default
  created_by integer not null
  created_at timestamp with time zone not null default
  edited_at timestamp with time zone
  deleted_at timestamp with time zone

table account_postings
  index bigint not null identity
  client_index integer not null
  account_index integer not null
  kind text not null
  effective_on date not null
  amount numeric(14,2) not null
  due_on date not null
  invoice_index integer
  reverses_index bigint
  direct_debit_file_index integer
  direct_debit_position integer
  method text
  reference text not null default
  reason text not null default
  posted_by integer
  posted_at timestamp with time zone not null default
  request_id text
  statement_line_index bigint

table account_search
  account_index integer not null
  client_index integer not null
  terms tsvector

table account_vat_rates
  account_index integer not null
  valid_from date not null
  vat_rate text not null

table account_word_slips
  slip text not null
  word text not null

table account_words
  word text not null

table accounts
  index integer not null identity
  client_index integer not null
  brand_index integer not null
  account_number text not null
  company_name text not null
  contact text not null default
  email text not null default
  phone text not null default
  address1 text not null default
  address2 text not null default
  town text not null default
  postcode text not null default
  country text not null default
  delivery text not null default
  payment_method text not null default
  sort_code text not null default
  bank_account text not null default
  bank_account_name text not null default
  mandate_reference text not null default
  currency text not null default
  closed_on date
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  ledger_reference text not null default
  erased_at timestamp with time zone
  vat_number text not null default
  customer_type text not null default
  itemisation text not null default
  purchase_order text not null default
  cost_centre text not null default
  peppol_address text not null default
  invoice_copies text not null default
  statement_copies text not null default
  reminder_copies text not null default

table allowed_addresses
  index integer not null identity
  address text not null
  note text not null default
  created_by integer
  created_at timestamp with time zone not null default
  purpose text not null

table audit_accounts
  account_index integer not null
  at timestamp with time zone not null
  audit_index bigint not null

table audit_entries
  index bigint not null identity
  at timestamp with time zone not null default
  user_index integer
  username text not null
  action text not null
  entity text not null
  entity_index bigint
  client_index integer
  before jsonb
  after jsonb
  request_id text not null
  of_account boolean not null default

table bacs_report_rows
  bacs_report_index integer not null
  position integer not null
  client_index integer not null
  identity text not null
  service_user_number text not null
  reference text not null
  sort_code text not null
  bank_account text not null
  payer_name text not null
  amount numeric(14,2)
  effective_on date
  code text not null
  new_sort_code text not null default
  new_bank_account text not null default
  outcome text not null
  note text not null default
  account_index integer
  direct_debit_file_index integer
  direct_debit_position integer
  posting_index bigint
  returned_on date
  decision text
  decided_by integer
  decided_at timestamp with time zone
  withdrawn boolean not null default

table bacs_reports
  index integer not null identity
  client_index integer not null
  kind text not null
  file_name text not null
  sha256 text not null
  rows integer not null
  loaded_by integer
  loaded_at timestamp with time zone not null default

table bank_check_substitutions
  table_index integer not null
  sort_code integer not null
  substitute integer not null

table bank_check_tables
  index integer not null identity
  name text not null
  valid_from date not null
  ranges integer not null
  weights integer not null
  substitutions integer not null
  uploaded_by integer
  uploaded_at timestamp with time zone not null default

table bank_check_weights
  table_index integer not null
  line integer not null
  from_sort_code integer not null
  to_sort_code integer not null
  method text not null
  weights smallint[] not null
  exception smallint

table bank_holiday_lists
  index integer not null identity
  source text not null
  known_until date not null
  loaded_by integer
  loaded_at timestamp with time zone not null default
  nation text not null default

table bank_holidays
  day date not null
  name text not null
  nation text not null default

table bank_statement_lines
  index bigint not null identity
  client_index integer not null
  statement_index integer not null
  line integer not null
  paid_on date not null
  amount numeric(14,2) not null
  reference text not null
  payer text not null
  identity uuid not null
  repeat integer not null
  state text not null
  reason text not null default
  changed_by integer
  changed_at timestamp with time zone

table bank_statements
  index integer not null identity
  client_index integer not null
  file_name text not null
  sha256 text not null
  lines integer not null
  added integer not null
  first_on date not null
  last_on date not null
  loaded_by integer
  loaded_at timestamp with time zone not null default

table bespoke_function_results
  run_index integer not null
  part integer not null
  rows jsonb not null

table bespoke_function_runs
  index integer not null identity
  function_index integer not null
  category_index smallint not null
  user_index integer
  parameters jsonb not null
  status text not null
  slices jsonb
  slices_done integer not null default
  parts integer not null default
  row_count integer not null default
  changed integer
  failure text
  kept boolean not null default
  started_at timestamp with time zone not null default
  finished_at timestamp with time zone

table bill_run_breakdowns
  bill_run_index integer not null
  dimension text not null
  name text not null
  calls integer not null
  duration_seconds bigint not null
  retail_charge numeric(16,6) not null
  wholesale_cost numeric(16,6) not null

table bill_run_carrier_costs
  bill_run_index integer not null
  carrier_index integer not null
  charge_code text not null
  destination text not null
  calls integer not null
  wholesale_cost numeric(16,6) not null
  carrier_cost numeric(16,6) not null

table bill_run_exceptions
  bill_run_index integer not null
  cause text not null
  subject text not null
  carrier_index integer not null
  rate_card_index integer
  calls integer not null
  duration_seconds bigint not null
  retail_charge numeric(16,6)
  wholesale_cost numeric(16,6)
  first_call_at timestamp with time zone not null
  last_call_at timestamp with time zone not null
  kind smallint not null default
  quantity bigint not null default
  calendar_ends boolean not null default
  priced_by integer

table bill_run_inclusive_usage
  bill_run_index integer not null
  account_index integer not null
  account_bundle_index integer not null
  service_index integer not null
  product_group text not null
  calls integer not null
  quantity bigint not null
  period_start date not null
  unit text not null default

table bill_run_usage
  bill_run_index integer not null
  account_index integer not null
  service_index integer not null
  product_group text not null
  calls integer not null
  duration_seconds bigint not null
  retail_charge numeric(16,6) not null
  wholesale_cost numeric(16,6) not null
  inclusive_seconds bigint not null default

table bill_runs
  index integer not null identity
  client_index integer not null
  description text not null
  period_start date not null
  period_end date not null
  status smallint not null default
  last_taken_order integer
  generation integer not null default
  fixes integer not null default
  calls integer not null default
  late_calls integer not null default
  duration_seconds bigint not null default
  unallocated_calls integer not null default
  unrated_retail_calls integer not null default
  unrated_wholesale_calls integer not null default
  retail_charge numeric(16,6) not null default
  wholesale_cost numeric(16,6) not null default
  progress jsonb
  failure text
  created_by integer
  created_at timestamp with time zone not null default
  rated_at timestamp with time zone
  closed_at timestamp with time zone
  rates_read_at timestamp with time zone
  rated_again_for integer
  uncollected jsonb not null default
  rated_again_at timestamp with time zone

table billed_charges
  charge_index integer not null
  period_start date not null
  period_end date not null
  kind text not null
  invoice_run_index integer not null
  amount numeric(14,2) not null

table board_entries
  client_index integer not null
  owner_index integer
  assigned_by integer
  assigned_at timestamp with time zone
  note text not null default
  note_by integer
  note_at timestamp with time zone
  note_version integer not null default

table brand_logos
  index integer not null identity
  client_index integer not null
  brand_index integer not null
  kind text not null
  file_name text not null default
  source_type text
  source_width numeric(10,2)
  source_height numeric(10,2)
  source_key text
  print_key text
  print_bytes integer
  removed text[] not null default
  warnings text[] not null default
  done_by integer
  done_at timestamp with time zone not null default

table brands
  index integer not null identity
  client_index integer not null
  name text not null
  legal_name text not null default
  address text[] not null default
  postcode text not null default
  company_number text not null default
  vat_number text not null default
  email text not null default
  phone text not null default
  website text not null default
  bank_name text not null default
  bank_sort_code text not null default
  bank_account text not null default
  service_user_number text not null default
  payment_days smallint not null default
  invoice_zero boolean not null default
  logo_path text
  colour text not null default
  bank_account_name text not null default
  collect text not null default
  pay_link text not null default
  pay_words text not null default
  remind boolean not null default
  remind_from numeric(14,2) not null default
  reminder_days1 smallint
  reminder_days2 smallint
  reminder_days3 smallint
  reminder_text1 text not null default
  reminder_text2 text not null default
  reminder_text3 text not null default
  complaints_words text not null default
  complaints_phone text not null default
  adr_scheme text not null default
  page_one jsonb

table calls
  client_index integer not null
  carrier_index integer not null
  call_id text not null
  file_index integer not null
  line_number integer not null
  cli text not null
  destination text not null
  started_at timestamp with time zone not null
  duration_seconds integer not null
  carrier_cost numeric(12,6)
  kind smallint not null default
  quantity bigint
  charge_code text
  call_type text
  origin text

table carrier_rate_sheets
  carrier_index integer not null
  sheet jsonb not null

table carrier_rental_files
  index integer not null identity
  client_index integer not null
  carrier_index integer not null
  file_name text not null
  sha256 text not null
  accepted integer not null
  rejected integer not null
  first_month date
  last_month date
  cost numeric(18,6) not null
  loaded_by integer
  loaded_at timestamp with time zone not null default
  source_path text
  source_bytes bigint
  source_modified_at timestamp with time zone

table carrier_rental_profiles
  carrier_index integer not null
  profile jsonb not null

table carrier_rental_rejects
  file_index integer not null
  line integer not null
  reason text not null
  raw text not null

table carrier_rentals
  file_index integer not null
  line integer not null
  client_index integer not null
  month date not null
  number text not null
  product text not null
  quantity numeric(12,3) not null
  from_date date
  to_date date
  cost numeric(16,6) not null

table carriers
  index integer not null identity
  client_index integer not null
  name text not null
  profile_name text not null default
  profile jsonb
  status text not null default
  created_at timestamp with time zone not null default
  cost_tolerance numeric(12,2) not null default
  cost_tolerance_percent numeric(5,2) not null default

table charges
  index integer not null identity
  client_index integer not null
  account_index integer not null
  description text not null
  product_group text not null
  frequency text not null
  timing text not null
  amount numeric(12,2) not null
  quantity numeric(12,3) not null default
  start_date date not null
  end_date date
  created_at timestamp with time zone not null default
  held_by text
  billed_through date
  service_index integer
  product_index integer
  cost numeric(12,2)
  nominal text

table circuits
  index integer not null identity
  client_index integer not null
  cli text not null
  circuit_number text not null default
  provider text
  product text
  description text not null default
  address text not null default
  postcode text not null default
  last_test_index integer
  last_test_at timestamp with time zone
  last_test_result text
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default

table client_credential_secrets
  index integer not null identity
  client_credential_index integer not null
  hash bytea not null
  hint text not null
  created_at timestamp with time zone not null default
  created_by text not null
  ends_at timestamp with time zone

table client_credentials
  index integer not null identity
  client_index integer not null
  name text not null
  client_id text not null
  scopes text[] not null
  calls_per_minute integer
  expires_at timestamp with time zone
  created_at timestamp with time zone not null default
  created_by text not null
  revoked_at timestamp with time zone
  revoked_by text
  last_used_at timestamp with time zone
  last_used_ip text
  version integer not null default

table clients
  index integer not null identity
  name text not null
  status smallint not null default
  created_at timestamp with time zone not null default
  nine_client boolean not null default
  legal_name text not null default
  company_number text not null default
  vat_number text not null default
  address text[] not null default
  postcode text not null default
  contact text not null default
  email text not null default
  phone text not null default
  website text not null default
  bank_name text not null default
  bank_sort_code text not null default
  bank_account text not null default
  bank_account_name text not null default
  service_user_number text not null default
  notes text not null default
  catch_up_months smallint not null default

table comparison_items
  invoice_run_index integer not null
  account_index integer not null
  brand_index integer not null
  kind text not null
  net numeric(14,2)
  gross numeric(14,2)
  previous numeric(14,2)
  average numeric(14,2)
  history jsonb not null default

table comparison_sign_offs
  index integer not null identity
  invoice_run_index integer not null
  account_index integer not null
  kind text not null
  net numeric(14,2)
  gross numeric(14,2)
  reason text not null
  signed_by integer not null
  signed_at timestamp with time zone not null default

table comparison_thresholds
  client_index integer not null
  minimum_change numeric(12,2) not null
  minimum_percent numeric(7,2) not null
  deviations numeric(5,2) not null
  updated_by integer
  updated_at timestamp with time zone not null default

table contract_options
  index integer not null identity
  client_index integer not null
  name text not null
  description text not null default
  term_months smallint not null
  notice_days smallint not null default
  charge_kind text not null default
  charge_amount numeric(12,2) not null default
  charge_product_group text not null default
  valid_from date not null
  valid_to date
  status text not null default
  created_by integer
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default

table contracts
  index integer not null identity
  client_index integer not null
  account_index integer not null
  loyalty_scheme_index integer
  contract_option_index integer
  start_date date not null
  end_date date
  notice_days smallint not null default
  charge_kind text not null default
  charge_amount numeric(12,2) not null default
  charge_product_group text not null default
  notice_on date
  ended_on date
  charge_index integer
  created_by integer
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default

table cors_origins
  index integer not null identity
  origin text not null
  client_index integer
  note text not null default
  created_at timestamp with time zone not null default
  created_by text not null

table credited_vat
  invoice_run_index integer not null
  invoice_index integer not null
  vat_rate text not null
  percent numeric(5,2) not null
  net numeric(14,2) not null
  vat numeric(14,2) not null

table dash_api_settings
  only_one boolean not null default
  token_seconds integer not null default
  calls_per_minute integer not null default
  overlap_days integer not null default
  log_retention_days integer not null default
  version integer not null default
  updated_at timestamp with time zone
  updated_by text

table dash_call_counts
  counted text not null
  minute bigint not null
  calls integer not null

table dash_call_hours
  hour timestamp with time zone not null
  client_index integer not null
  client_credential_index integer not null
  bucket smallint not null
  calls integer not null
  refused integer not null
  failed integer not null

table dash_calls
  at timestamp with time zone not null
  index bigint not null default
  request_id uuid not null
  ms integer not null
  bytes integer
  client_index integer
  client_credential_index integer
  user_index integer
  status smallint not null
  method text not null
  route text not null
  path text not null
  query text not null
  address inet
  user_agent text
  error_code text
  version text
  accept text

table data_collection_clients
  index integer not null identity
  client_index integer not null
  carrier_index integer not null
  reference text not null default
  enabled boolean not null default
  created_by integer
  created_at timestamp with time zone not null default

table data_collection_files
  index integer not null identity
  client_index integer not null
  carrier_index integer not null
  name text not null
  sha256 text not null
  bytes bigint not null
  storage_key text not null
  source_path text
  source_modified_at timestamp with time zone
  status text not null
  failure text
  lines integer not null default
  accepted integer not null default
  rejected integer not null default
  duplicate integer not null default
  first_call_at timestamp with time zone
  last_call_at timestamp with time zone
  taken_order integer
  created_by integer
  created_at timestamp with time zone not null default
  taken_at timestamp with time zone
  source_kind text not null default
  corrected_file_index integer
  last_line integer
  quarantined_at timestamp with time zone
  quarantined_by integer
  quarantine_reason text
  corrected integer not null default

table data_collection_rejects
  file_index integer not null
  line_number integer not null
  reason text not null
  raw text not null
  call_id text
  corrected_in integer

table deliveries
  index integer not null identity
  invoice_run_index integer not null
  client_index integer not null
  kind text not null
  file_index integer not null
  name text not null
  storage_key text not null
  file_bytes bigint not null
  file_sha256 text not null
  path_index integer
  path text not null
  state text not null default
  attempts integer not null default
  failure text
  delivered_name text
  bytes bigint
  sha256 text
  written boolean
  delivered_at timestamp with time zone
  created_by integer
  created_at timestamp with time zone not null default

table direct_debit_collections
  direct_debit_file_index integer not null
  position integer not null
  invoice_index integer not null
  account_index integer not null
  service_user_number text not null
  originating_sort_code text not null
  originating_account text not null
  originating_name text not null
  sort_code text not null
  bank_account text not null
  bank_account_name text not null
  reference text not null
  code text not null
  amount numeric(14,2) not null
  withdrawn boolean not null default
  represents_file_index integer
  represents_position integer

table direct_debit_files
  index integer not null identity
  client_index integer not null
  invoice_run_index integer not null
  service_user_number text not null
  serial text not null
  created_on date not null
  processing_day date not null
  entry_day date not null
  items integer not null
  total numeric(14,2) not null
  created_at timestamp with time zone not null default
  withdrawn_at timestamp with time zone

table direct_debit_left_out
  invoice_run_index integer not null
  account_index integer not null
  reason text not null
  left_out_by integer not null
  left_out_at timestamp with time zone not null default

table direct_debit_older_debts
  direct_debit_file_index integer not null
  position integer not null
  posting_index bigint not null
  amount numeric(14,2) not null

table direct_debit_serials
  service_user_number text not null
  last_serial integer not null

table disputes
  index integer not null identity
  client_index integer not null
  account_index integer not null
  posting_index bigint not null
  closes_index integer
  effective_on date not null
  words text not null
  noted_by integer
  noted_at timestamp with time zone not null default

table drafts
  index integer not null identity
  user_index integer not null
  kind text not null
  client_index integer
  title text not null default
  content text not null
  version integer not null default
  created_at timestamp with time zone not null default
  changed_at timestamp with time zone not null default

table email_options
  index integer not null identity
  client_index integer not null
  brand_index integer
  version integer not null
  kind text not null
  sender_name text not null default
  sender_address text not null default
  reply_to text not null default
  bcc text[] not null default
  invoice_subject text not null default
  invoice_body text not null default
  credit_note_subject text not null default
  credit_note_body text not null default
  attach_pdf boolean not null default
  saved_by integer
  saved_at timestamp with time zone not null default
  attach_xml boolean not null default

table evidence_packs
  index integer not null identity
  client_index integer not null
  subject_kind text not null
  subject_index integer not null
  requested_by integer
  requested_at timestamp with time zone not null default
  status text not null default
  storage_key text
  bytes bigint
  sha256 text
  entries integer
  failure text
  finished_at timestamp with time zone

table exception_builds
  bill_run_index integer not null
  client_index integer not null
  status text not null default
  wants_all boolean not null default
  generation integer
  seen_files integer not null default
  seen_changes bigint not null default
  seen_bank_table integer not null default
  thresholds jsonb
  failure text
  asked_at timestamp with time zone not null default
  built_at timestamp with time zone

table exception_figures
  bill_run_index integer not null
  kind text not null
  findings integer not null
  calls bigint not null
  money numeric(16,6)

table exception_findings
  index integer not null identity
  bill_run_index integer not null
  client_index integer not null
  kind text not null
  subject text not null default
  brand_index integer
  account_index integer
  carrier_index integer
  rate_card_index integer
  file_index integer
  calls integer not null default
  duration_seconds bigint not null default
  money numeric(16,6)
  detail jsonb not null default
  binding text not null
  sign_off_index integer
  found_at timestamp with time zone not null default
  gone_at timestamp with time zone

table exception_sign_offs
  index integer not null identity
  finding_index integer not null
  binding text not null
  reason text not null
  signed_by integer not null
  signed_at timestamp with time zone not null default
  undone_by integer
  undone_at timestamp with time zone

table exception_thresholds
  client_index integer not null
  version integer not null
  high_call numeric(12,2) not null
  long_call_minutes integer not null
  premium_percent numeric(5,2) not null
  premium_minimum numeric(12,2) not null
  free_prefixes text[] not null
  saved_by integer
  saved_at timestamp with time zone not null default

table expected_files
  carrier_index integer not null
  client_index integer not null
  frequency text not null
  weekdays smallint[] not null default
  month_day smallint
  due_time time without time zone not null
  grace_minutes integer not null
  lag_days smallint not null
  band text not null
  min_lines integer
  max_lines integer
  band_percent smallint
  starts_on date not null
  updated_by integer
  updated_at timestamp with time zone not null default

table exports
  index integer not null identity
  user_index integer not null
  list text not null
  input text not null
  columns text[] not null
  format text not null
  status text not null default
  rows_done integer not null default
  rows_total integer not null
  bytes bigint
  failure text
  created_at timestamp with time zone not null default
  ended_at timestamp with time zone
  title text
  content text

table feature_flags
  client_index integer not null
  flag text not null
  description text not null default
  created_by integer
  created_at timestamp with time zone not null default

table first_catch_ups
  client_index integer not null
  period_start date not null
  period_end date not null
  last_charge integer not null
  decision text
  reason text not null default
  decided_by integer
  decided_at timestamp with time zone

table helplines
  index integer not null identity
  client_index integer not null
  name text not null
  number text not null
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default

table hosted_email_sends
  index integer not null identity
  hosted_email_index integer not null
  kind text not null
  reason text not null default
  requested_by integer
  requested_at timestamp with time zone not null default
  mail_from text not null
  mail_to text not null
  mail_bcc text not null default
  message_id text not null
  status text not null default
  attempts integer not null default
  next_attempt_at timestamp with time zone not null default
  claim uuid
  claimed_until timestamp with time zone
  handed_over_at timestamp with time zone
  accepted text[] not null default
  words text
  outbox_key text
  finished_at timestamp with time zone
  reply_to text not null default

table hosted_emails
  index integer not null identity
  invoice_run_index integer not null
  invoice_index integer not null
  mail_from text not null
  mail_to text not null
  mail_bcc text not null default
  subject text not null
  body text not null
  attachments text[] not null default
  size_bytes bigint not null default
  status text not null
  failure text
  created_at timestamp with time zone not null default
  modified_at timestamp with time zone not null default
  sent_at timestamp with time zone
  client_index integer not null
  brand_index integer not null
  account_index integer not null
  test_sent_at timestamp with time zone
  bounced_at timestamp with time zone
  reply_to text not null default
  attaches boolean not null default
  details_filled boolean not null default
  attaches_xml boolean not null default
  html_parts jsonb

table idempotency_keys
  user_index integer not null
  key text not null
  endpoint text not null
  body_hash text not null
  status smallint
  answer json
  created_at timestamp with time zone not null default

table imports
  index integer not null identity
  client_index integer not null
  kind text not null
  file_name text not null
  sha256 text not null
  rows integer not null
  added integer not null
  changed integer not null
  warnings integer not null
  rate_card_index integer
  created_by integer
  created_at timestamp with time zone not null default

table invoice_lines
  invoice_run_index integer not null
  account_index integer not null
  line_number integer not null
  kind text not null
  service_index integer
  charge_index integer
  product_group text not null
  description text not null
  detail text not null default
  period_start date not null
  period_end date not null
  calls integer not null default
  duration_seconds bigint not null default
  quantity numeric(12,3) not null
  unit_amount numeric(14,2)
  net numeric(14,2) not null
  vat_rate text not null
  contract_index integer
  corrects_invoice_index integer
  corrects_line integer
  document text not null
  vat_percent numeric(5,2) not null
  cost numeric(14,2)

table invoice_number_ranges
  index integer not null identity
  brand_index integer not null
  kind text not null
  prefix text not null
  padding smallint not null default
  next_number integer not null default
  created_at timestamp with time zone not null default
  first_number integer not null default

table invoice_number_skips
  range_index integer not null
  first_number integer not null
  last_number integer not null
  skipped_by integer
  skipped_at timestamp with time zone not null default

table invoice_numbers
  range_index integer not null
  number integer not null
  formatted text not null
  invoice_run_index integer not null
  account_index integer not null
  status text not null
  reason text
  given_at timestamp with time zone not null default
  voided_at timestamp with time zone

table invoice_report_account_sums
  invoice_run_index integer not null
  account_index integer not null
  brand_index integer not null
  kind text not null
  product_group text not null
  destination text not null
  revenue numeric(14,2) not null
  cost numeric(16,6)
  calls integer not null
  duration_seconds bigint not null
  costed_revenue numeric(14,2) not null

table invoice_report_account_totals
  client_index integer not null
  month date not null
  account_index integer not null
  entries integer not null
  revenue numeric(16,2) not null
  costed_revenue numeric(16,2) not null
  cost numeric(18,6) not null
  calls bigint not null
  duration_seconds bigint not null

table invoice_report_accounts
  invoice_run_index integer not null
  account_index integer not null
  brand_index integer not null
  revenue numeric(14,2) not null
  costed_revenue numeric(14,2) not null
  cost numeric(16,6) not null
  calls integer not null
  duration_seconds bigint not null

table invoice_report_group_sums
  invoice_run_index integer not null
  client_index integer not null
  brand_index integer not null
  month date not null
  kind text not null
  product_group text not null
  revenue numeric(16,2) not null
  cost numeric(18,6)
  calls bigint not null
  duration_seconds bigint not null
  costed_revenue numeric(16,2) not null

table invoice_report_runs
  invoice_run_index integer not null
  client_index integer not null
  month date not null
  invoices integer not null
  credit_notes integer not null
  net numeric(16,2) not null
  vat numeric(16,2) not null
  kept_at timestamp with time zone not null default

table invoice_report_sums
  invoice_run_index integer not null
  client_index integer not null
  brand_index integer not null
  month date not null
  kind text not null
  product_group text not null
  destination text not null
  revenue numeric(16,2) not null
  cost numeric(18,6)
  calls bigint not null
  duration_seconds bigint not null
  costed_revenue numeric(16,2) not null

table invoice_run_accounts
  invoice_run_index integer not null
  account_index integer not null
  brand_index integer not null
  account_number text not null
  stage smallint not null default
  status text not null default
  failed_process text
  failure_cause text
  failure_message text
  value_at_stake numeric(14,2)
  invoiced_by integer

table invoice_run_approvals
  index integer not null identity
  invoice_run_index integer not null
  approved_by integer not null
  approved_at timestamp with time zone not null default
  figures jsonb not null
  digest text not null
  lapsed_at timestamp with time zone
  lapse_reason text

table invoice_run_files
  index integer not null identity
  invoice_run_index integer not null
  name text not null
  storage_key text not null
  bytes bigint not null
  sha256 text not null
  manifest jsonb not null
  created_by integer
  created_at timestamp with time zone not null default
  withdrawn_at timestamp with time zone

table invoice_run_preparers
  invoice_run_index integer not null
  user_index integer not null
  prepared_at timestamp with time zone not null default
  day_changed_at timestamp with time zone

table invoice_run_processes
  invoice_run_index integer not null
  process text not null
  status text not null default
  total integer not null default
  done integer not null default
  failed integer not null default
  failure text
  started_at timestamp with time zone
  finished_at timestamp with time zone
  attempt integer not null default
  counted_before integer not null default

table invoice_runs
  index integer not null identity
  client_index integer not null
  bill_run_index integer not null
  description text not null
  cycle_description text not null
  status smallint not null default
  invoice_date date not null
  bacs_date date not null
  brand_indexes integer[] not null default
  created_by integer
  created_at timestamp with time zone not null default
  confirmed_by integer
  confirmed_at timestamp with time zone
  account_count integer not null default
  confirmed_gross numeric(16,2)
  hosted_at timestamp with time zone
  abandoned_at timestamp with time zone
  abandoned_by integer
  abandon_reason text not null default
  abandoned_metrics jsonb
  purpose text not null default
  credit_reason text not null default
  credit_words text not null default
  rebill boolean not null default
  rates_read_at timestamp with time zone

table invoice_vat
  invoice_index integer not null
  vat_rate text not null
  rate numeric(5,2) not null
  net numeric(14,2) not null
  vat numeric(14,2) not null
  percent numeric(5,2) not null

table invoices
  index integer not null identity
  invoice_run_index integer not null
  client_index integer not null
  brand_index integer not null
  account_index integer not null
  kind text not null
  number text
  invoice_date date not null
  due_date date not null
  net numeric(14,2) not null
  vat numeric(14,2) not null
  gross numeric(14,2) not null
  calls integer not null default
  call_seconds bigint not null default
  call_charge numeric(16,6) not null default
  document jsonb not null default
  pdf_key text
  pdf_sha256 text
  pdf_bytes integer
  confirmed_at timestamp with time zone
  hosted_at timestamp with time zone
  set_off numeric(14,2) not null default
  brought_forward numeric(14,2) not null default
  first_pdf_sha256 text

table ledger_export_postings
  posting_index bigint not null
  ledger_export_index integer not null
  account_reference text not null

table ledger_exports
  index integer not null identity
  client_index integer not null
  through date not null
  first_on date not null
  last_on date not null
  postings integer not null
  debits numeric(14,2) not null
  credits numeric(14,2) not null
  codes jsonb not null
  made_by integer
  made_at timestamp with time zone not null default

table line_test_providers
  name text not null
  state text not null
  failure text
  silent_until timestamp with time zone
  changed_at timestamp with time zone not null default
  last_answer_at timestamp with time zone

table line_tests
  index integer not null identity
  circuit_index integer not null
  client_index integer not null
  account_index integer
  profile text not null
  status text not null default
  test_key uuid not null default
  provider_name text not null default
  simulated boolean not null default
  step text
  cancel_by text
  seen_at timestamp with time zone
  result jsonb
  failure text
  requested_by integer
  created_at timestamp with time zone not null default
  started_at timestamp with time zone
  finished_at timestamp with time zone

table loyalty_schemes
  index integer not null identity
  client_index integer not null
  name text not null
  description text not null default
  minimum_months smallint not null default
  percent numeric(5,2)
  amount numeric(12,2)
  product_groups text[] not null
  valid_from date not null
  valid_to date
  status text not null default
  created_by integer
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default

table mandate_file_items
  mandate_file_index integer not null
  position integer not null
  account_index integer not null
  code text not null
  originating_sort_code text not null
  originating_account text not null
  originating_name text not null
  sort_code text not null
  bank_account text not null
  bank_account_name text not null
  reference text not null

table mandate_files
  index integer not null identity
  client_index integer not null
  service_user_number text not null
  serial text not null
  created_on date not null
  processing_day date not null
  entry_day date not null
  items integer not null
  made_by integer

table mandates
  index integer not null identity
  client_index integer not null
  account_index integer not null
  service_user_number text not null
  reference text not null
  sort_code text not null
  bank_account text not null
  state text not null
  collected_before boolean not null default
  lodged_on date not null default
  renewed_on date
  ended_on date
  reason text not null default
  cancel_by_file boolean not null default

table messages
  index integer not null identity
  client_index integer not null
  text text not null
  start_date timestamp with time zone not null
  end_date timestamp with time zone not null
  created_at timestamp with time zone not null default

table notices
  index integer not null identity
  client_index integer not null
  account_index integer not null
  kind text not null
  price_change_index integer
  contract_index integer
  account_email_index integer
  address text[]
  subject text
  body text
  posted_on date
  created_by integer
  created_at timestamp with time zone not null default

table oidc_sign_ins
  state_hash text not null
  browser_hash text not null
  nonce text not null
  code_verifier text not null
  created_at timestamp with time zone not null default

table omni_settings
  client_index integer not null
  show_contract_end_date boolean not null
  updated_at timestamp with time zone not null default
  updated_by text not null

table open_items
  posting_index bigint not null
  client_index integer not null
  account_index integer not null
  due_on date not null
  remainder numeric(14,2) not null

table output_group_brands
  brand_index integer not null
  client_index integer not null
  output_group_index integer not null

table output_groups
  index integer not null identity
  client_index integer not null
  name text not null
  is_default boolean not null default
  left_out text[] not null default
  version integer not null default
  updated_by integer
  updated_at timestamp with time zone not null default

table outputs
  index integer not null identity
  client_index integer not null
  kind text not null
  name text not null
  description text not null
  format text not null

table pack_ledgers
  index integer not null identity
  invoice_run_index integer not null
  left_out_brands integer[] not null default
  left_out_accounts integer[] not null default
  withdrawn boolean not null default
  made_at timestamp with time zone not null default

table passkey_challenges
  challenge_hash text not null
  user_index integer not null
  purpose text not null
  created_at timestamp with time zone not null default

table passkeys
  index integer not null identity
  user_index integer not null
  name text not null
  credential_id text not null
  public_key bytea not null
  counter bigint not null
  transports text[] not null
  created_at timestamp with time zone not null default
  last_used_at timestamp with time zone

table paths
  index integer not null identity
  client_index integer not null
  direction text not null
  carrier_index integer
  path text not null
  description text not null default
  enabled boolean not null default
  move_taken boolean not null default
  deliverables text[] not null default
  holds text not null default

table personal_data_copies
  index integer not null identity
  client_index integer not null
  account_index integer not null
  requested_by integer not null
  requested_at timestamp with time zone not null default
  status text not null default
  storage_key text
  bytes bigint
  sha256 text
  failure text
  finished_at timestamp with time zone

table posted_direct_debit_files
  direct_debit_file_index integer not null
  posted_at timestamp with time zone not null default

table posting_limits
  client_index integer not null
  amount numeric(14,2) not null
  set_by integer
  set_at timestamp with time zone not null default

table price_changes
  index integer not null identity
  client_index integer not null
  from_day date not null
  percent numeric(5,2)
  amount numeric(14,2)
  agreed boolean not null
  created_by integer
  created_at timestamp with time zone not null default
  contract_index integer

table product_group_bundles
  index integer not null identity
  client_index integer not null
  name text not null
  description text not null default
  product_groups text[] not null
  inclusive_minutes integer not null
  monthly_price numeric(12,2) not null
  valid_from date not null
  valid_to date
  status text not null default
  created_by integer
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  priority smallint not null default
  rollover boolean not null default
  inclusive_messages integer not null default
  inclusive_megabytes integer not null default

table product_group_names
  client_index integer not null
  product_group text not null
  display_name text not null

table product_group_vat
  client_index integer not null
  product_group text not null
  valid_from date not null
  category text not null
  reverse_charge boolean not null default
  to_review boolean not null default

table products
  index integer not null identity
  client_index integer not null
  code text not null
  name text not null
  product_group text not null
  frequency text not null
  timing text not null
  price numeric(12,2) not null
  cost numeric(12,2)
  nominal text
  status text not null default
  created_by integer
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  vat_categories jsonb not null default

table provisional_ratings
  client_index integer not null
  rated_at timestamp with time zone
  taken_order integer not null default
  basis text not null default
  periods jsonb not null default
  asked_at timestamp with time zone
  failure text

table provisional_usage
  client_index integer not null
  account_index integer not null
  service_index integer not null
  period_start date not null
  day date not null
  product_group text not null
  calls integer not null
  duration_seconds bigint not null
  retail_charge numeric(16,6) not null

table rate_allocations
  index integer not null identity
  client_index integer not null
  carrier_index integer
  rate_card_index integer not null
  side text not null
  brand_index integer
  account_index integer
  valid_from date not null
  created_at timestamp with time zone not null default
  created_by integer
  service_index integer

table rate_card_entries
  rate_card_index integer not null
  prefix text not null
  destination text not null
  product_group text not null
  connection_fee numeric(12,6) not null
  price_day numeric(12,6) not null
  price_evening numeric(12,6) not null
  price_weekend numeric(12,6) not null
  minimum_charge numeric(12,6) not null
  first_increment integer not null
  next_increment integer not null
  kind smallint not null default
  charge_code text not null default
  origin text not null default
  connection_fee_evening numeric(12,6)
  connection_fee_weekend numeric(12,6)
  maximum_charge numeric(12,6)
  charge_at_zero boolean not null default
  access_charge_minute numeric(12,6) not null default
  service_charge_minute numeric(12,6) not null default
  service_charge_call numeric(12,6) not null default

table rate_cards
  index integer not null identity
  client_index integer not null
  carrier_index integer
  name text not null
  valid_from date not null
  entries integer not null default
  created_at timestamp with time zone not null default
  created_by integer
  calendar jsonb
  round_to integer not null default
  round_up boolean not null default
  cost_plus jsonb
  rest_anew boolean not null default

table rated_calls
  bill_run_index integer not null
  file_index integer not null
  line_number integer not null
  carrier_index integer not null
  call_id text not null
  cli text not null
  destination text not null
  started_at timestamp with time zone not null
  duration_seconds integer not null
  account_index integer
  service_index integer
  late boolean not null
  time_band character(1) not null
  retail_rate_card_index integer
  retail_prefix text
  destination_name text
  product_group text
  billable_seconds integer
  retail_charge numeric(14,6)
  wholesale_rate_card_index integer
  wholesale_prefix text
  wholesale_cost numeric(14,6)
  exception text
  inclusive_seconds integer
  account_bundle_indexes integer[]
  kind smallint not null default
  quantity bigint
  charge_code text
  call_type text
  origin text
  retail_access_charge numeric(14,6)
  retail_service_charge numeric(14,6)
  inclusive_quantity bigint
  client_index integer not null
  retail_set_up_charge numeric(14,6)

table rating_changes
  index bigint not null identity
  client_index integer not null
  kind text not null
  things integer[] not null
  first_day date not null
  last_day date not null
  changed_at timestamp with time zone not null

table recovery_codes
  user_index integer not null
  code_hash text not null
  made_at timestamp with time zone not null default
  used_at timestamp with time zone

table reminders
  posting_index bigint not null
  stage smallint not null
  account_email_index integer not null
  account_index integer not null
  reminded_on date not null
  remainder numeric(14,2) not null

table rental_comparisons
  client_index integer not null
  month date not null
  state text not null
  summary jsonb not null

table rental_differences
  client_index integer not null
  month date not null
  side text not null
  number text not null
  account_index integer
  charge_index integer
  carrier text not null
  description text not null
  amount numeric(18,2) not null

table replica_heartbeat
  index integer not null default
  at timestamp with time zone not null

table report_requests
  index integer not null identity
  bill_run_index integer
  invoice_run_index integer
  report text not null
  status text not null
  storage_key text
  bytes bigint
  sha256 text
  failure text
  requested_by integer
  requested_at timestamp with time zone not null default
  ready_at timestamp with time zone
  confirmed_at timestamp with time zone
  hosted_at timestamp with time zone
  left_out_brands text[] not null default

table repriced_charges
  price_change_index integer not null
  position integer not null
  account_index integer not null
  description text not null
  frequency text not null
  quantity numeric not null
  amount_before numeric(14,2) not null
  amount_after numeric(14,2) not null

table role_policies
  role text not null
  two_step_required boolean not null default
  changed_at timestamp with time zone not null default
  changed_by integer

table run_comparisons
  invoice_run_index integer not null
  previous_bill_run_index integer
  minimum_change numeric(12,2) not null
  minimum_percent numeric(7,2) not null
  deviations numeric(5,2) not null
  compared_at timestamp with time zone not null default

table sales_ledger_codes
  client_index integer not null
  nominals jsonb not null default
  other_nominal text not null default
  bank_nominal text not null default
  department integer not null default
  standard_tax_code text not null default
  reduced_tax_code text not null default
  zero_tax_code text not null default
  exempt_tax_code text not null default
  reverse_tax_code text not null default
  version integer not null default
  updated_by integer
  updated_at timestamp with time zone not null default
  write_off_nominal text not null default
  outside_tax_code text not null default
  file_format text not null default

table schedule_occurrence_parts
  occurrence_index integer not null
  number integer not null
  client_index integer
  label text not null
  input jsonb not null
  subject_index integer
  status text not null default
  message text

table schedule_occurrences
  index integer not null identity
  schedule_index integer not null
  due_at timestamp with time zone not null
  action text not null
  client_index integer
  function_index integer
  user_index integer not null
  run_now boolean not null default
  status text not null
  message text
  started_at timestamp with time zone
  finished_at timestamp with time zone

table schedules
  index integer not null identity
  name text not null
  action text not null
  client_index integer
  function_index integer
  cron text not null
  paused boolean not null
  next_due_at timestamp with time zone
  created_by integer not null
  created_at timestamp with time zone not null default
  deleted_at timestamp with time zone

table secrets
  name text not null
  value text not null
  created_at timestamp with time zone not null default

table service_users
  service_user_number text not null
  notice_days integer not null default
  notice_note text not null default
  bacs_name text not null default
  lodgement text not null default
  final_collection boolean not null default
  updated_at timestamp with time zone not null default

table services
  index integer not null identity
  client_index integer not null
  account_index integer not null
  cli text not null
  description text not null default
  start_date date not null
  end_date date

table settings
  name text not null
  value jsonb not null

table shadow_run_results
  shadow_run_index integer not null
  dimension text not null
  subject text not null
  calls_before integer not null
  calls_after integer not null
  seconds_before bigint not null
  seconds_after bigint not null
  retail_before numeric(16,6) not null
  retail_after numeric(16,6) not null
  cost_before numeric(16,6) not null
  cost_after numeric(16,6) not null
  bundles_before numeric(14,2) not null default
  bundles_after numeric(14,2) not null default

table shadow_runs
  index integer not null identity
  client_index integer not null
  bill_run_index integer not null
  description text not null
  proposal jsonb not null
  basis jsonb
  status text not null default
  progress jsonb
  failure text
  counts jsonb
  created_by integer
  created_at timestamp with time zone not null default
  started_at timestamp with time zone
  done_at timestamp with time zone
  published_by integer
  published_at timestamp with time zone
  published_from date

table sign_in_attempts
  kind text not null
  key text not null
  failures integer not null default
  failed_at timestamp with time zone not null default
  free_at timestamp with time zone not null default

table system_checks
  index bigint not null identity
  system_index integer not null
  checked_at timestamp with time zone not null
  state text not null
  status smallint
  ms integer
  words text not null

table system_hours
  system_index integer not null
  hour timestamp with time zone not null
  up integer not null default
  slow integer not null default
  down integer not null default
  refused integer not null default
  ms_sum bigint not null default
  ms_max integer not null default

table system_incidents
  index integer not null identity
  system_index integer not null
  started_at timestamp with time zone not null
  ended_at timestamp with time zone
  last_at timestamp with time zone not null
  checks integer not null default
  state text not null
  words text not null
  end_words text

table systems
  index integer not null identity
  name text not null
  description text not null default
  owner text not null default
  url text not null
  expected_status smallint not null
  expected_text text
  interval_seconds integer not null
  timeout_ms integer not null
  slow_ms integer not null
  active boolean not null default
  state text not null default
  state_since timestamp with time zone
  checked_at timestamp with time zone
  ms integer
  words text
  next_check_at timestamp with time zone not null default
  created_at timestamp with time zone not null default
  version integer not null default

table table_view_defaults
  user_index integer not null
  table_name text not null
  view_index integer not null

table table_views
  index integer not null identity
  user_index integer not null
  table_name text not null
  name text not null
  state text not null
  shared boolean not null default
  created_at timestamp with time zone not null default
  changed_at timestamp with time zone not null default

table two_person_brands
  brand_index integer not null
  asked_by integer
  asked_at timestamp with time zone not null default

table two_step
  user_index integer not null
  secret text not null
  begun_at timestamp with time zone not null default
  confirmed_at timestamp with time zone
  last_step bigint not null default

table usage_alerts
  index integer not null identity
  client_index integer not null
  usage_limit_index integer
  account_index integer not null
  service_index integer
  limit_name text not null
  product_group text
  measure text not null
  per text not null
  most numeric(12,2) not null
  since date not null
  used numeric(16,6) not null
  raised_at timestamp with time zone not null default
  announced_at timestamp with time zone
  acknowledged_at timestamp with time zone
  acknowledged_by integer
  reason text not null default

table usage_limits
  index integer not null identity
  client_index integer not null
  name text not null
  brand_index integer
  account_index integer
  counted_by text not null
  product_group text
  measure text not null
  per text not null
  most numeric(12,2) not null
  version integer not null default
  updated_by integer
  updated_at timestamp with time zone not null default

table user_identities
  index integer not null identity
  user_index integer not null
  issuer text not null
  subject text not null
  email text not null
  linked_at timestamp with time zone not null default
  last_used_at timestamp with time zone not null default

table user_sessions
  index integer not null identity
  user_index integer not null
  refresh_hash text not null
  previous_hash text
  rotated_at timestamp with time zone
  created_at timestamp with time zone not null default
  last_used_at timestamp with time zone not null default
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  end_reason text
  ip text
  user_agent text
  method text not null default
  family_hash text not null
  rotation_salt text

table users
  index integer not null identity
  username text not null
  given_name text not null
  email text not null
  password_hash text
  roles text[] not null default
  disabled boolean not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  password_temporary boolean not null default
  password_expires_at timestamp with time zone
  password_changed_at timestamp with time zone
  last_sign_in_at timestamp with time zone

table vat_percentages
  index integer not null identity
  vat_rate text not null
  valid_from date not null
  percent numeric(5,2) not null
  created_by integer
  created_at timestamp with time zone not null default

table waiting_postings
  index integer not null identity
  client_index integer not null
  account_index integer not null
  kind text not null
  amount numeric(14,2) not null
  entry jsonb not null
  entered_by integer
  entered_at timestamp with time zone not null default
  state text not null default
  decided_by integer
  decided_at timestamp with time zone
  refusal text not null default

table webhook_attempts
  delivery_index bigint not null
  number integer not null
  claim uuid not null
  at timestamp with time zone not null default
  status smallint
  ms integer
  failure text
  answer text
  ended boolean not null default

table webhook_deliveries
  index bigint not null identity
  webhook_index integer not null
  event_index bigint not null
  state text not null default
  tries integer not null default
  resends integer not null default
  next_try_at timestamp with time zone not null default
  delivered_at timestamp with time zone
  created_at timestamp with time zone not null default

table webhook_events
  index bigint not null identity
  client_index integer not null
  id text not null
  type text not null
  invoice_run_index integer
  body text not null
  digest text not null
  created_at timestamp with time zone not null default

table webhook_hosted_invoices
  invoice_index integer not null
  invoice_run_index integer not null

table webhook_payments
  posting_index bigint not null
  client_index integer not null

table webhooks
  index integer not null identity
  client_index integer not null
  url text not null
  description text not null default
  events text[] not null
  state text not null default
  paused_because text
  secret text not null
  previous_secret text
  previous_until timestamp with time zone
  claim uuid
  claimed_until timestamp with time zone
  failures integer not null default
  closed_until timestamp with time zone
  last_delivered_at timestamp with time zone
  last_failure text
  last_failed_at timestamp with time zone
  created_at timestamp with time zone not null default
  created_by text not null
  version integer not null default

CREATE INDEX account_allocations_credit ON public.account_allocations USING btree (credit_index)
CREATE INDEX account_allocations_debit ON public.account_allocations USING btree (debit_index)
CREATE INDEX account_brand_moves_from ON public.account_brand_moves USING btree (from_day)
CREATE INDEX account_bundle_services_service ON public.account_bundle_services USING btree (service_index)
CREATE INDEX account_bundles_account ON public.account_bundles USING btree (account_index, start_date, index)
CREATE INDEX account_bundles_bundle ON public.account_bundles USING btree (bundle_index)
CREATE INDEX account_bundles_client ON public.account_bundles USING btree (client_index, account_index)
CREATE INDEX account_bundles_service ON public.account_bundles USING btree (service_index) WHERE (service_index IS NOT NULL)
CREATE INDEX account_emails_account ON public.account_emails USING btree (account_index, index DESC)
CREATE INDEX account_emails_undelivered ON public.account_emails USING btree (created_at) WHERE (state = ANY (ARRAY['refused'::text, 'unsure'::text]))
CREATE INDEX account_erasures_kept ON public.account_erasures USING btree (kept_until) WHERE (status = 'erased'::text)
CREATE INDEX account_files_account ON public.account_files USING btree (account_index) WHERE (account_index IS NOT NULL)
CREATE INDEX account_files_deleted ON public.account_files USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
CREATE INDEX account_files_owner ON public.account_files USING btree (client_index, account_index)
CREATE INDEX account_notes_account ON public.account_notes USING btree (account_index, pinned DESC, index DESC) WHERE (deleted_at IS NULL)
CREATE INDEX account_notes_deleted ON public.account_notes USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
CREATE INDEX account_postings_account ON public.account_postings USING btree (account_index, effective_on, index) INCLUDE (amount)
CREATE INDEX account_postings_exported ON public.account_postings USING btree (client_index, effective_on) WHERE ((direct_debit_file_index IS NULL) AND (invoice_index IS NULL) AND (kind <> 'opening_balance'::text))
CREATE INDEX account_postings_month ON public.account_postings USING btree (client_index, effective_on) INCLUDE (kind, method, amount)
CREATE INDEX account_postings_statement_line ON public.account_postings USING btree (statement_line_index) WHERE (statement_line_index IS NOT NULL)
CREATE INDEX account_search_pending ON public.account_search USING btree (client_index, account_index) WHERE (terms IS NULL)
CREATE INDEX account_search_terms ON public.account_search USING gin (terms) WITH (fastupdate=off)
CREATE INDEX account_word_slips_slip ON public.account_word_slips USING btree (slip, word)
CREATE INDEX account_words_word ON public.account_words USING btree (word)
CREATE INDEX accounts_brand ON public.accounts USING btree (brand_index)
CREATE INDEX accounts_company ON public.accounts USING btree (client_index, lower(company_name))
CREATE INDEX accounts_company_all ON public.accounts USING btree (lower(company_name))
CREATE INDEX accounts_mandates ON public.accounts USING btree (client_index, upper(mandate_reference), bank_account, translate(sort_code, ' -'::text, ''::text), account_number) WHERE ((payment_method = 'direct_debit'::text) AND (closed_on IS NULL))
CREATE INDEX accounts_number ON public.accounts USING btree (account_number)
CREATE INDEX accounts_payer ON public.accounts USING btree (client_index, payer_key(company_name))
CREATE INDEX accounts_updated ON public.accounts USING btree (client_index, updated_at)
CREATE INDEX audit_accounts_entry ON public.audit_accounts USING btree (audit_index)
CREATE INDEX audit_entries_action ON public.audit_entries USING btree (action, index DESC)
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at)
CREATE INDEX audit_entries_client ON public.audit_entries USING btree (client_index, index DESC)
CREATE INDEX audit_entries_details ON public.audit_entries USING btree (client_index, index) WHERE (entity = ANY (ARRAY['accounts'::text, 'brands'::text, 'clients'::text, 'import'::text, 'invoice_runs'::text]))
CREATE INDEX audit_entries_entity ON public.audit_entries USING btree (entity, entity_index, index DESC)
CREATE INDEX audit_entries_kind ON public.audit_entries USING btree (entity, index DESC)
CREATE INDEX audit_entries_request ON public.audit_entries USING btree (request_id)
CREATE INDEX audit_entries_standing ON public.audit_entries USING btree (client_index, entity, at DESC, index DESC) WHERE (NOT of_account)
CREATE INDEX audit_entries_user ON public.audit_entries USING btree (user_index, index DESC)
CREATE INDEX bacs_report_rows_account ON public.bacs_report_rows USING btree (account_index)
CREATE INDEX bacs_report_rows_collection ON public.bacs_report_rows USING btree (direct_debit_file_index, direct_debit_position) WHERE (decision = 'represent'::text)
CREATE INDEX bacs_report_rows_represented ON public.bacs_report_rows USING btree (client_index) WHERE (decision = 'represent'::text)
CREATE INDEX bacs_report_rows_waiting ON public.bacs_report_rows USING btree (client_index) WHERE ((decision IS NULL) AND (outcome <> 'duplicate'::text))
CREATE INDEX bacs_report_rows_withdrawn ON public.bacs_report_rows USING btree (direct_debit_file_index, direct_debit_position) WHERE withdrawn
CREATE INDEX bank_check_tables_valid ON public.bank_check_tables USING btree (valid_from DESC, index DESC)
CREATE INDEX bank_statement_lines_payer ON public.bank_statement_lines USING btree (client_index, payer_key(payer)) WHERE (state = ANY (ARRAY['matched'::text, 'assigned'::text]))
CREATE INDEX bank_statement_lines_state ON public.bank_statement_lines USING btree (client_index, state, paid_on DESC, index DESC)
CREATE INDEX bank_statement_lines_statement ON public.bank_statement_lines USING btree (statement_index)
CREATE INDEX bespoke_function_runs_user ON public.bespoke_function_runs USING btree (user_index, category_index, index DESC)
CREATE INDEX bill_run_exceptions_run ON public.bill_run_exceptions USING btree (bill_run_index, cause, calls DESC)
CREATE INDEX bill_runs_rated_again_for ON public.bill_runs USING btree (rated_again_for) WHERE (rated_again_for IS NOT NULL)
CREATE INDEX billed_charges_run ON public.billed_charges USING btree (invoice_run_index, charge_index)
CREATE INDEX brand_logos_brand ON public.brand_logos USING btree (brand_index, index DESC)
CREATE INDEX calls_file ON ONLY public.calls USING brin (file_index, line_number)
CREATE INDEX calls_started_at ON ONLY public.calls USING brin (started_at)
CREATE INDEX carrier_rental_files_client ON public.carrier_rental_files USING btree (client_index)
CREATE INDEX carrier_rentals_month ON public.carrier_rentals USING btree (client_index, month)
CREATE INDEX charges_account ON public.charges USING btree (account_index)
CREATE INDEX charges_client ON public.charges USING btree (client_index)
CREATE INDEX charges_product ON public.charges USING btree (product_index) WHERE (product_index IS NOT NULL)
CREATE INDEX charges_service ON public.charges USING btree (service_index) WHERE (service_index IS NOT NULL)
CREATE INDEX circuits_last_test ON public.circuits USING btree (last_test_at DESC, index) WHERE (last_test_at IS NOT NULL)
CREATE INDEX client_credential_secrets_credential ON public.client_credential_secrets USING btree (client_credential_index)
CREATE INDEX clients_lower_name ON public.clients USING btree (lower(name))
CREATE INDEX comparison_items_kind ON public.comparison_items USING btree (invoice_run_index, kind)
CREATE INDEX comparison_sign_offs_account ON public.comparison_sign_offs USING btree (invoice_run_index, account_index, index DESC)
CREATE INDEX contracts_account ON public.contracts USING btree (account_index)
CREATE INDEX contracts_charge ON public.contracts USING btree (charge_index) WHERE (charge_index IS NOT NULL)
CREATE INDEX contracts_client ON public.contracts USING btree (client_index, start_date)
CREATE INDEX contracts_option ON public.contracts USING btree (contract_option_index) WHERE (contract_option_index IS NOT NULL)
CREATE INDEX contracts_scheme ON public.contracts USING btree (loyalty_scheme_index) WHERE (loyalty_scheme_index IS NOT NULL)
CREATE INDEX credited_vat_invoice ON public.credited_vat USING btree (invoice_index)
CREATE INDEX dash_call_counts_minute ON public.dash_call_counts USING btree (minute)
CREATE INDEX dash_call_hours_age ON public.dash_call_hours USING brin (hour)
CREATE INDEX dash_call_hours_credential ON public.dash_call_hours USING btree (client_credential_index, hour) WHERE (client_credential_index > 0)
CREATE INDEX dash_calls_client ON ONLY public.dash_calls USING btree (client_index, at, index) WHERE (client_index IS NOT NULL)
CREATE INDEX dash_calls_credential ON ONLY public.dash_calls USING btree (client_credential_index, at, index) WHERE (client_credential_index IS NOT NULL)
CREATE INDEX dash_calls_failed ON ONLY public.dash_calls USING btree (at, index) WHERE (status >= 400)
CREATE INDEX dash_calls_method ON ONLY public.dash_calls USING btree (method, at, index) WHERE (method <> 'GET'::text)
CREATE INDEX dash_calls_ms ON ONLY public.dash_calls USING btree (ms)
CREATE INDEX dash_calls_path ON ONLY public.dash_calls USING btree (path text_pattern_ops, at, index)
CREATE INDEX dash_calls_request ON ONLY public.dash_calls USING btree (request_id)
CREATE INDEX data_collection_clients_client ON public.data_collection_clients USING btree (client_index)
CREATE INDEX data_collection_files_arrival ON public.data_collection_files USING btree (carrier_index, created_at) WHERE (source_kind = 'external'::text)
CREATE INDEX data_collection_files_attention ON public.data_collection_files USING btree (created_at DESC) WHERE ((status = 'failed'::text) OR (rejected > 0))
CREATE INDEX data_collection_files_client ON public.data_collection_files USING btree (client_index, index DESC)
CREATE INDEX data_collection_files_corrected ON public.data_collection_files USING btree (corrected_file_index) WHERE (corrected_file_index IS NOT NULL)
CREATE INDEX data_collection_files_failed ON public.data_collection_files USING btree (index) WHERE ((status = 'failed'::text) AND (quarantined_at IS NULL))
CREATE INDEX data_collection_files_internal ON public.data_collection_files USING btree (client_index, index DESC) WHERE (source_kind = 'internal'::text)
CREATE INDEX data_collection_files_name ON public.data_collection_files USING btree (carrier_index, name, index) WHERE (status = 'taken'::text)
CREATE INDEX data_collection_files_source ON public.data_collection_files USING btree (client_index, source_path) WHERE (source_path IS NOT NULL)
CREATE INDEX data_collection_rejects_open ON public.data_collection_rejects USING btree (file_index, call_id) WHERE ((call_id IS NOT NULL) AND (corrected_in IS NULL))
CREATE INDEX data_collection_rejects_reason ON public.data_collection_rejects USING btree (file_index, reason, line_number)
CREATE INDEX deliveries_failed ON public.deliveries USING btree (created_at) WHERE (state = 'failed'::text)
CREATE INDEX deliveries_path ON public.deliveries USING btree (path_index, index DESC)
CREATE INDEX deliveries_run ON public.deliveries USING btree (invoice_run_index, index DESC)
CREATE INDEX direct_debit_collections_again ON public.direct_debit_collections USING btree (invoice_index) WHERE (code = '18'::text)
CREATE INDEX direct_debit_collections_mandate ON public.direct_debit_collections USING btree (service_user_number, reference, sort_code, bank_account) WHERE (NOT withdrawn)
CREATE INDEX direct_debit_older_debts_posting ON public.direct_debit_older_debts USING btree (posting_index)
CREATE INDEX disputes_account ON public.disputes USING btree (account_index, index DESC)
CREATE INDEX disputes_posting ON public.disputes USING btree (posting_index)
CREATE INDEX drafts_client ON public.drafts USING btree (client_index) WHERE (client_index IS NOT NULL)
CREATE INDEX drafts_user ON public.drafts USING btree (user_index, kind, changed_at DESC)
CREATE INDEX evidence_packs_subject ON public.evidence_packs USING btree (subject_kind, subject_index, index DESC)
CREATE INDEX exception_builds_client ON public.exception_builds USING btree (client_index)
CREATE INDEX exception_findings_history ON public.exception_findings USING btree (client_index, kind, subject, account_index)
CREATE INDEX exception_findings_settled ON public.exception_findings USING btree (bill_run_index, kind) WHERE ((sign_off_index IS NOT NULL) OR (gone_at IS NOT NULL))
CREATE INDEX exception_sign_offs_finding ON public.exception_sign_offs USING btree (finding_index, index DESC)
CREATE INDEX expected_files_client ON public.expected_files USING btree (client_index)
CREATE INDEX exports_user ON public.exports USING btree (user_index, index DESC)
CREATE INDEX hosted_email_sends_claimed ON public.hosted_email_sends USING btree (claimed_until) WHERE (status = 'sending'::text)
CREATE INDEX hosted_email_sends_due ON public.hosted_email_sends USING btree (next_attempt_at, index) WHERE (status = 'queued'::text)
CREATE INDEX hosted_email_sends_email ON public.hosted_email_sends USING btree (hosted_email_index, index DESC)
CREATE INDEX hosted_emails_client ON public.hosted_emails USING btree (client_index, index DESC)
CREATE INDEX hosted_emails_run ON public.hosted_emails USING btree (invoice_run_index, index DESC)
CREATE INDEX hosted_emails_state ON public.hosted_emails USING btree (client_index, invoice_run_index, status)
CREATE INDEX hosted_emails_trouble ON public.hosted_emails USING btree (status, modified_at) WHERE (status = ANY (ARRAY['failed'::text, 'unsure'::text, 'bounced'::text]))
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at)
CREATE INDEX imports_client ON public.imports USING btree (client_index, index DESC)
CREATE INDEX imports_content ON public.imports USING btree (client_index, kind, sha256)
CREATE INDEX invoice_lines_contract ON public.invoice_lines USING btree (contract_index) WHERE (contract_index IS NOT NULL)
CREATE INDEX invoice_lines_corrects ON public.invoice_lines USING btree (corrects_invoice_index) WHERE (corrects_invoice_index IS NOT NULL)
CREATE INDEX invoice_numbers_account ON public.invoice_numbers USING btree (account_index, range_index, number)
CREATE INDEX invoice_numbers_run ON public.invoice_numbers USING btree (invoice_run_index, range_index, number)
CREATE INDEX invoice_numbers_status ON public.invoice_numbers USING btree (range_index, status, number)
CREATE INDEX invoice_report_group_sums_month ON public.invoice_report_group_sums USING btree (month, client_index)
CREATE INDEX invoice_report_runs_month ON public.invoice_report_runs USING btree (month, client_index)
CREATE INDEX invoice_report_sums_month ON public.invoice_report_sums USING btree (month, client_index)
CREATE INDEX invoice_run_accounts_failed ON public.invoice_run_accounts USING btree (invoice_run_index, failure_cause) WHERE (status = 'failed'::text)
CREATE INDEX invoice_run_accounts_failed_account ON public.invoice_run_accounts USING btree (account_index) WHERE (status = 'failed'::text)
CREATE INDEX invoice_run_accounts_stage ON public.invoice_run_accounts USING btree (invoice_run_index, stage, status, account_number)
CREATE INDEX invoice_run_approvals_run ON public.invoice_run_approvals USING btree (invoice_run_index, index DESC)
CREATE INDEX invoice_run_files_run ON public.invoice_run_files USING btree (invoice_run_index, index DESC)
CREATE INDEX invoice_runs_bill_run ON public.invoice_runs USING btree (bill_run_index)
CREATE INDEX invoice_runs_client ON public.invoice_runs USING btree (client_index, index DESC)
CREATE INDEX invoices_account ON public.invoices USING btree (account_index, invoice_date DESC)
CREATE INDEX invoices_client_date ON public.invoices USING btree (client_index, invoice_date)
CREATE INDEX invoices_hosted ON public.invoices USING btree (client_index, invoice_date DESC, index DESC) INCLUDE (invoice_run_index, account_index) WHERE (hosted_at IS NOT NULL)
CREATE INDEX ledger_export_postings_export ON public.ledger_export_postings USING btree (ledger_export_index, posting_index)
CREATE INDEX ledger_exports_client ON public.ledger_exports USING btree (client_index, index DESC)
CREATE INDEX line_tests_at_work ON public.line_tests USING btree (index) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]))
CREATE INDEX line_tests_circuit ON public.line_tests USING btree (circuit_index, index DESC)
CREATE INDEX line_tests_faults ON public.line_tests USING btree (finished_at DESC) WHERE ((status = 'done'::text) AND ((result ->> 'verdict'::text) = 'fault'::text))
CREATE INDEX mandates_account ON public.mandates USING btree (account_index)
CREATE INDEX mandates_client ON public.mandates USING btree (client_index, state)
CREATE INDEX messages_client ON public.messages USING btree (client_index, start_date DESC, index DESC)
CREATE INDEX notices_account ON public.notices USING btree (account_index)
CREATE INDEX notices_to_post ON public.notices USING btree (client_index, kind, index) WHERE ((address IS NOT NULL) AND (posted_on IS NULL))
CREATE INDEX oidc_sign_ins_created_at ON public.oidc_sign_ins USING btree (created_at)
CREATE INDEX open_items_account ON public.open_items USING btree (account_index, due_on, posting_index)
CREATE INDEX open_items_amount ON public.open_items USING btree (client_index, remainder)
CREATE INDEX output_group_brands_group ON public.output_group_brands USING btree (client_index, output_group_index)
CREATE INDEX pack_ledgers_run ON public.pack_ledgers USING btree (invoice_run_index, index DESC)
CREATE INDEX passkey_challenges_created_at ON public.passkey_challenges USING btree (created_at)
CREATE INDEX personal_data_copies_account ON public.personal_data_copies USING btree (account_index, index DESC)
CREATE INDEX price_changes_client ON public.price_changes USING btree (client_index, index DESC)
CREATE INDEX price_changes_contract ON public.price_changes USING btree (contract_index) WHERE (contract_index IS NOT NULL)
CREATE INDEX rate_allocations_service ON public.rate_allocations USING btree (service_index) WHERE (service_index IS NOT NULL)
CREATE INDEX rating_changes_client ON public.rating_changes USING btree (client_index, changed_at)
CREATE INDEX reminders_account ON public.reminders USING btree (account_index, reminded_on)
CREATE INDEX reminders_email ON public.reminders USING btree (account_email_index)
CREATE INDEX rental_differences_account ON public.rental_differences USING btree (account_index)
CREATE INDEX rental_differences_largest ON public.rental_differences USING btree (client_index, month, side, amount DESC, number)
CREATE INDEX report_requests_bill_run ON public.report_requests USING btree (bill_run_index, index DESC)
CREATE INDEX report_requests_invoice_run ON public.report_requests USING btree (invoice_run_index, index DESC)
CREATE INDEX repriced_charges_account ON public.repriced_charges USING btree (account_index)
CREATE INDEX schedule_occurrence_parts_subject ON public.schedule_occurrence_parts USING btree (client_index, subject_index) WHERE (subject_index IS NOT NULL)
CREATE INDEX schedule_occurrences_failed ON public.schedule_occurrences USING btree (due_at) WHERE (status = ANY (ARRAY['failed'::text, 'partly-failed'::text]))
CREATE INDEX schedule_occurrences_latest ON public.schedule_occurrences USING btree (due_at DESC, index DESC)
CREATE INDEX schedules_due ON public.schedules USING btree (next_due_at) WHERE (next_due_at IS NOT NULL)
CREATE INDEX services_account ON public.services USING btree (account_index)
CREATE INDEX services_client_cli ON public.services USING btree (client_index, cli, start_date)
CREATE INDEX services_client_cli_end ON public.services USING btree (client_index, reverse(cli))
CREATE INDEX shadow_runs_client ON public.shadow_runs USING btree (client_index, index DESC)
CREATE INDEX sign_in_attempts_failed_at ON public.sign_in_attempts USING btree (failed_at)
CREATE INDEX system_checks_age ON public.system_checks USING brin (checked_at)
CREATE INDEX system_checks_time ON public.system_checks USING btree (system_index, checked_at DESC, index DESC)
CREATE INDEX system_incidents_time ON public.system_incidents USING btree (system_index, started_at DESC)
CREATE INDEX systems_due ON public.systems USING btree (next_check_at) WHERE active
CREATE INDEX table_view_defaults_view ON public.table_view_defaults USING btree (view_index)
CREATE INDEX table_views_shared ON public.table_views USING btree (table_name) WHERE shared
CREATE INDEX usage_alerts_client ON public.usage_alerts USING btree (client_index, raised_at DESC, index)
CREATE INDEX usage_alerts_open ON public.usage_alerts USING btree (client_index) WHERE (acknowledged_at IS NULL)
CREATE INDEX usage_alerts_unannounced ON public.usage_alerts USING btree (index) WHERE (announced_at IS NULL)
CREATE INDEX user_sessions_expires_at ON public.user_sessions USING btree (expires_at)
CREATE INDEX user_sessions_from ON public.user_sessions USING btree (user_index, ip, created_at)
CREATE INDEX user_sessions_open ON public.user_sessions USING btree (user_index) WHERE (ended_at IS NULL)
CREATE INDEX user_sessions_user ON public.user_sessions USING btree (user_index)
CREATE INDEX users_email ON public.users USING btree (lower(email))
CREATE INDEX waiting_postings_account ON public.waiting_postings USING btree (account_index)
CREATE INDEX waiting_postings_client ON public.waiting_postings USING btree (client_index, index) WHERE (state = 'waiting'::text)
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (event_index)
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (webhook_index, index) WHERE (state = 'failed'::text)
CREATE INDEX webhook_deliveries_failed_at ON public.webhook_deliveries USING btree (created_at) WHERE (state = 'failed'::text)
CREATE INDEX webhook_deliveries_open ON public.webhook_deliveries USING btree (webhook_index, index) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]))
CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (webhook_index, index DESC)
CREATE INDEX webhook_events_created ON public.webhook_events USING btree (created_at)
CREATE INDEX webhook_events_run ON public.webhook_events USING btree (invoice_run_index, type, index DESC)
CREATE INDEX webhook_hosted_invoices_run ON public.webhook_hosted_invoices USING btree (invoice_run_index)
CREATE UNIQUE INDEX account_allocations_pkey ON public.account_allocations USING btree (index)
CREATE UNIQUE INDEX account_brand_moves_pkey ON public.account_brand_moves USING btree (account_index, from_day)
CREATE UNIQUE INDEX account_bundle_services_pkey ON public.account_bundle_services USING btree (account_bundle_index, service_index)
CREATE UNIQUE INDEX account_bundles_pkey ON public.account_bundles USING btree (index)
CREATE UNIQUE INDEX account_emails_pkey ON public.account_emails USING btree (index)
CREATE UNIQUE INDEX account_erasures_account ON public.account_erasures USING btree (account_index) WHERE (status <> 'withdrawn'::text)
CREATE UNIQUE INDEX account_erasures_pkey ON public.account_erasures USING btree (index)
CREATE UNIQUE INDEX account_file_versions_pkey ON public.account_file_versions USING btree (file_index, number)
CREATE UNIQUE INDEX account_file_versions_storage_key_key ON public.account_file_versions USING btree (storage_key)
CREATE UNIQUE INDEX account_files_name ON public.account_files USING btree (client_index, COALESCE(account_index, 0), folded_name) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX account_files_pkey ON public.account_files USING btree (index)
CREATE UNIQUE INDEX account_notes_pkey ON public.account_notes USING btree (index)
CREATE UNIQUE INDEX account_postings_collection ON public.account_postings USING btree (direct_debit_file_index, direct_debit_position) WHERE (direct_debit_file_index IS NOT NULL)
CREATE UNIQUE INDEX account_postings_invoice ON public.account_postings USING btree (invoice_index)
CREATE UNIQUE INDEX account_postings_pkey ON public.account_postings USING btree (index)
CREATE UNIQUE INDEX account_postings_reverses ON public.account_postings USING btree (reverses_index) WHERE (reverses_index IS NOT NULL)
CREATE UNIQUE INDEX account_search_pkey ON public.account_search USING btree (account_index)
CREATE UNIQUE INDEX account_vat_rates_pkey ON public.account_vat_rates USING btree (account_index, valid_from)
CREATE UNIQUE INDEX accounts_client_index_account_number_key ON public.accounts USING btree (client_index, account_number)
CREATE UNIQUE INDEX accounts_pkey ON public.accounts USING btree (index)
CREATE UNIQUE INDEX allowed_addresses_address_key ON public.allowed_addresses USING btree (address, purpose)
CREATE UNIQUE INDEX allowed_addresses_pkey ON public.allowed_addresses USING btree (index)
CREATE UNIQUE INDEX audit_accounts_pkey ON public.audit_accounts USING btree (account_index, at, audit_index)
CREATE UNIQUE INDEX audit_entries_pkey ON public.audit_entries USING btree (index)
CREATE UNIQUE INDEX bacs_report_rows_identity ON public.bacs_report_rows USING btree (client_index, identity) WHERE (outcome <> 'duplicate'::text)
CREATE UNIQUE INDEX bacs_report_rows_pkey ON public.bacs_report_rows USING btree (bacs_report_index, "position")
CREATE UNIQUE INDEX bacs_reports_client_index_sha256_key ON public.bacs_reports USING btree (client_index, sha256)
CREATE UNIQUE INDEX bacs_reports_pkey ON public.bacs_reports USING btree (index)
CREATE UNIQUE INDEX bank_check_substitutions_pkey ON public.bank_check_substitutions USING btree (table_index, sort_code)
CREATE UNIQUE INDEX bank_check_tables_name ON public.bank_check_tables USING btree (lower(name))
CREATE UNIQUE INDEX bank_check_tables_pkey ON public.bank_check_tables USING btree (index)
CREATE UNIQUE INDEX bank_check_weights_pkey ON public.bank_check_weights USING btree (table_index, line)
CREATE UNIQUE INDEX bank_holiday_lists_pkey ON public.bank_holiday_lists USING btree (index)
CREATE UNIQUE INDEX bank_holidays_pkey ON public.bank_holidays USING btree (nation, day)
CREATE UNIQUE INDEX bank_statement_lines_identity ON public.bank_statement_lines USING btree (client_index, identity, repeat)
CREATE UNIQUE INDEX bank_statement_lines_pkey ON public.bank_statement_lines USING btree (index)
CREATE UNIQUE INDEX bank_statements_content ON public.bank_statements USING btree (client_index, sha256)
CREATE UNIQUE INDEX bank_statements_pkey ON public.bank_statements USING btree (index)
CREATE UNIQUE INDEX bespoke_function_results_pkey ON public.bespoke_function_results USING btree (run_index, part)
CREATE UNIQUE INDEX bespoke_function_runs_pkey ON public.bespoke_function_runs USING btree (index)
CREATE UNIQUE INDEX bill_run_breakdowns_pkey ON public.bill_run_breakdowns USING btree (bill_run_index, dimension, name)
CREATE UNIQUE INDEX bill_run_carrier_costs_pkey ON public.bill_run_carrier_costs USING btree (bill_run_index, carrier_index, charge_code, destination)
CREATE UNIQUE INDEX bill_run_inclusive_usage_pkey ON public.bill_run_inclusive_usage USING btree (bill_run_index, account_index, account_bundle_index, service_index, product_group, period_start, unit)
CREATE UNIQUE INDEX bill_run_usage_pkey ON public.bill_run_usage USING btree (bill_run_index, account_index, service_index, product_group)
CREATE UNIQUE INDEX bill_runs_client_index_period_start_key ON public.bill_runs USING btree (client_index, period_start)
CREATE UNIQUE INDEX bill_runs_pkey ON public.bill_runs USING btree (index)
CREATE UNIQUE INDEX billed_charges_pkey ON public.billed_charges USING btree (charge_index, kind, period_start)
CREATE UNIQUE INDEX board_entries_pkey ON public.board_entries USING btree (client_index)
CREATE UNIQUE INDEX brand_logos_pkey ON public.brand_logos USING btree (index)
CREATE UNIQUE INDEX brands_client_index_name_key ON public.brands USING btree (client_index, name)
CREATE UNIQUE INDEX brands_of_client ON public.brands USING btree (client_index, index)
CREATE UNIQUE INDEX brands_pkey ON public.brands USING btree (index)
CREATE UNIQUE INDEX calls_call_id ON ONLY public.calls USING btree (client_index, carrier_index, call_id)
CREATE UNIQUE INDEX carrier_rate_sheets_pkey ON public.carrier_rate_sheets USING btree (carrier_index)
CREATE UNIQUE INDEX carrier_rental_files_carrier_index_sha256_key ON public.carrier_rental_files USING btree (carrier_index, sha256)
CREATE UNIQUE INDEX carrier_rental_files_pkey ON public.carrier_rental_files USING btree (index)
CREATE UNIQUE INDEX carrier_rental_profiles_pkey ON public.carrier_rental_profiles USING btree (carrier_index)
CREATE UNIQUE INDEX carrier_rental_rejects_pkey ON public.carrier_rental_rejects USING btree (file_index, line)
CREATE UNIQUE INDEX carrier_rentals_pkey ON public.carrier_rentals USING btree (file_index, line)
CREATE UNIQUE INDEX carriers_client_index_name_key ON public.carriers USING btree (client_index, name)
CREATE UNIQUE INDEX carriers_pkey ON public.carriers USING btree (index)
CREATE UNIQUE INDEX charges_pkey ON public.charges USING btree (index)
CREATE UNIQUE INDEX circuits_client_index_cli_key ON public.circuits USING btree (client_index, cli)
CREATE UNIQUE INDEX circuits_number ON public.circuits USING btree (client_index, circuit_number) WHERE (circuit_number <> ''::text)
CREATE UNIQUE INDEX circuits_pkey ON public.circuits USING btree (index)
CREATE UNIQUE INDEX client_credential_secrets_pkey ON public.client_credential_secrets USING btree (index)
CREATE UNIQUE INDEX client_credentials_client_id_key ON public.client_credentials USING btree (client_id)
CREATE UNIQUE INDEX client_credentials_name ON public.client_credentials USING btree (client_index, lower(name))
CREATE UNIQUE INDEX client_credentials_pkey ON public.client_credentials USING btree (index)
CREATE UNIQUE INDEX clients_name_key ON public.clients USING btree (name)
CREATE UNIQUE INDEX clients_pkey ON public.clients USING btree (index)
CREATE UNIQUE INDEX comparison_items_pkey ON public.comparison_items USING btree (invoice_run_index, account_index)
CREATE UNIQUE INDEX comparison_sign_offs_pkey ON public.comparison_sign_offs USING btree (index)
CREATE UNIQUE INDEX comparison_thresholds_pkey ON public.comparison_thresholds USING btree (client_index)
CREATE UNIQUE INDEX contract_options_name ON public.contract_options USING btree (client_index, lower(name))
CREATE UNIQUE INDEX contract_options_pkey ON public.contract_options USING btree (index)
CREATE UNIQUE INDEX contracts_pkey ON public.contracts USING btree (index)
CREATE UNIQUE INDEX cors_origins_origin ON public.cors_origins USING btree (origin, client_index) NULLS NOT DISTINCT
CREATE UNIQUE INDEX cors_origins_pkey ON public.cors_origins USING btree (index)
CREATE UNIQUE INDEX credited_vat_pkey ON public.credited_vat USING btree (invoice_run_index, invoice_index, vat_rate, percent)
CREATE UNIQUE INDEX dash_api_settings_pkey ON public.dash_api_settings USING btree (only_one)
CREATE UNIQUE INDEX dash_call_counts_pkey ON public.dash_call_counts USING btree (counted)
CREATE UNIQUE INDEX dash_call_hours_pkey ON public.dash_call_hours USING btree (client_index, client_credential_index, hour, bucket)
CREATE UNIQUE INDEX dash_calls_pkey ON ONLY public.dash_calls USING btree (at, index)
CREATE UNIQUE INDEX data_collection_clients_carrier_index_key ON public.data_collection_clients USING btree (carrier_index)
CREATE UNIQUE INDEX data_collection_clients_pkey ON public.data_collection_clients USING btree (index)
CREATE UNIQUE INDEX data_collection_files_content ON public.data_collection_files USING btree (carrier_index, sha256) WHERE ((status <> 'failed'::text) AND (corrected_file_index IS NULL))
CREATE UNIQUE INDEX data_collection_files_order ON public.data_collection_files USING btree (client_index, taken_order) INCLUDE (first_call_at, accepted)
CREATE UNIQUE INDEX data_collection_files_pkey ON public.data_collection_files USING btree (index)
CREATE UNIQUE INDEX data_collection_rejects_pkey ON public.data_collection_rejects USING btree (file_index, line_number)
CREATE UNIQUE INDEX deliveries_pkey ON public.deliveries USING btree (index)
CREATE UNIQUE INDEX deliveries_under_way ON public.deliveries USING btree (path_index, kind, file_index) WHERE (state = ANY (ARRAY['queued'::text, 'delivering'::text]))
CREATE UNIQUE INDEX direct_debit_collections_invoice ON public.direct_debit_collections USING btree (invoice_index) WHERE ((NOT withdrawn) AND (code <> '18'::text))
CREATE UNIQUE INDEX direct_debit_collections_pkey ON public.direct_debit_collections USING btree (direct_debit_file_index, "position")
CREATE UNIQUE INDEX direct_debit_collections_represents ON public.direct_debit_collections USING btree (represents_file_index, represents_position) WHERE (NOT withdrawn)
CREATE UNIQUE INDEX direct_debit_files_pkey ON public.direct_debit_files USING btree (index)
CREATE UNIQUE INDEX direct_debit_files_run ON public.direct_debit_files USING btree (invoice_run_index, service_user_number) WHERE (withdrawn_at IS NULL)
CREATE UNIQUE INDEX direct_debit_files_service_user_number_serial_key ON public.direct_debit_files USING btree (service_user_number, serial)
CREATE UNIQUE INDEX direct_debit_left_out_pkey ON public.direct_debit_left_out USING btree (invoice_run_index, account_index)
CREATE UNIQUE INDEX direct_debit_older_debts_pkey ON public.direct_debit_older_debts USING btree (direct_debit_file_index, "position", posting_index)
CREATE UNIQUE INDEX direct_debit_serials_pkey ON public.direct_debit_serials USING btree (service_user_number)
CREATE UNIQUE INDEX disputes_closes ON public.disputes USING btree (closes_index)
CREATE UNIQUE INDEX disputes_pkey ON public.disputes USING btree (index)
CREATE UNIQUE INDEX drafts_pkey ON public.drafts USING btree (index)
CREATE UNIQUE INDEX email_options_client_index_brand_index_version_key ON public.email_options USING btree (client_index, brand_index, version) NULLS NOT DISTINCT
CREATE UNIQUE INDEX email_options_pkey ON public.email_options USING btree (index)
CREATE UNIQUE INDEX evidence_packs_pkey ON public.evidence_packs USING btree (index)
CREATE UNIQUE INDEX exception_builds_pkey ON public.exception_builds USING btree (bill_run_index)
CREATE UNIQUE INDEX exception_figures_pkey ON public.exception_figures USING btree (bill_run_index, kind)
CREATE UNIQUE INDEX exception_findings_pkey ON public.exception_findings USING btree (index)
CREATE UNIQUE INDEX exception_findings_subject ON public.exception_findings USING btree (bill_run_index, kind, subject, brand_index, account_index, carrier_index, rate_card_index, file_index) NULLS NOT DISTINCT
CREATE UNIQUE INDEX exception_sign_offs_pkey ON public.exception_sign_offs USING btree (index)
CREATE UNIQUE INDEX exception_thresholds_pkey ON public.exception_thresholds USING btree (client_index, version)
CREATE UNIQUE INDEX expected_files_pkey ON public.expected_files USING btree (carrier_index)
CREATE UNIQUE INDEX exports_pkey ON public.exports USING btree (index)
CREATE UNIQUE INDEX feature_flags_pkey ON public.feature_flags USING btree (client_index, flag)
CREATE UNIQUE INDEX first_catch_ups_pkey ON public.first_catch_ups USING btree (client_index)
CREATE UNIQUE INDEX helplines_name ON public.helplines USING btree (client_index, lower(name))
CREATE UNIQUE INDEX helplines_pkey ON public.helplines USING btree (index)
CREATE UNIQUE INDEX hosted_email_sends_message_id_key ON public.hosted_email_sends USING btree (message_id)
CREATE UNIQUE INDEX hosted_email_sends_pkey ON public.hosted_email_sends USING btree (index)
CREATE UNIQUE INDEX hosted_email_sends_under_way ON public.hosted_email_sends USING btree (hosted_email_index) WHERE ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND (kind <> 'test'::text))
CREATE UNIQUE INDEX hosted_emails_invoice_index_key ON public.hosted_emails USING btree (invoice_index)
CREATE UNIQUE INDEX hosted_emails_pkey ON public.hosted_emails USING btree (index)
CREATE UNIQUE INDEX idempotency_keys_pkey ON public.idempotency_keys USING btree (user_index, key)
CREATE UNIQUE INDEX imports_pkey ON public.imports USING btree (index)
CREATE UNIQUE INDEX invoice_lines_pkey ON public.invoice_lines USING btree (invoice_run_index, account_index, document, line_number)
CREATE UNIQUE INDEX invoice_number_ranges_brand_index_kind_key ON public.invoice_number_ranges USING btree (brand_index, kind)
CREATE UNIQUE INDEX invoice_number_ranges_pkey ON public.invoice_number_ranges USING btree (index)
CREATE UNIQUE INDEX invoice_number_ranges_prefix_brand_index_key ON public.invoice_number_ranges USING btree (prefix, brand_index)
CREATE UNIQUE INDEX invoice_number_skips_pkey ON public.invoice_number_skips USING btree (range_index, first_number)
CREATE UNIQUE INDEX invoice_numbers_pkey ON public.invoice_numbers USING btree (range_index, number)
CREATE UNIQUE INDEX invoice_numbers_run_account ON public.invoice_numbers USING btree (invoice_run_index, account_index, range_index) WHERE (status <> 'void'::text)
CREATE UNIQUE INDEX invoice_report_account_sums_pkey ON public.invoice_report_account_sums USING btree (invoice_run_index, product_group, destination, kind, account_index)
CREATE UNIQUE INDEX invoice_report_account_totals_pkey ON public.invoice_report_account_totals USING btree (client_index, month, account_index)
CREATE UNIQUE INDEX invoice_report_accounts_pkey ON public.invoice_report_accounts USING btree (invoice_run_index, account_index)
CREATE UNIQUE INDEX invoice_report_group_sums_pkey ON public.invoice_report_group_sums USING btree (invoice_run_index, brand_index, kind, product_group)
CREATE UNIQUE INDEX invoice_report_runs_pkey ON public.invoice_report_runs USING btree (invoice_run_index)
CREATE UNIQUE INDEX invoice_report_sums_pkey ON public.invoice_report_sums USING btree (invoice_run_index, brand_index, kind, product_group, destination)
CREATE UNIQUE INDEX invoice_run_accounts_pkey ON public.invoice_run_accounts USING btree (invoice_run_index, account_index)
CREATE UNIQUE INDEX invoice_run_approvals_pkey ON public.invoice_run_approvals USING btree (index)
CREATE UNIQUE INDEX invoice_run_approvals_standing ON public.invoice_run_approvals USING btree (invoice_run_index) WHERE (lapsed_at IS NULL)
CREATE UNIQUE INDEX invoice_run_files_pkey ON public.invoice_run_files USING btree (index)
CREATE UNIQUE INDEX invoice_run_preparers_pkey ON public.invoice_run_preparers USING btree (invoice_run_index, user_index)
CREATE UNIQUE INDEX invoice_run_processes_pkey ON public.invoice_run_processes USING btree (invoice_run_index, process)
CREATE UNIQUE INDEX invoice_runs_open ON public.invoice_runs USING btree (bill_run_index) WHERE ((status = ANY (ARRAY[35, 45, 55, 65])) AND (purpose = 'bill'::text))
CREATE UNIQUE INDEX invoice_runs_pkey ON public.invoice_runs USING btree (index)
CREATE UNIQUE INDEX invoice_vat_pkey ON public.invoice_vat USING btree (invoice_index, vat_rate, percent)
CREATE UNIQUE INDEX invoices_invoice_run_index_account_index_kind_key ON public.invoices USING btree (invoice_run_index, account_index, kind)
CREATE UNIQUE INDEX invoices_number ON public.invoices USING btree (brand_index, number) WHERE (number IS NOT NULL)
CREATE UNIQUE INDEX invoices_pkey ON public.invoices USING btree (index)
CREATE UNIQUE INDEX ledger_export_postings_pkey ON public.ledger_export_postings USING btree (posting_index)
CREATE UNIQUE INDEX ledger_exports_pkey ON public.ledger_exports USING btree (index)
CREATE UNIQUE INDEX line_test_providers_pkey ON public.line_test_providers USING btree (name)
CREATE UNIQUE INDEX line_tests_one_at_a_time ON public.line_tests USING btree (circuit_index) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]))
CREATE UNIQUE INDEX line_tests_pkey ON public.line_tests USING btree (index)
CREATE UNIQUE INDEX line_tests_test_key_key ON public.line_tests USING btree (test_key)
CREATE UNIQUE INDEX loyalty_schemes_name ON public.loyalty_schemes USING btree (client_index, lower(name))
CREATE UNIQUE INDEX loyalty_schemes_pkey ON public.loyalty_schemes USING btree (index)
CREATE UNIQUE INDEX mandate_file_items_pkey ON public.mandate_file_items USING btree (mandate_file_index, "position")
CREATE UNIQUE INDEX mandate_files_pkey ON public.mandate_files USING btree (index)
CREATE UNIQUE INDEX mandate_files_service_user_number_serial_key ON public.mandate_files USING btree (service_user_number, serial)
CREATE UNIQUE INDEX mandates_pkey ON public.mandates USING btree (index)
CREATE UNIQUE INDEX mandates_service_user_number_reference_sort_code_bank_accou_key ON public.mandates USING btree (service_user_number, reference, sort_code, bank_account)
CREATE UNIQUE INDEX messages_pkey ON public.messages USING btree (index)
CREATE UNIQUE INDEX notices_contract_index_key ON public.notices USING btree (contract_index)
CREATE UNIQUE INDEX notices_pkey ON public.notices USING btree (index)
CREATE UNIQUE INDEX notices_price_change_index_account_index_key ON public.notices USING btree (price_change_index, account_index)
CREATE UNIQUE INDEX oidc_sign_ins_pkey ON public.oidc_sign_ins USING btree (state_hash)
CREATE UNIQUE INDEX omni_settings_pkey ON public.omni_settings USING btree (client_index)
CREATE UNIQUE INDEX open_items_pkey ON public.open_items USING btree (posting_index)
CREATE UNIQUE INDEX output_group_brands_pkey ON public.output_group_brands USING btree (brand_index)
CREATE UNIQUE INDEX output_groups_client_index_index_key ON public.output_groups USING btree (client_index, index)
CREATE UNIQUE INDEX output_groups_default ON public.output_groups USING btree (client_index) WHERE is_default
CREATE UNIQUE INDEX output_groups_name ON public.output_groups USING btree (client_index, lower(name))
CREATE UNIQUE INDEX output_groups_pkey ON public.output_groups USING btree (index)
CREATE UNIQUE INDEX outputs_client_index_kind_key ON public.outputs USING btree (client_index, kind)
CREATE UNIQUE INDEX outputs_pkey ON public.outputs USING btree (index)
CREATE UNIQUE INDEX pack_ledgers_pkey ON public.pack_ledgers USING btree (index)
CREATE UNIQUE INDEX passkey_challenges_pkey ON public.passkey_challenges USING btree (challenge_hash)
CREATE UNIQUE INDEX passkeys_credential_id_key ON public.passkeys USING btree (credential_id)
CREATE UNIQUE INDEX passkeys_name ON public.passkeys USING btree (user_index, lower(name))
CREATE UNIQUE INDEX passkeys_pkey ON public.passkeys USING btree (index)
CREATE UNIQUE INDEX paths_client_index_direction_path_key ON public.paths USING btree (client_index, direction, path)
CREATE UNIQUE INDEX paths_pkey ON public.paths USING btree (index)
CREATE UNIQUE INDEX personal_data_copies_pkey ON public.personal_data_copies USING btree (index)
CREATE UNIQUE INDEX posted_direct_debit_files_pkey ON public.posted_direct_debit_files USING btree (direct_debit_file_index)
CREATE UNIQUE INDEX posting_limits_pkey ON public.posting_limits USING btree (client_index)
CREATE UNIQUE INDEX price_changes_pkey ON public.price_changes USING btree (index)
CREATE UNIQUE INDEX product_group_bundles_name ON public.product_group_bundles USING btree (client_index, lower(name))
CREATE UNIQUE INDEX product_group_bundles_pkey ON public.product_group_bundles USING btree (index)
CREATE UNIQUE INDEX product_group_names_group ON public.product_group_names USING btree (client_index, lower(product_group))
CREATE UNIQUE INDEX product_group_vat_day ON public.product_group_vat USING btree (client_index, lower(product_group), valid_from)
CREATE UNIQUE INDEX product_group_vat_pkey ON public.product_group_vat USING btree (client_index, product_group, valid_from)
CREATE UNIQUE INDEX products_code ON public.products USING btree (client_index, lower(code))
CREATE UNIQUE INDEX products_pkey ON public.products USING btree (index)
CREATE UNIQUE INDEX provisional_ratings_pkey ON public.provisional_ratings USING btree (client_index)
CREATE UNIQUE INDEX provisional_usage_pkey ON public.provisional_usage USING btree (client_index, account_index, service_index, period_start, day, product_group)
CREATE UNIQUE INDEX rate_allocations_pkey ON public.rate_allocations USING btree (index)
CREATE UNIQUE INDEX rate_allocations_scope_key ON public.rate_allocations USING btree (client_index, carrier_index, side, brand_index, account_index, service_index, valid_from) NULLS NOT DISTINCT
CREATE UNIQUE INDEX rate_card_entries_pkey ON public.rate_card_entries USING btree (rate_card_index, prefix, kind, charge_code, origin)
CREATE UNIQUE INDEX rate_cards_client_index_carrier_index_name_valid_from_key ON public.rate_cards USING btree (client_index, carrier_index, name, valid_from) NULLS NOT DISTINCT
CREATE UNIQUE INDEX rate_cards_pkey ON public.rate_cards USING btree (index)
CREATE UNIQUE INDEX rating_changes_pkey ON public.rating_changes USING btree (index)
CREATE UNIQUE INDEX recovery_codes_pkey ON public.recovery_codes USING btree (user_index, code_hash)
CREATE UNIQUE INDEX reminders_pkey ON public.reminders USING btree (posting_index, stage)
CREATE UNIQUE INDEX rental_comparisons_pkey ON public.rental_comparisons USING btree (client_index, month)
CREATE UNIQUE INDEX replica_heartbeat_pkey ON public.replica_heartbeat USING btree (index)
CREATE UNIQUE INDEX report_requests_pkey ON public.report_requests USING btree (index)
CREATE UNIQUE INDEX repriced_charges_pkey ON public.repriced_charges USING btree (price_change_index, "position")
CREATE UNIQUE INDEX role_policies_pkey ON public.role_policies USING btree (role)
CREATE UNIQUE INDEX run_comparisons_pkey ON public.run_comparisons USING btree (invoice_run_index)
CREATE UNIQUE INDEX sales_ledger_codes_pkey ON public.sales_ledger_codes USING btree (client_index)
CREATE UNIQUE INDEX schedule_occurrence_parts_pkey ON public.schedule_occurrence_parts USING btree (occurrence_index, number)
CREATE UNIQUE INDEX schedule_occurrences_pkey ON public.schedule_occurrences USING btree (index)
CREATE UNIQUE INDEX schedule_occurrences_schedule_index_due_at_key ON public.schedule_occurrences USING btree (schedule_index, due_at)
CREATE UNIQUE INDEX schedule_occurrences_under_way ON public.schedule_occurrences USING btree (schedule_index) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text]))
CREATE UNIQUE INDEX schedules_name ON public.schedules USING btree (lower(name)) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX schedules_pkey ON public.schedules USING btree (index)
CREATE UNIQUE INDEX secrets_pkey ON public.secrets USING btree (name)
CREATE UNIQUE INDEX service_users_pkey ON public.service_users USING btree (service_user_number)
CREATE UNIQUE INDEX services_pkey ON public.services USING btree (index)
CREATE UNIQUE INDEX settings_pkey ON public.settings USING btree (name)
CREATE UNIQUE INDEX shadow_run_results_pkey ON public.shadow_run_results USING btree (shadow_run_index, dimension, subject)
CREATE UNIQUE INDEX shadow_runs_pkey ON public.shadow_runs USING btree (index)
CREATE UNIQUE INDEX sign_in_attempts_pkey ON public.sign_in_attempts USING btree (kind, key)
CREATE UNIQUE INDEX system_checks_pkey ON public.system_checks USING btree (index)
CREATE UNIQUE INDEX system_hours_pkey ON public.system_hours USING btree (system_index, hour)
CREATE UNIQUE INDEX system_incidents_open ON public.system_incidents USING btree (system_index) WHERE (ended_at IS NULL)
CREATE UNIQUE INDEX system_incidents_pkey ON public.system_incidents USING btree (index)
CREATE UNIQUE INDEX systems_name ON public.systems USING btree (lower(name))
CREATE UNIQUE INDEX systems_pkey ON public.systems USING btree (index)
CREATE UNIQUE INDEX table_view_defaults_pkey ON public.table_view_defaults USING btree (user_index, table_name)
CREATE UNIQUE INDEX table_views_name ON public.table_views USING btree (user_index, table_name, lower(name))
CREATE UNIQUE INDEX table_views_pkey ON public.table_views USING btree (index)
CREATE UNIQUE INDEX two_person_brands_pkey ON public.two_person_brands USING btree (brand_index)
CREATE UNIQUE INDEX two_step_pkey ON public.two_step USING btree (user_index)
CREATE UNIQUE INDEX usage_alerts_once ON public.usage_alerts USING btree (usage_limit_index, account_index, COALESCE(service_index, 0), since, most)
CREATE UNIQUE INDEX usage_alerts_pkey ON public.usage_alerts USING btree (index)
CREATE UNIQUE INDEX usage_limits_name ON public.usage_limits USING btree (client_index, lower(name))
CREATE UNIQUE INDEX usage_limits_pkey ON public.usage_limits USING btree (index)
CREATE UNIQUE INDEX user_identities_issuer_subject_key ON public.user_identities USING btree (issuer, subject)
CREATE UNIQUE INDEX user_identities_pkey ON public.user_identities USING btree (index)
CREATE UNIQUE INDEX user_identities_user_index_issuer_key ON public.user_identities USING btree (user_index, issuer)
CREATE UNIQUE INDEX user_sessions_family_hash ON public.user_sessions USING btree (family_hash)
CREATE UNIQUE INDEX user_sessions_pkey ON public.user_sessions USING btree (index)
CREATE UNIQUE INDEX users_pkey ON public.users USING btree (index)
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username))
CREATE UNIQUE INDEX vat_percentages_pkey ON public.vat_percentages USING btree (index)
CREATE UNIQUE INDEX vat_percentages_vat_rate_valid_from_key ON public.vat_percentages USING btree (vat_rate, valid_from)
CREATE UNIQUE INDEX waiting_postings_pkey ON public.waiting_postings USING btree (index)
CREATE UNIQUE INDEX webhook_attempts_pkey ON public.webhook_attempts USING btree (delivery_index, number)
CREATE UNIQUE INDEX webhook_deliveries_pkey ON public.webhook_deliveries USING btree (index)
CREATE UNIQUE INDEX webhook_events_id_key ON public.webhook_events USING btree (id)
CREATE UNIQUE INDEX webhook_events_pkey ON public.webhook_events USING btree (index)
CREATE UNIQUE INDEX webhook_hosted_invoices_pkey ON public.webhook_hosted_invoices USING btree (invoice_index)
CREATE UNIQUE INDEX webhook_payments_pkey ON public.webhook_payments USING btree (posting_index)
CREATE UNIQUE INDEX webhooks_client_index_url_key ON public.webhooks USING btree (client_index, url)
CREATE UNIQUE INDEX webhooks_pkey ON public.webhooks USING btree (index)
constraint account_allocations account_allocations_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_allocations account_allocations_allocated_by_fkey FOREIGN KEY (allocated_by) REFERENCES users(index)
constraint account_allocations account_allocations_amount_check CHECK ((amount <> (0)::numeric))
constraint account_allocations account_allocations_credit_index_fkey FOREIGN KEY (credit_index) REFERENCES account_postings(index)
constraint account_allocations account_allocations_debit_index_fkey FOREIGN KEY (debit_index) REFERENCES account_postings(index)
constraint account_allocations account_allocations_pkey PRIMARY KEY (index)
constraint account_brand_moves account_brand_moves_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_brand_moves account_brand_moves_from_brand_fkey FOREIGN KEY (from_brand) REFERENCES brands(index)
constraint account_brand_moves account_brand_moves_pkey PRIMARY KEY (account_index, from_day)
constraint account_brand_moves account_brand_moves_to_brand_fkey FOREIGN KEY (to_brand) REFERENCES brands(index)
constraint account_bundle_services account_bundle_services_account_bundle_index_fkey FOREIGN KEY (account_bundle_index) REFERENCES account_bundles(index) ON DELETE CASCADE
constraint account_bundle_services account_bundle_services_pkey PRIMARY KEY (account_bundle_index, service_index)
constraint account_bundle_services account_bundle_services_service_index_fkey FOREIGN KEY (service_index) REFERENCES services(index) ON DELETE CASCADE
constraint account_bundles account_bundles_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_bundles account_bundles_bundle_index_fkey FOREIGN KEY (bundle_index) REFERENCES product_group_bundles(index)
constraint account_bundles account_bundles_charge_index_fkey FOREIGN KEY (charge_index) REFERENCES charges(index)
constraint account_bundles account_bundles_check CHECK ((end_date >= (start_date - 1)))
constraint account_bundles account_bundles_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint account_bundles account_bundles_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint account_bundles account_bundles_pkey PRIMARY KEY (index)
constraint account_bundles account_bundles_service_index_fkey FOREIGN KEY (service_index) REFERENCES services(index)
constraint account_emails account_emails_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_emails account_emails_check CHECK (((kind = 'statement'::text) = ((span_from IS NOT NULL) AND (span_to IS NOT NULL))))
constraint account_emails account_emails_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint account_emails account_emails_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint account_emails account_emails_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'reminder'::text, 'notice'::text])))
constraint account_emails account_emails_pkey PRIMARY KEY (index)
constraint account_emails account_emails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'unsure'::text, 'sent'::text, 'outbox'::text, 'refused'::text])))
constraint account_erasures account_erasures_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_erasures account_erasures_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(index)
constraint account_erasures account_erasures_check CHECK ((approved_by <> requested_by))
constraint account_erasures account_erasures_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint account_erasures account_erasures_pkey PRIMARY KEY (index)
constraint account_erasures account_erasures_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(index)
constraint account_erasures account_erasures_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'running'::text, 'erased'::text, 'forgotten'::text, 'withdrawn'::text, 'failed'::text])))
constraint account_erasures account_erasures_year_end_month_check CHECK (((year_end_month >= 1) AND (year_end_month <= 12)))
constraint account_file_versions account_file_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint account_file_versions account_file_versions_file_index_fkey FOREIGN KEY (file_index) REFERENCES account_files(index) ON DELETE CASCADE
constraint account_file_versions account_file_versions_number_check CHECK ((number > 0))
constraint account_file_versions account_file_versions_pkey PRIMARY KEY (file_index, number)
constraint account_file_versions account_file_versions_storage_key_key UNIQUE (storage_key)
constraint account_files account_files_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_files account_files_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint account_files account_files_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(index)
constraint account_files account_files_pkey PRIMARY KEY (index)
constraint account_notes account_notes_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_notes account_notes_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint account_notes account_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint account_notes account_notes_pkey PRIMARY KEY (index)
constraint account_notes account_notes_text_check CHECK (((text <> ''::text) AND (length(text) <= 4000)))
constraint account_postings account_postings_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_postings account_postings_check CHECK (((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])) = (invoice_index IS NOT NULL)))
constraint account_postings account_postings_check1 CHECK (((kind = ANY (ARRAY['unpaid'::text, 'reversal'::text])) = (reverses_index IS NOT NULL)))
constraint account_postings account_postings_check2 CHECK (((kind = ANY (ARRAY['receipt'::text, 'refund'::text])) = (method IS NOT NULL)))
constraint account_postings account_postings_check3 CHECK (
CASE
    WHEN (kind = ANY (ARRAY['invoice'::text, 'refund'::text, 'unpaid'::text])) THEN (amount >= (0)::numeric)
    WHEN (kind = ANY (ARRAY['credit_note'::text, 'receipt'::text, 'write_off'::text])) THEN (amount <= (0)::numeric)
    ELSE true
END)
constraint account_postings account_postings_check4 CHECK (((amount <> (0)::numeric) OR (invoice_index IS NOT NULL)))
constraint account_postings account_postings_direct_debit_file_index_direct_debit_posi_fkey FOREIGN KEY (direct_debit_file_index, direct_debit_position) REFERENCES direct_debit_collections(direct_debit_file_index, "position")
constraint account_postings account_postings_invoice_index_fkey FOREIGN KEY (invoice_index) REFERENCES invoices(index)
constraint account_postings account_postings_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'receipt'::text, 'refund'::text, 'unpaid'::text, 'write_off'::text, 'opening_balance'::text, 'reversal'::text])))
constraint account_postings account_postings_method_check CHECK ((method = ANY (ARRAY['direct_debit'::text, 'transfer'::text, 'card'::text, 'cheque'::text, 'cash'::text, 'other'::text])))
constraint account_postings account_postings_pkey PRIMARY KEY (index)
constraint account_postings account_postings_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES users(index)
constraint account_postings account_postings_reverses_index_fkey FOREIGN KEY (reverses_index) REFERENCES account_postings(index)
constraint account_postings account_postings_statement_line_index_fkey FOREIGN KEY (statement_line_index) REFERENCES bank_statement_lines(index)
constraint account_search account_search_pkey PRIMARY KEY (account_index)
constraint account_vat_rates account_vat_rates_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint account_vat_rates account_vat_rates_pkey PRIMARY KEY (account_index, valid_from)
constraint account_vat_rates account_vat_rates_vat_rate_check CHECK ((vat_rate = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text, 'reverse'::text])))
constraint accounts accounts_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint accounts accounts_client_index_account_number_key UNIQUE (client_index, account_number)
constraint accounts accounts_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint accounts accounts_customer_type_check CHECK ((customer_type = ANY (ARRAY[''::text, 'consumer'::text, 'small_business'::text, 'business'::text])))
constraint accounts accounts_delivery_check CHECK ((delivery = ANY (ARRAY['email'::text, 'post'::text, 'portal'::text])))
constraint accounts accounts_itemisation_check CHECK ((itemisation = ANY (ARRAY['none'::text, 'summary'::text, 'full'::text, 'masked'::text])))
constraint accounts accounts_ledger_reference_check CHECK ((ledger_reference ~ '^[A-Z0-9/&.-]{0,8}$'::text))
constraint accounts accounts_payment_method_check CHECK ((payment_method = ANY (ARRAY['direct_debit'::text, 'transfer'::text, 'card'::text])))
constraint accounts accounts_pkey PRIMARY KEY (index)
constraint allowed_addresses allowed_addresses_address_check CHECK (((address = lower(address)) AND ((char_length(address) >= 1) AND (char_length(address) <= 270))))
constraint allowed_addresses allowed_addresses_address_key UNIQUE (address, purpose)
constraint allowed_addresses allowed_addresses_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint allowed_addresses allowed_addresses_pkey PRIMARY KEY (index)
constraint allowed_addresses allowed_addresses_purpose_check CHECK ((purpose = ANY (ARRAY['systems'::text, 'webhooks'::text])))
constraint audit_accounts audit_accounts_pkey PRIMARY KEY (account_index, at, audit_index)
constraint audit_entries audit_entries_pkey PRIMARY KEY (index)
constraint bacs_report_rows bacs_report_rows_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint bacs_report_rows bacs_report_rows_bacs_report_index_fkey FOREIGN KEY (bacs_report_index) REFERENCES bacs_reports(index)
constraint bacs_report_rows bacs_report_rows_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint bacs_report_rows bacs_report_rows_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(index)
constraint bacs_report_rows bacs_report_rows_decision_check CHECK ((decision = ANY (ARRAY['represent'::text, 'accept'::text, 'seen'::text])))
constraint bacs_report_rows bacs_report_rows_direct_debit_file_index_direct_debit_posi_fkey FOREIGN KEY (direct_debit_file_index, direct_debit_position) REFERENCES direct_debit_collections(direct_debit_file_index, "position")
constraint bacs_report_rows bacs_report_rows_outcome_check CHECK ((outcome = ANY (ARRAY['matched'::text, 'unmatched'::text, 'duplicate'::text])))
constraint bacs_report_rows bacs_report_rows_pkey PRIMARY KEY (bacs_report_index, "position")
constraint bacs_report_rows bacs_report_rows_posting_index_fkey FOREIGN KEY (posting_index) REFERENCES account_postings(index)
constraint bacs_reports bacs_reports_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint bacs_reports bacs_reports_client_index_sha256_key UNIQUE (client_index, sha256)
constraint bacs_reports bacs_reports_kind_check CHECK ((kind = ANY (ARRAY['arudd'::text, 'addacs'::text, 'auddis'::text, 'ddica'::text])))
constraint bacs_reports bacs_reports_loaded_by_fkey FOREIGN KEY (loaded_by) REFERENCES users(index)
constraint bacs_reports bacs_reports_pkey PRIMARY KEY (index)
constraint bank_check_substitutions bank_check_substitutions_pkey PRIMARY KEY (table_index, sort_code)
constraint bank_check_substitutions bank_check_substitutions_table_index_fkey FOREIGN KEY (table_index) REFERENCES bank_check_tables(index) ON DELETE CASCADE
constraint bank_check_tables bank_check_tables_pkey PRIMARY KEY (index)
constraint bank_check_tables bank_check_tables_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(index)
constraint bank_check_weights bank_check_weights_check CHECK ((from_sort_code <= to_sort_code))
constraint bank_check_weights bank_check_weights_exception_check CHECK (((exception >= 1) AND (exception <= 14)))
constraint bank_check_weights bank_check_weights_method_check CHECK ((method = ANY (ARRAY['MOD10'::text, 'MOD11'::text, 'DBLAL'::text])))
constraint bank_check_weights bank_check_weights_pkey PRIMARY KEY (table_index, line)
constraint bank_check_weights bank_check_weights_table_index_fkey FOREIGN KEY (table_index) REFERENCES bank_check_tables(index) ON DELETE CASCADE
constraint bank_check_weights bank_check_weights_weights_check CHECK ((cardinality(weights) = 14))
constraint bank_holiday_lists bank_holiday_lists_loaded_by_fkey FOREIGN KEY (loaded_by) REFERENCES users(index)
constraint bank_holiday_lists bank_holiday_lists_nation_check CHECK ((nation = ANY (ARRAY['england-and-wales'::text, 'scotland'::text, 'northern-ireland'::text])))
constraint bank_holiday_lists bank_holiday_lists_pkey PRIMARY KEY (index)
constraint bank_holidays bank_holidays_nation_check CHECK ((nation = ANY (ARRAY['england-and-wales'::text, 'scotland'::text, 'northern-ireland'::text])))
constraint bank_holidays bank_holidays_pkey PRIMARY KEY (nation, day)
constraint bank_statement_lines bank_statement_lines_amount_check CHECK ((amount <> (0)::numeric))
constraint bank_statement_lines bank_statement_lines_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(index)
constraint bank_statement_lines bank_statement_lines_check CHECK (((state = 'money_out'::text) = (amount < (0)::numeric)))
constraint bank_statement_lines bank_statement_lines_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint bank_statement_lines bank_statement_lines_pkey PRIMARY KEY (index)
constraint bank_statement_lines bank_statement_lines_repeat_check CHECK ((repeat > 0))
constraint bank_statement_lines bank_statement_lines_state_check CHECK ((state = ANY (ARRAY['unmatched'::text, 'matched'::text, 'assigned'::text, 'dismissed'::text, 'money_out'::text])))
constraint bank_statement_lines bank_statement_lines_statement_index_fkey FOREIGN KEY (statement_index) REFERENCES bank_statements(index)
constraint bank_statements bank_statements_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint bank_statements bank_statements_loaded_by_fkey FOREIGN KEY (loaded_by) REFERENCES users(index)
constraint bank_statements bank_statements_pkey PRIMARY KEY (index)
constraint bespoke_function_results bespoke_function_results_pkey PRIMARY KEY (run_index, part)
constraint bespoke_function_results bespoke_function_results_run_index_fkey FOREIGN KEY (run_index) REFERENCES bespoke_function_runs(index) ON DELETE CASCADE
constraint bespoke_function_runs bespoke_function_runs_check CHECK (((status = 'running'::text) = (finished_at IS NULL)))
constraint bespoke_function_runs bespoke_function_runs_pkey PRIMARY KEY (index)
constraint bespoke_function_runs bespoke_function_runs_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
constraint bespoke_function_runs bespoke_function_runs_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint bill_run_breakdowns bill_run_breakdowns_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index) ON DELETE CASCADE
constraint bill_run_breakdowns bill_run_breakdowns_dimension_check CHECK ((dimension = ANY (ARRAY['product_group'::text, 'destination'::text, 'day'::text])))
constraint bill_run_breakdowns bill_run_breakdowns_pkey PRIMARY KEY (bill_run_index, dimension, name)
constraint bill_run_carrier_costs bill_run_carrier_costs_pkey PRIMARY KEY (bill_run_index, carrier_index, charge_code, destination)
constraint bill_run_exceptions bill_run_exceptions_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index) ON DELETE CASCADE
constraint bill_run_inclusive_usage bill_run_inclusive_usage_pkey PRIMARY KEY (bill_run_index, account_index, account_bundle_index, service_index, product_group, period_start, unit)
constraint bill_run_inclusive_usage bill_run_inclusive_usage_unit_check CHECK ((unit = ANY (ARRAY['seconds'::text, 'messages'::text, 'bytes'::text])))
constraint bill_run_usage bill_run_usage_pkey PRIMARY KEY (bill_run_index, account_index, service_index, product_group)
constraint bill_runs bill_runs_check CHECK ((period_end >= period_start))
constraint bill_runs bill_runs_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint bill_runs bill_runs_client_index_period_start_key UNIQUE (client_index, period_start)
constraint bill_runs bill_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint bill_runs bill_runs_pkey PRIMARY KEY (index)
constraint bill_runs bill_runs_rated_again_for_fkey FOREIGN KEY (rated_again_for) REFERENCES invoice_runs(index)
constraint billed_charges billed_charges_charge_index_fkey FOREIGN KEY (charge_index) REFERENCES charges(index)
constraint billed_charges billed_charges_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint billed_charges billed_charges_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text])))
constraint billed_charges billed_charges_pkey PRIMARY KEY (charge_index, kind, period_start)
constraint board_entries board_entries_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES users(index)
constraint board_entries board_entries_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint board_entries board_entries_note_by_fkey FOREIGN KEY (note_by) REFERENCES users(index)
constraint board_entries board_entries_note_check CHECK ((length(note) <= 2000))
constraint board_entries board_entries_owner_index_fkey FOREIGN KEY (owner_index) REFERENCES users(index)
constraint board_entries board_entries_pkey PRIMARY KEY (client_index)
constraint brand_logos brand_logos_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint brand_logos brand_logos_check CHECK (((kind = 'removed'::text) = (print_key IS NULL)))
constraint brand_logos brand_logos_check1 CHECK (((print_key IS NULL) OR ((source_type IS NOT NULL) AND (source_key IS NOT NULL) AND (print_bytes IS NOT NULL) AND (source_width IS NOT NULL) AND (source_height IS NOT NULL))))
constraint brand_logos brand_logos_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint brand_logos brand_logos_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(index)
constraint brand_logos brand_logos_kind_check CHECK ((kind = ANY (ARRAY['uploaded'::text, 'put_back'::text, 'removed'::text])))
constraint brand_logos brand_logos_pkey PRIMARY KEY (index)
constraint brand_logos brand_logos_source_type_check CHECK ((source_type = ANY (ARRAY['png'::text, 'jpeg'::text, 'svg'::text])))
constraint brands brands_check CHECK (((reminder_days2 > reminder_days1) AND (reminder_days2 <= 365)))
constraint brands brands_check1 CHECK (((reminder_days3 > reminder_days2) AND (reminder_days3 <= 365)))
constraint brands brands_check2 CHECK (((reminder_days1 IS NOT NULL) OR ((reminder_days2 IS NULL) AND (NOT remind))))
constraint brands brands_check3 CHECK (((reminder_days2 IS NOT NULL) OR (reminder_days3 IS NULL)))
constraint brands brands_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint brands brands_client_index_name_key UNIQUE (client_index, name)
constraint brands brands_collect_check CHECK ((collect = ANY (ARRAY['run'::text, 'balance'::text])))
constraint brands brands_of_client UNIQUE (client_index, index)
constraint brands brands_pkey PRIMARY KEY (index)
constraint brands brands_remind_from_check CHECK ((remind_from >= (0)::numeric))
constraint brands brands_reminder_days1_check CHECK (((reminder_days1 >= 1) AND (reminder_days1 <= 365)))
constraint calls calls_negative_cost CHECK (((carrier_cost >= (0)::numeric) OR (kind = 6))) NOT VALID
constraint carrier_rate_sheets carrier_rate_sheets_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index) ON DELETE CASCADE
constraint carrier_rate_sheets carrier_rate_sheets_pkey PRIMARY KEY (carrier_index)
constraint carrier_rental_files carrier_rental_files_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint carrier_rental_files carrier_rental_files_carrier_index_sha256_key UNIQUE (carrier_index, sha256)
constraint carrier_rental_files carrier_rental_files_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint carrier_rental_files carrier_rental_files_loaded_by_fkey FOREIGN KEY (loaded_by) REFERENCES users(index)
constraint carrier_rental_files carrier_rental_files_pkey PRIMARY KEY (index)
constraint carrier_rental_profiles carrier_rental_profiles_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint carrier_rental_profiles carrier_rental_profiles_pkey PRIMARY KEY (carrier_index)
constraint carrier_rental_rejects carrier_rental_rejects_file_index_fkey FOREIGN KEY (file_index) REFERENCES carrier_rental_files(index) ON DELETE CASCADE
constraint carrier_rental_rejects carrier_rental_rejects_pkey PRIMARY KEY (file_index, line)
constraint carrier_rentals carrier_rentals_file_index_fkey FOREIGN KEY (file_index) REFERENCES carrier_rental_files(index) ON DELETE CASCADE
constraint carrier_rentals carrier_rentals_pkey PRIMARY KEY (file_index, line)
constraint carriers carriers_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint carriers carriers_client_index_name_key UNIQUE (client_index, name)
constraint carriers carriers_cost_tolerance_check CHECK ((cost_tolerance >= (0)::numeric))
constraint carriers carriers_cost_tolerance_percent_check CHECK ((cost_tolerance_percent >= (0)::numeric))
constraint carriers carriers_pkey PRIMARY KEY (index)
constraint carriers carriers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
constraint charges charges_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint charges charges_check CHECK (((end_date IS NULL) OR (end_date >= (start_date - 1))))
constraint charges charges_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint charges charges_frequency_check CHECK ((frequency = ANY (ARRAY['once'::text, 'monthly'::text, 'quarterly'::text, 'annual'::text])))
constraint charges charges_held_by_check CHECK ((held_by = 'bundle'::text))
constraint charges charges_pkey PRIMARY KEY (index)
constraint charges charges_product_index_fkey FOREIGN KEY (product_index) REFERENCES products(index)
constraint charges charges_service_index_fkey FOREIGN KEY (service_index) REFERENCES services(index)
constraint charges charges_timing_check CHECK ((timing = ANY (ARRAY['advance'::text, 'arrears'::text])))
constraint circuits circuits_address_check CHECK ((length(address) <= 200))
constraint circuits circuits_circuit_number_check CHECK ((length(circuit_number) <= 40))
constraint circuits circuits_client_index_cli_key UNIQUE (client_index, cli)
constraint circuits circuits_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint circuits circuits_description_check CHECK ((length(description) <= 200))
constraint circuits circuits_last_test_result_check CHECK ((last_test_result = ANY (ARRAY['pass'::text, 'degraded'::text, 'fault'::text, 'failed'::text, 'cancelled'::text, 'interrupted'::text])))
constraint circuits circuits_pkey PRIMARY KEY (index)
constraint circuits circuits_postcode_check CHECK ((length(postcode) <= 10))
constraint circuits circuits_product_check CHECK ((product = ANY (ARRAY['FTTC'::text, 'DSL'::text, 'FTTP'::text, 'ETHERNET'::text])))
constraint circuits circuits_provider_check CHECK ((provider = ANY (ARRAY['OPENREACH'::text, 'TALKTALK'::text, 'OTHER'::text])))
constraint client_credential_secrets client_credential_secrets_client_credential_index_fkey FOREIGN KEY (client_credential_index) REFERENCES client_credentials(index)
constraint client_credential_secrets client_credential_secrets_hash_check CHECK ((length(hash) = 32))
constraint client_credential_secrets client_credential_secrets_pkey PRIMARY KEY (index)
constraint client_credentials client_credentials_calls_per_minute_check CHECK (((calls_per_minute >= 1) AND (calls_per_minute <= 100000)))
constraint client_credentials client_credentials_client_id_check CHECK (((length(client_id) >= 8) AND (length(client_id) <= 100)))
constraint client_credentials client_credentials_client_id_key UNIQUE (client_id)
constraint client_credentials client_credentials_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint client_credentials client_credentials_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
constraint client_credentials client_credentials_pkey PRIMARY KEY (index)
constraint client_credentials client_credentials_scopes_check CHECK (((scopes <@ ARRAY['accounts'::text, 'invoices'::text, 'usage'::text, 'calls'::text, 'messages'::text, 'settings'::text, 'webhooks'::text]) AND (cardinality(scopes) > 0)))
constraint clients clients_catch_up_months_check CHECK (((catch_up_months >= 0) AND (catch_up_months <= 120)))
constraint clients clients_name_key UNIQUE (name)
constraint clients clients_pkey PRIMARY KEY (index)
constraint clients clients_status CHECK ((status = ANY (ARRAY[1, 2, 3])))
constraint comparison_items comparison_items_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint comparison_items comparison_items_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint comparison_items comparison_items_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'lost'::text, 'zero'::text, 'negative'::text, 'unusual'::text])))
constraint comparison_items comparison_items_pkey PRIMARY KEY (invoice_run_index, account_index)
constraint comparison_sign_offs comparison_sign_offs_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint comparison_sign_offs comparison_sign_offs_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint comparison_sign_offs comparison_sign_offs_pkey PRIMARY KEY (index)
constraint comparison_sign_offs comparison_sign_offs_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
constraint comparison_sign_offs comparison_sign_offs_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(index)
constraint comparison_thresholds comparison_thresholds_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint comparison_thresholds comparison_thresholds_deviations_check CHECK ((deviations >= (0)::numeric))
constraint comparison_thresholds comparison_thresholds_minimum_change_check CHECK ((minimum_change >= (0)::numeric))
constraint comparison_thresholds comparison_thresholds_minimum_percent_check CHECK ((minimum_percent >= (0)::numeric))
constraint comparison_thresholds comparison_thresholds_pkey PRIMARY KEY (client_index)
constraint comparison_thresholds comparison_thresholds_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(index)
constraint contract_options contract_options_charge_amount_check CHECK ((charge_amount >= (0)::numeric))
constraint contract_options contract_options_charge_kind_check CHECK ((charge_kind = ANY (ARRAY['none'::text, 'fixed'::text, 'per_month'::text])))
constraint contract_options contract_options_check CHECK ((valid_to >= valid_from))
constraint contract_options contract_options_check1 CHECK (((charge_kind = 'none'::text) = (charge_amount = (0)::numeric)))
constraint contract_options contract_options_check2 CHECK (((charge_kind = 'none'::text) OR (charge_product_group <> ''::text)))
constraint contract_options contract_options_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint contract_options contract_options_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint contract_options contract_options_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365)))
constraint contract_options contract_options_pkey PRIMARY KEY (index)
constraint contract_options contract_options_status_check CHECK ((status = ANY (ARRAY['active'::text, 'withdrawn'::text])))
constraint contract_options contract_options_term_months_check CHECK (((term_months >= 1) AND (term_months <= 120)))
constraint contracts contracts_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint contracts contracts_charge_index_fkey FOREIGN KEY (charge_index) REFERENCES charges(index) ON DELETE SET NULL
constraint contracts contracts_charge_kind_check CHECK ((charge_kind = ANY (ARRAY['none'::text, 'fixed'::text, 'per_month'::text])))
constraint contracts contracts_check CHECK ((end_date >= start_date))
constraint contracts contracts_check1 CHECK ((ended_on >= start_date))
constraint contracts contracts_check2 CHECK (((loyalty_scheme_index IS NOT NULL) OR (contract_option_index IS NOT NULL)))
constraint contracts contracts_check3 CHECK (((notice_on IS NULL) = (ended_on IS NULL)))
constraint contracts contracts_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint contracts contracts_contract_option_index_fkey FOREIGN KEY (contract_option_index) REFERENCES contract_options(index)
constraint contracts contracts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint contracts contracts_loyalty_scheme_index_fkey FOREIGN KEY (loyalty_scheme_index) REFERENCES loyalty_schemes(index)
constraint contracts contracts_pkey PRIMARY KEY (index)
constraint cors_origins cors_origins_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint cors_origins cors_origins_origin_check CHECK (((origin ~ '^https?://[^/?#@]+$'::text) AND (length(origin) <= 300)))
constraint cors_origins cors_origins_pkey PRIMARY KEY (index)
constraint credited_vat credited_vat_invoice_index_fkey FOREIGN KEY (invoice_index) REFERENCES invoices(index)
constraint credited_vat credited_vat_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint credited_vat credited_vat_pkey PRIMARY KEY (invoice_run_index, invoice_index, vat_rate, percent)
constraint dash_api_settings dash_api_settings_calls_per_minute_check CHECK (((calls_per_minute >= 1) AND (calls_per_minute <= 100000)))
constraint dash_api_settings dash_api_settings_log_retention_days_check CHECK (((log_retention_days >= 1) AND (log_retention_days <= 800)))
constraint dash_api_settings dash_api_settings_only_one_check CHECK (only_one)
constraint dash_api_settings dash_api_settings_overlap_days_check CHECK (((overlap_days >= 0) AND (overlap_days <= 90)))
constraint dash_api_settings dash_api_settings_pkey PRIMARY KEY (only_one)
constraint dash_api_settings dash_api_settings_token_seconds_check CHECK (((token_seconds >= 300) AND (token_seconds <= 86400)))
constraint dash_call_counts dash_call_counts_counted_check CHECK ((length(counted) <= 200))
constraint dash_call_counts dash_call_counts_pkey PRIMARY KEY (counted)
constraint dash_call_hours dash_call_hours_pkey PRIMARY KEY (client_index, client_credential_index, hour, bucket)
constraint dash_calls dash_calls_pkey PRIMARY KEY (at, index)
constraint data_collection_clients data_collection_clients_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint data_collection_clients data_collection_clients_carrier_index_key UNIQUE (carrier_index)
constraint data_collection_clients data_collection_clients_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint data_collection_clients data_collection_clients_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint data_collection_clients data_collection_clients_pkey PRIMARY KEY (index)
constraint data_collection_files data_collection_files_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint data_collection_files data_collection_files_check CHECK (((status <> 'taken'::text) OR (lines = ((accepted + rejected) + duplicate))))
constraint data_collection_files data_collection_files_check1 CHECK (((corrected_file_index IS NULL) OR (source_kind = 'internal'::text)))
constraint data_collection_files data_collection_files_check2 CHECK (((quarantined_at IS NULL) OR ((quarantine_reason IS NOT NULL) AND (accepted = 0) AND (status = ANY (ARRAY['failed'::text, 'taken'::text])))))
constraint data_collection_files data_collection_files_check3 CHECK (((corrected >= 0) AND (corrected <= rejected)))
constraint data_collection_files data_collection_files_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint data_collection_files data_collection_files_corrected_file_index_fkey FOREIGN KEY (corrected_file_index) REFERENCES data_collection_files(index)
constraint data_collection_files data_collection_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint data_collection_files data_collection_files_pkey PRIMARY KEY (index)
constraint data_collection_files data_collection_files_quarantined_by_fkey FOREIGN KEY (quarantined_by) REFERENCES users(index)
constraint data_collection_files data_collection_files_source_kind_check CHECK ((source_kind = ANY (ARRAY['external'::text, 'internal'::text])))
constraint data_collection_files data_collection_files_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'collecting'::text, 'taken'::text, 'failed'::text])))
constraint data_collection_rejects data_collection_rejects_corrected_in_fkey FOREIGN KEY (corrected_in) REFERENCES data_collection_files(index)
constraint data_collection_rejects data_collection_rejects_pkey PRIMARY KEY (file_index, line_number)
constraint deliveries deliveries_check CHECK (((state = 'delivered'::text) = (delivered_at IS NOT NULL)))
constraint deliveries deliveries_check1 CHECK (((state <> 'delivered'::text) OR ((bytes = file_bytes) AND (sha256 = file_sha256) AND (delivered_name IS NOT NULL))))
constraint deliveries deliveries_check2 CHECK (((state = 'failed'::text) <= (failure IS NOT NULL)))
constraint deliveries deliveries_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint deliveries deliveries_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint deliveries deliveries_file_bytes_check CHECK ((file_bytes >= 0))
constraint deliveries deliveries_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint deliveries deliveries_kind_check CHECK ((kind = ANY (ARRAY['pack'::text, 'invoice-summary'::text, 'vat'::text, 'failed-accounts'::text])))
constraint deliveries deliveries_path_index_fkey FOREIGN KEY (path_index) REFERENCES paths(index) ON DELETE SET NULL
constraint deliveries deliveries_pkey PRIMARY KEY (index)
constraint deliveries deliveries_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'delivering'::text, 'delivered'::text, 'failed'::text])))
constraint direct_debit_collections direct_debit_collections_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint direct_debit_collections direct_debit_collections_amount_check CHECK ((amount > (0)::numeric))
constraint direct_debit_collections direct_debit_collections_check CHECK (((code = '18'::text) = (represents_file_index IS NOT NULL)))
constraint direct_debit_collections direct_debit_collections_code_check CHECK ((code = ANY (ARRAY['01'::text, '17'::text, '18'::text, '19'::text])))
constraint direct_debit_collections direct_debit_collections_direct_debit_file_index_fkey FOREIGN KEY (direct_debit_file_index) REFERENCES direct_debit_files(index)
constraint direct_debit_collections direct_debit_collections_invoice_index_fkey FOREIGN KEY (invoice_index) REFERENCES invoices(index)
constraint direct_debit_collections direct_debit_collections_pkey PRIMARY KEY (direct_debit_file_index, "position")
constraint direct_debit_collections direct_debit_collections_represents_file_index_represents__fkey FOREIGN KEY (represents_file_index, represents_position) REFERENCES direct_debit_collections(direct_debit_file_index, "position")
constraint direct_debit_files direct_debit_files_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint direct_debit_files direct_debit_files_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint direct_debit_files direct_debit_files_pkey PRIMARY KEY (index)
constraint direct_debit_files direct_debit_files_service_user_number_serial_key UNIQUE (service_user_number, serial)
constraint direct_debit_left_out direct_debit_left_out_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint direct_debit_left_out direct_debit_left_out_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint direct_debit_left_out direct_debit_left_out_left_out_by_fkey FOREIGN KEY (left_out_by) REFERENCES users(index)
constraint direct_debit_left_out direct_debit_left_out_pkey PRIMARY KEY (invoice_run_index, account_index)
constraint direct_debit_older_debts direct_debit_older_debts_amount_check CHECK ((amount > (0)::numeric))
constraint direct_debit_older_debts direct_debit_older_debts_direct_debit_file_index_position_fkey FOREIGN KEY (direct_debit_file_index, "position") REFERENCES direct_debit_collections(direct_debit_file_index, "position")
constraint direct_debit_older_debts direct_debit_older_debts_pkey PRIMARY KEY (direct_debit_file_index, "position", posting_index)
constraint direct_debit_older_debts direct_debit_older_debts_posting_index_fkey FOREIGN KEY (posting_index) REFERENCES account_postings(index)
constraint direct_debit_serials direct_debit_serials_pkey PRIMARY KEY (service_user_number)
constraint disputes disputes_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint disputes disputes_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint disputes disputes_closes_index_fkey FOREIGN KEY (closes_index) REFERENCES disputes(index)
constraint disputes disputes_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES users(index)
constraint disputes disputes_pkey PRIMARY KEY (index)
constraint disputes disputes_posting_index_fkey FOREIGN KEY (posting_index) REFERENCES account_postings(index)
constraint drafts drafts_check CHECK (((kind = 'brand'::text) = (client_index IS NOT NULL)))
constraint drafts drafts_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint drafts drafts_kind_check CHECK ((kind = ANY (ARRAY['reseller'::text, 'brand'::text])))
constraint drafts drafts_pkey PRIMARY KEY (index)
constraint drafts drafts_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index) ON DELETE CASCADE
constraint email_options email_options_bcc_check CHECK (((cardinality(bcc) <= 5) AND are_email_addresses(bcc)))
constraint email_options email_options_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint email_options email_options_check CHECK (((kind = 'withdrawn'::text) OR ((invoice_subject <> ''::text) AND (invoice_body <> ''::text) AND (credit_note_subject <> ''::text) AND (credit_note_body <> ''::text))))
constraint email_options email_options_client_index_brand_index_version_key UNIQUE NULLS NOT DISTINCT (client_index, brand_index, version)
constraint email_options email_options_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint email_options email_options_credit_note_subject_check CHECK ((credit_note_subject !~ '[[:cntrl:]]'::text))
constraint email_options email_options_invoice_subject_check CHECK ((invoice_subject !~ '[[:cntrl:]]'::text))
constraint email_options email_options_kind_check CHECK ((kind = ANY (ARRAY['saved'::text, 'put_back'::text, 'withdrawn'::text])))
constraint email_options email_options_pkey PRIMARY KEY (index)
constraint email_options email_options_reply_to_check CHECK (((reply_to = ''::text) OR is_email_address(reply_to)))
constraint email_options email_options_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(index)
constraint email_options email_options_sender_address_check CHECK (((sender_address = ''::text) OR is_email_address(sender_address)))
constraint email_options email_options_sender_name_check CHECK ((sender_name !~ '[[:cntrl:]<>"\\@]'::text))
constraint email_options email_options_version_check CHECK ((version >= 1))
constraint evidence_packs evidence_packs_check CHECK (((status = 'ready'::text) = (storage_key IS NOT NULL)))
constraint evidence_packs evidence_packs_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint evidence_packs evidence_packs_pkey PRIMARY KEY (index)
constraint evidence_packs evidence_packs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(index)
constraint evidence_packs evidence_packs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])))
constraint evidence_packs evidence_packs_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['account'::text, 'invoice_run'::text, 'invoice'::text])))
constraint exception_builds exception_builds_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index) ON DELETE CASCADE
constraint exception_builds exception_builds_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint exception_builds exception_builds_pkey PRIMARY KEY (bill_run_index)
constraint exception_builds exception_builds_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'built'::text, 'failed'::text])))
constraint exception_figures exception_figures_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index) ON DELETE CASCADE
constraint exception_figures exception_figures_pkey PRIMARY KEY (bill_run_index, kind)
constraint exception_findings exception_findings_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint exception_findings exception_findings_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index) ON DELETE CASCADE
constraint exception_findings exception_findings_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint exception_findings exception_findings_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint exception_findings exception_findings_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint exception_findings exception_findings_kind_check CHECK ((kind = ANY (ARRAY['unallocated'::text, 'unrated_retail'::text, 'unrated_wholesale'::text, 'zero_value'::text, 'negative_margin'::text, 'account_margin'::text, 'high_spend'::text, 'high_call'::text, 'long_call'::text, 'premium_share'::text, 'missing_bank'::text, 'invalid_bank'::text, 'missing_email'::text, 'missing_address'::text, 'missing_vat'::text, 'duplicate'::text, 'late'::text, 'rejected'::text])))
constraint exception_findings exception_findings_pkey PRIMARY KEY (index)
constraint exception_sign_offs exception_sign_offs_finding_index_fkey FOREIGN KEY (finding_index) REFERENCES exception_findings(index) ON DELETE CASCADE
constraint exception_sign_offs exception_sign_offs_pkey PRIMARY KEY (index)
constraint exception_sign_offs exception_sign_offs_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
constraint exception_sign_offs exception_sign_offs_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(index)
constraint exception_sign_offs exception_sign_offs_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(index)
constraint exception_thresholds exception_thresholds_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint exception_thresholds exception_thresholds_high_call_check CHECK ((high_call >= (0)::numeric))
constraint exception_thresholds exception_thresholds_long_call_minutes_check CHECK ((long_call_minutes > 0))
constraint exception_thresholds exception_thresholds_pkey PRIMARY KEY (client_index, version)
constraint exception_thresholds exception_thresholds_premium_minimum_check CHECK ((premium_minimum >= (0)::numeric))
constraint exception_thresholds exception_thresholds_premium_percent_check CHECK (((premium_percent >= (0)::numeric) AND (premium_percent <= (100)::numeric)))
constraint exception_thresholds exception_thresholds_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(index)
constraint expected_files expected_files_band_check CHECK ((band = ANY (ARRAY['none'::text, 'fixed'::text, 'own'::text])))
constraint expected_files expected_files_band_percent_check CHECK (((band_percent >= 1) AND (band_percent <= 99)))
constraint expected_files expected_files_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES data_collection_clients(carrier_index)
constraint expected_files expected_files_check CHECK ((max_lines >= min_lines))
constraint expected_files expected_files_check1 CHECK (((frequency = 'weekly'::text) = (cardinality(weekdays) > 0)))
constraint expected_files expected_files_check2 CHECK (((frequency = 'monthly'::text) = (month_day IS NOT NULL)))
constraint expected_files expected_files_check3 CHECK (((band <> 'fixed'::text) OR ((min_lines IS NOT NULL) AND (max_lines IS NOT NULL))))
constraint expected_files expected_files_check4 CHECK (((band = 'own'::text) = (band_percent IS NOT NULL)))
constraint expected_files expected_files_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint expected_files expected_files_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])))
constraint expected_files expected_files_grace_minutes_check CHECK (((grace_minutes >= 0) AND (grace_minutes <= 1440)))
constraint expected_files expected_files_lag_days_check CHECK (((lag_days >= 0) AND (lag_days <= 31)))
constraint expected_files expected_files_min_lines_check CHECK ((min_lines >= 0))
constraint expected_files expected_files_month_day_check CHECK (((month_day >= 1) AND (month_day <= 31)))
constraint expected_files expected_files_pkey PRIMARY KEY (carrier_index)
constraint expected_files expected_files_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(index)
constraint exports exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
constraint exports exports_pkey PRIMARY KEY (index)
constraint exports exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'cancelled'::text])))
constraint exports exports_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index) ON DELETE CASCADE
constraint feature_flags feature_flags_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint feature_flags feature_flags_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint feature_flags feature_flags_pkey PRIMARY KEY (client_index, flag)
constraint first_catch_ups first_catch_ups_check CHECK (((decision IS NULL) = (decided_at IS NULL)))
constraint first_catch_ups first_catch_ups_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint first_catch_ups first_catch_ups_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(index)
constraint first_catch_ups first_catch_ups_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'declined'::text])))
constraint first_catch_ups first_catch_ups_pkey PRIMARY KEY (client_index)
constraint helplines helplines_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint helplines helplines_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
constraint helplines helplines_number_check CHECK ((number ~ '^\d{3,15}$'::text))
constraint helplines helplines_pkey PRIMARY KEY (index)
constraint hosted_email_sends hosted_email_sends_check CHECK (((status <> 'sending'::text) OR ((claim IS NOT NULL) AND (claimed_until IS NOT NULL))))
constraint hosted_email_sends hosted_email_sends_hosted_email_index_fkey FOREIGN KEY (hosted_email_index) REFERENCES hosted_emails(index)
constraint hosted_email_sends hosted_email_sends_kind_check CHECK ((kind = ANY (ARRAY['send'::text, 'resend'::text, 'test'::text])))
constraint hosted_email_sends hosted_email_sends_message_id_key UNIQUE (message_id)
constraint hosted_email_sends hosted_email_sends_pkey PRIMARY KEY (index)
constraint hosted_email_sends hosted_email_sends_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(index)
constraint hosted_email_sends hosted_email_sends_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'outbox'::text, 'sent'::text, 'failed'::text, 'unsure'::text, 'bounced'::text])))
constraint hosted_emails hosted_emails_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint hosted_emails hosted_emails_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint hosted_emails hosted_emails_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint hosted_emails hosted_emails_invoice_index_fkey FOREIGN KEY (invoice_index) REFERENCES invoices(index)
constraint hosted_emails hosted_emails_invoice_index_key UNIQUE (invoice_index)
constraint hosted_emails hosted_emails_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint hosted_emails hosted_emails_pkey PRIMARY KEY (index)
constraint hosted_emails hosted_emails_status_check CHECK ((status = ANY (ARRAY['incomplete'::text, 'queued'::text, 'sending'::text, 'outbox'::text, 'sent'::text, 'failed'::text, 'unsure'::text, 'bounced'::text])))
constraint idempotency_keys idempotency_keys_pkey PRIMARY KEY (user_index, key)
constraint imports imports_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint imports imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint imports imports_kind_check CHECK ((kind = ANY (ARRAY['accounts'::text, 'services'::text, 'charges'::text, 'products'::text, 'vatcategories'::text, 'pricesteps'::text, 'ratecard'::text, 'contracts'::text, 'openingbalances'::text])))
constraint imports imports_pkey PRIMARY KEY (index)
constraint imports imports_rate_card_index_fkey FOREIGN KEY (rate_card_index) REFERENCES rate_cards(index)
constraint invoice_lines invoice_lines_corrects_invoice_index_fkey FOREIGN KEY (corrects_invoice_index) REFERENCES invoices(index) ON DELETE SET NULL
constraint invoice_lines invoice_lines_document_check CHECK ((document = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
constraint invoice_lines invoice_lines_kind_check CHECK ((kind = ANY (ARRAY['usage'::text, 'charge'::text, 'refund'::text, 'discount'::text, 'credit'::text])))
constraint invoice_lines invoice_lines_pkey PRIMARY KEY (invoice_run_index, account_index, document, line_number)
constraint invoice_number_ranges invoice_number_ranges_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint invoice_number_ranges invoice_number_ranges_brand_index_kind_key UNIQUE (brand_index, kind)
constraint invoice_number_ranges invoice_number_ranges_first_number_check CHECK ((first_number > 0))
constraint invoice_number_ranges invoice_number_ranges_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
constraint invoice_number_ranges invoice_number_ranges_next_number_check CHECK ((next_number > 0))
constraint invoice_number_ranges invoice_number_ranges_padding_check CHECK (((padding >= 1) AND (padding <= 12)))
constraint invoice_number_ranges invoice_number_ranges_pkey PRIMARY KEY (index)
constraint invoice_number_ranges invoice_number_ranges_prefix_brand_index_key UNIQUE (prefix, brand_index)
constraint invoice_number_skips invoice_number_skips_check CHECK ((last_number >= first_number))
constraint invoice_number_skips invoice_number_skips_pkey PRIMARY KEY (range_index, first_number)
constraint invoice_number_skips invoice_number_skips_range_index_fkey FOREIGN KEY (range_index) REFERENCES invoice_number_ranges(index)
constraint invoice_number_skips invoice_number_skips_skipped_by_fkey FOREIGN KEY (skipped_by) REFERENCES users(index)
constraint invoice_numbers invoice_numbers_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint invoice_numbers invoice_numbers_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_numbers invoice_numbers_pkey PRIMARY KEY (range_index, number)
constraint invoice_numbers invoice_numbers_range_index_fkey FOREIGN KEY (range_index) REFERENCES invoice_number_ranges(index)
constraint invoice_numbers invoice_numbers_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'used'::text, 'void'::text])))
constraint invoice_report_account_sums invoice_report_account_sums_pkey PRIMARY KEY (invoice_run_index, product_group, destination, kind, account_index)
constraint invoice_report_account_totals invoice_report_account_totals_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint invoice_report_account_totals invoice_report_account_totals_pkey PRIMARY KEY (client_index, month, account_index)
constraint invoice_report_accounts invoice_report_accounts_pkey PRIMARY KEY (invoice_run_index, account_index)
constraint invoice_report_group_sums invoice_report_group_sums_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint invoice_report_group_sums invoice_report_group_sums_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint invoice_report_group_sums invoice_report_group_sums_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_report_group_sums invoice_report_group_sums_pkey PRIMARY KEY (invoice_run_index, brand_index, kind, product_group)
constraint invoice_report_runs invoice_report_runs_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint invoice_report_runs invoice_report_runs_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_report_runs invoice_report_runs_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
constraint invoice_report_runs invoice_report_runs_pkey PRIMARY KEY (invoice_run_index)
constraint invoice_report_sums invoice_report_sums_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint invoice_report_sums invoice_report_sums_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint invoice_report_sums invoice_report_sums_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_report_sums invoice_report_sums_kind_check CHECK ((kind = ANY (ARRAY['calls'::text, 'uncosted_calls'::text, 'charges'::text, 'refunds'::text, 'discounts'::text])))
constraint invoice_report_sums invoice_report_sums_pkey PRIMARY KEY (invoice_run_index, brand_index, kind, product_group, destination)
constraint invoice_run_accounts invoice_run_accounts_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint invoice_run_accounts invoice_run_accounts_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_run_accounts invoice_run_accounts_invoiced_by_fkey FOREIGN KEY (invoiced_by) REFERENCES invoice_runs(index)
constraint invoice_run_accounts invoice_run_accounts_pkey PRIMARY KEY (invoice_run_index, account_index)
constraint invoice_run_accounts invoice_run_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
constraint invoice_run_approvals invoice_run_approvals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(index)
constraint invoice_run_approvals invoice_run_approvals_check CHECK (((lapsed_at IS NULL) = (lapse_reason IS NULL)))
constraint invoice_run_approvals invoice_run_approvals_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_run_approvals invoice_run_approvals_pkey PRIMARY KEY (index)
constraint invoice_run_files invoice_run_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint invoice_run_files invoice_run_files_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_run_files invoice_run_files_pkey PRIMARY KEY (index)
constraint invoice_run_preparers invoice_run_preparers_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_run_preparers invoice_run_preparers_pkey PRIMARY KEY (invoice_run_index, user_index)
constraint invoice_run_preparers invoice_run_preparers_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint invoice_run_processes invoice_run_processes_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoice_run_processes invoice_run_processes_pkey PRIMARY KEY (invoice_run_index, process)
constraint invoice_run_processes invoice_run_processes_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'done'::text, 'failed'::text])))
constraint invoice_runs invoice_runs_abandoned_by_fkey FOREIGN KEY (abandoned_by) REFERENCES users(index)
constraint invoice_runs invoice_runs_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index)
constraint invoice_runs invoice_runs_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint invoice_runs invoice_runs_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(index)
constraint invoice_runs invoice_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint invoice_runs invoice_runs_pkey PRIMARY KEY (index)
constraint invoice_runs invoice_runs_purpose_check CHECK ((purpose = ANY (ARRAY['bill'::text, 'credit'::text])))
constraint invoice_vat invoice_vat_invoice_index_fkey FOREIGN KEY (invoice_index) REFERENCES invoices(index) ON DELETE CASCADE
constraint invoice_vat invoice_vat_pkey PRIMARY KEY (invoice_index, vat_rate, percent)
constraint invoices invoices_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint invoices invoices_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint invoices invoices_brought_forward_check CHECK ((brought_forward >= (0)::numeric))
constraint invoices invoices_check CHECK ((gross = (net + vat)))
constraint invoices invoices_check1 CHECK (((set_off >= (0)::numeric) AND (set_off <= GREATEST(gross, (0)::numeric))))
constraint invoices invoices_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint invoices invoices_invoice_run_index_account_index_kind_key UNIQUE (invoice_run_index, account_index, kind)
constraint invoices invoices_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint invoices invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
constraint invoices invoices_pkey PRIMARY KEY (index)
constraint ledger_export_postings ledger_export_postings_ledger_export_index_fkey FOREIGN KEY (ledger_export_index) REFERENCES ledger_exports(index)
constraint ledger_export_postings ledger_export_postings_pkey PRIMARY KEY (posting_index)
constraint ledger_export_postings ledger_export_postings_posting_index_fkey FOREIGN KEY (posting_index) REFERENCES account_postings(index)
constraint ledger_exports ledger_exports_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint ledger_exports ledger_exports_credits_check CHECK ((credits >= (0)::numeric))
constraint ledger_exports ledger_exports_debits_check CHECK ((debits >= (0)::numeric))
constraint ledger_exports ledger_exports_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(index)
constraint ledger_exports ledger_exports_pkey PRIMARY KEY (index)
constraint ledger_exports ledger_exports_postings_check CHECK ((postings > 0))
constraint line_test_providers line_test_providers_pkey PRIMARY KEY (name)
constraint line_test_providers line_test_providers_state_check CHECK ((state = ANY (ARRAY['answers'::text, 'silent'::text])))
constraint line_tests line_tests_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint line_tests line_tests_check CHECK (((status = ANY (ARRAY['waiting'::text, 'running'::text])) = (finished_at IS NULL)))
constraint line_tests line_tests_check1 CHECK (((status = 'done'::text) = (result IS NOT NULL)))
constraint line_tests line_tests_circuit_index_fkey FOREIGN KEY (circuit_index) REFERENCES circuits(index)
constraint line_tests line_tests_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint line_tests line_tests_pkey PRIMARY KEY (index)
constraint line_tests line_tests_profile_check CHECK ((profile = ANY (ARRAY['OPENREACH-FTTC'::text, 'OPENREACH-DSL'::text, 'TALKTALK-FTTC'::text, 'TALKTALK-DSL'::text])))
constraint line_tests line_tests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(index)
constraint line_tests line_tests_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'interrupted'::text])))
constraint line_tests line_tests_test_key_key UNIQUE (test_key)
constraint loyalty_schemes loyalty_schemes_amount_check CHECK ((amount > (0)::numeric))
constraint loyalty_schemes loyalty_schemes_check CHECK ((valid_to >= valid_from))
constraint loyalty_schemes loyalty_schemes_check1 CHECK (((percent IS NULL) <> (amount IS NULL)))
constraint loyalty_schemes loyalty_schemes_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint loyalty_schemes loyalty_schemes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint loyalty_schemes loyalty_schemes_minimum_months_check CHECK (((minimum_months >= 0) AND (minimum_months <= 120)))
constraint loyalty_schemes loyalty_schemes_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric)))
constraint loyalty_schemes loyalty_schemes_pkey PRIMARY KEY (index)
constraint loyalty_schemes loyalty_schemes_product_groups_check CHECK ((cardinality(product_groups) > 0))
constraint loyalty_schemes loyalty_schemes_status_check CHECK ((status = ANY (ARRAY['active'::text, 'withdrawn'::text])))
constraint mandate_file_items mandate_file_items_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint mandate_file_items mandate_file_items_code_check CHECK ((code = ANY (ARRAY['0N'::text, '0C'::text])))
constraint mandate_file_items mandate_file_items_mandate_file_index_fkey FOREIGN KEY (mandate_file_index) REFERENCES mandate_files(index)
constraint mandate_file_items mandate_file_items_pkey PRIMARY KEY (mandate_file_index, "position")
constraint mandate_files mandate_files_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint mandate_files mandate_files_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(index)
constraint mandate_files mandate_files_pkey PRIMARY KEY (index)
constraint mandate_files mandate_files_service_user_number_serial_key UNIQUE (service_user_number, serial)
constraint mandates mandates_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint mandates mandates_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint mandates mandates_pkey PRIMARY KEY (index)
constraint mandates mandates_service_user_number_reference_sort_code_bank_accou_key UNIQUE (service_user_number, reference, sort_code, bank_account)
constraint mandates mandates_state_check CHECK ((state = ANY (ARRAY['new'::text, 'lodged'::text, 'active'::text, 'cancelled'::text, 'rejected'::text, 'expired'::text])))
constraint messages messages_check CHECK ((end_date >= (start_date + '00:01:00'::interval)))
constraint messages messages_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint messages messages_pkey PRIMARY KEY (index)
constraint messages messages_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
constraint notices notices_account_email_index_fkey FOREIGN KEY (account_email_index) REFERENCES account_emails(index)
constraint notices notices_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint notices notices_check CHECK (((kind = 'price_change'::text) = (price_change_index IS NOT NULL)))
constraint notices notices_check1 CHECK ((num_nonnulls(account_email_index, address) = 1))
constraint notices notices_check2 CHECK ((((address IS NULL) = (subject IS NULL)) AND ((address IS NULL) = (body IS NULL))))
constraint notices notices_check3 CHECK (((posted_on IS NULL) OR (address IS NOT NULL)))
constraint notices notices_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint notices notices_contract_index_fkey FOREIGN KEY (contract_index) REFERENCES contracts(index) ON DELETE SET NULL
constraint notices notices_contract_index_key UNIQUE (contract_index)
constraint notices notices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint notices notices_kind_check CHECK ((kind = ANY (ARRAY['price_change'::text, 'contract_end'::text])))
constraint notices notices_pkey PRIMARY KEY (index)
constraint notices notices_price_change_index_account_index_key UNIQUE (price_change_index, account_index)
constraint notices notices_price_change_index_fkey FOREIGN KEY (price_change_index) REFERENCES price_changes(index)
constraint oidc_sign_ins oidc_sign_ins_pkey PRIMARY KEY (state_hash)
constraint omni_settings omni_settings_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint omni_settings omni_settings_pkey PRIMARY KEY (client_index)
constraint open_items open_items_pkey PRIMARY KEY (posting_index)
constraint open_items open_items_remainder_check CHECK ((remainder <> (0)::numeric))
constraint output_group_brands output_group_brands_client_index_brand_index_fkey FOREIGN KEY (client_index, brand_index) REFERENCES brands(client_index, index) ON DELETE CASCADE
constraint output_group_brands output_group_brands_client_index_output_group_index_fkey FOREIGN KEY (client_index, output_group_index) REFERENCES output_groups(client_index, index)
constraint output_group_brands output_group_brands_pkey PRIMARY KEY (brand_index)
constraint output_groups output_groups_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint output_groups output_groups_client_index_index_key UNIQUE (client_index, index)
constraint output_groups output_groups_left_out_check CHECK (((left_out <@ '{calls,e-invoices,invoice-summary,vat,failed-accounts,direct-debits,sales-ledger}'::text[]) AND (cardinality(left_out) <= 7)))
constraint output_groups output_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
constraint output_groups output_groups_pkey PRIMARY KEY (index)
constraint output_groups output_groups_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(index)
constraint outputs outputs_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint outputs outputs_client_index_kind_key UNIQUE (client_index, kind)
constraint outputs outputs_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xml'::text, 'csv'::text, 'json'::text, 'txt'::text])))
constraint outputs outputs_pkey PRIMARY KEY (index)
constraint pack_ledgers pack_ledgers_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint pack_ledgers pack_ledgers_pkey PRIMARY KEY (index)
constraint passkey_challenges passkey_challenges_pkey PRIMARY KEY (challenge_hash)
constraint passkey_challenges passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'adding'::text])))
constraint passkey_challenges passkey_challenges_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint passkeys passkeys_credential_id_key UNIQUE (credential_id)
constraint passkeys passkeys_name_check CHECK ((name <> ''::text))
constraint passkeys passkeys_pkey PRIMARY KEY (index)
constraint passkeys passkeys_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint paths paths_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint paths paths_client_index_direction_path_key UNIQUE (client_index, direction, path)
constraint paths paths_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint paths paths_deliverables_check CHECK (((deliverables <@ '{pack,invoice-summary,vat,failed-accounts}'::text[]) AND (cardinality(deliverables) <= 4)))
constraint paths paths_direction_check CHECK ((direction = ANY (ARRAY['input'::text, 'output'::text])))
constraint paths paths_holds_check CHECK ((holds = ANY (ARRAY['calls'::text, 'rentals'::text])))
constraint paths paths_pkey PRIMARY KEY (index)
constraint personal_data_copies personal_data_copies_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint personal_data_copies personal_data_copies_check CHECK (((status = 'ready'::text) = (storage_key IS NOT NULL)))
constraint personal_data_copies personal_data_copies_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint personal_data_copies personal_data_copies_pkey PRIMARY KEY (index)
constraint personal_data_copies personal_data_copies_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(index)
constraint personal_data_copies personal_data_copies_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])))
constraint posted_direct_debit_files posted_direct_debit_files_direct_debit_file_index_fkey FOREIGN KEY (direct_debit_file_index) REFERENCES direct_debit_files(index)
constraint posted_direct_debit_files posted_direct_debit_files_pkey PRIMARY KEY (direct_debit_file_index)
constraint posting_limits posting_limits_amount_check CHECK ((amount >= (0)::numeric))
constraint posting_limits posting_limits_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint posting_limits posting_limits_pkey PRIMARY KEY (client_index)
constraint posting_limits posting_limits_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(index)
constraint price_changes price_changes_check CHECK ((num_nonnulls(percent, amount) = 1))
constraint price_changes price_changes_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint price_changes price_changes_contract_index_fkey FOREIGN KEY (contract_index) REFERENCES contracts(index) ON DELETE SET NULL
constraint price_changes price_changes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint price_changes price_changes_pkey PRIMARY KEY (index)
constraint product_group_bundles product_group_bundles_check CHECK ((valid_to >= valid_from))
constraint product_group_bundles product_group_bundles_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint product_group_bundles product_group_bundles_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint product_group_bundles product_group_bundles_includes CHECK (((inclusive_minutes > 0) OR (inclusive_messages > 0) OR (inclusive_megabytes > 0)))
constraint product_group_bundles product_group_bundles_inclusive_megabytes_check CHECK ((inclusive_megabytes >= 0))
constraint product_group_bundles product_group_bundles_inclusive_messages_check CHECK ((inclusive_messages >= 0))
constraint product_group_bundles product_group_bundles_inclusive_minutes_check CHECK ((inclusive_minutes >= 0))
constraint product_group_bundles product_group_bundles_monthly_price_check CHECK ((monthly_price >= (0)::numeric))
constraint product_group_bundles product_group_bundles_pkey PRIMARY KEY (index)
constraint product_group_bundles product_group_bundles_priority_check CHECK (((priority >= 1) AND (priority <= 99)))
constraint product_group_bundles product_group_bundles_product_groups_check CHECK ((cardinality(product_groups) > 0))
constraint product_group_bundles product_group_bundles_status_check CHECK ((status = ANY (ARRAY['active'::text, 'withdrawn'::text])))
constraint product_group_names product_group_names_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint product_group_names product_group_names_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 60)))
constraint product_group_names product_group_names_product_group_check CHECK ((product_group <> ''::text))
constraint product_group_vat product_group_vat_category_check CHECK ((category = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text, 'outside'::text])))
constraint product_group_vat product_group_vat_check CHECK (((NOT reverse_charge) OR (category = ANY (ARRAY['standard'::text, 'reduced'::text]))))
constraint product_group_vat product_group_vat_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint product_group_vat product_group_vat_pkey PRIMARY KEY (client_index, product_group, valid_from)
constraint product_group_vat product_group_vat_product_group_check CHECK ((product_group <> ''::text))
constraint products products_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint products products_code_check CHECK ((code <> ''::text))
constraint products products_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint products products_frequency_check CHECK ((frequency = ANY (ARRAY['once'::text, 'monthly'::text, 'quarterly'::text, 'annual'::text])))
constraint products products_name_check CHECK ((name <> ''::text))
constraint products products_nominal_check CHECK ((nominal <> ''::text))
constraint products products_pkey PRIMARY KEY (index)
constraint products products_product_group_check CHECK ((product_group <> ''::text))
constraint products products_status_check CHECK ((status = ANY (ARRAY['active'::text, 'withdrawn'::text])))
constraint products products_timing_check CHECK ((timing = ANY (ARRAY['advance'::text, 'arrears'::text])))
constraint products products_vat_categories_check CHECK ((jsonb_typeof(vat_categories) = 'array'::text))
constraint provisional_ratings provisional_ratings_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index) ON DELETE CASCADE
constraint provisional_ratings provisional_ratings_pkey PRIMARY KEY (client_index)
constraint provisional_usage provisional_usage_pkey PRIMARY KEY (client_index, account_index, service_index, period_start, day, product_group)
constraint rate_allocations rate_allocations_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint rate_allocations rate_allocations_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint rate_allocations rate_allocations_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint rate_allocations rate_allocations_check CHECK (((side = 'retail'::text) OR ((brand_index IS NULL) AND (account_index IS NULL))))
constraint rate_allocations rate_allocations_check1 CHECK (((brand_index IS NULL) OR (account_index IS NULL)))
constraint rate_allocations rate_allocations_check2 CHECK (((side = 'retail'::text) OR ((carrier_index IS NOT NULL) AND (service_index IS NULL))))
constraint rate_allocations rate_allocations_check3 CHECK ((num_nonnulls(brand_index, account_index, service_index) <= 1))
constraint rate_allocations rate_allocations_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint rate_allocations rate_allocations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint rate_allocations rate_allocations_pkey PRIMARY KEY (index)
constraint rate_allocations rate_allocations_rate_card_index_fkey FOREIGN KEY (rate_card_index) REFERENCES rate_cards(index)
constraint rate_allocations rate_allocations_scope_key UNIQUE NULLS NOT DISTINCT (client_index, carrier_index, side, brand_index, account_index, service_index, valid_from)
constraint rate_allocations rate_allocations_service_index_fkey FOREIGN KEY (service_index) REFERENCES services(index) ON DELETE CASCADE
constraint rate_allocations rate_allocations_side_check CHECK ((side = ANY (ARRAY['wholesale'::text, 'retail'::text])))
constraint rate_card_entries rate_card_entries_check CHECK (((prefix <> ''::text) OR (charge_code <> ''::text)))
constraint rate_card_entries rate_card_entries_first_increment_check CHECK ((first_increment > 0))
constraint rate_card_entries rate_card_entries_kind_check CHECK (((kind >= 0) AND (kind <= 5)))
constraint rate_card_entries rate_card_entries_next_increment_check CHECK ((next_increment > 0))
constraint rate_card_entries rate_card_entries_pkey PRIMARY KEY (rate_card_index, prefix, kind, charge_code, origin)
constraint rate_card_entries rate_card_entries_rate_card_index_fkey FOREIGN KEY (rate_card_index) REFERENCES rate_cards(index) ON DELETE CASCADE
constraint rate_cards rate_cards_carrier_index_fkey FOREIGN KEY (carrier_index) REFERENCES carriers(index)
constraint rate_cards rate_cards_client_index_carrier_index_name_valid_from_key UNIQUE NULLS NOT DISTINCT (client_index, carrier_index, name, valid_from)
constraint rate_cards rate_cards_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint rate_cards rate_cards_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint rate_cards rate_cards_pkey PRIMARY KEY (index)
constraint rate_cards rate_cards_round_to_check CHECK ((round_to = ANY (ARRAY[1, 1000, 10000])))
constraint rating_changes rating_changes_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint rating_changes rating_changes_kind_check CHECK ((kind = ANY (ARRAY['rate_card'::text, 'service'::text, 'bundle'::text, 'account'::text])))
constraint rating_changes rating_changes_pkey PRIMARY KEY (index)
constraint recovery_codes recovery_codes_pkey PRIMARY KEY (user_index, code_hash)
constraint recovery_codes recovery_codes_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint reminders reminders_account_email_index_fkey FOREIGN KEY (account_email_index) REFERENCES account_emails(index)
constraint reminders reminders_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint reminders reminders_pkey PRIMARY KEY (posting_index, stage)
constraint reminders reminders_posting_index_fkey FOREIGN KEY (posting_index) REFERENCES account_postings(index)
constraint reminders reminders_stage_check CHECK (((stage >= 1) AND (stage <= 3)))
constraint rental_comparisons rental_comparisons_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint rental_comparisons rental_comparisons_pkey PRIMARY KEY (client_index, month)
constraint rental_differences rental_differences_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint rental_differences rental_differences_client_index_month_fkey FOREIGN KEY (client_index, month) REFERENCES rental_comparisons(client_index, month) ON DELETE CASCADE
constraint rental_differences rental_differences_side_check CHECK ((side = ANY (ARRAY['billed'::text, 'bought'::text])))
constraint replica_heartbeat replica_heartbeat_index_check CHECK ((index = 1))
constraint replica_heartbeat replica_heartbeat_pkey PRIMARY KEY (index)
constraint report_requests report_requests_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index)
constraint report_requests report_requests_check CHECK (((bill_run_index IS NULL) <> (invoice_run_index IS NULL)))
constraint report_requests report_requests_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint report_requests report_requests_pkey PRIMARY KEY (index)
constraint report_requests report_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(index)
constraint report_requests report_requests_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'ready'::text, 'confirmed'::text, 'hosted'::text, 'failed'::text])))
constraint repriced_charges repriced_charges_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint repriced_charges repriced_charges_pkey PRIMARY KEY (price_change_index, "position")
constraint repriced_charges repriced_charges_price_change_index_fkey FOREIGN KEY (price_change_index) REFERENCES price_changes(index)
constraint role_policies role_policies_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(index)
constraint role_policies role_policies_pkey PRIMARY KEY (role)
constraint run_comparisons run_comparisons_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint run_comparisons run_comparisons_pkey PRIMARY KEY (invoice_run_index)
constraint run_comparisons run_comparisons_previous_bill_run_index_fkey FOREIGN KEY (previous_bill_run_index) REFERENCES bill_runs(index)
constraint sales_ledger_codes sales_ledger_codes_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint sales_ledger_codes sales_ledger_codes_department_check CHECK (((department >= 0) AND (department <= 999)))
constraint sales_ledger_codes sales_ledger_codes_file_format_check CHECK ((file_format = ANY (ARRAY['sage'::text, 'xero'::text, 'quickbooks'::text])))
constraint sales_ledger_codes sales_ledger_codes_pkey PRIMARY KEY (client_index)
constraint sales_ledger_codes sales_ledger_codes_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(index)
constraint schedule_occurrence_parts schedule_occurrence_parts_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint schedule_occurrence_parts schedule_occurrence_parts_occurrence_index_fkey FOREIGN KEY (occurrence_index) REFERENCES schedule_occurrences(index) ON DELETE CASCADE
constraint schedule_occurrence_parts schedule_occurrence_parts_pkey PRIMARY KEY (occurrence_index, number)
constraint schedule_occurrence_parts schedule_occurrence_parts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'complete'::text, 'failed'::text])))
constraint schedule_occurrences schedule_occurrences_check CHECK (((status = ANY (ARRAY['pending'::text, 'running'::text])) = (finished_at IS NULL)))
constraint schedule_occurrences schedule_occurrences_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint schedule_occurrences schedule_occurrences_pkey PRIMARY KEY (index)
constraint schedule_occurrences schedule_occurrences_schedule_index_due_at_key UNIQUE (schedule_index, due_at)
constraint schedule_occurrences schedule_occurrences_schedule_index_fkey FOREIGN KEY (schedule_index) REFERENCES schedules(index)
constraint schedule_occurrences schedule_occurrences_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'complete'::text, 'partly-failed'::text, 'failed'::text, 'skipped'::text, 'missed'::text])))
constraint schedule_occurrences schedule_occurrences_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint schedules schedules_check CHECK (((next_due_at IS NULL) = (paused OR (deleted_at IS NOT NULL))))
constraint schedules schedules_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint schedules schedules_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint schedules schedules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
constraint schedules schedules_pkey PRIMARY KEY (index)
constraint secrets secrets_pkey PRIMARY KEY (name)
constraint service_users service_users_bacs_name_check CHECK ((bacs_name ~ '^[A-Z0-9.&/ -]{0,18}$'::text))
constraint service_users service_users_check CHECK (((notice_days >= 10) OR (notice_note <> ''::text)))
constraint service_users service_users_lodgement_check CHECK ((lodgement = ANY (ARRAY['electronic'::text, 'paper'::text])))
constraint service_users service_users_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 60)))
constraint service_users service_users_pkey PRIMARY KEY (service_user_number)
constraint service_users service_users_service_user_number_check CHECK ((service_user_number ~ '^[0-9]{6}$'::text))
constraint services services_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint services services_check CHECK (((end_date IS NULL) OR (end_date >= start_date)))
constraint services services_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint services services_pkey PRIMARY KEY (index)
constraint settings settings_pkey PRIMARY KEY (name)
constraint shadow_run_results shadow_run_results_dimension_check CHECK ((dimension = ANY (ARRAY['total'::text, 'brand'::text, 'account'::text, 'product_group'::text, 'destination'::text])))
constraint shadow_run_results shadow_run_results_pkey PRIMARY KEY (shadow_run_index, dimension, subject)
constraint shadow_run_results shadow_run_results_shadow_run_index_fkey FOREIGN KEY (shadow_run_index) REFERENCES shadow_runs(index) ON DELETE CASCADE
constraint shadow_runs shadow_runs_bill_run_index_fkey FOREIGN KEY (bill_run_index) REFERENCES bill_runs(index)
constraint shadow_runs shadow_runs_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint shadow_runs shadow_runs_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint shadow_runs shadow_runs_pkey PRIMARY KEY (index)
constraint shadow_runs shadow_runs_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(index)
constraint shadow_runs shadow_runs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'published'::text, 'dropped'::text])))
constraint sign_in_attempts sign_in_attempts_pkey PRIMARY KEY (kind, key)
constraint system_checks system_checks_pkey PRIMARY KEY (index)
constraint system_checks system_checks_state_check CHECK ((state = ANY (ARRAY['up'::text, 'slow'::text, 'down'::text, 'refused'::text])))
constraint system_checks system_checks_system_index_fkey FOREIGN KEY (system_index) REFERENCES systems(index) ON DELETE CASCADE
constraint system_hours system_hours_pkey PRIMARY KEY (system_index, hour)
constraint system_hours system_hours_system_index_fkey FOREIGN KEY (system_index) REFERENCES systems(index) ON DELETE CASCADE
constraint system_incidents system_incidents_pkey PRIMARY KEY (index)
constraint system_incidents system_incidents_state_check CHECK ((state = ANY (ARRAY['down'::text, 'refused'::text])))
constraint system_incidents system_incidents_system_index_fkey FOREIGN KEY (system_index) REFERENCES systems(index) ON DELETE CASCADE
constraint systems systems_interval_seconds_check CHECK (((interval_seconds >= 30) AND (interval_seconds <= 3600)))
constraint systems systems_pkey PRIMARY KEY (index)
constraint systems systems_slow_ms_check CHECK (((slow_ms >= 1) AND (slow_ms <= 30000)))
constraint systems systems_state_check CHECK ((state = ANY (ARRAY['never'::text, 'up'::text, 'slow'::text, 'down'::text, 'refused'::text])))
constraint systems systems_timeout_ms_check CHECK (((timeout_ms >= 500) AND (timeout_ms <= 30000)))
constraint table_view_defaults table_view_defaults_pkey PRIMARY KEY (user_index, table_name)
constraint table_view_defaults table_view_defaults_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index) ON DELETE CASCADE
constraint table_view_defaults table_view_defaults_view_index_fkey FOREIGN KEY (view_index) REFERENCES table_views(index) ON DELETE CASCADE
constraint table_views table_views_pkey PRIMARY KEY (index)
constraint table_views table_views_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index) ON DELETE CASCADE
constraint two_person_brands two_person_brands_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(index)
constraint two_person_brands two_person_brands_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint two_person_brands two_person_brands_pkey PRIMARY KEY (brand_index)
constraint two_step two_step_pkey PRIMARY KEY (user_index)
constraint two_step two_step_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint usage_alerts usage_alerts_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint usage_alerts usage_alerts_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES users(index)
constraint usage_alerts usage_alerts_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint usage_alerts usage_alerts_pkey PRIMARY KEY (index)
constraint usage_alerts usage_alerts_service_index_fkey FOREIGN KEY (service_index) REFERENCES services(index)
constraint usage_alerts usage_alerts_usage_limit_index_fkey FOREIGN KEY (usage_limit_index) REFERENCES usage_limits(index) ON DELETE SET NULL
constraint usage_limits usage_limits_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint usage_limits usage_limits_brand_index_fkey FOREIGN KEY (brand_index) REFERENCES brands(index)
constraint usage_limits usage_limits_check CHECK (((brand_index IS NULL) OR (account_index IS NULL)))
constraint usage_limits usage_limits_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint usage_limits usage_limits_counted_by_check CHECK ((counted_by = ANY (ARRAY['account'::text, 'cli'::text])))
constraint usage_limits usage_limits_measure_check CHECK ((measure = ANY (ARRAY['pounds'::text, 'minutes'::text, 'calls'::text])))
constraint usage_limits usage_limits_most_check CHECK ((most > (0)::numeric))
constraint usage_limits usage_limits_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
constraint usage_limits usage_limits_per_check CHECK ((per = ANY (ARRAY['day'::text, 'month'::text])))
constraint usage_limits usage_limits_pkey PRIMARY KEY (index)
constraint usage_limits usage_limits_product_group_check CHECK ((product_group <> ''::text))
constraint usage_limits usage_limits_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(index)
constraint user_identities user_identities_issuer_subject_key UNIQUE (issuer, subject)
constraint user_identities user_identities_pkey PRIMARY KEY (index)
constraint user_identities user_identities_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index) ON DELETE CASCADE
constraint user_identities user_identities_user_index_issuer_key UNIQUE (user_index, issuer)
constraint user_sessions user_sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'two-step'::text, 'passkey'::text, 'recovery-code'::text, 'single-sign-on'::text])))
constraint user_sessions user_sessions_pkey PRIMARY KEY (index)
constraint user_sessions user_sessions_user_index_fkey FOREIGN KEY (user_index) REFERENCES users(index)
constraint users users_pkey PRIMARY KEY (index)
constraint users users_temporary_passwords_expire CHECK (((NOT password_temporary) OR (password_expires_at IS NOT NULL)))
constraint vat_percentages vat_percentages_check CHECK (((percent >= (0)::numeric) AND (percent < (100)::numeric) AND ((vat_rate <> 'zero'::text) OR (percent = (0)::numeric))))
constraint vat_percentages vat_percentages_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(index)
constraint vat_percentages vat_percentages_pkey PRIMARY KEY (index)
constraint vat_percentages vat_percentages_vat_rate_check CHECK ((vat_rate = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text])))
constraint vat_percentages vat_percentages_vat_rate_valid_from_key UNIQUE (vat_rate, valid_from)
constraint waiting_postings waiting_postings_account_index_fkey FOREIGN KEY (account_index) REFERENCES accounts(index)
constraint waiting_postings waiting_postings_amount_check CHECK ((amount > (0)::numeric))
constraint waiting_postings waiting_postings_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint waiting_postings waiting_postings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(index)
constraint waiting_postings waiting_postings_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(index)
constraint waiting_postings waiting_postings_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'refund'::text, 'write_off'::text])))
constraint waiting_postings waiting_postings_pkey PRIMARY KEY (index)
constraint waiting_postings waiting_postings_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])))
constraint webhook_attempts webhook_attempts_delivery_index_fkey FOREIGN KEY (delivery_index) REFERENCES webhook_deliveries(index) ON DELETE CASCADE
constraint webhook_attempts webhook_attempts_pkey PRIMARY KEY (delivery_index, number)
constraint webhook_deliveries webhook_deliveries_event_index_fkey FOREIGN KEY (event_index) REFERENCES webhook_events(index) ON DELETE CASCADE
constraint webhook_deliveries webhook_deliveries_pkey PRIMARY KEY (index)
constraint webhook_deliveries webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'delivered'::text, 'failed'::text])))
constraint webhook_deliveries webhook_deliveries_webhook_index_fkey FOREIGN KEY (webhook_index) REFERENCES webhooks(index) ON DELETE CASCADE
constraint webhook_events webhook_events_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint webhook_events webhook_events_id_key UNIQUE (id)
constraint webhook_events webhook_events_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint webhook_events webhook_events_pkey PRIMARY KEY (index)
constraint webhook_events webhook_events_type_check CHECK ((type = ANY (ARRAY['invoice.hosted'::text, 'run.complete'::text, 'credit-note.issued'::text, 'payment.received'::text, 'payment.unpaid'::text, 'usage.limit-exceeded'::text, 'webhook.test'::text])))
constraint webhook_hosted_invoices webhook_hosted_invoices_invoice_index_fkey FOREIGN KEY (invoice_index) REFERENCES invoices(index) ON DELETE CASCADE
constraint webhook_hosted_invoices webhook_hosted_invoices_invoice_run_index_fkey FOREIGN KEY (invoice_run_index) REFERENCES invoice_runs(index)
constraint webhook_hosted_invoices webhook_hosted_invoices_pkey PRIMARY KEY (invoice_index)
constraint webhook_payments webhook_payments_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint webhook_payments webhook_payments_pkey PRIMARY KEY (posting_index)
constraint webhook_payments webhook_payments_posting_index_fkey FOREIGN KEY (posting_index) REFERENCES account_postings(index)
constraint webhooks webhooks_client_index_fkey FOREIGN KEY (client_index) REFERENCES clients(index)
constraint webhooks webhooks_client_index_url_key UNIQUE (client_index, url)
constraint webhooks webhooks_description_check CHECK ((length(description) <= 200))
constraint webhooks webhooks_events_check CHECK (((events <@ ARRAY['invoice.hosted'::text, 'run.complete'::text, 'credit-note.issued'::text, 'payment.received'::text, 'payment.unpaid'::text, 'usage.limit-exceeded'::text]) AND (cardinality(events) > 0)))
constraint webhooks webhooks_pkey PRIMARY KEY (index)
constraint webhooks webhooks_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text])))
constraint webhooks webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
trigger CREATE TRIGGER account_brand_moves_rating AFTER INSERT OR DELETE OR UPDATE ON public.account_brand_moves FOR EACH ROW EXECUTE FUNCTION note_brand_move()
trigger CREATE TRIGGER account_bundles_rating_delete AFTER DELETE ON public.account_bundles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_account_bundles_change()
trigger CREATE TRIGGER account_bundles_rating_insert AFTER INSERT ON public.account_bundles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_account_bundles_change()
trigger CREATE TRIGGER account_bundles_rating_update AFTER UPDATE ON public.account_bundles REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_account_bundles_update()
trigger CREATE TRIGGER account_postings_stay BEFORE DELETE OR UPDATE OF client_index, account_index, kind, effective_on, amount, due_on, invoice_index, reverses_index, method, statement_line_index ON public.account_postings FOR EACH ROW EXECUTE FUNCTION refuse_changed_posting()
trigger CREATE TRIGGER account_postings_webhooks AFTER INSERT ON public.account_postings REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION note_payments_for_webhooks()
trigger CREATE TRIGGER accounts_rating AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((old.brand_index <> new.brand_index)) EXECUTE FUNCTION note_account_brand_change()
trigger CREATE TRIGGER accounts_search_insert AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_account_search()
trigger CREATE TRIGGER accounts_search_update AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_account_search()
trigger CREATE TRIGGER accounts_updated BEFORE UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION note_account_change()
trigger CREATE TRIGGER audit_accounts_stand BEFORE DELETE OR UPDATE ON public.audit_accounts FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()
trigger CREATE TRIGGER audit_accounts_stay BEFORE TRUNCATE ON public.audit_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()
trigger CREATE TRIGGER audit_entries_stand BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()
trigger CREATE TRIGGER audit_entries_stay BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()
trigger CREATE TRIGGER bank_holidays_rating AFTER INSERT ON public.bank_holiday_lists FOR EACH ROW EXECUTE FUNCTION note_bank_holidays_change()
trigger CREATE TRIGGER brands_output_group AFTER INSERT ON public.brands FOR EACH ROW EXECUTE FUNCTION put_brand_into_output_group()
trigger CREATE TRIGGER carriers_collection AFTER INSERT ON public.carriers FOR EACH ROW EXECUTE FUNCTION create_collection_of_carrier()
trigger CREATE TRIGGER clients_output_group AFTER INSERT ON public.clients FOR EACH ROW EXECUTE FUNCTION create_default_output_group()
trigger CREATE TRIGGER clients_outputs AFTER INSERT ON public.clients FOR EACH ROW EXECUTE FUNCTION create_outputs_of_client()
trigger CREATE TRIGGER clients_partition AFTER INSERT ON public.clients FOR EACH ROW EXECUTE FUNCTION create_client_partition()
trigger CREATE TRIGGER disputes_stay BEFORE DELETE OR UPDATE OF client_index, account_index, posting_index, closes_index, effective_on ON public.disputes FOR EACH ROW EXECUTE FUNCTION refuse_changed_dispute()
trigger CREATE TRIGGER invoice_runs_hosted BEFORE INSERT OR UPDATE OF status ON public.invoice_runs FOR EACH ROW EXECUTE FUNCTION note_run_hosted()
trigger CREATE TRIGGER ledger_export_postings_stay BEFORE DELETE OR UPDATE OF posting_index, ledger_export_index ON public.ledger_export_postings FOR EACH ROW EXECUTE FUNCTION refuse_changed_export()
trigger CREATE TRIGGER ledger_exports_stay BEFORE DELETE OR UPDATE ON public.ledger_exports FOR EACH ROW EXECUTE FUNCTION refuse_changed_export()
trigger CREATE TRIGGER product_group_bundles_rating AFTER UPDATE ON public.product_group_bundles FOR EACH ROW WHEN (((((((old.inclusive_minutes IS DISTINCT FROM new.inclusive_minutes) OR (old.inclusive_messages IS DISTINCT FROM new.inclusive_messages)) OR (old.inclusive_megabytes IS DISTINCT FROM new.inclusive_megabytes)) OR (old.product_groups IS DISTINCT FROM new.product_groups)) OR (old.priority IS DISTINCT FROM new.priority)) OR (old.rollover IS DISTINCT FROM new.rollover))) EXECUTE FUNCTION note_bundle_change()
trigger CREATE TRIGGER rate_allocations_rating_delete AFTER DELETE ON public.rate_allocations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_rate_allocations_change()
trigger CREATE TRIGGER rate_allocations_rating_insert AFTER INSERT ON public.rate_allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_rate_allocations_change()
trigger CREATE TRIGGER rate_cards_rating AFTER UPDATE ON public.rate_cards FOR EACH ROW WHEN ((((((old.calendar IS DISTINCT FROM new.calendar) OR (old.round_to IS DISTINCT FROM new.round_to)) OR (old.round_up IS DISTINCT FROM new.round_up)) OR (old.cost_plus IS DISTINCT FROM new.cost_plus)) OR (old.rest_anew IS DISTINCT FROM new.rest_anew))) EXECUTE FUNCTION note_rate_card_rules_change()
trigger CREATE TRIGGER services_rating_delete AFTER DELETE ON public.services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_services_change()
trigger CREATE TRIGGER services_rating_insert AFTER INSERT ON public.services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_services_change()
trigger CREATE TRIGGER services_rating_update AFTER UPDATE ON public.services REFERENCING OLD TABLE AS replaced NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_services_update()
trigger CREATE TRIGGER user_sessions_callers AFTER DELETE OR UPDATE OF ended_at, expires_at ON public.user_sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_callers()
trigger CREATE TRIGGER users_callers AFTER DELETE OR UPDATE OF username, roles, disabled ON public.users FOR EACH STATEMENT EXECUTE FUNCTION announce_changed_callers()
