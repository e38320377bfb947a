import { z } from 'zod'
import { parseMicros, rate } from '../money.ts'

export const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const
export const nation = z.enum(nations)
export type Nation = z.infer<typeof nation>

const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 07:00')

/** When a card's bands are, on London's clock; Monday is the first weekday. */
export const rateCalendar = z.strictObject({
  /** Hours of the day band by weekday, up to but not at `to`; null: evening all day. */
  day: z
    .array(
      z
        .strictObject({ from: time, to: time })
        .refine(({ from, to }) => from < to, { path: ['to'], message: 'Must be after the start' })
        .nullable(),
    )
    .length(7),
  /** 1 Monday to 7 Sunday. */
  weekend: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .refine(days => new Set(days).size === days.length, 'Name each day once'),
  /** Whose bank holidays count as weekend; null: none. */
  bankHolidays: nation.nullable(),
})
export type RateCalendar = z.infer<typeof rateCalendar>

const usualHours = { from: '07:00', to: '19:00' }
export const usualCalendar: RateCalendar = {
  day: Array.from({ length: 7 }, () => usualHours),
  weekend: [6, 7],
  bankHolidays: null,
}

export const rateRoundings = ['micro', 'tenth_of_penny', 'penny'] as const

const MOST_POUNDS = 10_000_000_000
const costRate = rate.refine(text => (parseMicros(text) ?? 0) <= MOST_POUNDS, 'Must be at most 10,000 pounds')

/** Cost × (1 + percent) + a price per unit, between a minimum and a maximum (engine: Rating). */
export const costPlusTerms = z
  .strictObject({
    /** Of the wholesale entry; null: every group without terms of its own. */
    productGroup: z.string().trim().min(1, 'Enter the product group').max(60).nullable(),
    percent: z
      .string()
      .regex(
        /^\d{1,4}(\.\d{1,4})?$/,
        'Must be a percentage from 0 to 9999 with up to 4 decimals, such as 12.5',
      ),
    /** Per minute, message, MB or event that the wholesale entry charges for. */
    unitPrice: costRate,
    minimumCharge: costRate,
    maximumCharge: costRate.nullable(),
  })
  .refine(
    ({ minimumCharge, maximumCharge }) =>
      maximumCharge === null || (parseMicros(maximumCharge) ?? 0) >= (parseMicros(minimumCharge) ?? 0),
    { path: ['maximumCharge'], message: 'Must not be below the minimum' },
  )
export type CostPlusTerms = z.infer<typeof costPlusTerms>

/** Product groups match in any case. */
export const costPlusGroup = (name: string | null): string => (name ?? '').trim().toLowerCase()

/** What a card says besides its prices. */
export const rateCardRules = z.strictObject({
  calendar: rateCalendar,
  /** What each call is rounded to: 6 decimals of a pound, a tenth of a penny or a penny. */
  roundTo: z.enum(rateRoundings),
  /** Up rather than half up. */
  roundUp: z.boolean(),
  /**
   * A call that bundles cover in part costs what the rest would cost by itself, in place of its share of the whole
   * charge. One priced by its cost keeps its share.
   */
  restAnew: z.boolean().default(false),
  /** For retail: what no entry of the card prices is cost plus. Empty: it is unrated. */
  costPlus: z
    .array(costPlusTerms)
    .max(200)
    .refine(
      terms => new Set(terms.map(one => costPlusGroup(one.productGroup))).size === terms.length,
      'Name each product group once',
    ),
})
export type RateCardRules = z.infer<typeof rateCardRules>
