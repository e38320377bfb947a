import { z } from 'zod'
import { endpoint, index, indexParam } from '../../http.ts'
import { anyAreaRole } from '../../roles.ts'

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

/** What every screen's pickers and names need: alone, so that lists load no details of resellers. */
export const clientLists = {
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
}
