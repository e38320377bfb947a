import type { RunReportId } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'

/** The classic reports of an invoice run, with titles and descriptions. */
export const runReports: readonly {
  id: RunReportId
  name: string
  description: string
  columns: string[]
}[] = [
  {
    id: 'invoice-summary',
    name: 'Invoice summary',
    description: 'Every invoice and credit note of the run with its number and amounts',
    columns: [
      'Number',
      'Type',
      'Account number',
      'Company',
      'Brand',
      'Invoice date',
      'Due date',
      'Usage',
      'Charges',
      'Net',
      'VAT',
      'Gross',
      'Calls',
    ],
  },
  {
    id: 'vat',
    name: 'VAT',
    description: 'Net and VAT by brand, document type and VAT rate',
    columns: ['Brand', 'Type', 'VAT rate', 'Percent', 'Documents', 'Net', 'VAT'],
  },
  {
    id: 'failed-accounts',
    name: 'Failed accounts',
    description: 'Accounts that failed, why, and the money at stake',
    columns: ['Account number', 'Company', 'Brand', 'Process', 'Cause', 'What to fix', 'Value at stake'],
  },
]

/** A report's download name. */
export const reportFileName = (id: RunReportId, runIndex: number): string =>
  `invoice-run-${runIndex}-${id}.csv`
