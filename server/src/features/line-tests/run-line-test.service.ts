import { setTimeout as sleep } from 'node:timers/promises'
import type { TestStep } from '@nineops/contract/network/line-tests'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { getCircuit } from '../circuits/circuits.service.ts'
import { interruptLostTests, endTest, lostLabels, publishLineTest } from './line-test-ends.service.ts'
import { LineTestFailed, type LineTestProvider, type TestOrder } from './line-test-provider.domain.ts'
import * as repository from './line-test-work.repository.ts'
import { judge } from './verdicts.domain.ts'

interface TestWork {
  db: Db
  log: Log
  signal: AbortSignal
}

const WATCH_MS = 500

/** Why a test is cancelled before its end. */
class TestCancelled extends Error {}

/**
 * Carries out a waiting test, once. After its worker was lost, a test is interrupted and never started again, because
 * its effect on the line is unknown.
 */
export async function runLineTest(
  { db, log, signal }: TestWork,
  index: number,
  provider: LineTestProvider,
): Promise<void> {
  const taken = await repository.claimTest(db, index, provider)
  if (!taken) {
    await giveUpLineTest(db, index, provider)
    return
  }
  const called = new AbortController()
  const watch = watchTest(db, taken, called)
  try {
    const order = await orderOf(db, taken)
    const either = AbortSignal.any([signal, called.signal])
    either.throwIfAborted()
    const figures = await provider.run(order, { onStep: watch.onStep, signal: either })
    await watch.stop()
    await endTest(db, index, { status: 'done', result: { ...judge(figures), figures } })
  } catch (error) {
    await watch.stop()
    await endTest(db, index, endOf(error, called.signal, signal))
    if (!(error instanceof LineTestFailed) && !called.signal.aborted && !signal.aborted)
      log.error({ err: error, lineTest: index }, 'line test')
  }
}

function endOf(error: unknown, called: AbortSignal, stopped: AbortSignal) {
  if (called.aborted) return { status: 'cancelled' } as const
  if (stopped.aborted)
    return {
      status: 'interrupted',
      failure: 'The worker was stopped while the test was running. Start it again.',
    } as const
  const failure =
    error instanceof LineTestFailed
      ? error.message
      : 'The test could not be carried out. Start it again; if it fails again, ask support.'
  return { status: 'failed', failure } as const
}

async function orderOf(db: Db, { circuitIndex, key, profile }: repository.ClaimedTest): Promise<TestOrder> {
  const { number, cli, postcode, provider, product } = await getCircuit(db, circuitIndex)
  return { key, profile, day: londonDate(Date.now()), circuit: { number, cli, postcode, provider, product } }
}

/** Keeps a test alive, publishes its steps, and cancels it where a user cancels it or it has ended elsewhere. */
function watchTest(db: Db, { index, circuitIndex }: repository.ClaimedTest, called: AbortController) {
  const done = new AbortController()
  let saving = publishLineTest(db, { circuit: circuitIndex, test: index, status: 'running', step: null })
  const saveStep = async (before: Promise<void>, step: TestStep) => {
    // Steps are saved in order; a lost one does not keep the next from it.
    await before.catch(() => undefined)
    if (await repository.saveStep(db, index, step))
      await publishLineTest(db, { circuit: circuitIndex, test: index, status: 'running', step })
  }
  const onStep = (step: TestStep) => {
    saving = saveStep(saving, step)
    // A lost step is not a fault of the test.
    saving.catch(() => undefined)
  }
  const renew = async () => {
    while (!done.signal.aborted) {
      // A database that is away for a moment does not cancel the test.
      const claim = await repository.renewClaim(db, index).catch(() => ({ cancelBy: null }))
      if (!claim || claim.cancelBy !== null) called.abort(new TestCancelled('called off'))
      await sleep(WATCH_MS, undefined, { signal: done.signal }).catch(() => undefined)
    }
  }
  const renewing = renew()
  return {
    onStep,
    async stop(): Promise<void> {
      done.abort()
      await renewing
      await saving.catch(() => undefined)
    },
  }
}

/** Ends a test whose worker was lost, and tells the provider to stop. */
export async function giveUpLineTest(db: Db, index: number, provider: LineTestProvider): Promise<void> {
  const now = await repository.selectStatus(db, index)
  if (!now || (now.status !== 'waiting' && now.status !== 'running')) return
  if (now.status === 'running') await provider.abandon(now.key)
  await endTest(
    db,
    index,
    now.cancelBy === null ? { status: 'interrupted', failure: lostLabels } : { status: 'cancelled' },
  )
}

/** Ends every test whose worker is lost, or that no worker started. */
export async function sweepLineTests(db: Db, provider: LineTestProvider): Promise<void> {
  for (const { key, wasRunning } of await interruptLostTests(db)) if (wasRunning) await provider.abandon(key)
}
