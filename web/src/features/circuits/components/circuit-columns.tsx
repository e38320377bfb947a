import type { Circuit } from '@nineops/contract/network/circuits.contract'
import { productLabels, providerLabels } from '@nineops/contract/network/line-tests'
import type { Column } from '../../../ui/table/columns.ts'
import { resultLabels, type StatusLabel, stateLabels } from '../circuit-labels.ts'
import { statusColumn } from '../../../ui/table/status-column.tsx'

/** The result of its last test, or that one is running. */
function lastOf({ running, lastTest }: Circuit): StatusLabel | null {
  if (running) return { word: 'Running', tone: 'busy' }
  return lastTest && resultLabels[lastTest.result]
}

export const circuitColumns: Column<Circuit>[] = [
  { id: 'number', header: 'Circuit', value: row => row.number, copy: true, fixed: 160 },
  { id: 'cli', header: 'CLI', value: row => row.cli, kind: 'phone', copy: true, fixed: 152 },
  statusColumn(row => lastOf(row), { id: 'lastResult', header: 'Result', fixed: 132 }),
  { id: 'product', header: 'Product', value: row => row.product && productLabels[row.product], fixed: 80 },
  {
    id: 'provider',
    header: 'Provider',
    value: row => row.provider && providerLabels[row.provider],
    fixed: 100,
  },
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 108 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 132, grow: 3 },
  { id: 'client', header: 'Reseller', value: row => row.client.name, width: 124, grow: 1 },
  { id: 'postcode', header: 'Postcode', value: row => row.postcode, fixed: 92, hidden: true },
  { id: 'lastTest', header: 'Last test', value: row => row.lastTest?.at, kind: 'dateTime', fixed: 146 },
  statusColumn(row => stateLabels[row.state], { fixed: 106, hidden: true }),
  { id: 'description', header: 'Description', value: row => row.description, width: 150, hidden: true },
  { id: 'address', header: 'Address', value: row => row.address, width: 180, hidden: true },
  { id: 'since', header: 'Since', value: row => row.since, kind: 'date', fixed: 110, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: true },
]
