import type { InvoiceNumberStatus } from '@nineops/contract/invoicing/invoice-numbers.contract'
import { runName } from '@nineops/contract/words'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { numberList } from './invoice-number-ledger.service.ts'

const statuses: Record<InvoiceNumberStatus, string> = { used: 'Used', reserved: 'Reserved', void: 'Void' }

/** Numbers given in a range, as its ledger lists them. */
export const ledgerExports = defineExportList('invoice-number-ledger', 'Numbers of a range', numberList, [
  { id: 'number', header: 'Number', value: row => row.formatted },
  { id: 'status', header: 'Status', value: row => statuses[row.status] },
  { id: 'account', header: 'Account', value: row => row.account.accountNumber },
  { id: 'company', header: 'Company', value: row => row.account.companyName },
  { id: 'gross', header: 'Gross', kind: 'pounds', value: row => row.invoice?.gross },
  { id: 'invoiceDate', header: 'Invoice date', kind: 'date', value: row => row.invoice?.invoiceDate },
  { id: 'run', header: 'Invoice run', value: row => runName(row.run) },
  { id: 'givenAt', header: 'Assigned', kind: 'dateTime' },
  { id: 'reason', header: 'Why void' },
  { id: 'voidedAt', header: 'Void since', kind: 'dateTime' },
])
