import { z } from 'zod'
import { endpoint, instant } from '../http.ts'
import { bureau, crm } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

/** Working days that payers must have between the notice and the collection, unless the bank agreed to fewer. */
export const USUAL_NOTICE = 10

/** What staff enter, before notice and note are checked together. */
export const serviceUserSettings = z.strictObject({
  noticeDays: z.number().int().min(0).max(60),
  /** Who agreed to less than 10 working days. */
  noticeNote: z.string().trim().max(200),
  /** The name in its files, in characters of Bacs; empty for the name of the bank account. */
  bacsName: z
    .string()
    .trim()
    .toUpperCase()
    .max(18, 'may have 18 characters')
    .regex(/^[A-Z0-9.&/\- ]*$/, 'may only have A-Z, 0-9, . & / - and spaces'),
  /** Whether NineOps lodges mandates by file, or someone does on paper. */
  lodgement: z.enum(['electronic', 'paper']),
  /** Whether a last collection may have code 19. */
  finalCollection: z.boolean(),
})

const hasNote = ({ noticeDays, noticeNote }: { noticeDays: number; noticeNote: string }): boolean =>
  noticeDays >= USUAL_NOTICE || noticeNote !== ''
const noteNeeded = { path: ['noticeNote'], message: 'must say who agreed to fewer than 10 working days' }

/** What was agreed with the bank for a service user number (money: Collecting). */
export const serviceUser = serviceUserSettings.extend({
  serviceUserNumber: z.string(),
  /** The reseller's brands that collect by it. */
  brands: z.array(z.string()),
  /** Null until someone has set it. */
  updatedAt: instant.nullable(),
})
export type ServiceUser = z.infer<typeof serviceUser>

export const serviceUserChange = serviceUserSettings
  .extend({ updatedAt: instant.nullable() })
  .refine(hasNote, noteNeeded)
export type ServiceUserChange = z.infer<typeof serviceUserChange>

const path = '/api/clients/{client}/serviceusers'

export const serviceUsers = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "Service user numbers of a reseller's brands, and what was agreed for them",
    roles: [...bureau, ...crm],
    params: clientParams,
    answer: z.array(serviceUser),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${path}/{number}`,
    summary: 'Change notice, name, lodgement and final collection of a service user number',
    roles: bureau,
    params: clientParams.extend({ number: z.string().regex(/^\d{6}$/) }),
    body: serviceUserChange,
    answer: serviceUser,
  }),
}
