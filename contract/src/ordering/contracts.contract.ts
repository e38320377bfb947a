import { z } from 'zod'
import { account, brand, clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, pageQuery } from '../http.ts'
import { invoiceEffect } from './invoice-effects.contract.ts'
import { contractRoles } from './loyalty-schemes/loyalty-schemes.contract.ts'
import { money } from '../money.ts'
import { sortParam } from '../sorting.ts'
import { contractState } from './contract-states.ts'

const named = z.object({ index, name: z.string() })

export const contract = z.object({
  index,
  account,
  brand,
  scheme: named.nullable(),
  option: named.nullable(),
  startDate: calendarDate,
  /** Last day of the term; null without one. */
  endDate: calendarDate.nullable(),
  /** As agreed: days of notice, and the cost of ending before the term. */
  noticeDays: z.number().int(),
  terminationCharge: z.object({ kind: z.enum(['none', 'fixed', 'per_month']), amount: money }),
  /** The day of the notice, and the contract's last day after it. */
  noticeOn: calendarDate.nullable(),
  endedOn: calendarDate.nullable(),
  /** The early termination charge created on ending; null where there is none. */
  charge: z.object({ index, amount: money }).nullable(),
  state: contractState,
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type Contract = z.infer<typeof contract>

/** An account gets a scheme, a contract option, or both, from a day. */
const terms = z
  .object({
    accountIndex: index,
    schemeIndex: index.nullable().default(null),
    optionIndex: index.nullable().default(null),
    startDate: calendarDate,
  })
  .refine(({ schemeIndex, optionIndex }) => schemeIndex !== null || optionIndex !== null, {
    path: ['schemeIndex'],
    message: 'name a loyalty scheme, a contract option, or both',
  })
export type NewContract = z.infer<typeof terms>

const version = z.string().max(20)
const ending = z.object({
  version,
  /** The day on which notice was given. */
  noticeOn: calendarDate,
  /** The last day; by default the earliest that the notice allows. */
  endOn: calendarDate.optional(),
  /** Creates no early termination charge. */
  waived: z.boolean().default(false),
})
export type Ending = z.infer<typeof ending>

export const endingEffect = z.object({
  /** The earliest last day that the notice allows, and the one used for the quote. */
  earliestEnd: calendarDate,
  endOn: calendarDate,
  /** Null where the term is over by then, the option has none, or it is waived. */
  charge: z
    .object({ description: z.string(), amount: money, day: calendarDate, text: z.string() })
    .nullable(),
  effect: invoiceEffect,
})
export type EndingEffect = z.infer<typeof endingEffect>

/** Columns that the list is sorted by; by default by account number. */
export const contractSorts = [
  'account',
  'company',
  'scheme',
  'option',
  'startDate',
  'endDate',
  'endedOn',
] as const

const path = '/api/clients/{client}/contracts'
const at = { roles: contractRoles, params: clientParams }
const one = { roles: contractRoles, params: clientParams.extend({ contract: indexParam }) }
const post = { method: 'POST' } as const

export const contracts = {
  list: endpoint({
    ...at,
    method: 'GET',
    path,
    summary: "Contracts of a reseller's accounts; filter on account number, company, scheme and option",
    query: pageQuery.extend({
      filter: z.string().max(100).default(''),
      brand: indexParam.optional(),
      account: indexParam.optional(),
      scheme: indexParam.optional(),
      option: indexParam.optional(),
      state: contractState.optional(),
      sort: sortParam(contractSorts),
    }),
    answer: z.array(contract),
    paged: true,
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    path: `${path}/{contract}`,
    summary: 'A contract',
    answer: contract,
  }),
  create: endpoint({
    ...at,
    ...post,
    path,
    summary: 'Give an account a loyalty scheme, a contract option, or both',
    body: terms,
    answer: contract,
    status: 201,
  }),
  preview: endpoint({
    ...at,
    ...post,
    path: `${path}/preview`,
    summary: "What a new contract does to the account's next invoice, before it is saved",
    body: terms,
    answer: z.object({ endDate: calendarDate.nullable(), effect: invoiceEffect }),
    reads: true,
  }),
  endPreview: endpoint({
    ...one,
    ...post,
    path: `${path}/{contract}/end/preview`,
    summary: 'What ending a contract costs and does to the next invoice, before it is done',
    body: ending,
    answer: endingEffect,
    reads: true,
  }),
  end: endpoint({
    ...one,
    ...post,
    path: `${path}/{contract}/end`,
    summary: 'End a contract by notice; before its term that makes the early termination charge',
    body: ending,
    answer: contract,
  }),
  takeBackEnd: endpoint({
    ...one,
    method: 'DELETE',
    path: `${path}/{contract}/end`,
    summary: 'Undo the ending of a contract, with its charge as long as no run has billed that',
    query: z.object({ version }),
    answer: contract,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    path: `${path}/{contract}`,
    summary: 'Delete a contract that no invoice includes',
    query: z.object({ version }),
    answer: 'none',
  }),
}
