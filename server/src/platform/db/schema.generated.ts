// Generated from the migrations by `npm run db:snapshot`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** Read as parsed JSON, written as JSON text. */
export type JsonColumn = ColumnType<Json, string, string>

export interface Schema {
  account_allocations: {
    index: GeneratedAlways<number>
    account_index: number
    debit_index: number
    credit_index: number
    amount: string
    allocated_by: number | null
    allocated_at: Generated<Date>
  }
  account_brand_moves: {
    account_index: number
    from_day: string
    from_brand: number
    to_brand: number
  }
  account_bundle_services: {
    account_bundle_index: number
    service_index: number
  }
  account_bundles: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    bundle_index: number
    charge_index: number | null
    start_date: string
    end_date: string | null
    created_by: number | null
    created_at: Generated<Date>
    service_index: number | null
  }
  account_emails: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    kind: string
    mail_from: string
    reply_to: Generated<string>
    mail_to: string
    subject: string
    body: string
    span_from: string | null
    span_to: string | null
    state: Generated<string>
    failure: string | null
    created_by: number | null
    created_at: Generated<Date>
    sent_at: Date | null
  }
  account_erasures: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    status: string
    requested_by: number
    requested_at: Generated<Date>
    approved_by: number | null
    year_end_month: number
    kept_until: string | null
    counts: JsonColumn | null
    failure: string | null
    erased_at: Date | null
    forgotten_at: Date | null
  }
  account_file_versions: {
    file_index: number
    number: number
    bytes: number
    sha256: string
    storage_key: string
    created_by: number | null
    created_at: Generated<Date>
  }
  account_files: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number | null
    name: string
    folded_name: string
    extension: string
    description: Generated<string>
    created_at: Generated<Date>
    changed_at: Generated<Date>
    deleted_at: Date | null
    deleted_by: number | null
  }
  account_notes: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    text: string
    pinned: Generated<boolean>
    created_by: number
    created_at: Generated<Date>
    edited_at: Date | null
    deleted_at: Date | null
  }
  account_postings: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    kind: string
    effective_on: string
    amount: string
    due_on: string
    invoice_index: number | null
    reverses_index: number | null
    direct_debit_file_index: number | null
    direct_debit_position: number | null
    method: string | null
    reference: Generated<string>
    reason: Generated<string>
    posted_by: number | null
    posted_at: Generated<Date>
    request_id: string | null
    statement_line_index: number | null
  }
  account_search: {
    account_index: number
    client_index: number
    terms: string | null
  }
  account_vat_rates: {
    account_index: number
    valid_from: string
    vat_rate: string
  }
  account_word_slips: {
    slip: string
    word: string
  }
  account_words: {
    word: string
  }
  accounts: {
    index: GeneratedAlways<number>
    client_index: number
    brand_index: number
    account_number: string
    company_name: string
    contact: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    address1: Generated<string>
    address2: Generated<string>
    town: Generated<string>
    postcode: Generated<string>
    country: Generated<string>
    delivery: Generated<string>
    payment_method: Generated<string>
    sort_code: Generated<string>
    bank_account: Generated<string>
    bank_account_name: Generated<string>
    mandate_reference: Generated<string>
    currency: Generated<string>
    closed_on: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    ledger_reference: Generated<string>
    erased_at: Date | null
    vat_number: Generated<string>
    customer_type: Generated<string>
    itemisation: Generated<string>
    purchase_order: Generated<string>
    cost_centre: Generated<string>
    peppol_address: Generated<string>
    invoice_copies: Generated<string>
    statement_copies: Generated<string>
    reminder_copies: Generated<string>
  }
  allowed_addresses: {
    index: GeneratedAlways<number>
    address: string
    note: Generated<string>
    created_by: number | null
    created_at: Generated<Date>
    purpose: string
  }
  audit_accounts: {
    account_index: number
    at: Date
    audit_index: number
  }
  audit_entries: {
    index: GeneratedAlways<number>
    at: Generated<Date>
    user_index: number | null
    username: string
    action: string
    entity: string
    entity_index: number | null
    client_index: number | null
    before: JsonColumn | null
    after: JsonColumn | null
    request_id: string
    of_account: Generated<boolean>
  }
  bacs_report_rows: {
    bacs_report_index: number
    position: number
    client_index: number
    identity: string
    service_user_number: string
    reference: string
    sort_code: string
    bank_account: string
    payer_name: string
    amount: string | null
    effective_on: string | null
    code: string
    new_sort_code: Generated<string>
    new_bank_account: Generated<string>
    outcome: string
    note: Generated<string>
    account_index: number | null
    direct_debit_file_index: number | null
    direct_debit_position: number | null
    posting_index: number | null
    returned_on: string | null
    decision: string | null
    decided_by: number | null
    decided_at: Date | null
    withdrawn: Generated<boolean>
  }
  bacs_reports: {
    index: GeneratedAlways<number>
    client_index: number
    kind: string
    file_name: string
    sha256: string
    rows: number
    loaded_by: number | null
    loaded_at: Generated<Date>
  }
  bank_check_substitutions: {
    table_index: number
    sort_code: number
    substitute: number
  }
  bank_check_tables: {
    index: GeneratedAlways<number>
    name: string
    valid_from: string
    ranges: number
    weights: number
    substitutions: number
    uploaded_by: number | null
    uploaded_at: Generated<Date>
  }
  bank_check_weights: {
    table_index: number
    line: number
    from_sort_code: number
    to_sort_code: number
    method: string
    weights: number[]
    exception: number | null
  }
  bank_holiday_lists: {
    index: GeneratedAlways<number>
    source: string
    known_until: string
    loaded_by: number | null
    loaded_at: Generated<Date>
    nation: Generated<string>
  }
  bank_holidays: {
    day: string
    name: string
    nation: Generated<string>
  }
  bank_statement_lines: {
    index: GeneratedAlways<number>
    client_index: number
    statement_index: number
    line: number
    paid_on: string
    amount: string
    reference: string
    payer: string
    identity: string
    repeat: number
    state: string
    reason: Generated<string>
    changed_by: number | null
    changed_at: Date | null
  }
  bank_statements: {
    index: GeneratedAlways<number>
    client_index: number
    file_name: string
    sha256: string
    lines: number
    added: number
    first_on: string
    last_on: string
    loaded_by: number | null
    loaded_at: Generated<Date>
  }
  bespoke_function_results: {
    run_index: number
    part: number
    rows: JsonColumn
  }
  bespoke_function_runs: {
    index: GeneratedAlways<number>
    function_index: number
    category_index: number
    user_index: number | null
    parameters: JsonColumn
    status: string
    slices: JsonColumn | null
    slices_done: Generated<number>
    parts: Generated<number>
    row_count: Generated<number>
    changed: number | null
    failure: string | null
    kept: Generated<boolean>
    started_at: Generated<Date>
    finished_at: Date | null
  }
  bill_run_breakdowns: {
    bill_run_index: number
    dimension: string
    name: string
    calls: number
    duration_seconds: number
    retail_charge: string
    wholesale_cost: string
  }
  bill_run_carrier_costs: {
    bill_run_index: number
    carrier_index: number
    charge_code: string
    destination: string
    calls: number
    wholesale_cost: string
    carrier_cost: string
  }
  bill_run_exceptions: {
    bill_run_index: number
    cause: string
    subject: string
    carrier_index: number
    rate_card_index: number | null
    calls: number
    duration_seconds: number
    retail_charge: string | null
    wholesale_cost: string | null
    first_call_at: Date
    last_call_at: Date
    kind: Generated<number>
    quantity: Generated<number>
    calendar_ends: Generated<boolean>
    priced_by: number | null
  }
  bill_run_inclusive_usage: {
    bill_run_index: number
    account_index: number
    account_bundle_index: number
    service_index: number
    product_group: string
    calls: number
    quantity: number
    period_start: string
    unit: Generated<string>
  }
  bill_run_usage: {
    bill_run_index: number
    account_index: number
    service_index: number
    product_group: string
    calls: number
    duration_seconds: number
    retail_charge: string
    wholesale_cost: string
    inclusive_seconds: Generated<number>
  }
  bill_runs: {
    index: GeneratedAlways<number>
    client_index: number
    description: string
    period_start: string
    period_end: string
    status: Generated<number>
    last_taken_order: number | null
    generation: Generated<number>
    fixes: Generated<number>
    calls: Generated<number>
    late_calls: Generated<number>
    duration_seconds: Generated<number>
    unallocated_calls: Generated<number>
    unrated_retail_calls: Generated<number>
    unrated_wholesale_calls: Generated<number>
    retail_charge: Generated<string>
    wholesale_cost: Generated<string>
    progress: JsonColumn | null
    failure: string | null
    created_by: number | null
    created_at: Generated<Date>
    rated_at: Date | null
    closed_at: Date | null
    rates_read_at: Date | null
    rated_again_for: number | null
    uncollected: JsonColumn | null
    rated_again_at: Date | null
  }
  billed_charges: {
    charge_index: number
    period_start: string
    period_end: string
    kind: string
    invoice_run_index: number
    amount: string
  }
  board_entries: {
    client_index: number
    owner_index: number | null
    assigned_by: number | null
    assigned_at: Date | null
    note: Generated<string>
    note_by: number | null
    note_at: Date | null
    note_version: Generated<number>
  }
  brand_logos: {
    index: GeneratedAlways<number>
    client_index: number
    brand_index: number
    kind: string
    file_name: Generated<string>
    source_type: string | null
    source_width: string | null
    source_height: string | null
    source_key: string | null
    print_key: string | null
    print_bytes: number | null
    removed: Generated<string[]>
    warnings: Generated<string[]>
    done_by: number | null
    done_at: Generated<Date>
  }
  brands: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    legal_name: Generated<string>
    address: Generated<string[]>
    postcode: Generated<string>
    company_number: Generated<string>
    vat_number: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    website: Generated<string>
    bank_name: Generated<string>
    bank_sort_code: Generated<string>
    bank_account: Generated<string>
    service_user_number: Generated<string>
    payment_days: Generated<number>
    invoice_zero: Generated<boolean>
    logo_path: string | null
    colour: Generated<string>
    bank_account_name: Generated<string>
    collect: Generated<string>
    pay_link: Generated<string>
    pay_words: Generated<string>
    remind: Generated<boolean>
    remind_from: Generated<string>
    reminder_days1: number | null
    reminder_days2: number | null
    reminder_days3: number | null
    reminder_text1: Generated<string>
    reminder_text2: Generated<string>
    reminder_text3: Generated<string>
    complaints_words: Generated<string>
    complaints_phone: Generated<string>
    adr_scheme: Generated<string>
    page_one: JsonColumn | null
  }
  calls: {
    client_index: number
    carrier_index: number
    call_id: string
    file_index: number
    line_number: number
    cli: string
    destination: string
    started_at: Date
    duration_seconds: number
    carrier_cost: string | null
    kind: Generated<number>
    quantity: number | null
    charge_code: string | null
    call_type: string | null
    origin: string | null
  }
  carrier_rate_sheets: {
    carrier_index: number
    sheet: JsonColumn
  }
  carrier_rental_files: {
    index: GeneratedAlways<number>
    client_index: number
    carrier_index: number
    file_name: string
    sha256: string
    accepted: number
    rejected: number
    first_month: string | null
    last_month: string | null
    cost: string
    loaded_by: number | null
    loaded_at: Generated<Date>
    source_path: string | null
    source_bytes: number | null
    source_modified_at: Date | null
  }
  carrier_rental_profiles: {
    carrier_index: number
    profile: JsonColumn
  }
  carrier_rental_rejects: {
    file_index: number
    line: number
    reason: string
    raw: string
  }
  carrier_rentals: {
    file_index: number
    line: number
    client_index: number
    month: string
    number: string
    product: string
    quantity: string
    from_date: string | null
    to_date: string | null
    cost: string
  }
  carriers: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    profile_name: Generated<string>
    profile: JsonColumn | null
    status: Generated<string>
    created_at: Generated<Date>
    cost_tolerance: Generated<string>
    cost_tolerance_percent: Generated<string>
  }
  charges: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    description: string
    product_group: string
    frequency: string
    timing: string
    amount: string
    quantity: Generated<string>
    start_date: string
    end_date: string | null
    created_at: Generated<Date>
    held_by: string | null
    billed_through: string | null
    service_index: number | null
    product_index: number | null
    cost: string | null
    nominal: string | null
  }
  circuits: {
    index: GeneratedAlways<number>
    client_index: number
    cli: string
    circuit_number: Generated<string>
    provider: string | null
    product: string | null
    description: Generated<string>
    address: Generated<string>
    postcode: Generated<string>
    last_test_index: number | null
    last_test_at: Date | null
    last_test_result: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  client_credential_secrets: {
    index: GeneratedAlways<number>
    client_credential_index: number
    hash: Buffer
    hint: string
    created_at: Generated<Date>
    created_by: string
    ends_at: Date | null
  }
  client_credentials: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    client_id: string
    scopes: string[]
    calls_per_minute: number | null
    expires_at: Date | null
    created_at: Generated<Date>
    created_by: string
    revoked_at: Date | null
    revoked_by: string | null
    last_used_at: Date | null
    last_used_ip: string | null
    version: Generated<number>
  }
  clients: {
    index: GeneratedAlways<number>
    name: string
    status: Generated<number>
    created_at: Generated<Date>
    nine_client: Generated<boolean>
    legal_name: Generated<string>
    company_number: Generated<string>
    vat_number: Generated<string>
    address: Generated<string[]>
    postcode: Generated<string>
    contact: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    website: Generated<string>
    bank_name: Generated<string>
    bank_sort_code: Generated<string>
    bank_account: Generated<string>
    bank_account_name: Generated<string>
    service_user_number: Generated<string>
    notes: Generated<string>
    catch_up_months: Generated<number>
  }
  comparison_items: {
    invoice_run_index: number
    account_index: number
    brand_index: number
    kind: string
    net: string | null
    gross: string | null
    previous: string | null
    average: string | null
    history: JsonColumn | null
  }
  comparison_sign_offs: {
    index: GeneratedAlways<number>
    invoice_run_index: number
    account_index: number
    kind: string
    net: string | null
    gross: string | null
    reason: string
    signed_by: number
    signed_at: Generated<Date>
  }
  comparison_thresholds: {
    client_index: number
    minimum_change: string
    minimum_percent: string
    deviations: string
    updated_by: number | null
    updated_at: Generated<Date>
  }
  contract_options: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    description: Generated<string>
    term_months: number
    notice_days: Generated<number>
    charge_kind: Generated<string>
    charge_amount: Generated<string>
    charge_product_group: Generated<string>
    valid_from: string
    valid_to: string | null
    status: Generated<string>
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  contracts: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    loyalty_scheme_index: number | null
    contract_option_index: number | null
    start_date: string
    end_date: string | null
    notice_days: Generated<number>
    charge_kind: Generated<string>
    charge_amount: Generated<string>
    charge_product_group: Generated<string>
    notice_on: string | null
    ended_on: string | null
    charge_index: number | null
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  cors_origins: {
    index: GeneratedAlways<number>
    origin: string
    client_index: number | null
    note: Generated<string>
    created_at: Generated<Date>
    created_by: string
  }
  credited_vat: {
    invoice_run_index: number
    invoice_index: number
    vat_rate: string
    percent: string
    net: string
    vat: string
  }
  dash_api_settings: {
    only_one: Generated<boolean>
    token_seconds: Generated<number>
    calls_per_minute: Generated<number>
    overlap_days: Generated<number>
    log_retention_days: Generated<number>
    version: Generated<number>
    updated_at: Date | null
    updated_by: string | null
  }
  dash_call_counts: {
    counted: string
    minute: number
    calls: number
  }
  dash_call_hours: {
    hour: Date
    client_index: number
    client_credential_index: number
    bucket: number
    calls: number
    refused: number
    failed: number
  }
  dash_calls: {
    at: Date
    index: Generated<number>
    request_id: string
    ms: number
    bytes: number | null
    client_index: number | null
    client_credential_index: number | null
    user_index: number | null
    status: number
    method: string
    route: string
    path: string
    query: string
    address: string | null
    user_agent: string | null
    error_code: string | null
    version: string | null
    accept: string | null
  }
  data_collection_clients: {
    index: GeneratedAlways<number>
    client_index: number
    carrier_index: number
    reference: Generated<string>
    enabled: Generated<boolean>
    created_by: number | null
    created_at: Generated<Date>
  }
  data_collection_files: {
    index: GeneratedAlways<number>
    client_index: number
    carrier_index: number
    name: string
    sha256: string
    bytes: number
    storage_key: string
    source_path: string | null
    source_modified_at: Date | null
    status: string
    failure: string | null
    lines: Generated<number>
    accepted: Generated<number>
    rejected: Generated<number>
    duplicate: Generated<number>
    first_call_at: Date | null
    last_call_at: Date | null
    taken_order: number | null
    created_by: number | null
    created_at: Generated<Date>
    taken_at: Date | null
    source_kind: Generated<string>
    corrected_file_index: number | null
    last_line: number | null
    quarantined_at: Date | null
    quarantined_by: number | null
    quarantine_reason: string | null
    corrected: Generated<number>
  }
  data_collection_rejects: {
    file_index: number
    line_number: number
    reason: string
    raw: string
    call_id: string | null
    corrected_in: number | null
  }
  deliveries: {
    index: GeneratedAlways<number>
    invoice_run_index: number
    client_index: number
    kind: string
    file_index: number
    name: string
    storage_key: string
    file_bytes: number
    file_sha256: string
    path_index: number | null
    path: string
    state: Generated<string>
    attempts: Generated<number>
    failure: string | null
    delivered_name: string | null
    bytes: number | null
    sha256: string | null
    written: boolean | null
    delivered_at: Date | null
    created_by: number | null
    created_at: Generated<Date>
  }
  direct_debit_collections: {
    direct_debit_file_index: number
    position: number
    invoice_index: number
    account_index: number
    service_user_number: string
    originating_sort_code: string
    originating_account: string
    originating_name: string
    sort_code: string
    bank_account: string
    bank_account_name: string
    reference: string
    code: string
    amount: string
    withdrawn: Generated<boolean>
    represents_file_index: number | null
    represents_position: number | null
  }
  direct_debit_files: {
    index: GeneratedAlways<number>
    client_index: number
    invoice_run_index: number
    service_user_number: string
    serial: string
    created_on: string
    processing_day: string
    entry_day: string
    items: number
    total: string
    created_at: Generated<Date>
    withdrawn_at: Date | null
  }
  direct_debit_left_out: {
    invoice_run_index: number
    account_index: number
    reason: string
    left_out_by: number
    left_out_at: Generated<Date>
  }
  direct_debit_older_debts: {
    direct_debit_file_index: number
    position: number
    posting_index: number
    amount: string
  }
  direct_debit_serials: {
    service_user_number: string
    last_serial: number
  }
  disputes: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    posting_index: number
    closes_index: number | null
    effective_on: string
    words: string
    noted_by: number | null
    noted_at: Generated<Date>
  }
  drafts: {
    index: GeneratedAlways<number>
    user_index: number
    kind: string
    client_index: number | null
    title: Generated<string>
    content: string
    version: Generated<number>
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  email_options: {
    index: GeneratedAlways<number>
    client_index: number
    brand_index: number | null
    version: number
    kind: string
    sender_name: Generated<string>
    sender_address: Generated<string>
    reply_to: Generated<string>
    bcc: Generated<string[]>
    invoice_subject: Generated<string>
    invoice_body: Generated<string>
    credit_note_subject: Generated<string>
    credit_note_body: Generated<string>
    attach_pdf: Generated<boolean>
    saved_by: number | null
    saved_at: Generated<Date>
    attach_xml: Generated<boolean>
  }
  evidence_packs: {
    index: GeneratedAlways<number>
    client_index: number
    subject_kind: string
    subject_index: number
    requested_by: number | null
    requested_at: Generated<Date>
    status: Generated<string>
    storage_key: string | null
    bytes: number | null
    sha256: string | null
    entries: number | null
    failure: string | null
    finished_at: Date | null
  }
  exception_builds: {
    bill_run_index: number
    client_index: number
    status: Generated<string>
    wants_all: Generated<boolean>
    generation: number | null
    seen_files: Generated<number>
    seen_changes: Generated<number>
    seen_bank_table: Generated<number>
    thresholds: JsonColumn | null
    failure: string | null
    asked_at: Generated<Date>
    built_at: Date | null
  }
  exception_figures: {
    bill_run_index: number
    kind: string
    findings: number
    calls: number
    money: string | null
  }
  exception_findings: {
    index: GeneratedAlways<number>
    bill_run_index: number
    client_index: number
    kind: string
    subject: Generated<string>
    brand_index: number | null
    account_index: number | null
    carrier_index: number | null
    rate_card_index: number | null
    file_index: number | null
    calls: Generated<number>
    duration_seconds: Generated<number>
    money: string | null
    detail: JsonColumn | null
    binding: string
    sign_off_index: number | null
    found_at: Generated<Date>
    gone_at: Date | null
  }
  exception_sign_offs: {
    index: GeneratedAlways<number>
    finding_index: number
    binding: string
    reason: string
    signed_by: number
    signed_at: Generated<Date>
    undone_by: number | null
    undone_at: Date | null
  }
  exception_thresholds: {
    client_index: number
    version: number
    high_call: string
    long_call_minutes: number
    premium_percent: string
    premium_minimum: string
    free_prefixes: string[]
    saved_by: number | null
    saved_at: Generated<Date>
  }
  expected_files: {
    carrier_index: number
    client_index: number
    frequency: string
    weekdays: Generated<number[]>
    month_day: number | null
    due_time: string
    grace_minutes: number
    lag_days: number
    band: string
    min_lines: number | null
    max_lines: number | null
    band_percent: number | null
    starts_on: string
    updated_by: number | null
    updated_at: Generated<Date>
  }
  exports: {
    index: GeneratedAlways<number>
    user_index: number
    list: string
    input: string
    columns: string[]
    format: string
    status: Generated<string>
    rows_done: Generated<number>
    rows_total: number
    bytes: number | null
    failure: string | null
    created_at: Generated<Date>
    ended_at: Date | null
    title: string | null
    content: string | null
  }
  feature_flags: {
    client_index: number
    flag: string
    description: Generated<string>
    created_by: number | null
    created_at: Generated<Date>
  }
  first_catch_ups: {
    client_index: number
    period_start: string
    period_end: string
    last_charge: number
    decision: string | null
    reason: Generated<string>
    decided_by: number | null
    decided_at: Date | null
  }
  helplines: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    number: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  hosted_email_sends: {
    index: GeneratedAlways<number>
    hosted_email_index: number
    kind: string
    reason: Generated<string>
    requested_by: number | null
    requested_at: Generated<Date>
    mail_from: string
    mail_to: string
    mail_bcc: Generated<string>
    message_id: string
    status: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    claim: string | null
    claimed_until: Date | null
    handed_over_at: Date | null
    accepted: Generated<string[]>
    words: string | null
    outbox_key: string | null
    finished_at: Date | null
    reply_to: Generated<string>
  }
  hosted_emails: {
    index: GeneratedAlways<number>
    invoice_run_index: number
    invoice_index: number
    mail_from: string
    mail_to: string
    mail_bcc: Generated<string>
    subject: string
    body: string
    attachments: Generated<string[]>
    size_bytes: Generated<number>
    status: string
    failure: string | null
    created_at: Generated<Date>
    modified_at: Generated<Date>
    sent_at: Date | null
    client_index: number
    brand_index: number
    account_index: number
    test_sent_at: Date | null
    bounced_at: Date | null
    reply_to: Generated<string>
    attaches: Generated<boolean>
    details_filled: Generated<boolean>
    attaches_xml: Generated<boolean>
    html_parts: JsonColumn | null
  }
  idempotency_keys: {
    user_index: number
    key: string
    endpoint: string
    body_hash: string
    status: number | null
    answer: string | null
    created_at: Generated<Date>
  }
  imports: {
    index: GeneratedAlways<number>
    client_index: number
    kind: string
    file_name: string
    sha256: string
    rows: number
    added: number
    changed: number
    warnings: number
    rate_card_index: number | null
    created_by: number | null
    created_at: Generated<Date>
  }
  invoice_lines: {
    invoice_run_index: number
    account_index: number
    line_number: number
    kind: string
    service_index: number | null
    charge_index: number | null
    product_group: string
    description: string
    detail: Generated<string>
    period_start: string
    period_end: string
    calls: Generated<number>
    duration_seconds: Generated<number>
    quantity: string
    unit_amount: string | null
    net: string
    vat_rate: string
    contract_index: number | null
    corrects_invoice_index: number | null
    corrects_line: number | null
    document: string
    vat_percent: string
    cost: string | null
  }
  invoice_number_ranges: {
    index: GeneratedAlways<number>
    brand_index: number
    kind: string
    prefix: string
    padding: Generated<number>
    next_number: Generated<number>
    created_at: Generated<Date>
    first_number: Generated<number>
  }
  invoice_number_skips: {
    range_index: number
    first_number: number
    last_number: number
    skipped_by: number | null
    skipped_at: Generated<Date>
  }
  invoice_numbers: {
    range_index: number
    number: number
    formatted: string
    invoice_run_index: number
    account_index: number
    status: string
    reason: string | null
    given_at: Generated<Date>
    voided_at: Date | null
  }
  invoice_report_account_sums: {
    invoice_run_index: number
    account_index: number
    brand_index: number
    kind: string
    product_group: string
    destination: string
    revenue: string
    cost: string | null
    calls: number
    duration_seconds: number
    costed_revenue: string
  }
  invoice_report_account_totals: {
    client_index: number
    month: string
    account_index: number
    entries: number
    revenue: string
    costed_revenue: string
    cost: string
    calls: number
    duration_seconds: number
  }
  invoice_report_accounts: {
    invoice_run_index: number
    account_index: number
    brand_index: number
    revenue: string
    costed_revenue: string
    cost: string
    calls: number
    duration_seconds: number
  }
  invoice_report_group_sums: {
    invoice_run_index: number
    client_index: number
    brand_index: number
    month: string
    kind: string
    product_group: string
    revenue: string
    cost: string | null
    calls: number
    duration_seconds: number
    costed_revenue: string
  }
  invoice_report_runs: {
    invoice_run_index: number
    client_index: number
    month: string
    invoices: number
    credit_notes: number
    net: string
    vat: string
    kept_at: Generated<Date>
  }
  invoice_report_sums: {
    invoice_run_index: number
    client_index: number
    brand_index: number
    month: string
    kind: string
    product_group: string
    destination: string
    revenue: string
    cost: string | null
    calls: number
    duration_seconds: number
    costed_revenue: string
  }
  invoice_run_accounts: {
    invoice_run_index: number
    account_index: number
    brand_index: number
    account_number: string
    stage: Generated<number>
    status: Generated<string>
    failed_process: string | null
    failure_cause: string | null
    failure_message: string | null
    value_at_stake: string | null
    invoiced_by: number | null
  }
  invoice_run_approvals: {
    index: GeneratedAlways<number>
    invoice_run_index: number
    approved_by: number
    approved_at: Generated<Date>
    figures: JsonColumn
    digest: string
    lapsed_at: Date | null
    lapse_reason: string | null
  }
  invoice_run_files: {
    index: GeneratedAlways<number>
    invoice_run_index: number
    name: string
    storage_key: string
    bytes: number
    sha256: string
    manifest: JsonColumn
    created_by: number | null
    created_at: Generated<Date>
    withdrawn_at: Date | null
  }
  invoice_run_preparers: {
    invoice_run_index: number
    user_index: number
    prepared_at: Generated<Date>
    day_changed_at: Date | null
  }
  invoice_run_processes: {
    invoice_run_index: number
    process: string
    status: Generated<string>
    total: Generated<number>
    done: Generated<number>
    failed: Generated<number>
    failure: string | null
    started_at: Date | null
    finished_at: Date | null
    attempt: Generated<number>
    counted_before: Generated<number>
  }
  invoice_runs: {
    index: GeneratedAlways<number>
    client_index: number
    bill_run_index: number
    description: string
    cycle_description: string
    status: Generated<number>
    invoice_date: string
    bacs_date: string
    brand_indexes: Generated<number[]>
    created_by: number | null
    created_at: Generated<Date>
    confirmed_by: number | null
    confirmed_at: Date | null
    account_count: Generated<number>
    confirmed_gross: string | null
    hosted_at: Date | null
    abandoned_at: Date | null
    abandoned_by: number | null
    abandon_reason: Generated<string>
    abandoned_metrics: JsonColumn | null
    purpose: Generated<string>
    credit_reason: Generated<string>
    credit_words: Generated<string>
    rebill: Generated<boolean>
    rates_read_at: Date | null
  }
  invoice_vat: {
    invoice_index: number
    vat_rate: string
    rate: string
    net: string
    vat: string
    percent: string
  }
  invoices: {
    index: GeneratedAlways<number>
    invoice_run_index: number
    client_index: number
    brand_index: number
    account_index: number
    kind: string
    number: string | null
    invoice_date: string
    due_date: string
    net: string
    vat: string
    gross: string
    calls: Generated<number>
    call_seconds: Generated<number>
    call_charge: Generated<string>
    document: JsonColumn | null
    pdf_key: string | null
    pdf_sha256: string | null
    pdf_bytes: number | null
    confirmed_at: Date | null
    hosted_at: Date | null
    set_off: Generated<string>
    brought_forward: Generated<string>
    first_pdf_sha256: string | null
  }
  ledger_export_postings: {
    posting_index: number
    ledger_export_index: number
    account_reference: string
  }
  ledger_exports: {
    index: GeneratedAlways<number>
    client_index: number
    through: string
    first_on: string
    last_on: string
    postings: number
    debits: string
    credits: string
    codes: JsonColumn
    made_by: number | null
    made_at: Generated<Date>
  }
  line_test_providers: {
    name: string
    state: string
    failure: string | null
    silent_until: Date | null
    changed_at: Generated<Date>
    last_answer_at: Date | null
  }
  line_tests: {
    index: GeneratedAlways<number>
    circuit_index: number
    client_index: number
    account_index: number | null
    profile: string
    status: Generated<string>
    test_key: Generated<string>
    provider_name: Generated<string>
    simulated: Generated<boolean>
    step: string | null
    cancel_by: string | null
    seen_at: Date | null
    result: JsonColumn | null
    failure: string | null
    requested_by: number | null
    created_at: Generated<Date>
    started_at: Date | null
    finished_at: Date | null
  }
  loyalty_schemes: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    description: Generated<string>
    minimum_months: Generated<number>
    percent: string | null
    amount: string | null
    product_groups: string[]
    valid_from: string
    valid_to: string | null
    status: Generated<string>
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  mandate_file_items: {
    mandate_file_index: number
    position: number
    account_index: number
    code: string
    originating_sort_code: string
    originating_account: string
    originating_name: string
    sort_code: string
    bank_account: string
    bank_account_name: string
    reference: string
  }
  mandate_files: {
    index: GeneratedAlways<number>
    client_index: number
    service_user_number: string
    serial: string
    created_on: string
    processing_day: string
    entry_day: string
    items: number
    made_by: number | null
  }
  mandates: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    service_user_number: string
    reference: string
    sort_code: string
    bank_account: string
    state: string
    collected_before: Generated<boolean>
    lodged_on: Generated<string>
    renewed_on: string | null
    ended_on: string | null
    reason: Generated<string>
    cancel_by_file: Generated<boolean>
  }
  messages: {
    index: GeneratedAlways<number>
    client_index: number
    text: string
    start_date: Date
    end_date: Date
    created_at: Generated<Date>
  }
  notices: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    kind: string
    price_change_index: number | null
    contract_index: number | null
    account_email_index: number | null
    address: string[] | null
    subject: string | null
    body: string | null
    posted_on: string | null
    created_by: number | null
    created_at: Generated<Date>
  }
  oidc_sign_ins: {
    state_hash: string
    browser_hash: string
    nonce: string
    code_verifier: string
    created_at: Generated<Date>
  }
  omni_settings: {
    client_index: number
    show_contract_end_date: boolean
    updated_at: Generated<Date>
    updated_by: string
  }
  open_items: {
    posting_index: number
    client_index: number
    account_index: number
    due_on: string
    remainder: string
  }
  output_group_brands: {
    brand_index: number
    client_index: number
    output_group_index: number
  }
  output_groups: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    is_default: Generated<boolean>
    left_out: Generated<string[]>
    version: Generated<number>
    updated_by: number | null
    updated_at: Generated<Date>
  }
  outputs: {
    index: GeneratedAlways<number>
    client_index: number
    kind: string
    name: string
    description: string
    format: string
  }
  pack_ledgers: {
    index: GeneratedAlways<number>
    invoice_run_index: number
    left_out_brands: Generated<number[]>
    left_out_accounts: Generated<number[]>
    withdrawn: Generated<boolean>
    made_at: Generated<Date>
  }
  passkey_challenges: {
    challenge_hash: string
    user_index: number
    purpose: string
    created_at: Generated<Date>
  }
  passkeys: {
    index: GeneratedAlways<number>
    user_index: number
    name: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  paths: {
    index: GeneratedAlways<number>
    client_index: number
    direction: string
    carrier_index: number | null
    path: string
    description: Generated<string>
    enabled: Generated<boolean>
    move_taken: Generated<boolean>
    deliverables: Generated<string[]>
    holds: Generated<string>
  }
  personal_data_copies: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    requested_by: number
    requested_at: Generated<Date>
    status: Generated<string>
    storage_key: string | null
    bytes: number | null
    sha256: string | null
    failure: string | null
    finished_at: Date | null
  }
  posted_direct_debit_files: {
    direct_debit_file_index: number
    posted_at: Generated<Date>
  }
  posting_limits: {
    client_index: number
    amount: string
    set_by: number | null
    set_at: Generated<Date>
  }
  price_changes: {
    index: GeneratedAlways<number>
    client_index: number
    from_day: string
    percent: string | null
    amount: string | null
    agreed: boolean
    created_by: number | null
    created_at: Generated<Date>
    contract_index: number | null
  }
  product_group_bundles: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    description: Generated<string>
    product_groups: string[]
    inclusive_minutes: number
    monthly_price: string
    valid_from: string
    valid_to: string | null
    status: Generated<string>
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    priority: Generated<number>
    rollover: Generated<boolean>
    inclusive_messages: Generated<number>
    inclusive_megabytes: Generated<number>
  }
  product_group_names: {
    client_index: number
    product_group: string
    display_name: string
  }
  product_group_vat: {
    client_index: number
    product_group: string
    valid_from: string
    category: string
    reverse_charge: Generated<boolean>
    to_review: Generated<boolean>
  }
  products: {
    index: GeneratedAlways<number>
    client_index: number
    code: string
    name: string
    product_group: string
    frequency: string
    timing: string
    price: string
    cost: string | null
    nominal: string | null
    status: Generated<string>
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    vat_categories: JsonColumn | null
  }
  provisional_ratings: {
    client_index: number
    rated_at: Date | null
    taken_order: Generated<number>
    basis: Generated<string>
    periods: JsonColumn | null
    asked_at: Date | null
    failure: string | null
  }
  provisional_usage: {
    client_index: number
    account_index: number
    service_index: number
    period_start: string
    day: string
    product_group: string
    calls: number
    duration_seconds: number
    retail_charge: string
  }
  rate_allocations: {
    index: GeneratedAlways<number>
    client_index: number
    carrier_index: number | null
    rate_card_index: number
    side: string
    brand_index: number | null
    account_index: number | null
    valid_from: string
    created_at: Generated<Date>
    created_by: number | null
    service_index: number | null
  }
  rate_card_entries: {
    rate_card_index: number
    prefix: string
    destination: string
    product_group: string
    connection_fee: string
    price_day: string
    price_evening: string
    price_weekend: string
    minimum_charge: string
    first_increment: number
    next_increment: number
    kind: Generated<number>
    charge_code: Generated<string>
    origin: Generated<string>
    connection_fee_evening: string | null
    connection_fee_weekend: string | null
    maximum_charge: string | null
    charge_at_zero: Generated<boolean>
    access_charge_minute: Generated<string>
    service_charge_minute: Generated<string>
    service_charge_call: Generated<string>
  }
  rate_cards: {
    index: GeneratedAlways<number>
    client_index: number
    carrier_index: number | null
    name: string
    valid_from: string
    entries: Generated<number>
    created_at: Generated<Date>
    created_by: number | null
    calendar: JsonColumn | null
    round_to: Generated<number>
    round_up: Generated<boolean>
    cost_plus: JsonColumn | null
    rest_anew: Generated<boolean>
  }
  rated_calls: {
    bill_run_index: number
    file_index: number
    line_number: number
    carrier_index: number
    call_id: string
    cli: string
    destination: string
    started_at: Date
    duration_seconds: number
    account_index: number | null
    service_index: number | null
    late: boolean
    time_band: string
    retail_rate_card_index: number | null
    retail_prefix: string | null
    destination_name: string | null
    product_group: string | null
    billable_seconds: number | null
    retail_charge: string | null
    wholesale_rate_card_index: number | null
    wholesale_prefix: string | null
    wholesale_cost: string | null
    exception: string | null
    inclusive_seconds: number | null
    account_bundle_indexes: number[] | null
    kind: Generated<number>
    quantity: number | null
    charge_code: string | null
    call_type: string | null
    origin: string | null
    retail_access_charge: string | null
    retail_service_charge: string | null
    inclusive_quantity: number | null
    client_index: number
    retail_set_up_charge: string | null
  }
  rating_changes: {
    index: GeneratedAlways<number>
    client_index: number
    kind: string
    things: number[]
    first_day: string
    last_day: string
    changed_at: Date
  }
  recovery_codes: {
    user_index: number
    code_hash: string
    made_at: Generated<Date>
    used_at: Date | null
  }
  reminders: {
    posting_index: number
    stage: number
    account_email_index: number
    account_index: number
    reminded_on: string
    remainder: string
  }
  rental_comparisons: {
    client_index: number
    month: string
    state: string
    summary: JsonColumn
  }
  rental_differences: {
    client_index: number
    month: string
    side: string
    number: string
    account_index: number | null
    charge_index: number | null
    carrier: string
    description: string
    amount: string
  }
  replica_heartbeat: {
    index: Generated<number>
    at: Date
  }
  report_requests: {
    index: GeneratedAlways<number>
    bill_run_index: number | null
    invoice_run_index: number | null
    report: string
    status: string
    storage_key: string | null
    bytes: number | null
    sha256: string | null
    failure: string | null
    requested_by: number | null
    requested_at: Generated<Date>
    ready_at: Date | null
    confirmed_at: Date | null
    hosted_at: Date | null
    left_out_brands: Generated<string[]>
  }
  repriced_charges: {
    price_change_index: number
    position: number
    account_index: number
    description: string
    frequency: string
    quantity: string
    amount_before: string
    amount_after: string
  }
  role_policies: {
    role: string
    two_step_required: Generated<boolean>
    changed_at: Generated<Date>
    changed_by: number | null
  }
  run_comparisons: {
    invoice_run_index: number
    previous_bill_run_index: number | null
    minimum_change: string
    minimum_percent: string
    deviations: string
    compared_at: Generated<Date>
  }
  sales_ledger_codes: {
    client_index: number
    nominals: JsonColumn | null
    other_nominal: Generated<string>
    bank_nominal: Generated<string>
    department: Generated<number>
    standard_tax_code: Generated<string>
    reduced_tax_code: Generated<string>
    zero_tax_code: Generated<string>
    exempt_tax_code: Generated<string>
    reverse_tax_code: Generated<string>
    version: Generated<number>
    updated_by: number | null
    updated_at: Generated<Date>
    write_off_nominal: Generated<string>
    outside_tax_code: Generated<string>
    file_format: Generated<string>
  }
  schedule_occurrence_parts: {
    occurrence_index: number
    number: number
    client_index: number | null
    label: string
    input: JsonColumn
    subject_index: number | null
    status: Generated<string>
    message: string | null
  }
  schedule_occurrences: {
    index: GeneratedAlways<number>
    schedule_index: number
    due_at: Date
    action: string
    client_index: number | null
    function_index: number | null
    user_index: number
    run_now: Generated<boolean>
    status: string
    message: string | null
    started_at: Date | null
    finished_at: Date | null
  }
  schedules: {
    index: GeneratedAlways<number>
    name: string
    action: string
    client_index: number | null
    function_index: number | null
    cron: string
    paused: boolean
    next_due_at: Date | null
    created_by: number
    created_at: Generated<Date>
    deleted_at: Date | null
  }
  secrets: {
    name: string
    value: string
    created_at: Generated<Date>
  }
  service_users: {
    service_user_number: string
    notice_days: Generated<number>
    notice_note: Generated<string>
    bacs_name: Generated<string>
    lodgement: Generated<string>
    final_collection: Generated<boolean>
    updated_at: Generated<Date>
  }
  services: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    cli: string
    description: Generated<string>
    start_date: string
    end_date: string | null
  }
  settings: {
    name: string
    value: JsonColumn
  }
  shadow_run_results: {
    shadow_run_index: number
    dimension: string
    subject: string
    calls_before: number
    calls_after: number
    seconds_before: number
    seconds_after: number
    retail_before: string
    retail_after: string
    cost_before: string
    cost_after: string
    bundles_before: Generated<string>
    bundles_after: Generated<string>
  }
  shadow_runs: {
    index: GeneratedAlways<number>
    client_index: number
    bill_run_index: number
    description: string
    proposal: JsonColumn
    basis: JsonColumn | null
    status: Generated<string>
    progress: JsonColumn | null
    failure: string | null
    counts: JsonColumn | null
    created_by: number | null
    created_at: Generated<Date>
    started_at: Date | null
    done_at: Date | null
    published_by: number | null
    published_at: Date | null
    published_from: string | null
  }
  sign_in_attempts: {
    kind: string
    key: string
    failures: Generated<number>
    failed_at: Generated<Date>
    free_at: Generated<Date>
  }
  system_checks: {
    index: GeneratedAlways<number>
    system_index: number
    checked_at: Date
    state: string
    status: number | null
    ms: number | null
    words: string
  }
  system_hours: {
    system_index: number
    hour: Date
    up: Generated<number>
    slow: Generated<number>
    down: Generated<number>
    refused: Generated<number>
    ms_sum: Generated<number>
    ms_max: Generated<number>
  }
  system_incidents: {
    index: GeneratedAlways<number>
    system_index: number
    started_at: Date
    ended_at: Date | null
    last_at: Date
    checks: Generated<number>
    state: string
    words: string
    end_words: string | null
  }
  systems: {
    index: GeneratedAlways<number>
    name: string
    description: Generated<string>
    owner: Generated<string>
    url: string
    expected_status: number
    expected_text: string | null
    interval_seconds: number
    timeout_ms: number
    slow_ms: number
    active: Generated<boolean>
    state: Generated<string>
    state_since: Date | null
    checked_at: Date | null
    ms: number | null
    words: string | null
    next_check_at: Generated<Date>
    created_at: Generated<Date>
    version: Generated<number>
  }
  table_view_defaults: {
    user_index: number
    table_name: string
    view_index: number
  }
  table_views: {
    index: GeneratedAlways<number>
    user_index: number
    table_name: string
    name: string
    state: string
    shared: Generated<boolean>
    created_at: Generated<Date>
    changed_at: Generated<Date>
  }
  two_person_brands: {
    brand_index: number
    asked_by: number | null
    asked_at: Generated<Date>
  }
  two_step: {
    user_index: number
    secret: string
    begun_at: Generated<Date>
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  usage_alerts: {
    index: GeneratedAlways<number>
    client_index: number
    usage_limit_index: number | null
    account_index: number
    service_index: number | null
    limit_name: string
    product_group: string | null
    measure: string
    per: string
    most: string
    since: string
    used: string
    raised_at: Generated<Date>
    announced_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: number | null
    reason: Generated<string>
  }
  usage_limits: {
    index: GeneratedAlways<number>
    client_index: number
    name: string
    brand_index: number | null
    account_index: number | null
    counted_by: string
    product_group: string | null
    measure: string
    per: string
    most: string
    version: Generated<number>
    updated_by: number | null
    updated_at: Generated<Date>
  }
  user_identities: {
    index: GeneratedAlways<number>
    user_index: number
    issuer: string
    subject: string
    email: string
    linked_at: Generated<Date>
    last_used_at: Generated<Date>
  }
  user_sessions: {
    index: GeneratedAlways<number>
    user_index: number
    refresh_hash: string
    previous_hash: string | null
    rotated_at: Date | null
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
    end_reason: string | null
    ip: string | null
    user_agent: string | null
    method: Generated<string>
    family_hash: string
    rotation_salt: string | null
  }
  users: {
    index: GeneratedAlways<number>
    username: string
    given_name: string
    email: string
    password_hash: string | null
    roles: Generated<string[]>
    disabled: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    password_temporary: Generated<boolean>
    password_expires_at: Date | null
    password_changed_at: Date | null
    last_sign_in_at: Date | null
  }
  vat_percentages: {
    index: GeneratedAlways<number>
    vat_rate: string
    valid_from: string
    percent: string
    created_by: number | null
    created_at: Generated<Date>
  }
  waiting_postings: {
    index: GeneratedAlways<number>
    client_index: number
    account_index: number
    kind: string
    amount: string
    entry: JsonColumn
    entered_by: number | null
    entered_at: Generated<Date>
    state: Generated<string>
    decided_by: number | null
    decided_at: Date | null
    refusal: Generated<string>
  }
  webhook_attempts: {
    delivery_index: number
    number: number
    claim: string
    at: Generated<Date>
    status: number | null
    ms: number | null
    failure: string | null
    answer: string | null
    ended: Generated<boolean>
  }
  webhook_deliveries: {
    index: GeneratedAlways<number>
    webhook_index: number
    event_index: number
    state: Generated<string>
    tries: Generated<number>
    resends: Generated<number>
    next_try_at: Generated<Date>
    delivered_at: Date | null
    created_at: Generated<Date>
  }
  webhook_events: {
    index: GeneratedAlways<number>
    client_index: number
    id: string
    type: string
    invoice_run_index: number | null
    body: string
    digest: string
    created_at: Generated<Date>
  }
  webhook_hosted_invoices: {
    invoice_index: number
    invoice_run_index: number
  }
  webhook_payments: {
    posting_index: number
    client_index: number
  }
  webhooks: {
    index: GeneratedAlways<number>
    client_index: number
    url: string
    description: Generated<string>
    events: string[]
    state: Generated<string>
    paused_because: string | null
    secret: string
    previous_secret: string | null
    previous_until: Date | null
    claim: string | null
    claimed_until: Date | null
    failures: Generated<number>
    closed_until: Date | null
    last_delivered_at: Date | null
    last_failure: string | null
    last_failed_at: Date | null
    created_at: Generated<Date>
    created_by: string
    version: Generated<number>
  }
}
