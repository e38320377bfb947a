import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  bespokeFunctions,
  bespokeOutcome,
  type BespokeOutcome,
} from '@nineops/contract/bureau/bespoke-functions.contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildBespokeSamples } from '../../../test/factories/bespoke-samples.ts'
import { testApp } from '../../../test/test-app.ts'
import { startWorker } from '../../app/worker.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { createLog } from '../../platform/log/log.ts'
import { openEventHub } from '../../platform/events/events.ts'
import { forgetRunResult, workOnRun } from './long-runs.service.ts'
import { QueryTooSlow, queryRows } from './query-rows.repository.ts'

let worker: { close(): Promise<void> } | undefined

const app = closedAtEnd(await testApp())
const samples = await buildBespokeSamples(app.db)
afterAll(async () => {
  await worker?.close()
})

const roles = ['NINEOPS_NETWORK_ACCESS', 'NINEOPS_CRM_ACCESS'] as const
// Uncompressed, so that the length is known.
const headers = { 'accept-encoding': 'identity' }
const post = (path: string, json: unknown) =>
  app.call(`/api/bespokefunctions${path}`, { method: 'POST', json, roles, headers })
const outcomeOf = async (answer: Promise<Response>): Promise<BespokeOutcome> =>
  bespokeOutcome.parse(await (await answer).json())
const look = (run: number) => outcomeOf(app.call(`/api/bespokefunctions/runs/${run}`, { roles }))
/** Cancels an unread body: its connection would stay open. */
const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const { status, body } = await answer
  await body?.cancel()
  return status
}

/** Tables that a download must not write to. */
const counts = async () => [
  await app.db.selectFrom('bespoke_function_runs').select('index').execute(),
  await app.db.selectFrom('audit_entries').select('index').execute(),
]

