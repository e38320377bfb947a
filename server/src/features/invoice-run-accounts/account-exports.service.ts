import { defineExportList } from '../../platform/exports/export-lists.ts'
import { accountList } from './invoice-run-accounts.service.ts'

/** Accounts of an invoice run, as its console lists them. */
export const accountExports = defineExportList(
  'invoice-run-accounts',
  'Accounts of an invoice run',
  accountList,
  [
    { id: 'accountNumber', header: 'Account number' },
    { id: 'companyName', header: 'Company name' },
    { id: 'brand', header: 'Brand', value: row => row.brand.name },
    { id: 'status', header: 'Status' },
    { id: 'stage', header: 'Stage', value: row => row.stage.description },
    { id: 'failure', header: 'What is wrong', value: row => row.failure?.message },
    { id: 'number', header: 'Invoice number', value: row => row.invoice?.number },
    { id: 'creditNote', header: 'Credit note', value: row => row.creditNote?.number },
    { id: 'net', header: 'Net', kind: 'pounds', value: row => row.total?.net },
    { id: 'vat', header: 'VAT', kind: 'pounds', value: row => row.total?.vat },
    { id: 'gross', header: 'Gross', kind: 'pounds', value: row => row.total?.gross },
    { id: 'previousGross', header: 'Previous gross', kind: 'pounds' },
  ],
)
