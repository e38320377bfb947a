import { type LineTest, lineTest, lineTests } from '@nineops/contract/network/line-tests.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failureOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { buildCircuit } from '../../../test/factories/circuits.ts'
import { testApp } from '../../../test/test-app.ts'
import { createLog } from '../../platform/log/log.ts'
import { LineTestFailed, type LineTestProvider } from './line-test-provider.domain.ts'
import { providerStateOf } from './line-tests.service.ts'
import { recordReports } from './open-provider.service.ts'
import { giveUpLineTest, runLineTest, sweepLineTests } from './run-line-test.service.ts'
import { simulatedProvider } from './simulated-provider.service.ts'

let owner: { client: number; account: number }
const app = closedAtEnd(await testApp())
beforeAll(async () => {
  const client = await app.build.client()
  const brand = await app.build.brand(client)
  owner = { client, account: await app.build.account({ client, brand }) }
})

const roles = ['NINEOPS_NETWORK_ACCESS'] as const
const call = (path: string, json?: unknown) =>
  app.call(path, { roles, ...(json === undefined ? {} : { method: 'POST', json }) })
const start = (circuit: number, profile = 'OPENREACH-FTTC') =>
  call(`/api/circuits/${circuit}/linetests`, { profile })
const started = async (circuit: number): Promise<LineTest> => {
  const answer = await start(circuit)
  expect(answer.status).toBe(202)
  return lineTest.parse(await answer.json())
}
const get = async (index: number) => lineTest.parse(await (await call(`/api/linetests/${index}`)).json())
const cancel = (index: number) => call(`/api/linetests/${index}/cancel`, {})
const overview = async () => lineTests.overview.answer.parse(await (await call('/api/linetests')).json())
const work = (signal = new AbortController().signal) => ({ db: app.db, log: createLog('test'), signal })
const quick = simulatedProvider({ stepMs: 5 })
const locked = () => Promise.reject(new LineTestFailed('The port is locked.'))
/** Waits until it is cancelled. */
const endless = (seen: string[] = []): LineTestProvider => ({
  ...quick,
  run: (_, { signal, onStep }) => {
    onStep('reach')
    signal.throwIfAborted()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  },
  abandon: async key => {
    seen.push(key)
  },
})
const untilRunning = async (index: number) => {
  while ((await get(index)).status !== 'running') await new Promise(resolve => setTimeout(resolve, 10))
}

