import { z } from 'zod'
import { client, clientParams } from './clients/client-lists.contract.ts'
import { endpoint, index } from '../http.ts'
import { type Role, bureau, serviceEstablishment } from '../roles.ts'

/** A reseller with counts of what it has. */
export const resellerOverview = client.extend({
  /** One of the bureau's own. */
  nineClient: z.boolean(),
  brands: z.number().int(),
  /** Those that are not closed. */
  accounts: z.number().int(),
})
export type ResellerOverview = z.infer<typeof resellerOverview>

/** What blocks a reseller's first run, from its checklist. */
export const resellerReadiness = z.object({
  clientIndex: index,
  missing: z.number().int(),
  advised: z.number().int(),
  /** Titles of missing items, each once. */
  titles: z.array(z.string()),
})
export type ResellerReadiness = z.infer<typeof resellerReadiness>

/** A brand with its details for invoices and its reseller. */
export const brandSummary = z.object({
  index,
  name: z.string(),
  legalName: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  paymentDays: z.number().int(),
  /** Those that are not closed. */
  accounts: z.number().int(),
  /** How its invoice and credit note numbers begin; null where it has no range. */
  invoicePrefix: z.string().nullable(),
  creditNotePrefix: z.string().nullable(),
  outputGroup: z.string(),
})
export type BrandSummary = z.infer<typeof brandSummary>

const roles: readonly Role[] = [...serviceEstablishment, ...bureau]

export const resellers = {
  list: endpoint({
    method: 'GET',
    path: '/api/resellers',
    summary: 'Every reseller with its status, brands and accounts, by name',
    roles,
    answer: z.array(resellerOverview),
  }),
  readiness: endpoint({
    method: 'GET',
    path: '/api/resellers/readiness',
    summary: 'What is missing for the first run of each reseller that is not closed',
    roles,
    answer: z.array(resellerReadiness),
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/clients/{client}/brandsummaries',
    summary: "A reseller's brands with their details, by name",
    roles,
    params: clientParams,
    answer: z.array(brandSummary),
  }),
}
