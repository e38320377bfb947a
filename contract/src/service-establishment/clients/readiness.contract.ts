import { z } from 'zod'
import { brand, clientParams } from './client-lists.contract.ts'
import { endpoint, index } from '../../http.ts'
import type { Role } from '../../roles.ts'

/** Screens of the portal where an item is fixed. */
export const readinessPlace = z.enum([
  'reseller',
  'brand',
  'brand-creation',
  'invoice-numbers',
  'carriers',
  'data-collection',
  'paths',
  'rate-allocation',
  'imports',
  'logos',
  'email-options',
  'vat',
])
export type ReadinessPlace = z.infer<typeof readinessPlace>

/** One item that a reseller's first run needs: `missing` blocks invoices, `advised` does not. */
export const readinessItem = z.object({
  key: z.string(),
  group: z.enum(['Brands', 'Usage', 'Customers', 'Output']),
  title: z.string(),
  state: z.enum(['done', 'missing', 'advised']),
  /** What is present, or what is missing. */
  words: z.string(),
  place: readinessPlace,
  /** Its brand. */
  brand: brand.nullable(),
})
export type ReadinessItem = z.infer<typeof readinessItem>

export const readiness = z.object({
  clientIndex: index,
  items: z.array(readinessItem),
  done: z.number().int(),
  missing: z.number().int(),
  advised: z.number().int(),
})
export type Readiness = z.infer<typeof readiness>

const readers: readonly Role[] = ['NINEOPS_SERVICEESTABLISHMENT_ACCESS', 'NINEOPS_BUREAU_ACCESS']

export const readinessChecks = {
  get: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/readiness',
    summary: 'What a reseller’s first run needs, what of that exists, and where the rest is fixed',
    roles: readers,
    params: clientParams,
    answer: readiness,
  }),
}