describe('a line test', () => {
  it('is queued, carried out once, and shown with the next step; the circuit records the result', async () => {
    const circuit = await buildCircuit(app.db, owner)
    const { index, provider, status } = await started(circuit)
    expect({ provider, status }).toEqual({
      provider: { name: 'Simulator', simulated: true },
      status: 'waiting',
    })
    await runLineTest(work(), index, quick)
    const done = await get(index)
    expect(done).toMatchObject({
      status: 'done',
      step: null,
      failure: null,
      account: { index: owner.account },
    })
    expect(done.result?.advice.length).toBeGreaterThan(0)
    const again = await started(circuit)
    await runLineTest(work(), again.index, quick)
    expect((await get(again.index)).result).toEqual(done.result)
    const rows = z.array(lineTest).parse(await (await call(`/api/circuits/${circuit}/linetests`)).json())
    expect(rows.map(row => row.index)).toEqual([again.index, index])
    const now = (await (await call(`/api/circuits/${circuit}`)).json()) as { lastTest: unknown }
    expect(now.lastTest).toMatchObject({ index: again.index, result: done.result?.verdict })
    const file = await exported(app, 'line-tests', { params: { circuit: String(circuit) } })
    expect(file).toHaveLength(2)
    expect(file[0]).toMatchObject({
      provider: 'Simulator (simulated)',
      syncDown: done.result?.figures.syncDownKbps,
    })
    const trail = await app.db
      .selectFrom('audit_entries')
      .select('username')
      .where(eb => eb.and({ action: 'line_test.started', entity_index: index }))
      .execute()
    expect(trail).toEqual([{ username: 'user-NINEOPS_NETWORK_ACCESS' }])
  })

  it('runs one at a time on a line: a second person sees who started it and when', async () => {
    const circuit = await buildCircuit(app.db, owner)
    const answers = await Promise.all([1, 2, 3, 4].map(() => start(circuit)))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409])
    const refused = answers.find(answer => answer.status === 409)
    if (!refused) throw new Error('none was refused')
    const shown = await failureOf(refused)
    expect(shown).toMatchObject({ code: 'line_test_running' })
    expect(shown.detail).toMatch(
      /^user-NINEOPS_NETWORK_ACCESS has been testing this line since \d\d\/\d\d\/\d{4}/,
    )
  })

  it('is offered only where its profile fits the circuit', async () => {
    const circuit = await buildCircuit(app.db, owner, { product: 'FTTC' })
    expect(await failureOf(await start(circuit, 'OPENREACH-DSL'))).toMatchObject({
      status: 409,
      code: 'line_test_not_offered',
      detail: 'For DSL; this circuit is FTTC.',
    })
    expect((await failureOf(await start(circuit, 'TALKTALK-FTTC'))).detail).toContain('TalkTalk')
    const unknown = await buildCircuit(app.db, owner, { provider: null })
    expect((await failureOf(await start(unknown))).detail).toContain('Write down the provider')
    const ended = await buildCircuit(app.db, owner, { service: { end_date: '2026-02-01' } })
    expect((await failureOf(await start(ended))).detail).toContain('has ended')
    expect((await start(circuit, 'BT-FTTP')).status).toBe(400)
    expect(await failureOf(await start(999_999))).toMatchObject({ status: 404, code: 'circuit_not_found' })
  })

  it("that fails says why, in the provider's words", async () => {
    const { index } = await started(await buildCircuit(app.db, owner))
    await runLineTest(work(), index, { ...quick, run: locked })
    expect(await get(index)).toMatchObject({ status: 'failed', failure: 'The port is locked.', result: null })
    const other = await started(await buildCircuit(app.db, owner))
    await runLineTest(work(), other.index, { ...quick, run: () => Promise.reject(new Error('secret path')) })
    expect((await get(other.index)).failure).not.toContain('secret')
  })
})

