import { setTimeout as sleep } from 'node:timers/promises'
import type { TestStep } from '@nineops/contract/line-tests'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log/log.ts'
import { getCircuit } from '../circuits/circuits.service.ts'
import { endLostTests, endTest, lostWords, tellTest } from './line-test-ends.service.ts'
import { LineTestFailed, type LineTestProvider, type TestOrder } from './line-test-provider.domain.ts'
import * as repository from './line-test-work.repository.ts'
import { judge } from './verdicts.domain.ts'

interface TestWork {
  db: Db
  log: Log
  signal: AbortSignal
}

const WATCH_MS = 500

/** Why a test is called off before its end. */
class CalledOff extends Error {}

/**
 * Carries out a test that waits, once: taken again after its worker was lost, it is interrupted and never begun
 * anew, because nobody knows what was done to the line.
 */
export async function runLineTest(
  { db, log, signal }: TestWork,
  index: number,
  provider: LineTestProvider,
): Promise<void> {
  const taken = await repository.takeTest(db, index, provider)
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

async function orderOf(db: Db, { circuitIndex, key, profile }: repository.TakenTest): Promise<TestOrder> {
  const { number, cli, postcode, provider, product } = await getCircuit(db, circuitIndex)
  return { key, profile, day: londonDate(Date.now()), circuit: { number, cli, postcode, provider, product } }
}

/** Keeps a test alive, tells its steps, and calls it off where somebody cancels it or it has ended elsewhere. */
function watchTest(db: Db, { index, circuitIndex }: repository.TakenTest, called: AbortController) {
  const done = new AbortController()
  let saving = tellTest(db, { circuit: circuitIndex, test: index, status: 'running', step: null })
  const saveStep = async (before: Promise<void>, step: TestStep) => {
    await before.catch(() => undefined)
    if (await repository.saveStep(db, index, step))
      await tellTest(db, { circuit: circuitIndex, test: index, status: 'running', step })
  }
  const onStep = (step: TestStep) => {
    saving = saveStep(saving, step)
    // Losing one is no fault of the test.
    saving.catch(() => undefined)
  }
  const keep = async () => {
    while (!done.signal.aborted) {
      const kept = await repository.keepTest(db, index).catch(() => ({ cancelBy: null }))
      if (!kept || kept.cancelBy !== null) called.abort(new CalledOff('called off'))
      await sleep(WATCH_MS, undefined, { signal: done.signal }).catch(() => undefined)
    }
  }
  const keeping = keep()
  return {
    onStep,
    async stop(): Promise<void> {
      done.abort()
      await keeping
      await saving.catch(() => undefined)
    },
  }
}

/** Ends a test whose worker was lost, and tells the provider that nobody waits for it. */
export async function giveUpLineTest(db: Db, index: number, provider: LineTestProvider): Promise<void> {
  const now = await repository.selectStatus(db, index)
  if (!now || (now.status !== 'waiting' && now.status !== 'running')) return
  if (now.status === 'running') await provider.abandon(now.key)
  await endTest(
    db,
    index,
    now.cancelBy === null ? { status: 'interrupted', failure: lostWords } : { status: 'cancelled' },
  )
}

/** Ends every test whose worker is lost, or that none took. */
export async function sweepLineTests(db: Db, provider: LineTestProvider): Promise<void> {
  for (const { key, wasRunning } of await endLostTests(db)) if (wasRunning) await provider.abandon(key)
}
