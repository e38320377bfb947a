import { z } from 'zod'
import { account, brand, clientParams } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, pageQuery } from '../http.ts'
import type { Role } from '../roles.ts'
import { sortParam } from '../sorting.ts'

const staff: readonly Role[] = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS']
const keepers: readonly Role[] = ['NINEOPS_CRM_ACCESS']

/** As of today in London: starts later, is active, or is over. */
export const serviceState = z.enum(['future', 'active', 'ended'])

export const accountService = z.object({
  index,
  account,
  cli: z.string(),
  description: z.string(),
  startDate: calendarDate,
  /** Last day; null while it is open-ended. */
  endDate: calendarDate.nullable(),
  state: serviceState,
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type AccountService = z.infer<typeof accountService>

export const serviceSorts = ['cli', 'description', 'startDate', 'endDate'] as const

const description = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line without control characters')
const version = z.string().max(20)
const params = clientParams.extend({ account: indexParam })
const one = params.extend({ service: indexParam })
const path = '/api/clients/{client}/accounts/{account}/services'

/** What ending a service does, in words, to what is billed, its number and the account. */
export const serviceEnding = z.object({
  /** The first day without the service. */
  from: calendarDate,
  /** Calls from then on: those in closed bill runs stay billed, the others become unallocated. */
  billedCalls: z.number().int(),
  otherCalls: z.number().int(),
  /** The last day that closed bill runs cover, if it is after the end. */
  billedTo: calendarDate.nullable(),
  /** Periodic charges of the account that continue and are not of this service. */
  charges: z.number().int(),
  /** Periodic charges of the service that would continue. */
  serviceCharges: z.number().int(),
  /** Bundles of the service that would continue. */
  serviceBundles: z.number().int(),
  /** One-offs of the service that are still to be billed for a later day: they do not end with it. */
  laterOneOffs: z.number().int(),
  /** Whether no other number of the account continues, and it pays by Direct Debit. */
  lastNumber: z.boolean(),
  mandate: z.boolean(),
  /** Retail rate cards that price the account's calls from then on. */
  rateCards: z.array(z.string()),
  /** Whether they are allocated to the account itself. */
  ownCards: z.boolean(),
})
export type ServiceEnding = z.infer<typeof serviceEnding>

const paying = z.object({
  account,
  brand,
  /** Retail rate cards that price the account's calls on the day. */
  rateCards: z.array(z.string()),
  directDebit: z.boolean(),
  /** Whether a Direct Debit can be collected: bank details and mandate are there. */
  mandate: z.boolean(),
})

/** What moving a service to another account does. */
export const serviceMove = z.object({
  from: calendarDate,
  old: paying,
  next: paying,
  /** Calls from the day that were collected already. */
  calls: z.number().int(),
  /** Periodic charges that stay on the old account: they are not of this service. */
  charges: z.number().int(),
  /** Charges of the service, which move with it. */
  serviceCharges: z.number().int(),
  /** Bundles of the service, which move with it. */
  serviceBundles: z.number().int(),
  /** Whether the old account has no other number. */
  lastNumber: z.boolean(),
})
export type ServiceMove = z.infer<typeof serviceMove>

export const accountServices = {
  list: endpoint({
    method: 'GET',
    path,
    summary: "An account's services by CLI, those that have ended too",
    roles: staff,
    params,
    query: pageQuery.extend({
      filter: z.string().max(100).default('').describe('part of the CLI or description'),
      state: serviceState.optional(),
      sort: sortParam(serviceSorts),
    }),
    answer: z.array(accountService),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Add a service to an account',
    roles: keepers,
    params,
    body: z.strictObject({
      cli: z.string().trim().min(1).max(40),
      description: description.default(''),
      startDate: calendarDate,
      endDate: calendarDate.nullable().default(null),
    }),
    answer: accountService,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: `${path}/{service}`,
    summary: "Change a service's description, or its last day",
    roles: keepers,
    params: one,
    body: z.strictObject({
      version,
      description: description.optional(),
      endDate: calendarDate.nullable().optional(),
      /** Its periodic charges end on the same last day. */
      endCharges: z.boolean().optional(),
    }),
    answer: accountService,
  }),
  ending: endpoint({
    method: 'GET',
    path: `${path}/{service}/ending`,
    summary: 'What ending a service after a day does to bills, number and mandate',
    roles: keepers,
    params: one,
    query: z.object({ lastDay: calendarDate }),
    answer: serviceEnding,
  }),
  moving: endpoint({
    method: 'GET',
    path: `${path}/{service}/moving`,
    summary: 'What moving a service to another account does to bills, number, mandates and rates',
    roles: keepers,
    params: one,
    query: z.object({ toAccount: indexParam, from: calendarDate }),
    answer: serviceMove,
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/{service}/move`,
    summary: 'Move a service to another account of the reseller from a day on',
    roles: keepers,
    params: one,
    body: z.strictObject({ version, toAccount: index, from: calendarDate }),
    answer: z.object({ moved: z.literal(true) }),
  }),
}