describe('a line test that does not finish', () => {
  it('is cancelled: at once while it waits, as soon as its worker notices while it runs', async () => {
    const waiting = await started(await buildCircuit(app.db, owner))
    expect((await cancel(waiting.index)).status).toBe(200)
    expect(await get(waiting.index)).toMatchObject({ status: 'cancelled' })
    await runLineTest(work(), waiting.index, quick)
    expect((await get(waiting.index)).status).toBe('cancelled')
    expect((await failureOf(await cancel(waiting.index))).status).toBe(409)

    const running = await started(await buildCircuit(app.db, owner))
    const run = runLineTest(work(), running.index, endless())
    await untilRunning(running.index)
    expect((await cancel(running.index)).status).toBe(200)
    await run
    expect(await get(running.index)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'user-NINEOPS_NETWORK_ACCESS',
    })
  })

  it('is interrupted when its worker is asked to stop', async () => {
    const { index } = await started(await buildCircuit(app.db, owner))
    const stop = new AbortController()
    const run = runLineTest(work(stop.signal), index, endless())
    await untilRunning(index)
    stop.abort()
    await run
    const shown = await get(index)
    expect(shown.status).toBe('interrupted')
    expect(shown.failure).toContain('worker was stopped')
  })

  it('is interrupted and never started again when its worker was lost, and the provider is told to stop', async () => {
    const circuit = await buildCircuit(app.db, owner)
    const { index } = await started(circuit)
    await sql`update line_tests set status = 'running', started_at = now(), seen_at = now() where index = ${index}`.execute(
      app.db,
    )
    const abandoned: string[] = []
    let runs = 0
    const provider: LineTestProvider = {
      ...endless(abandoned),
      run: async () => {
        runs += 1
        throw new Error('started again')
      },
    }
    await runLineTest(work(), index, provider)
    expect(runs).toBe(0)
    expect(abandoned).toHaveLength(1)
    expect(await get(index)).toMatchObject({ status: 'interrupted' })
    await giveUpLineTest(app.db, index, provider)
    expect(abandoned).toHaveLength(1)
    expect((await start(circuit)).status).toBe(202)
  })

  it('never blocks its line for ever: a lost one is ended by the sweep and by the next start', async () => {
    const circuit = await buildCircuit(app.db, owner)
    const first = await started(circuit)
    await sql`update line_tests set status = 'running', started_at = now(), seen_at = now() - interval '61 seconds'
      where index = ${first.index}`.execute(app.db)
    const second = await started(circuit)
    expect((await get(first.index)).status).toBe('interrupted')
    await sql`update line_tests set created_at = now() - interval '11 minutes' where index = ${second.index}`.execute(
      app.db,
    )
    // It waited too long for anyone to expect a disturbance of the line.
    await runLineTest(work(), second.index, quick)
    expect((await get(second.index)).status).toBe('interrupted')
    const third = await started(circuit)
    await sql`update line_tests set status = 'running', started_at = now(), seen_at = now() - interval '2 minutes'
      where index = ${third.index}`.execute(app.db)
    const abandoned: string[] = []
    await sweepLineTests(app.db, endless(abandoned))
    expect(abandoned).toHaveLength(1)
    expect((await get(third.index)).status).toBe('interrupted')
  })
})

describe('the overview of Network', () => {
  it('shows running tests, circuits whose last test found a fault, and whether the provider answers', async () => {
    const circuit = await buildCircuit(app.db, owner, { circuit_number: 'OVERVIEW-1' })
    const { index } = await started(circuit)
    expect((await overview()).atWork.map(test => test.index)).toContain(index)
    const noModem = {
      ...(await quick.run(
        {
          key: '',
          profile: 'OPENREACH-FTTC',
          day: '2026-11-20',
          circuit: { number: 'x', cli: '1', postcode: '', provider: 'OPENREACH', product: 'FTTC' },
        },
        { onStep: () => undefined, signal: new AbortController().signal },
      )),
      inSync: false,
    }
    await runLineTest(work(), index, { ...quick, run: () => Promise.resolve(noModem) })
    const { faults, faultCount, provider } = await overview()
    expect(faults.map(test => test.index)).toContain(index)
    expect(faultCount).toBe(faults.length)
    expect(provider).toMatchObject({ name: 'Simulator', simulated: true, state: 'answers' })
    const fixed = await started(circuit)
    await runLineTest(work(), fixed.index, {
      ...quick,
      run: () => Promise.resolve({ ...noModem, inSync: true, syncDownKbps: 1 }),
    })
    expect((await overview()).faults.map(test => test.circuit.index)).not.toContain(circuit)
  })

  it('shows since when a provider has been silent, and that it answers again', async () => {
    const far = { name: 'linetests.example', simulated: false }
    const report = recordReports(app.db, far.name, createLog('test'))
    const state = async (expected: string) => {
      for (;;) {
        const now = await providerStateOf(app.db, far)
        if (now.state === expected) return now
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    }
    expect(await providerStateOf(app.db, far)).toMatchObject({ state: 'unknown', silentUntil: null })
    report({ state: 'silent', failure: 'No connection: nothing listens there.', silentMs: 30_000 })
    const silent = await state('silent')
    expect(silent.failure).toContain('nothing listens')
    expect(Date.parse(silent.silentUntil ?? '')).toBeGreaterThan(Date.now())
    report({ state: 'answers' })
    expect(await state('answers')).toMatchObject({ failure: null, silentUntil: null })
  })
})
