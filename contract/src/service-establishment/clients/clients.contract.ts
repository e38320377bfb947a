import { z } from 'zod'
import { clientStatus } from './client-states.ts'
import { clientLists, clientParams } from './client-lists.contract.ts'
import { clientFields } from '../establishment-rules.ts'
import { endpoint, index } from '../../http.ts'
import { type Role, serviceEstablishment } from '../../roles.ts'
import { recordOf } from '../../records.ts'

export const MOST_CATCH_UP_MONTHS = 120

/** Details as typed: bounded here, read by `establishment-rules`. */
export const typed = z.string().max(2000).optional()
export const typedFields = <Field extends string>(fields: readonly Field[]) => recordOf(fields, () => typed)
export const texts = <Field extends string>(fields: readonly Field[]) => recordOf(fields, () => z.string())

export const clientStatuses = {
  [clientStatus.live]: 'Live',
  [clientStatus.suspended]: 'Suspended',
  [clientStatus.closed]: 'Closed',
} as const
export const statusIndex = z.literal(Object.values(clientStatus))

const months = z.number().int().min(0).max(MOST_CATCH_UP_MONTHS)

/** A reseller with its company details. */
export const clientDetail = z.object({
  index,
  ...texts(clientFields),
  status: z.object({ index: statusIndex, description: z.string() }),
  /** One of the bureau's own. */
  nineClient: z.boolean(),
  /** How many months before its period a run may reach back for charges entered late. */
  catchUpMonths: months,
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type ClientDetail = z.infer<typeof clientDetail>

export const version = z.string().max(20)
/** Details to change; those left out stay. */
export const clientChange = z.strictObject({
  version,
  ...typedFields(clientFields),
  statusIndex: statusIndex.optional(),
  nineClient: z.boolean().optional(),
  catchUpMonths: months.optional(),
})
export type ClientChange = z.infer<typeof clientChange>

export const readers: readonly Role[] = [...serviceEstablishment, 'NINEOPS_BUREAU_ACCESS']
export const clients = {
  ...clientLists,
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
}
