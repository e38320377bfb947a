import { z } from 'zod'
import { normalisePhoneNumber } from '../phone-numbers.ts'
import { clientParams } from './clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../http.ts'
import { serviceEstablishment } from '../roles.ts'

/** A number that the reseller's bills never list; free numbers and public helplines never are. */
export const newHelpline = z.object({
  name: z.string().trim().min(1, 'is required').max(100),
  /** As people write it; stored in its international form. */
  number: z
    .string()
    .trim()
    .max(40)
    .refine(typed => normalisePhoneNumber(typed) !== null, 'is not a phone number'),
})
export type NewHelpline = z.infer<typeof newHelpline>

export const helpline = newHelpline.extend({ index, updatedAt: instant })
export type Helpline = z.infer<typeof helpline>

/** `updatedAt` is the helpline's as the caller saw it. */
export const helplineChange = newHelpline.extend({ updatedAt: instant })
export type HelplineChange = z.infer<typeof helplineChange>

const path = '/api/clients/{client}/helplines'
const one = { path: `${path}/{helpline}`, params: clientParams.extend({ helpline: indexParam }) } as const

export const helplines = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's helplines, by name",
    roles: serviceEstablishment,
    params: clientParams,
    answer: z.array(helpline),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a helpline',
    roles: serviceEstablishment,
    params: clientParams,
    body: newHelpline,
    answer: helpline,
    status: 201,
  }),
  change: endpoint({
    ...one,
    method: 'PUT',
    summary: 'Change a helpline',
    roles: serviceEstablishment,
    body: helplineChange,
    answer: helpline,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a helpline',
    roles: serviceEstablishment,
    query: z.object({ updatedAt: instant }),
    answer: 'none',
  }),
}
