import { z } from 'zod'
import { lastResults } from './circuit-facts.ts'
import { account } from '../service-establishment/clients/client-lists.contract.ts'
import { endpoint, index, indexParam, instant, pageQuery } from '../http.ts'
import { testProfiles, testSteps } from './line-tests.ts'
import { network } from '../roles.ts'

const kbps = z.number().int().min(0).max(100_000_000).nullable()
const decibels = z.number().min(-100).max(1000).nullable()
const count = z.number().int().min(0).max(2_147_483_647).nullable()

/** The measurements of a test; null where its profile does not measure one. */
export const testFigures = z.object({
  /** In sync with the exchange or cabinet. */
  inSync: z.boolean(),
  syncDownKbps: kbps,
  syncUpKbps: kbps,
  throughputDownKbps: kbps,
  throughputUpKbps: kbps,
  snrDown: decibels,
  snrUp: decibels,
  attenuationDown: decibels,
  attenuationUp: decibels,
  loopLoss: decibels,
  lineMetres: count,
  /** Seconds with errors, and syncs lost, in the last 24 hours. */
  erroredSeconds: count,
  resyncs: count,
  capacitanceNanofarads: z.number().min(0).max(100_000).nullable(),
  /** Imbalance between the two wires, percent. */
  imbalancePercent: z.number().min(0).max(100).nullable(),
})
export type TestFigures = z.infer<typeof testFigures>

export const verdicts = ['pass', 'degraded', 'fault'] as const
export const places = ['network', 'premises', 'equipment'] as const

export const testResult = z.object({
  verdict: z.enum(verdicts),
  /** Where a fault is likely; null without one, or where that is unknown. */
  place: z.enum(places).nullable(),
  summary: z.string().min(1).max(500),
  /** What to do next, most urgent first. */
  advice: z.array(z.string().min(1).max(500)).max(10),
  figures: testFigures,
})
export type TestResult = z.infer<typeof testResult>

export const testStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const
export type TestState = (typeof testStates)[number]

export const lineTest = z.object({
  index,
  circuit: z.object({ index, number: z.string(), cli: z.string() }),
  client: z.object({ index, name: z.string() }),
  /** The account that had the line when it was tested. */
  account: account.nullable(),
  profile: z.enum(testProfiles),
  status: z.enum(testStates),
  /** The current step; null before and after the test. */
  step: z.enum(testSteps).nullable(),
  /** The provider, and whether the line is only simulated. */
  provider: z.object({ name: z.string(), simulated: z.boolean() }),
  result: testResult.nullable(),
  failure: z.string().nullable(),
  requestedBy: z.string(),
  cancelledBy: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type LineTest = z.infer<typeof lineTest>

/** The provider of tests, and how it responds. */
export const providerState = z.object({
  name: z.string(),
  simulated: z.boolean(),
  state: z.enum(['answers', 'silent', 'unknown']),
  /** Why it is assumed to be unavailable. */
  failure: z.string().nullable(),
  /** Nothing is sent to it until then. */
  silentUntil: instant.nullable(),
  since: instant.nullable(),
  lastAnswerAt: instant.nullable(),
})
export type ProviderState = z.infer<typeof providerState>

/** On the topics `line-tests` and `line-tests:<circuit>`; without a step something else has changed: read again. */
export const lineTestEvent = z.object({
  circuit: index,
  test: index,
  status: z.enum(testStates),
  step: z.enum(testSteps).nullable(),
})

const ofCircuit = z.object({ circuit: indexParam })
const params = z.object({ lineTest: indexParam })
const one = '/api/linetests/{lineTest}'
const path = '/api/circuits/{circuit}/linetests'

export const lineTests = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Line tests of a circuit, the latest first',
    roles: network,
    params: ofCircuit,
    query: pageQuery.extend({ result: z.enum(lastResults).optional() }),
    answer: z.array(lineTest),
    paged: true,
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary:
      'Test the line of a circuit, which can disturb the service; one at a time. Watch the topic line-tests:{circuit}',
    roles: network,
    params: ofCircuit,
    body: z.object({ profile: z.enum(testProfiles) }),
    answer: lineTest,
    status: 202,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/linetests',
    summary: 'Tests that wait or run, faults found in the last 7 days, and how the provider answers',
    roles: network,
    answer: z.object({
      provider: providerState,
      atWork: z.array(lineTest),
      /** Circuits whose last test of the last 7 days found a fault, latest first; at most 50. */
      faults: z.array(lineTest),
      faultCount: z.number().int().min(0),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    summary: 'A line test',
    roles: network,
    params,
    answer: lineTest,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    summary: 'Stop a line test that waits or runs',
    roles: network,
    params,
    answer: lineTest,
  }),
}
