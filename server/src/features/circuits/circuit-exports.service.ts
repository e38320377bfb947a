import type { LastResult } from '@nineops/contract/network/circuit-facts'
import { productLabels, providerLabels } from '@nineops/contract/network/line-tests'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { circuitList } from './circuits.service.ts'

const results: Record<LastResult, string> = {
  pass: 'Pass',
  degraded: 'Degraded',
  fault: 'Fault found',
  failed: 'Not carried out',
  cancelled: 'Cancelled',
  interrupted: 'Interrupted',
}
const states = { active: 'In service', future: 'Not yet', ended: 'Ended' } as const

/** Broadband circuits, as listed in Network. */
export const circuitExports = defineExportList('circuits', 'Circuits', circuitList, [
  { id: 'number', header: 'Circuit' },
  { id: 'cli', header: 'CLI' },
  { id: 'product', header: 'Product', value: row => row.product && productLabels[row.product] },
  { id: 'provider', header: 'Provider', value: row => row.provider && providerLabels[row.provider] },
  { id: 'description', header: 'Description' },
  { id: 'account', header: 'Account', value: row => row.account.accountNumber },
  { id: 'company', header: 'Company', value: row => row.account.companyName },
  { id: 'client', header: 'Reseller', value: row => row.client.name },
  { id: 'address', header: 'Address' },
  { id: 'postcode', header: 'Postcode' },
  { id: 'state', header: 'Status', value: row => states[row.state] },
  { id: 'lastTest', header: 'Last test', kind: 'dateTime', value: row => row.lastTest?.at },
  { id: 'lastResult', header: 'Result', value: row => row.lastTest && results[row.lastTest.result] },
  { id: 'since', header: 'Since', kind: 'date' },
  { id: 'index', header: 'Index', kind: 'count' },
])
