import { z } from 'zod'
import { account, clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { money } from '../money.ts'
import { bureau, partnerCommercial, type Role } from '../roles.ts'
import { sortParam } from '../sorting.ts'

const roles: readonly Role[] = [...partnerCommercial, ...bureau]
const count = z.number().int().min(0)
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-10')
  .meta({ examples: ['2026-10'] })

export const rentalFile = z.object({
  index,
  carrier: z.object({ index, name: z.string() }),
  fileName: z.string(),
  accepted: count,
  rejected: count,
  /** First days of the months of its lines; null without any. */
  firstMonth: calendarDate.nullable(),
  lastMonth: calendarDate.nullable(),
  /** Pounds, of all accepted lines. */
  cost: money,
  loadedBy: z.string().nullable(),
  loadedAt: instant,
})
export type RentalFile = z.infer<typeof rentalFile>

export const rentalRejectReason = z.enum([
  'BAD_LINE',
  'MISSING_FIELD',
  'BAD_NUMBER',
  'BAD_DATE',
  'BAD_QUANTITY',
  'BAD_COST',
  'BAD_CURRENCY',
])
export type RentalRejectReason = z.infer<typeof rentalRejectReason>

export const rentalReject = z.object({ line: z.number().int(), reason: rentalRejectReason, raw: z.string() })
export type RentalReject = z.infer<typeof rentalReject>
/** The most rejected lines listed of a file. */
export const LISTED_REJECTS = 1000

/** A column of a rental file: its header name (any case), or its position from 1. */
const column = z.union([z.string().trim().min(1).max(100), z.number().int().min(1).max(1000)])

const rentalColumns = z.object({
  /** A phone number, or the carrier's circuit number. */
  number: column,
  cost: column,
  /** One of `from` and `month` is needed: a line belongs to the month it names, otherwise to that of its first day. */
  from: column.optional(),
  month: column.optional(),
  to: column.optional(),
  product: column.optional(),
  quantity: column.optional(),
  /** Added to the cost. */
  part: column.optional(),
})
export type RentalColumns = z.infer<typeof rentalColumns>

/** How a carrier's rental files are read that the names of their columns do not tell. */
export const rentalProfile = z
  .object({
    delimiter: z.enum([',', ';', '|', '\t']).default(','),
    header: z.enum(['present', 'absent']),
    columns: rentalColumns,
    dateFormat: z.enum(['dd/mm/yyyy', 'dd/mm/yy', 'dd-mmm-yyyy', 'iso', 'yyyymmdd']).default('dd/mm/yyyy'),
    costUnit: z.enum(['pounds', 'pence']).default('pounds'),
  })
  .superRefine(({ header, columns }, context) => {
    const problem = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['columns', field], message })
    if (columns.from === undefined && columns.month === undefined)
      problem('from', 'is required where no column has the month')
    if (header === 'absent')
      for (const [field, place] of Object.entries(columns))
        if (typeof place === 'string')
          problem(field, 'must be a position from 1, for the files have no header')
  })
export type RentalProfile = z.infer<typeof rentalProfile>

/** A carrier's own columns; null where they are found by their names. */
export const carrierRentalProfile = z.object({
  carrier: z.object({ index, name: z.string() }),
  profile: rentalProfile.nullable(),
})
export type CarrierRentalProfile = z.infer<typeof carrierRentalProfile>

/** A rental file in an input path that has not been collected. */
export const waitingRental = z.object({ path: z.string(), carrier: z.object({ index, name: z.string() }) })
export type WaitingRental = z.infer<typeof waitingRental>

