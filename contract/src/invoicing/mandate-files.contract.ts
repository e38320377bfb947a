import { z } from 'zod'
import { calendarDate, endpoint, index, indexParam } from '../http.ts'
import { bureau, crm } from '../roles.ts'
import { clientParams } from '../service-establishment/clients/client-lists.contract.ts'

/** What an AUDDIS file tells the payer's bank: a new mandate, or one that is cancelled. */
export const instruction = z.object({
  code: z.enum(['0N', '0C']),
  account: z.object({ index, number: z.string(), companyName: z.string() }),
  serviceUserNumber: z.string(),
  reference: z.string(),
  sortCode: z.string(),
  bankAccount: z.string(),
  /** Why it can't be lodged; null if it can. */
  problem: z.string().nullable(),
})
export type Instruction = z.infer<typeof instruction>

export const mandateFile = z.object({
  index,
  serviceUserNumber: z.string(),
  serial: z.string(),
  createdOn: calendarDate,
  processingDay: calendarDate,
  items: z.number().int(),
  madeBy: z.string().nullable(),
})
export type MandateFile = z.infer<typeof mandateFile>

const path = '/api/clients/{client}/mandatefiles'

export const mandateFiles = {
  toLodge: endpoint({
    method: 'GET',
    path: `${path}/tolodge`,
    summary: 'Mandates that the next AUDDIS files lodge or cancel, by service user number and account',
    roles: [...bureau, ...crm],
    params: clientParams,
    answer: z.array(instruction),
  }),
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's AUDDIS files, the latest first",
    roles: [...bureau, ...crm],
    params: clientParams,
    answer: z.array(mandateFile),
  }),
  make: endpoint({
    method: 'POST',
    path,
    summary: 'Make the AUDDIS file of a service user number: its mandates count as lodged',
    roles: bureau,
    params: clientParams,
    body: z.strictObject({ serviceUserNumber: z.string().regex(/^\d{6}$/) }),
    answer: mandateFile,
    status: 201,
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/{file}/file`,
    summary: 'An AUDDIS file; the same bytes each time',
    roles: bureau,
    params: clientParams.extend({ file: indexParam }),
    answer: 'file',
  }),
}
