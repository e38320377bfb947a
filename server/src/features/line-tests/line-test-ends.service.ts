import type { LastResult } from '@nineops/contract/network/circuit-facts'
import type { lineTestEvent, TestResult, TestState } from '@nineops/contract/network/line-tests.contract'
import type { z } from 'zod'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import { publish } from '../../platform/events/events.ts'
import { recordTest } from '../circuits/circuits.service.ts'
import * as work from './line-test-work.repository.ts'

export const lostLabels =
  'The worker that had the test was lost, or none took it in time. Whether the line was tested to the end is not known. Start the test again.'

/** Notifies everyone who has the circuit, or the list of all tests, open. */
export async function publishLineTest(db: Db, event: z.infer<typeof lineTestEvent>): Promise<void> {
  await publish(db, `line-tests:${event.circuit}`, event)
  await publish(db, 'line-tests', event)
}

type End = Exclude<TestState, 'waiting' | 'running'>

async function settle(db: Db, test: work.EndedTest, status: End, result: TestResult | null): Promise<void> {
  const last: LastResult = result?.verdict ?? (status === 'done' ? 'failed' : status)
  await recordTest(db, test.circuitIndex, { index: test.index, result: last })
  await publishLineTest(db, { circuit: test.circuitIndex, test: test.index, status, step: null })
}

/** Ends a waiting or running test and records the result with its circuit; false if it had ended. */
export const endTest = (
  db: Db,
  index: number,
  end: { status: End; result?: TestResult; failure?: string },
): Promise<boolean> =>
  inTransaction(db, async tx => {
    const { status, result = null, failure = null } = end
    const test = await work.endTest(tx, index, { status, result, failure })
    if (test) await settle(tx, test, status, result)
    return test !== undefined
  })

/** Ends tests whose worker is lost, or that no worker started, of one circuit or of all; returns them. */
export const interruptLostTests = (db: Db, circuitIndex?: number): Promise<work.EndedTest[]> =>
  inTransaction(db, async tx => {
    const lost = await work.interruptLost(tx, lostLabels, circuitIndex)
    for (const test of lost) await settle(tx, test, test.status, null)
    return lost
  })