/** What was collected from the input paths, and what was not, with the reason. */
export const collectedRentals = z.object({
  files: z.array(rentalFile),
  left: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type CollectedRentals = z.infer<typeof collectedRentals>

const sums = z.object({ numbers: count, total: money })

/** Whether the lists of a month can be relied on, and their totals before VAT. */
export const rentalSummary = z.object({
  /** Carriers with lines of the month. */
  carriers: z.array(z.string()),
  /** Active carriers with lines of earlier months and none of this one. */
  missing: z.array(z.string()),
  /** Whether a confirmed invoice run has billed charges for days of the month. */
  invoiced: z.boolean(),
  /** What the carriers billed for the month. */
  bought: sums,
  billedNotBought: sums,
  boughtNotBilled: sums,
  /** Numbers that are both, and what is left of the price after the cost. */
  matched: z.object({ numbers: count, billed: money, bought: money, margin: money }),
  /** Billed for the month without a number, which no list compares. */
  withoutNumber: z.object({ charges: count, total: money }),
})
export type RentalSummary = z.infer<typeof rentalSummary>

/** A number that is billed for the month and in no rental file. */
export const billedNotBought = z.object({
  number: z.string(),
  account,
  /** The largest of the number's charges; null where it has been deleted. */
  chargeIndex: index.nullable(),
  description: z.string(),
  amount: money,
})
export type BilledNotBought = z.infer<typeof billedNotBought>

/** A number that a carrier billed for the month, and no charge of the reseller does. */
export const boughtNotBilled = z.object({
  number: z.string(),
  carrier: z.string(),
  product: z.string(),
  cost: money,
  /** The account that has the number in the month; null where none has. */
  account: account.nullable(),
})
export type BoughtNotBilled = z.infer<typeof boughtNotBilled>

const base = '/api/clients/{client}/carrierrentals'
const at = { roles, params: clientParams }
const ofMonth = pageQuery.extend({ month, filter: z.string().max(100).default('') })
const one = { roles, params: clientParams.extend({ file: indexParam }) }
export const billedSorts = ['number', 'account', 'company', 'description', 'amount'] as const
export const boughtSorts = ['number', 'carrier', 'product', 'account', 'cost'] as const

export const carrierRentals = {
  files: endpoint({
    ...at,
    method: 'GET',
    path: `${base}/files`,
    summary: 'The latest 200 rental files of carriers, newest first',
    answer: z.array(rentalFile),
  }),
  /** Multipart: `carrierIndex`, `file`. A file that was collected before changes nothing. */
  load: endpoint({
    ...at,
    method: 'POST',
    path: `${base}/files`,
    summary: "Collect a carrier's rental file: its columns are found by name, or are Gamma's eight",
    bodyKind: 'multipart',
    answer: rentalFile,
  }),
  waiting: endpoint({
    ...at,
    method: 'GET',
    path: `${base}/waiting`,
    summary: 'Rental files that wait in the input paths',
    answer: z.object({
      files: z.array(waitingRental),
      unread: z.array(z.object({ path: z.string(), problem: z.string() })),
    }),
  }),
  collect: endpoint({
    ...at,
    method: 'POST',
    path: `${base}/waiting`,
    summary: 'Collect the rental files that wait in the input paths',
    answer: collectedRentals,
  }),
  profiles: endpoint({
    ...at,
    method: 'GET',
    path: `${base}/profiles`,
    summary: "How each carrier's rental files are read",
    answer: z.array(carrierRentalProfile),
  }),
  /** Files that are collected after a change are read by it. */
  setProfile: endpoint({
    roles,
    params: clientParams.extend({ carrier: indexParam }),
    method: 'PUT',
    path: `${base}/profiles/{carrier}`,
    summary: "Set the columns of a carrier's rental files, or have them found by their names again",
    body: z.object({ profile: rentalProfile.nullable() }),
    answer: carrierRentalProfile,
  }),
  rejects: endpoint({
    ...one,
    method: 'GET',
    path: `${base}/files/{file}/rejects`,
    summary: 'Rejected lines of a rental file with their reasons, the first 1,000',
    answer: z.array(rentalReject),
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: `${base}/files/{file}`,
    summary: 'Remove a rental file with its lines',
    answer: 'none',
  }),
  summary: endpoint({
    ...at,
    method: 'GET',
    path: `${base}/summary`,
    summary: 'What carriers billed for a month, and what is billed, not bought or bought, not billed',
    query: z.object({ month }),
    answer: rentalSummary,
  }),
  billedNotBought: endpoint({
    ...at,
    method: 'GET',
    path: `${base}/billednotbought`,
    summary:
      'Numbers that are billed for a month and in no rental file of it, the largest first unless sorted',
    query: ofMonth.extend({ sort: sortParam(billedSorts) }),
    answer: z.array(billedNotBought),
    paged: true,
  }),
  boughtNotBilled: endpoint({
    ...at,
    method: 'GET',
    path: `${base}/boughtnotbilled`,
    summary: 'Numbers in rental files of a month that no charge bills, the largest first unless sorted',
    query: ofMonth.extend({ sort: sortParam(boughtSorts) }),
    answer: z.array(boughtNotBilled),
    paged: true,
  }),
}
