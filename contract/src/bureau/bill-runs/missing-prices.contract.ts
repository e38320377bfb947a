import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam } from '../../http.ts'
import { rate } from '../../money.ts'
import { bureau } from '../../roles.ts'
import { entryKindName, rateCard } from '../rate-cards.contract.ts'
import { isTimed } from '../usage-kinds.contract.ts'
import { exceptionCause } from './exception-causes.ts'

const unrated = exceptionCause.exclude(['unallocated'])

/** Names an exception whose card has no price for its calls. */
const exceptionOf = { cause: unrated, subject: z.string().min(1).max(200), kind: entryKindName }

const price = z
  .string()
  .trim()
  .pipe(rate)
  .refine(text => Number(text) <= 10_000, 'At most 10,000 pounds')
const zero = price.default('0')
const increment = z.number('Enter a whole number').int('Enter a whole number').min(1, 'At least 1')
const DAY = 86_400
const MOST_MEASURES = 1_000_000

const withoutTrunk = (text: string) => text.replace(/^(\+|00)/, '')

/** The price, and the first day of the version of the card that has it. */
export const missingPrice = z
  .object({
    ...exceptionOf,
    carrierIndex: index,
    rateCardIndex: index.describe('the card of the exception'),
    validFrom: calendarDate,
    prefix: z
      .string()
      .trim()
      .transform(withoutTrunk)
      .pipe(
        z.string().regex(/^([1-9]\d{0,14})?$/, 'Enter 1 to 15 digits with the country code, such as 4420'),
      )
      .default(''),
    chargeCode: z.string().trim().max(60).default(''),
    origin: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/, 'Enter a country code of two letters, such as FR')
      .default(''),
    destination: z.string().trim().min(1, 'Enter the name of the destination').max(100),
    productGroup: z.string().trim().min(1, 'Enter the product group').max(60),
    connectionFee: zero,
    priceDay: price,
    priceEvening: price,
    priceWeekend: price,
    minimumCharge: zero,
    firstIncrement: increment,
    nextIncrement: increment,
  })
  .refine(body => body.prefix !== '' || body.chargeCode !== '', {
    path: ['prefix'],
    message: 'Enter a prefix or a charge code',
  })
  .superRefine(({ kind, ...body }, refusals) => {
    const most = isTimed(kind) ? DAY : MOST_MEASURES
    for (const path of ['firstIncrement', 'nextIncrement'] as const)
      if (body[path] > most) refusals.addIssue({ code: 'custom', path: [path], message: `At most ${most}` })
  })
export type MissingPrice = z.output<typeof missingPrice>

/** Exceptions that are listed, and prices that are added, at once. */
export const MOST_PRICES = 200

/** What is known of a price before anybody enters it. */
export const proposedPrice = z.object({
  card: rateCard
    .pick({ index: true, name: true, validFrom: true })
    .describe('the card in force on `validFrom`'),
  validFrom: calendarDate.describe('the first day from which every call of the exception would be priced'),
  lastDay: calendarDate.describe('of a call of the exception'),
  prefix: z.string(),
  chargeCode: z.string(),
  origin: z.string(),
  destination: z.string(),
  productGroup: z.string(),
})
export type ProposedPrice = z.infer<typeof proposedPrice>

/** An exception without a price; `validFrom` is the same for all of one card, so that they make one version of it. */
export const priceToAdd = z.object({
  ...exceptionOf,
  carrier: z.object({ index, name: z.string() }),
  rateCard: z.object({ index, name: z.string() }).describe('the card of the exception'),
  calls: z.number().int().min(0),
  exceptions: z.number().int().min(1).describe('that this one price is proposed for'),
  proposed: proposedPrice,
})
export type PriceToAdd = z.infer<typeof priceToAdd>

const base = '/api/clients/{client}/billruns/{billRun}/missingprices'
const params = clientParams.extend({ billRun: indexParam })

export const missingPrices = {
  propose: endpoint({
    method: 'GET',
    path: base,
    summary: 'The card in force for calls that it cannot price, and what a price for them would be by',
    roles: bureau,
    params,
    query: z.object({ ...exceptionOf, carrier: indexParam, rateCard: indexParam }),
    answer: proposedPrice,
    failures: [409],
  }),
  add: endpoint({
    method: 'POST',
    path: base,
    summary:
      'Add a price that calls of the bill run lack: makes the next version of the card in force, which the next rating finds',
    roles: bureau,
    params,
    body: missingPrice,
    answer: rateCard,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: `${base}/all`,
    summary:
      'The exceptions whose card lacks a price, most calls first, with what a price for each would be by; those whose card cannot be changed are left out',
    roles: bureau,
    params,
    answer: z.array(priceToAdd),
    failures: [409],
  }),
  addMany: endpoint({
    method: 'POST',
    path: `${base}/all`,
    summary:
      'Add many prices that calls of the bill run lack: all of them, or none if one is refused. Those of one card and day make one next version of it',
    roles: bureau,
    params,
    body: z.object({ prices: z.array(missingPrice).min(1).max(MOST_PRICES) }),
    answer: z.object({ added: z.number().int(), cards: z.array(rateCard) }),
    status: 201,
  }),
}
