import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, flagParam, index, instant } from '../http.ts'
import { manyEffects } from '../ordering/invoice-effects.contract.ts'
import { bureau, ordering } from '../roles.ts'
import { readSheet } from './rate-sheets.contract.ts'
import { bureauImportKind, importKind, type ImportKind } from './import-kinds.ts'

/** A note on one cell; `column` is null for the whole line, `line` null for the whole file. */
export const importNote = z.object({
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
})
export type ImportNote = z.infer<typeof importNote>

/** Notes with one cause; `value` is null where the rows have different ones. */
export const importNoteGroup = z.object({
  column: z.string().nullable(),
  message: z.string(),
  value: z.string().nullable(),
  count: z.number().int(),
  /** Ranges of lines, both inclusive: the first 200. */
  lines: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type ImportNoteGroup = z.infer<typeof importNoteGroup>

/** Notes of each kind that are listed; the counts cover all. */
export const LISTED_NOTES = 1000
export const PREVIEW_ROWS = 100

/** A row as written in the file, and its effect. */
export const importPreviewRow = z.object({
  line: z.number().int(),
  action: z.enum(['add', 'change', 'same', 'error']),
  values: z.record(z.string(), z.string()),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
})
export type ImportPreviewRow = z.infer<typeof importPreviewRow>

export const importResult = z.object({
  kind: importKind,
  dryRun: z.boolean(),
  /** Of the saved import; null for a dry run. */
  index: index.nullable(),
  rateCardIndex: index.nullable(),
  columns: z.array(z.string()),
  /** Of a rate card that is a carrier's sheet, not a file of these columns. */
  sheet: readSheet.nullable(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  errorCount: z.number().int(),
  errors: z.array(importNote),
  errorGroups: z.array(importNoteGroup),
  warningCount: z.number().int(),
  warnings: z.array(importNote),
  warningGroups: z.array(importNoteGroup),
  /** The first rows, then the first rows that change something if those come later. */
  preview: z.array(importPreviewRow),
  /** For an error-free dry run of contracts: the effect on the next invoices. */
  effect: manyEffects.nullable(),
})
export type ImportResult = z.infer<typeof importResult>

export const pastImport = z.object({
  index,
  kind: importKind,
  fileName: z.string(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  warnings: z.number().int(),
  rateCard: z.object({ index, name: z.string() }).nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type PastImport = z.infer<typeof pastImport>

/** Columns of each kind, in the template's order (engine: Other data in). */
export const importColumns = {
  accounts: [
    'account_number',
    'company_name',
    'brand',
    'contact',
    'email',
    'phone',
    'address1',
    'address2',
    'town',
    'postcode',
    'country',
    'delivery',
    'payment_method',
    'sort_code',
    'bank_account',
    'bank_account_name',
    'mandate_reference',
    'vat_rate',
    'vat_number',
    'collected_before',
    'customer_type',
    'itemisation',
    'purchase_order',
    'cost_centre',
    'peppol_address',
    'invoice_copies',
    'statement_copies',
    'reminder_copies',
  ],
  services: ['account_number', 'cli', 'description', 'start_date', 'end_date'],
  charges: [
    'account_number',
    'description',
    'product_group',
    'frequency',
    'timing',
    'amount',
    'quantity',
    'start_date',
    'end_date',
    'cli',
    'billed_through',
    'product',
  ],
  products: [
    'code',
    'name',
    'product_group',
    'price',
    'cost',
    'frequency',
    'timing',
    'nominal',
    'vat_category',
    'vat_from',
  ],
  vatcategories: ['product_group', 'category', 'reverse_charge', 'valid_from'],
  pricesteps: [
    'account_number',
    'scheme',
    'contract_option',
    'contract_start',
    'description',
    'step_amount',
    'step_date',
  ],
  ratecard: [
    'prefix',
    'destination',
    'product_group',
    'connection_fee',
    'price_day',
    'price_evening',
    'price_weekend',
    'minimum_charge',
    'first_increment',
    'next_increment',
    'kind',
    'charge_code',
    'origin',
    'connection_fee_evening',
    'connection_fee_weekend',
    'maximum_charge',
    'charge_at_zero',
    'access_charge_minute',
    'service_charge_minute',
    'service_charge_call',
    'cost_percent',
    'cost_unit_price',
  ],
  openingbalances: ['account_number', 'date', 'amount', 'reference'],
  contracts: ['account_number', 'scheme', 'contract_option', 'start_date', 'notice_date'],
} as const satisfies Record<ImportKind, readonly string[]>

/** Columns that a file may omit. */
export const optionalImportColumns: Readonly<Record<ImportKind, readonly string[]>> = {
  accounts: [
    'collected_before',
    'vat_number',
    'customer_type',
    'itemisation',
    'purchase_order',
    'cost_centre',
    'peppol_address',
    'invoice_copies',
    'statement_copies',
    'reminder_copies',
  ],
  services: [],
  charges: ['cli', 'billed_through', 'product'],
  products: ['cost', 'nominal', 'vat_category', 'vat_from'],
  vatcategories: ['reverse_charge'],
  pricesteps: ['scheme', 'contract_option', 'description'],
  ratecard: [
    'kind',
    'charge_code',
    'origin',
    'connection_fee_evening',
    'connection_fee_weekend',
    'maximum_charge',
    'charge_at_zero',
    'access_charge_minute',
    'service_charge_minute',
    'service_charge_call',
    'cost_percent',
    'cost_unit_price',
  ],
  openingbalances: ['reference'],
  contracts: ['notice_date'],
}

const kindParams = clientParams.extend({ kind: bureauImportKind })
const contractsPath = '/api/clients/{client}/imports/contracts'

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/imports',
    summary: 'The latest 200 imports of a reseller, newest first',
    roles: bureau,
    params: clientParams,
    answer: z.array(pastImport),
  }),
  /**
   * Multipart: `file`, and for a rate card `name`, `carrierIndex`, `validFrom` and, for a carrier's sheet, `sheet`: how
   * its columns are read, as JSON; without it they are read as the carrier's last sheet, or by their names. A dry run
   * returns every row's errors and changes nothing; otherwise all rows are saved or none.
   */
  run: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/imports/{kind}',
    summary: 'Import a CSV file, or try it',
    roles: bureau,
    params: kindParams,
    query: z.object({ dryRun: flagParam }),
    bodyKind: 'multipart',
    answer: importResult,
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/imports/{kind}/template',
    summary: 'An example CSV file with the columns of a kind',
    roles: bureau,
    params: kindParams,
    answer: 'file',
    fileTypes: ['text/csv'],
  }),
  /** A row with a notice date ends the contract that it names; any other creates one. */
  runContracts: endpoint({
    method: 'POST',
    path: contractsPath,
    summary: 'Import a CSV file of contracts, or try it with its effect on the next invoices',
    roles: ordering,
    params: clientParams,
    query: z.object({ dryRun: flagParam }),
    bodyKind: 'multipart',
    answer: importResult,
  }),
  contractTemplate: endpoint({
    method: 'GET',
    path: `${contractsPath}/template`,
    summary: 'An example CSV file of contracts',
    roles: ordering,
    params: clientParams,
    answer: 'file',
    fileTypes: ['text/csv'],
  }),
}
