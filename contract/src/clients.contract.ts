import { z } from 'zod'
import { brandFields, clientFields } from './establishment-rules.ts'
import { endpoint, index, indexParam } from './http.ts'
import { anyAreaRole, type Role, serviceEstablishment } from './roles.ts'

/** A reseller (spec §3). */
export const client = z.object({
  index,
  name: z.string(),
  status: z.object({ index: z.number().int(), description: z.string() }),
})
export type Client = z.infer<typeof client>

export const brand = z.object({ index, name: z.string() })
export type Brand = z.infer<typeof brand>

export const account = z.object({ index, accountNumber: z.string(), companyName: z.string() })
export type Account = z.infer<typeof account>

export const clientParams = z.object({ client: indexParam })

/** Details as they are typed: bounded here, read by `establishment-rules`. */
const typed = z.string().max(2000).optional()
const typedFields = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map(field => [field, typed])) as Record<Field, typeof typed>
const texts = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map(field => [field, z.string()])) as Record<Field, z.ZodString>

/** 1 Live, 2 Suspended, 3 Closed. */
export const clientStatuses = { 1: 'Live', 2: 'Suspended', 3: 'Closed' } as const
const statusIndex = z.union([z.literal(1), z.literal(2), z.literal(3)])
const days = z.number().int().min(0).max(365)

/** A reseller with all that is known of it as a company. */
export const clientDetail = z.object({
  index,
  ...texts(clientFields),
  status: z.object({ index: statusIndex, description: z.string() }),
  /** One of the bureau's own. */
  nineClient: z.boolean(),
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type ClientDetail = z.infer<typeof clientDetail>

/** A brand with all that its invoices say of it. */
export const brandDetail = z.object({
  index,
  clientIndex: index,
  ...texts(brandFields),
  /** Days that its customers have to pay. */
  paymentDays: z.number().int(),
  /** Whether an account with nothing to pay gets an invoice. */
  invoiceZero: z.boolean(),
  version: z.string(),
})
export type BrandDetail = z.infer<typeof brandDetail>

/** How the numbers of one kind of document begin; as `invoice-numbers.contract` has it. */
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
  /** Its number ranges, where they are known: made with it, or neither is. */
  invoiceNumbers: numbers.optional(),
  creditNoteNumbers: numbers.optional(),
})
export type NewBrand = z.output<typeof newBrand>

/** The draft that it was typed in: it ends with the creation. */
const draft = index.optional()

export const newClient = z.strictObject({
  ...typedFields(clientFields),
  name: z.string().max(2000),
  statusIndex: statusIndex.default(1),
  nineClient: z.boolean().default(false),
  brand: newBrand.optional(),
  draft,
})
export type NewClient = z.output<typeof newClient>

const version = z.string().max(20)
/** Details to change; what is left out stays. */
export const clientChange = z.strictObject({
  version,
  ...typedFields(clientFields),
  statusIndex: statusIndex.optional(),
  nineClient: z.boolean().optional(),
})
export type ClientChange = z.infer<typeof clientChange>

export const brandChange = z.strictObject({
  version,
  ...typedFields(brandFields),
  paymentDays: days.optional(),
  invoiceZero: z.boolean().optional(),
})
export type BrandChange = z.infer<typeof brandChange>

const readers: readonly Role[] = [...serviceEstablishment, 'NINEOPS_BUREAU_ACCESS']
const brandParams = clientParams.extend({ brand: indexParam })

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/api/clients',
    summary: 'Resellers',
    roles: anyAreaRole,
    answer: z.array(client),
  }),
  nineClients: endpoint({
    method: 'GET',
    path: '/api/clients/NineClients',
    summary: "The bureau's own resellers",
    roles: anyAreaRole,
    answer: z.array(client),
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/brands',
    summary: "A reseller's brands",
    roles: anyAreaRole,
    params: clientParams,
    answer: z.array(brand),
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/accounts',
    summary: "A reseller's accounts, all of them, in order of account number",
    roles: anyAreaRole,
    params: clientParams,
    answer: z.array(account),
  }),
  /** Creates a reseller, and its first brand with its number ranges where they come along: all or nothing. */
  create: endpoint({
    method: 'POST',
    path: '/api/clients',
    summary: 'Create a reseller, with its first brand and number ranges if given',
    roles: serviceEstablishment,
    body: newClient,
    answer: z.object({ client: clientDetail, brand: brandDetail.nullable() }),
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/clients/{client}',
    summary: 'A reseller with all its details',
    roles: readers,
    params: clientParams,
    answer: clientDetail,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/clients/{client}',
    summary: 'Change details of a reseller',
    roles: serviceEstablishment,
    params: clientParams,
    body: clientChange,
    answer: clientDetail,
  }),
  createBrand: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/brands',
    summary: 'Create a brand of a reseller, with its number ranges if given',
    roles: serviceEstablishment,
    params: clientParams,
    body: newBrand.extend({ draft }),
    answer: brandDetail,
    status: 201,
  }),
  getBrand: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/brands/{brand}',
    summary: 'A brand with all its details',
    roles: readers,
    params: brandParams,
    answer: brandDetail,
  }),
  changeBrand: endpoint({
    method: 'PATCH',
    path: '/api/clients/{client}/brands/{brand}',
    summary: 'Change details of a brand; invoices that are calculated from now on have them',
    roles: serviceEstablishment,
    params: brandParams,
    body: brandChange,
    answer: brandDetail,
  }),
}
