/** What happens to a table's rows of the erased account. */
export interface OwnRows {
  /** SQL that finds them; `$account` and `$client` stand for the two indexes. */
  where: string
  /** Their new values; `delete` deletes the rows themselves. */
  erase: 'delete' | Readonly<Record<string, string>>
}

const ofAccount = 'account_index = $account'
const ofItsEmails = 'hosted_email_index in (select index from hosted_emails where account_index = $account)'

/**
 * Rows of the account itself, by table, in the order in which they are erased. An account keeps its number, by which
 * the books know it; a service keeps its dates.
 */
export const ownRows: Readonly<Record<string, OwnRows>> = {
  account_notes: { where: ofAccount, erase: 'delete' },
  account_files: { where: ofAccount, erase: 'delete' },
  hosted_email_sends: {
    where: ofItsEmails,
    erase: { mail_to: `'erased'`, accepted: `'{}'`, words: 'null', outbox_key: 'null' },
  },
  account_emails: {
    where: ofAccount,
    erase: {
      mail_to: `'erased'`,
      subject: `'erased'`,
      body: `'erased'`,
      failure: 'null',
    },
  },
  notices: {
    where: ofAccount,
    erase: {
      address: `case when address is not null then '{erased}'::text[] end`,
      subject: `case when address is not null then 'erased' end`,
      body: `case when address is not null then 'erased' end`,
    },
  },
  hosted_emails: {
    where: ofAccount,
    erase: {
      mail_to: `'erased'`,
      subject: `'erased'`,
      body: `'erased'`,
      html_parts: 'null',
      failure: 'null',
    },
  },
  circuits: {
    where: `client_index = $client and cli in (select cli from services where account_index = $account)
      and not exists (select from services s where s.client_index = $client and s.cli = circuits.cli
        and s.account_index <> $account)`,
    erase: {
      cli: `'erased-circuit-' || index`,
      circuit_number: `''`,
      description: `''`,
      address: `''`,
      postcode: `''`,
    },
  },
  line_tests: { where: ofAccount, erase: { failure: 'null', step: 'null' } },
  services: { where: ofAccount, erase: { cli: `'erased-' || index`, description: `''` } },
  accounts: {
    where: 'index = $account',
    erase: {
      company_name: `'Erased account ' || account_number`,
      purchase_order: `''`,
      cost_centre: `''`,
      peppol_address: `''`,
      invoice_copies: `''`,
      statement_copies: `''`,
      reminder_copies: `''`,
      contact: `''`,
      email: `''`,
      phone: `''`,
      address1: `''`,
      address2: `''`,
      town: `''`,
      postcode: `''`,
      sort_code: `''`,
      bank_account: `''`,
      bank_account_name: `''`,
      mandate_reference: `''`,
      vat_number: `''`,
    },
  },
  account_search: { where: ofAccount, erase: { terms: 'null' } },
}

/** What is kept with the books, and how it is erased when their retention ends. */
export const bookRows: Readonly<Record<string, OwnRows>> = {
  invoice_lines: { where: ofAccount, erase: { description: 'product_group', detail: `''` } },
  direct_debit_collections: {
    where: ofAccount,
    erase: {
      sort_code: `'000000'`,
      bank_account: `'00000000'`,
      bank_account_name: `'ERASED'`,
      reference: `'ERASED'`,
    },
  },
  mandate_file_items: {
    where: ofAccount,
    erase: {
      sort_code: `'000000'`,
      bank_account: `'00000000'`,
      bank_account_name: `'ERASED'`,
      reference: `'ERASED'`,
    },
  },
  bacs_report_rows: {
    where: ofAccount,
    erase: {
      sort_code: `''`,
      bank_account: `''`,
      new_sort_code: `''`,
      new_bank_account: `''`,
      payer_name: `''`,
      reference: `'ERASED'`,
    },
  },
  mandates: { where: ofAccount, erase: 'delete' },
  invoices: {
    where: ofAccount,
    erase: {
      document: `'{}'`,
      pdf_key: 'null',
      pdf_sha256: 'null',
      first_pdf_sha256: 'null',
      pdf_bytes: 'null',
    },
  },
  waiting_postings: { where: ofAccount, erase: { entry: `'{}'`, refusal: `''` } },
  ledger_export_postings: {
    where: 'posting_index in (select index from account_postings where account_index = $account)',
    erase: { account_reference: `''` },
  },
  disputes: { where: ofAccount, erase: { words: `''` } },
  account_postings: { where: ofAccount, erase: { reference: `''`, reason: `''` } },
  accounts: { where: 'index = $account', erase: { ledger_reference: `''` } },
}

/**
 * Free text by people and other systems that may contain details of an account holder: each occurrence is replaced.
 * `calls` and `rated_calls` are searched by the account's own calls.
 */
export const searchedColumns: Readonly<Record<string, readonly string[]>> = {
  account_files: ['name', 'folded_name', 'description'],
  account_notes: ['text'],
  bank_statement_lines: ['reference', 'payer', 'reason'],
  bank_statements: ['file_name'],
  audit_entries: ['before', 'after'],
  bespoke_function_results: ['rows'],
  bespoke_function_runs: ['parameters', 'slices', 'failure'],
  bill_run_exceptions: ['subject'],
  bill_runs: ['description', 'failure'],
  board_entries: ['note'],
  charges: ['description'],
  repriced_charges: ['description'],
  carrier_rental_files: ['file_name', 'source_path'],
  carrier_rental_rejects: ['raw'],
  carrier_rentals: ['number', 'product'],
  rental_differences: ['number', 'description'],
  clients: ['notes'],
  comparison_sign_offs: ['reason'],
  first_catch_ups: ['reason'],
  dash_calls: ['path', 'query'],
  data_collection_files: ['name', 'failure', 'source_path', 'quarantine_reason'],
  data_collection_rejects: ['raw'],
  direct_debit_left_out: ['reason'],
  drafts: ['title', 'content'],
  exception_findings: ['subject', 'detail'],
  exception_sign_offs: ['reason'],
  exports: ['input', 'title', 'content'],
  idempotency_keys: ['answer'],
  imports: ['file_name'],
  invoice_numbers: ['reason'],
  invoice_run_accounts: ['failure_message'],
  invoice_run_approvals: ['lapse_reason'],
  invoice_run_processes: ['failure'],
  invoice_runs: ['description'],
  line_tests: ['result', 'failure'],
  messages: ['text'],
  report_requests: ['failure'],
  schedule_occurrence_parts: ['label', 'input', 'message'],
  schedule_occurrences: ['message'],
  shadow_run_results: ['subject'],
  shadow_runs: ['description', 'failure'],
  table_views: ['name', 'state'],
  usage_alerts: ['limit_name', 'reason'],
  usage_limits: ['name'],
}

/** Numbers of calls, masked in place, by the account's own calls. */
export const callColumns: Readonly<Record<string, readonly string[]>> = {
  calls: ['cli', 'destination'],
  rated_calls: ['cli', 'destination'],
}

/** Search words for names: those that no other account has are deleted. */
export const wordColumns: Readonly<Record<string, readonly string[]>> = {
  account_words: ['word'],
  account_word_slips: ['slip', 'word'],
}
