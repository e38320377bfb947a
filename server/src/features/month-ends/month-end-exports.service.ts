import { monthEnds } from '@nineops/contract/partner-commercial/month-ends.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { gapNames, type MonthEndLine, monthEndLines, postingNames } from './month-end-lines.domain.ts'
import { loadMonthEnd, unexportedList } from './month-ends.service.ts'

/** All lines of a month in one file. */
export const monthEndExports = defineExportList(
  'month-end',
  'Month-end',
  {
    endpoint: monthEnds.get,
    count: async (db, { query }) => [...monthEndLines(await loadMonthEnd(db, query))].length,
    async *all(db, { query }): AsyncGenerator<MonthEndLine> {
      yield* monthEndLines(await loadMonthEnd(db, query))
    },
  },
  [
    { id: 'month', header: 'Month' },
    { id: 'reseller', header: 'Reseller' },
    { id: 'section', header: 'Section' },
    { id: 'line', header: 'Line' },
    { id: 'percent', header: 'VAT %' },
    { id: 'count', header: 'Number', kind: 'count' },
    { id: 'net', header: 'Net', kind: 'pounds' },
    { id: 'vat', header: 'VAT', kind: 'pounds' },
    { id: 'amount', header: 'Amount', kind: 'pounds' },
  ],
)

/** Postings of a month that no pack or ledger export has. */
export const unexportedExports = defineExportList(
  'unexported-postings',
  'Postings not in the books',
  unexportedList,
  [
    { id: 'effectiveOn', header: 'Date', kind: 'date' },
    { id: 'reseller', header: 'Reseller', value: row => row.client.name },
    { id: 'accountNumber', header: 'Account', value: row => row.account.accountNumber },
    { id: 'companyName', header: 'Company', value: row => row.account.companyName },
    { id: 'kind', header: 'Posting', value: row => postingNames[row.kind] },
    { id: 'reference', header: 'Reference' },
    { id: 'gap', header: 'Why', value: row => gapNames[row.gap] },
    { id: 'amount', header: 'Amount', kind: 'pounds' },
  ],
)
