import { z } from 'zod'
import {
  circuitFacts,
  circuitProducts,
  circuitProviders,
  lastResults,
  circuitStates,
} from './circuit-facts.ts'
import { account } from '../service-establishment/clients/client-lists.contract.ts'
import { calendarDate, endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { testProfiles } from './line-tests.ts'
import { network } from '../roles.ts'
import { sortParam } from '../sorting.ts'

export const circuit = z.object({
  index,
  number: z.string(),
  provider: z.enum(circuitProviders).nullable(),
  product: z.enum(circuitProducts).nullable(),
  description: z.string(),
  address: z.string(),
  postcode: z.string(),
  client: z.object({ index, name: z.string() }),
  /** The account that has the line today, else had it last, else will have it first. */
  account,
  cli: z.string(),
  state: z.enum(circuitStates),
  since: calendarDate,
  /** Last day of the service; null while it is open-ended. */
  until: calendarDate.nullable(),
  /** The address and postcode are the account's own. */
  ofAccount: z.boolean(),
  lastTest: z.object({ index, result: z.enum(lastResults), at: instant }).nullable(),
  /** The test that is queued or running. */
  running: z.object({ index, profile: z.enum(testProfiles), by: z.string(), since: instant }).nullable(),
  /** Differs after every change; sent back with the next one. */
  version: z.string(),
})
export type Circuit = z.infer<typeof circuit>

/** A number of an account that has no circuit yet. */
export const lineWithoutCircuit = z.object({
  client: z.object({ index, name: z.string() }),
  account,
  cli: z.string(),
  description: z.string(),
})
export type LineWithoutCircuit = z.infer<typeof lineWithoutCircuit>

export const circuitSorts = [
  'number',
  'cli',
  'product',
  'provider',
  'account',
  'company',
  'client',
  'postcode',
  'lastTest',
  'lastResult',
  'since',
] as const

const params = z.object({ circuit: indexParam })
const path = '/api/circuits'
const one = `${path}/{circuit}` as const
const text = z.string().max(100).default('')

export const circuits = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Broadband circuits of all resellers, or one; by CLI unless given',
    roles: network,
    query: pageQuery.extend({
      filter: text.describe('part of the circuit number, CLI, postcode, account number or company'),
      client: indexParam.optional(),
      provider: z.enum(circuitProviders).optional(),
      product: z.enum(circuitProducts).optional(),
      state: z.enum(circuitStates).optional(),
      result: z
        .enum([...lastResults, 'none'])
        .optional()
        .describe('of the last test'),
      sort: sortParam(circuitSorts),
    }),
    answer: z.array(circuit),
    paged: true,
  }),
  lines: endpoint({
    method: 'GET',
    path: `${path}/lines`,
    summary:
      'Numbers in force without a circuit, by the beginning of the CLI or account number; the first 20',
    roles: network,
    query: z.object({ text, client: indexParam.optional() }),
    answer: z.array(lineWithoutCircuit),
  }),
  get: endpoint({ method: 'GET', path: one, summary: 'A circuit', roles: network, params, answer: circuit }),
  create: endpoint({
    method: 'POST',
    path,
    summary: 'Write down the circuit on a number of a reseller',
    roles: network,
    body: circuitFacts.extend({ clientIndex: index, cli: z.string().trim().min(1).max(40) }),
    answer: circuit,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: one,
    summary: 'Change what is known of a circuit',
    roles: network,
    params,
    body: circuitFacts.partial().extend({ version: z.string().max(40) }),
    answer: circuit,
  }),
}
