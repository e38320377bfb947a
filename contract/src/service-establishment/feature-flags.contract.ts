import { z } from 'zod'
import { clientParams } from './clients/client-lists.contract.ts'
import { endpoint, instant } from '../http.ts'
import { type Role, bureau, serviceEstablishment } from '../roles.ts'

/** Flags that the product itself reads, and what each does; others are stored for other systems to read. */
export const productFlags = {
  'two-person-release':
    'An invoice run is confirmed by someone who neither created it nor started one of its processes',
} as const
export type ProductFlag = keyof typeof productFlags

const flag = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be words of a-z and digits joined by hyphens')

/** A feature that is switched on for a reseller; one that is off has no flag. */
export const featureFlag = z.object({
  flag,
  description: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type FeatureFlag = z.infer<typeof featureFlag>

const readers: readonly Role[] = [...serviceEstablishment, ...bureau]
const path = '/api/clients/{client}/featureflags'

export const featureFlags = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Features that are switched on for a reseller, by flag',
    roles: readers,
    params: clientParams,
    answer: z.array(featureFlag),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Switch a feature on for a reseller',
    roles: serviceEstablishment,
    params: clientParams,
    body: z.object({ flag, description: z.string().trim().max(255).optional() }),
    answer: featureFlag,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{flag}`,
    summary: 'Switch a feature off for a reseller',
    roles: serviceEstablishment,
    params: clientParams.extend({ flag }),
    answer: 'none',
  }),
}
