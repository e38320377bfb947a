import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant } from '../../http.ts'
import {
  contractRoles,
  endsBeforeStart,
  LONGEST_TERM,
  offerFields,
  usageCounts,
} from './loyalty-schemes.contract.ts'
import { money } from '../../money.ts'
import { ordering } from '../../roles.ts'

const productGroup = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(60)
  .regex(/^\P{Cc}*$/u, 'must be one line without control characters')
const amount = money
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be from 0.01 to 9999999.99 pounds')
  .refine(text => !/^0+(\.0+)?$/.test(text), 'must be more than nothing')

/** The cost of ending before the term, in pounds before VAT: none, once, or for each remaining or part month. */
const terminationCharge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('fixed'), amount, productGroup }),
  z.object({ kind: z.literal('per_month'), amount, productGroup }),
])
export type TerminationCharge = z.infer<typeof terminationCharge>

const fields = {
  ...offerFields,
  termMonths: z.number().int().min(1, 'must be at least 1').max(LONGEST_TERM),
  noticeDays: z.number().int().min(0).max(365),
  terminationCharge,
}

export const newContractOption = z
  .object({
    ...fields,
    description: fields.description.default(''),
    noticeDays: fields.noticeDays.default(30),
    terminationCharge: fields.terminationCharge.default({ kind: 'none' }),
    validTo: fields.validTo.default(null),
    status: fields.status.default('active'),
  })
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, endsBeforeStart)
export type NewContractOption = z.infer<typeof newContractOption>

export const contractOption = z.object({
  index,
  ...fields,
  ...usageCounts,
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedAt: instant,
})
export type ContractOption = z.infer<typeof contractOption>

/** The fields to change. `updatedAt` is the option's as the caller saw it. */
export const contractOptionChange = z.object(fields).partial().extend({ updatedAt: instant })
export type ContractOptionChange = z.infer<typeof contractOptionChange>

const path = '/api/clients/{client}/contractoptions'
const one = { path: `${path}/{option}`, params: clientParams.extend({ option: indexParam }) }

export const contractOptions = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "A reseller's contract options, by name",
    roles: contractRoles,
    params: clientParams,
    answer: z.array(contractOption),
  }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Add a contract option',
    roles: ordering,
    params: clientParams,
    body: newContractOption,
    answer: contractOption,
    status: 201,
  }),
  /** Existing contracts keep the terms that they were made with. */
  change: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a contract option, for contracts to come',
    roles: ordering,
    body: contractOptionChange,
    answer: contractOption,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a contract option that no contract has taken',
    roles: ordering,
    query: z.object({ updatedAt: instant }),
    answer: 'none',
  }),
}
