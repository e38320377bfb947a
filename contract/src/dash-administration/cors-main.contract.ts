import { z } from 'zod'
import { client } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { originLength, readOrigin } from './origin-rules.ts'
import { dashAdministration } from '../roles.ts'

const origin = z
  .string()
  .max(originLength)
  .superRefine((text, context) => {
    const read = readOrigin(text)
    if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem })
  })
  .overwrite(text => {
    const read = readOrigin(text)
    return 'origin' in read ? read.origin : text
  })

/** An origin whose pages may call the Dash API: for every reseller, or for one. */
export const newCorsOrigin = z
  .object({
    origin,
    clientIndex: index.nullable().default(null),
    note: z.string().trim().max(200).default(''),
  })
  .strict()
export type NewCorsOrigin = z.output<typeof newCorsOrigin>

export const corsOrigin = z.object({
  index,
  origin: z.string(),
  /** With the letters of an internationalised host; null where the origin has none. */
  readable: z.string().nullable(),
  /** Null: every reseller. */
  client: client.pick({ index: true, name: true }).nullable(),
  note: z.string(),
  createdAt: instant,
  createdBy: z.string(),
})
export type CorsOrigin = z.infer<typeof corsOrigin>

const path = '/api/corsorigins'

export const corsOrigins = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Origins whose pages may call the Dash API, by origin',
    roles: dashAdministration,
    answer: z.array(corsOrigin),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Allow an origin; it holds from the next call on',
    roles: dashAdministration,
    body: newCorsOrigin,
    answer: corsOrigin,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{origin}`,
    summary: 'Remove an origin; its pages are kept out from the next call on',
    roles: dashAdministration,
    params: z.object({ origin: indexParam }),
    answer: 'none',
  }),
}
