import { type LineTest, lineTests, type ProviderState } from '@nineops/contract/network/line-tests.contract'
import { profileRefusal, type TestProfile } from '@nineops/contract/network/line-tests'
import type { AnswerOf } from '@nineops/contract/http'
import type { Db } from '../../platform/db/db.ts'
import { joinedAccount } from '../../platform/db/joined-account.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { listing } from '../../platform/lists/listing.ts'
import { getCircuit } from '../circuits/circuits.service.ts'
import { interruptLostTests, publishLineTest } from './line-test-ends.service.ts'
import { timeLabel } from './time-labels.domain.ts'
import { lineTestErrors } from './line-tests.errors.ts'
import { lineTestJob } from './line-tests.jobs.ts'
import * as repository from './line-tests.repository.ts'
import { selectProvider } from './provider-states.repository.ts'

export interface ProviderName {
  name: string
  simulated: boolean
}

const FAULT_DAYS = 7
const MOST_FAULTS = 50

function toTest(row: repository.TestRow): LineTest {
  const { index, profile, status, step, result, failure } = row
  return {
    index,
    profile,
    status,
    step,
    result,
    failure,
    circuit: { index: row.circuitIndex, number: row.number, cli: row.cli },
    client: { index: row.clientIndex, name: row.clientName },
    account: joinedAccount(row),
    provider: { name: row.providerName, simulated: row.simulated },
    requestedBy: row.requestedBy ?? 'system',
    cancelledBy: row.cancelledBy,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Tests of a circuit, the latest first. @throws 404 `circuit_not_found` */
export const testList = listing({
  endpoint: lineTests.list,
  async of(db, { params, query }) {
    await getCircuit(db, params.circuit)
    return { ...query, circuitIndex: params.circuit }
  },
  stored: repository.testsOfCircuit,
  read: toTest,
})

/** @throws 404 `line_test_not_found` */
export async function getTest(db: Db, index: number): Promise<LineTest> {
  const row = await repository.selectTest(db, index)
  if (!row) throw lineTestErrors.notFound(index)
  return toTest(row)
}

/** Whether the configured provider answers, as the workers last found it. */
export async function providerStateOf(db: Db, { name, simulated }: ProviderName): Promise<ProviderState> {
  const known = simulated ? undefined : await selectProvider(db, name)
  return {
    name,
    simulated,
    state: simulated || known?.state === 'answers' ? 'answers' : known ? 'silent' : 'unknown',
    failure: known?.failure ?? null,
    silentUntil: known?.silentUntil?.toISOString() ?? null,
    since: known?.changedAt.toISOString() ?? null,
    lastAnswerAt: known?.lastAnswerAt?.toISOString() ?? null,
  }
}

/** Running tests, recent faults, and whether the provider answers. */
export async function overviewOf(
  db: Db,
  provider: ProviderName,
): Promise<AnswerOf<typeof lineTests.overview>> {
  return {
    provider: await providerStateOf(db, provider),
    atWork: (await repository.selectAtWork(db)).map(toTest),
    faults: (await repository.selectFaults(db, FAULT_DAYS, MOST_FAULTS)).map(toTest),
    faultCount: await repository.countFaults(db, FAULT_DAYS),
  }
}

/**
 * Queues a test of a circuit's line for a worker.
 * @throws 404 `circuit_not_found`, 409 `line_test_not_offered`, `line_test_running`, `line_test_provider_silent`
 */
export async function startTest(
  db: Db,
  circuitIndex: number,
  profile: TestProfile,
  { userIndex, provider }: { userIndex: number; provider: ProviderName },
): Promise<LineTest> {
  const circuit = await getCircuit(db, circuitIndex)
  const refusal = profileRefusal(profile, circuit)
  if (refusal !== null) throw lineTestErrors.notOffered(refusal)
  const { silentUntil } = await providerStateOf(db, provider)
  if (silentUntil !== null && Date.parse(silentUntil) > Date.now())
    throw lineTestErrors.silent(provider.name, timeLabel(Date.parse(silentUntil)))
  await interruptLostTests(db, circuitIndex)
  const added = await repository.insertTest(db, {
    circuitIndex,
    clientIndex: circuit.client.index,
    accountIndex: circuit.account.index,
    profile,
    requestedBy: userIndex,
    provider,
  })
  if (!added) {
    const { running } = await getCircuit(db, circuitIndex)
    throw lineTestErrors.running(
      running?.by ?? 'Someone',
      timeLabel(running ? Date.parse(running.since) : Date.now()),
    )
  }
  await enqueue(db, lineTestJob, { lineTestIndex: added.index })
  const test = await getTest(db, added.index)
  await publishLineTest(db, { circuit: circuitIndex, test: test.index, status: 'waiting', step: null })
  return test
}

/**
 * Stops a test: a waiting one at once, a running one as soon as its worker notices. @throws 404, 409 `conflict_state`
 */
export async function cancelTest(db: Db, index: number, by: string): Promise<LineTest> {
  const test = await getTest(db, index)
  if (!(await repository.askToCancel(db, index, by))) throw lineTestErrors.ended()
  await interruptLostTests(db, test.circuit.index)
  return getTest(db, index)
}