describe('a long function', () => {
  it('is resumed where a killed worker left it, and reports its progress', async () => {
    const begun = await outcomeOf(post('', { index: 602, parameters: { days: 62 } }))
    expect(begun).toMatchObject({ status: 'running', run: { progress: null, rowCount: 0 } })
    const run = begun.run.index
    const heard: unknown[] = []
    const hub = await openEventHub(app.url, createLog('test'))
    hub.subscribe(`bespoke-functions:${run}`, data => heard.push(data))

    // This worker dies after the first reseller: what it has not committed is lost.
    const dying = new AbortController()
    hub.subscribe(`bespoke-functions:${run}`, () => dying.abort())
    const slow = { throwIfAborted: () => dying.signal.throwIfAborted() } as AbortSignal
    await sql`insert into clients (name) select 'Empty ' || n from generate_series(1, 300) n`.execute(app.db)
    await expect(workOnRun({ db: app.db, signal: slow }, run)).rejects.toThrow()
    const left = await look(run)
    const done = left.run.progress?.done ?? 0
    expect(left).toMatchObject({ status: 'running', run: { progress: { total: 302 } } })
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(302)

    worker = await startWorker({
      config: loadConfig({ DATA_DIR: app.dataDir }),
      databaseUrl: app.url,
      log: createLog('test'),
    })
    await expect.poll(async () => (await look(run)).status, { timeout: 120_000 }).toBe('done')
    const result = await look(run)
    expect(result).toMatchObject({
      rowCount: 1,
      truncated: false,
      run: { progress: { done: 302, total: 302 } },
    })
    if (result.status === 'done')
      expect(result.rows[0]?.slice(1, 4)).toEqual([samples.cli, expect.stringContaining('(2)'), 3])
    expect(heard.length).toBeGreaterThanOrEqual(302)
    expect(heard.at(-1)).toMatchObject({ status: 'done', done: 302, total: 302 })
    await hub.close()
    // Running it again does nothing.
    await workOnRun({ db: app.db, signal: slow }, run)
    expect(await look(run)).toEqual(result)
  })

  it('of every kind runs in the background, and is downloaded from its run only', async () => {
    for (const index of [601, 602, 603]) {
      const parameters = { client: samples.client, ...(index === 601 ? { days: 1 } : {}) }
      const { run } = await outcomeOf(post('', { index, parameters }))
      await expect.poll(async () => (await look(run.index)).status, { timeout: 120_000 }).toBe('done')
      const result = await look(run.index)
      expect(result.run.rowCount, result.run.function.name).toBeGreaterThan(0)
      expect(await codeOf(await post('/csv', { index, parameters }))).toBe('bespoke_function_run_first')
      expect(await statusOf(post('/csv', { run: run.index }))).toBe(200)
    }
  })

  it('loses its result after a week; the run stays', async () => {
    const { run } = await outcomeOf(post('', { index: 501, parameters: { client: samples.client } }))
    await forgetRunResult(app.db, run.index)
    expect(await look(run.index)).toMatchObject({
      status: 'done',
      rows: [],
      truncated: true,
      run: { kept: false },
    })
    expect(await codeOf(await post('/zip', { run: run.index }))).toBe('bespoke_function_not_kept')
    const waiting = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = 'bespoke-functions.forget'
        and start_after > now() + interval '6 days'`.execute(app.db)
    expect(waiting.rows[0]?.n).toBeGreaterThan(0)
  })
})

describe('a download', () => {
  it('has every row, in CSV and zip alike, with a manifest that proves it', async () => {
    const brand = await app.db
      .selectFrom('brands')
      .select('index')
      .where('client_index', '=', samples.client)
      .executeTakeFirstOrThrow()
    await sql`
      insert into accounts (client_index, brand_index, account_number, company_name)
      select ${samples.client}::int, ${brand.index}::int, 'Z' || n, '=cmd() & "Sons", ' || n
      from generate_series(1, 10500) n`.execute(app.db)
    const begun = await outcomeOf(post('', { index: 501, parameters: { client: samples.client } }))
    if (begun.status !== 'done') throw new Error('It is not done')
    expect(begun).toMatchObject({ rowCount: 10_501, truncated: true })
    expect(begun.rows).toHaveLength(10_000)

    const answer = await post('/csv', { run: begun.run.index })
    expect(answer.headers.get('content-disposition')).toContain(
      `bespoke-function-501-run-${begun.run.index}.csv`,
    )
    const csv = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(csv.length)
    const lines = csv.toString().split('\r\n')
    expect(lines).toHaveLength(10_503)
    expect(lines[0]).toBe('Reseller,Brand,Account number,Company name,Contact,Phone,E-mail')
    expect(lines[2]).toContain(`"'=cmd() & ""Sons"", 1"`)
    const now = await post('/csv', { index: 501, parameters: { client: samples.client } })
    expect(Buffer.from(await now.arrayBuffer()).equals(csv)).toBe(true)

    const zip = await post('/zip', { run: begun.run.index })
    expect(zip.headers.get('content-type')).toBe('application/zip')
    const path = join(app.dataDir, 'result.zip')
    await writeFile(path, Buffer.from(await zip.arrayBuffer()))
    const entry = async (name: string) =>
      (await promisify(execFile)('unzip', ['-p', path, name], { maxBuffer: 1 << 24, encoding: 'buffer' }))
        .stdout
    expect((await entry('result.csv')).equals(csv)).toBe(true)
    expect(JSON.parse((await entry('manifest.json')).toString())).toMatchObject({
      run: begun.run.index,
      rowCount: 10_501,
      parameters: { client: samples.client },
      files: [
        { name: 'result.csv', bytes: csv.length, sha256: createHash('sha256').update(csv).digest('hex') },
      ],
    })
  })

  it('of a repair comes only from its run, and a download leaves no run and no audit entry', async () => {
    const parameters = { client: samples.client, from: 'company.example', to: 'new.example' }
    const before = await counts()
    expect(await codeOf(await post('/csv', { index: 510, parameters }))).toBe('bespoke_function_run_first')
    expect(await statusOf(post('/csv', { index: 501, parameters: {} }))).toBe(200)
    expect(await counts()).toEqual(before)
    const { run } = await outcomeOf(post('', { index: 510, parameters }))
    expect(await statusOf(post('/csv', { run: run.index }))).toBe(200)
  })
})

it('a query that takes too long is cancelled', async () => {
  const asked = app.db.transaction().execute(async tx => {
    for await (const rows of queryRows(tx, sql`select pg_sleep(30)`, 100)) expect(rows).toEqual([])
  })
  await expect(asked).rejects.toBeInstanceOf(QueryTooSlow)
})

it('a failed run stays in the history with its reason', async () => {
  const parameters = { client: samples.client, from: 'not a domain', to: 'new.example' }
  expect((await post('', { index: 510, parameters })).status).toBe(400)
  const runs = await app.call('/api/bespokefunctions/runs?categoryIndex=5', { roles })
  const [last] = bespokeFunctions.runs.answer.parse(await runs.json())
  expect(last).toMatchObject({
    status: 'failed',
    kept: false,
    failure: expect.stringContaining('domain') as string,
  })
})
