import {
  type CarrierCost,
  carrierCosts,
  costProblem,
  toleranceText,
} from '@nineops/contract/bureau/bill-runs/carrier-costs.contract'
import { defineExportList } from '../../../platform/exports/export-lists.ts'
import { listing } from '../../../platform/lists/listing.ts'
import { ofBillRun } from '../bill-runs.service.ts'
import { type CarrierCostRow, listedCosts } from './carrier-cost-list.repository.ts'

export { selectCostDifferences } from './carrier-cost-list.repository.ts'

const toCost = ({
  carrierIndex,
  carrierName,
  tolerancePounds,
  tolerancePercent,
  ...row
}: CarrierCostRow): CarrierCost => ({
  ...row,
  carrier: { index: carrierIndex, name: carrierName },
  chargeCode: row.chargeCode || null,
  destination: row.destination || null,
  tolerance: { pounds: tolerancePounds, percent: tolerancePercent },
})

/** What carriers charge for the calls of a bill run beside our own rating. @throws 404 */
export const carrierCostList = listing({
  endpoint: carrierCosts.list,
  of: ofBillRun,
  stored: listedCosts,
  read: toCost,
})

/** The same as a file. */
export const carrierCostExports = defineExportList(
  'bill-run-carrier-costs',
  'Carrier costs of a bill run',
  carrierCostList,
  [
    { id: 'carrier', header: 'Carrier', value: row => row.carrier.name },
    { id: 'chargeCode', header: 'Charge code' },
    { id: 'destination', header: 'Destination', value: row => row.destination ?? 'No price' },
    { id: 'calls', header: 'Calls', kind: 'count' },
    { id: 'theirs', header: 'Carrier', kind: 'pounds' },
    { id: 'ours', header: 'Our rating', kind: 'pounds' },
    { id: 'difference', header: 'Difference', kind: 'pounds' },
    { id: 'tolerance', header: 'Tolerance', value: toleranceText },
    { id: 'isException', header: 'Over the tolerance' },
    { id: 'problem', header: 'Check', value: costProblem },
  ],
)
