import { z } from 'zod'
import { endpoint, index, indexParam, instant } from '../../http.ts'
import { administrator, dashAdministration } from '../../roles.ts'

/** Most addresses on the list. */
export const MOST_ALLOWED_ADDRESSES = 500

/** The purpose of calls to an address: health checks of systems, or webhooks. Neither allows the other. */
export const addressPurposes = ['systems', 'webhooks'] as const
export type AddressPurpose = (typeof addressPurposes)[number]
const purpose = z.enum(addressPurposes)

export const newAllowedAddress = z
  .object({
    address: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(280)
      .describe(
        'host, host:port or *.domain; a private network needs an IP address with its port, or the mark " private"',
      )
      .meta({
        examples: ['status.example.com', '10.0.4.12:8080', 'reports.internal:8080 private', '*.example.com'],
      }),
    purpose,
    note: z.string().trim().max(200).default(''),
  })
  .strict()

export const allowedAddress = z.object({
  index,
  /** In canonical form: lower case, ASCII. */
  address: z.string(),
  purpose,
  note: z.string(),
  addedAt: instant,
  addedBy: z.string().nullable(),
  /** Systems that only this entry allows; none where it is for webhooks. */
  systems: z.array(z.string()),
  /** Webhooks that only this entry allows; none where it is for systems. */
  webhooks: z.array(z.object({ client: z.string(), url: z.string() })),
})
export type AllowedAddress = z.infer<typeof allowedAddress>

const path = '/api/allowedaddresses'

export const allowedAddresses = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Addresses outside that the product may call, by name',
    roles: [...dashAdministration, ...administrator],
    answer: z.array(allowedAddress),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Allow calls to a host, a host and port, or every name below a domain',
    roles: administrator,
    body: newAllowedAddress,
    answer: allowedAddress,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{address}`,
    summary: 'Take an address off the list; nothing calls it from then on',
    roles: administrator,
    params: z.object({ address: indexParam }),
    answer: 'none',
  }),
}
