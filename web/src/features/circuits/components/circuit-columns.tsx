import type { Circuit } from '@nineops/contract/circuits.contract'
import { productWords, providerWords } from '@nineops/contract/line-tests'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { resultWords, type Said, stateWords } from '../circuit-words.ts'

/** How its last test went, or that one is at work. */
function lastOf({ running, lastTest }: Circuit): Said | null {
  if (running) return { word: 'Running', tone: 'busy' }
  return lastTest && resultWords[lastTest.result]
}

export const circuitColumns: Column<Circuit>[] = [
  { id: 'number', header: 'Circuit', value: row => row.number, copy: true, width: 160, grow: 0 },
  { id: 'cli', header: 'CLI', value: row => row.cli, copy: true, width: 152, grow: 0 },
  {
    id: 'product',
    header: 'Product',
    value: row => row.product && productWords[row.product],
    width: 80,
    grow: 0,
  },
  {
    id: 'provider',
    header: 'Provider',
    value: row => row.provider && providerWords[row.provider],
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
  {
    id: 'lastResult',
    header: 'Result',
    value: row => lastOf(row)?.word,
    render: row => {
      const said = lastOf(row)
      return said && <StatusBadge tone={said.tone}>{said.word}</StatusBadge>
    },
    width: 132,
    grow: 0,
  },
  {
    id: 'state',
    header: 'State',
    value: row => stateWords[row.state].word,
    render: row => <StatusBadge tone={stateWords[row.state].tone}>{stateWords[row.state].word}</StatusBadge>,
    width: 106,
    grow: 0,
    hidden: true,
  },
  { id: 'description', header: 'Description', value: row => row.description, width: 150, hidden: true },
  { id: 'address', header: 'Address', value: row => row.address, width: 180, hidden: true },
  { id: 'since', header: 'Since', value: row => row.since, kind: 'date', width: 110, grow: 0, hidden: true },
  { id: 'index', header: 'Index', value: row => row.index, copy: true, width: 90, grow: 0, hidden: true },
]
