import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, pageQuery } from '../../http.ts'
import { exactMoney, formatPence, roundedPence } from '../../money.ts'
import { bureau } from '../../roles.ts'
import { sortParam } from '../../sorting.ts'

/** What a carrier charges for calls of a bill run, beside our wholesale rating of the same calls. */
export const carrierCost = z.object({
  carrier: z.object({ index, name: z.string() }),
  /** The carrier's own price key, where its files have one. */
  chargeCode: z.string().nullable(),
  /** The wholesale card's destination; null: it has no price for these calls, which are exceptions already. */
  destination: z.string().nullable(),
  calls: z.number().int().min(0),
  ours: exactMoney,
  theirs: exactMoney,
  /** Theirs less ours. */
  difference: exactMoney,
  /** The carrier's: pounds, and percent of ours. */
  tolerance: z.object({ pounds: exactMoney, percent: z.string() }),
  /** Whether the difference is more than both tolerances. */
  isException: z.boolean(),
})
export type CarrierCost = z.infer<typeof carrierCost>

const pounds = (exact: string): string => formatPence(roundedPence(exact))

/** What is wrong in a sentence: `Gamma billed £1.50, expected £0.06: USA roaming`; empty if nothing is. */
export const costProblem = (row: CarrierCost): string =>
  row.isException
    ? `${row.carrier.name} billed ${pounds(row.theirs)}, expected ${pounds(row.ours)}: ${row.destination ?? row.chargeCode ?? 'No price'}`
    : ''

/** `£1.00 and 1%`: a difference is an exception when it is more than both. */
export const toleranceText = ({ tolerance }: Pick<CarrierCost, 'tolerance'>): string =>
  `${pounds(tolerance.pounds)} and ${Number(tolerance.percent)}%`

export const carrierCostSorts = [
  'carrier',
  'chargeCode',
  'destination',
  'calls',
  'ours',
  'theirs',
  'difference',
] as const

export const carrierCosts = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/billruns/{billRun}/carriercosts',
    summary:
      'What carriers charge for the calls of a bill run beside our own rating, by charge code and destination, the largest difference first',
    roles: bureau,
    params: clientParams.extend({ billRun: indexParam }),
    query: pageQuery.extend({
      show: z.enum(['all', 'exceptions']).default('all'),
      filter: z.string().max(100).default('').describe('part of the carrier, charge code or destination'),
      sort: sortParam(carrierCostSorts),
    }),
    answer: z.array(carrierCost),
    paged: true,
  }),
}
