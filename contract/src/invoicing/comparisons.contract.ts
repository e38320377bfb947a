import { z } from 'zod'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, flagParam, index, indexParam, instant, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { bureau } from '../roles.ts'
import { sortParam } from '../sorting.ts'
import { comparisonKind } from './comparison-kinds.ts'

const count = z.number().int().min(0)

/**
 * A change is unusual if it exceeds all three: pounds, per cent, and standard deviations (product: Beyond every
 * rival, 3).
 */
export const comparisonThresholds = z.object({
  minimumChange: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be pounds of at least 0, such as 100.00'),
  minimumPercent: z.number().min(0).max(1000),
  deviations: z.number().min(0).max(10),
})
export type ComparisonThresholds = z.infer<typeof comparisonThresholds>

export const storedThresholds = comparisonThresholds.extend({
  /** Null while the defaults apply. */
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})

const figures = { current: money, previous: money, difference: money }

export const comparedBrand = z.object({
  index,
  name: z.string(),
  accounts: count,
  standOut: count,
  open: count,
  ...figures,
})

export const runComparison = z.object({
  /** `first-run`: the reseller has no earlier bill run with invoices, so there is nothing to sign off. */
  state: z.enum(['not-calculated', 'first-run', 'ready', 'abandoned']),
  comparedAt: instant.nullable(),
  /** The run it is compared with: the previous bill run, and the latest of its invoice runs. */
  against: z
    .object({ billRun: z.string(), run: index, description: z.string(), invoiceDate: calendarDate })
    .nullable(),
  thresholds: comparisonThresholds,
  kinds: z.record(comparisonKind, z.object({ accounts: count, open: count, difference: money })),
  open: count,
  accounts: count,
  ...figures,
  /** Failed accounts have no invoice in it and never stand out; their previous amounts are in the totals. */
  failed: z.object({ accounts: count, previous: money }),
  brands: z.array(comparedBrand),
  /** Whether accounts can be signed off now, and if not, why. */
  signOff: z.object({ allowed: z.boolean(), reason: z.string().nullable() }),
})
export type RunComparison = z.infer<typeof runComparison>

export const signOff = z.object({ by: z.string(), at: instant, reason: z.string() })

export const comparedAccount = z.object({
  accountIndex: index,
  accountNumber: z.string(),
  companyName: z.string(),
  brand: z.object({ index, name: z.string() }),
  /** Null: as usual. */
  kind: comparisonKind.nullable(),
  isFailed: z.boolean(),
  /** Gross; null where there is no document. */
  current: money.nullable(),
  previous: money.nullable(),
  average: money.nullable(),
  difference: money,
  /** Percentage of the average of the last three; null without one. */
  changePercent: z.number().nullable(),
  /** Last three invoices of the account, newest first; only for one that stands out. */
  history: z.array(z.object({ invoiceDate: calendarDate, gross: money })),
  signOff: signOff.nullable(),
  /** A sign-off of the account's earlier amount, before it was recalculated. */
  lapsed: signOff.extend({ gross: money.nullable() }).nullable(),
})
export type ComparedAccount = z.infer<typeof comparedAccount>

const lineChange = z.enum(['new', 'lost', 'changed', 'same'])
export const comparedLines = z.object({
  accountIndex: index,
  accountNumber: z.string(),
  companyName: z.string(),
  /** Net of this run and of the previous bill run. */
  ...figures,
  groups: z.array(
    z.object({
      productGroup: z.string(),
      ...figures,
      lines: z.array(
        z.object({
          kind: z.enum(['usage', 'charge', 'refund', 'discount', 'credit']),
          description: z.string(),
          cli: z.string().nullable(),
          change: lineChange,
          calls: count,
          previousCalls: count,
          ...figures,
        }),
      ),
    }),
  ),
})
export type ComparedLines = z.infer<typeof comparedLines>

/** What a change of a reseller's bills is made of. */
export const changePart = z.enum(['new', 'lost', 'notInvoiced', 'price', 'proRata', 'usage', 'oneOffs'])
export type ChangePart = z.infer<typeof changePart>

/** From the net of the previous bill run to this run's, part by part; the parts add up to the difference. */
export const runChanges = z.object({
  /** The month before, by the last day of its bill run; null on a first run and of an abandoned one. */
  before: calendarDate.nullable(),
  now: calendarDate,
  /** A run of single brands, or a further run: both months are those of its accounts. */
  partial: z.boolean(),
  /** The month before's runs, and the gross of their documents of these accounts, as the comparison has it. */
  against: z.array(index),
  previousGross: money,
  ...figures,
  /**
   * `new` and `lost`: accounts, and recurring charges of the others, that only one of the two bills has. `notInvoiced`:
   * accounts of the run without an invoice yet, and those that the month before left out. `price`: recurring charges in
   * both at other prices or quantities, and discounts. `proRata`: those that go on at the same, for more or fewer days.
   */
  parts: z.record(changePart, money),
})
export type RunChanges = z.infer<typeof runChanges>

export const comparisonSorts = [
  'kind',
  'accountNumber',
  'companyName',
  'brand',
  'current',
  'previous',
  'difference',
  'average',
] as const

const run = { params: z.object({ id: indexParam }), roles: bureau } as const
const base = '/api/invoiceruns/{id}/comparison'

export const comparisons = {
  summary: endpoint({
    ...run,
    method: 'GET',
    path: base,
    summary: 'A run against the bill run before: by class and by brand, and what is not signed off yet',
    answer: runComparison,
  }),
  changes: endpoint({
    ...run,
    method: 'GET',
    path: `${base}/changes`,
    summary: 'What makes the difference to the bill run before: new, lost, price, usage, one-offs',
    answer: runChanges,
  }),
  accounts: endpoint({
    ...run,
    method: 'GET',
    path: `${base}/accounts`,
    summary:
      'Accounts that stand out, the largest change first, or with `all` every account by number; or sorted',
    query: pageQuery.extend({
      kind: comparisonKind.optional(),
      brand: indexParam.optional(),
      onlyOpen: flagParam,
      all: flagParam,
      filter: z.string().max(255).default(''),
      sort: sortParam(comparisonSorts),
    }),
    answer: z.array(comparedAccount),
    paged: true,
  }),
  lines: endpoint({
    ...run,
    method: 'GET',
    path: `${base}/accounts/{accountId}`,
    summary: "An account's lines beside those of the bill run before, by product group",
    params: z.object({ id: indexParam, accountId: indexParam }),
    answer: comparedLines,
  }),
  signOff: endpoint({
    ...run,
    method: 'POST',
    path: `${base}/signoffs`,
    summary: 'Sign off accounts that stand out, chosen or all of a class, with the reason',
    body: z
      .object({
        accounts: z.array(index).min(1).max(500).optional(),
        kind: comparisonKind.optional(),
        /** With `kind`: the number of open ones that the caller saw. */
        open: count.optional(),
        reason: z.string().trim().min(1).max(500),
      })
      .refine(body => (body.accounts === undefined) !== (body.kind === undefined), {
        path: ['accounts'],
        message: 'give either accounts or kind',
      }),
    answer: z.object({ signedOff: count, open: count }),
  }),
  thresholds: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/comparisonthresholds',
    summary: 'When a change against an account’s own history is unusual',
    roles: bureau,
    params: clientParams,
    answer: storedThresholds,
  }),
  setThresholds: endpoint({
    method: 'PUT',
    path: '/api/clients/{client}/comparisonthresholds',
    summary: 'Change them; runs that are not confirmed are compared again',
    roles: bureau,
    params: clientParams,
    body: comparisonThresholds,
    answer: storedThresholds,
  }),
}
