import { z } from 'zod'
import { endpoint, index, indexParam } from '../http.ts'
import { serviceEstablishment } from '../roles.ts'
import { money, parsePence } from '../money.ts'
import { readers, texts, typedFields, version } from './clients/clients.contract.ts'
import { clientParams } from './clients/client-lists.contract.ts'
import { brandFields } from './establishment-rules.ts'
import { pageOne } from './page-one.contract.ts'

/** What its Direct Debits collect: the run's invoices less credits in hand, or the whole balance due. */
const collect = z.enum(['run', 'balance'])

const days = z.number().int().min(0).max(365)

const reminderDays = z.number().int().min(1).max(365).nullable()
/** When reminders are sent, and to accounts that owe how much. */
const reminding = z.object({
  remind: z.boolean(),
  remindFrom: money.refine(text => (parsePence(text) ?? -1) >= 0, 'must not be negative'),
  /** Days after the due day; null for a reminder that is not sent. */
  reminderDays1: reminderDays,
  reminderDays2: reminderDays,
  reminderDays3: reminderDays,
})
export type Reminding = z.infer<typeof reminding>

/** A brand with all details for its invoices. */
export const brandDetail = z.object({
  index,
  clientIndex: index,
  ...texts(brandFields),
  /** Days that its customers have to pay. */
  paymentDays: z.number().int(),
  /** Whether an account with nothing to pay gets an invoice. */
  invoiceZero: z.boolean(),
  collect,
  ...reminding.shape,
  pageOne,
  version: z.string(),
})
export type BrandDetail = z.infer<typeof brandDetail>

/** How the numbers of one kind of document begin; as in `invoice-numbers.contract`. */
const numbers = z.strictObject({
  prefix: z
    .string()
    .trim()
    .max(12)
    .regex(/^[A-Z0-9-]*$/, 'The prefix may have letters A-Z, digits and hyphens'),
  padding: z.number().int().min(1).max(12),
  nextNumber: z.number().int().min(1).max(999_999_999),
})

export const newBrand = z.strictObject({
  ...typedFields(brandFields),
  name: z.string().max(2000),
  paymentDays: days.default(14),
  invoiceZero: z.boolean().default(false),
  collect: collect.default('run'),
  /** Its number ranges, where known: both are created with it, or neither. */
  invoiceNumbers: numbers.optional(),
  creditNoteNumbers: numbers.optional(),
})
export type NewBrand = z.output<typeof newBrand>

/** The draft it was typed in, which ends with the creation. */
export const draft = index.optional()

export const brandChange = z.strictObject({
  version,
  ...typedFields(brandFields),
  paymentDays: days.optional(),
  invoiceZero: z.boolean().optional(),
  collect: collect.optional(),
  ...reminding.partial().shape,
  pageOne: pageOne.optional(),
})
export type BrandChange = z.infer<typeof brandChange>

const brandParams = clientParams.extend({ brand: indexParam })

export const brands = {
  create: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/brands',
    summary: 'Create a brand of a reseller, with its number ranges if given',
    roles: serviceEstablishment,
    params: clientParams,
    body: newBrand.extend({ draft }),
    answer: brandDetail,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/brands/{brand}',
    summary: 'A brand with all its details',
    roles: readers,
    params: brandParams,
    answer: brandDetail,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/clients/{client}/brands/{brand}',
    summary: 'Change details of a brand; invoices that are calculated from now on have them',
    roles: serviceEstablishment,
    params: brandParams,
    body: brandChange,
    answer: brandDetail,
  }),
}
