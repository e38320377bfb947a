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
  { id: 'number', header: 'Circuit', value: row => row.number, copy: true, width: 160, grow: 0 },
  { id: 'cli', header: 'CLI', value: row => row.cli, copy: true, width: 152, grow: 0 },
  {
    id: 'product',
    header: 'Product',
    value: row => row.product && productLabels[row.product],
    width: 80,
    grow: 0,
  },
  {
    id: 'provider',
    header: 'Provider',
    value: row => row.provider && providerLabels[row.provider],
    width: 100,
    grow: 0,
  },
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, width: 108, grow: 0 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 132, grow: 3 },
  { id: 'client', header: 'Reseller', value: row => row.client.name, width: 124, grow: 1 },
  { id: 'postcode', header: 'Postcode', value: row => row.postcode, width: 92, grow: 0, hidden: true },
  {
    id: 'lastTest',
    header: 'Last test',
    value: row => row.lastTest?.at,
    kind: 'dateTime',
    width: 146,
    grow: 0,
  },
  statusColumn(row => lastOf(row), { id: 'lastResult', header: 'Result', width: 132, grow: 0 }),
  statusColumn(row => stateLabels[row.state], { width: 106, grow: 0, hidden: true }),
  { id: 'description', header: 'Description', value: row => row.description, width: 150, hidden: true },
  { id: 'address', header: 'Address', value: row => row.address, width: 180, hidden: true },
  { id: 'since', header: 'Since', value: row => row.since, kind: 'date', width: 110, grow: 0, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, copy: true, width: 90, grow: 0, hidden: true },
]
