import {
  bespokeCategories,
  type BespokeFunction,
  bespokeFunctions,
  bespokeOutcome,
  type BespokeResult,
  type BespokeValues,
} from '@nineops/contract/bureau/bespoke-functions.contract'
import type { Role } from '@nineops/contract/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildBespokeSamples } from '../../../test/factories/bespoke-samples.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const samples = await buildBespokeSamples(app.db)

const everybody = bespokeCategories.map(category => category.role)
const execute = (
  index: number,
  parameters: BespokeValues = {},
  options: { key?: string; roles?: Role[] } = {},
) =>
  app.call('/api/bespokefunctions', {
    method: 'POST',
    json: { index, parameters },
    roles: options.roles ?? everybody,
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  })
async function resultOf(index: number, parameters: BespokeValues = {}): Promise<BespokeResult> {
  const answer = await execute(index, parameters)
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  const outcome = bespokeOutcome.parse(body)
  if (outcome.status !== 'done') throw new Error(`Function ${index} is ${outcome.status}`)
  return outcome
}
const list = async (category: number, roles: Role[] = everybody) =>
  app.call(`/api/bespokefunctions/${category}`, { roles })
const audits = (action: string) =>
  app.db.selectFrom('audit_entries').selectAll().where('action', '=', action).orderBy('index').execute()
/** Rows as objects, by column name. */
const objects = ({ columns, rows }: BespokeResult) =>
  rows.map(row => Object.fromEntries(columns.map((column, at) => [column.name, row[at]])))

/** The domains of the reseller's accounts. */
const emails = async () =>
  (
    await app.db
      .selectFrom('accounts')
      .select('email')
      .where('client_index', '=', samples.client)
      .where('email', '<>', '')
      .orderBy('index')
      .execute()
  ).map(row => row.email.split('@')[1])

describe('the list', () => {
  it('has at least three functions in each category, each with what the picker and the form need', async () => {
    for (const category of bespokeCategories) {
      const functions = bespokeFunctions.list.answer.parse(await (await list(category.index)).json())
      expect(functions.length, category.name).toBeGreaterThanOrEqual(3)
      for (const one of functions) {
        expect(one.category).toEqual({ index: category.index, name: category.name })
        expect(Math.floor(one.index / 100)).toBe(category.index)
        if (one.kind === 'repair')
          expect(one.parameters.find(parameter => parameter.name === 'dryRun')?.default).toBe(true)
      }
    }
  })

  it('opens only to the role of its area, and there is no other category', async () => {
    expect((await list(1, ['NINEOPS_CRM_ACCESS'])).status).toBe(403)
    expect((await list(5, ['NINEOPS_CRM_ACCESS'])).status).toBe(200)
    expect((await list(7)).status).toBe(404)
    expect((await execute(101, {}, { roles: ['NINEOPS_CRM_ACCESS'] })).status).toBe(403)
    expect((await execute(999)).status).toBe(404)
  })
})

describe('every function', () => {
  const functions: BespokeFunction[] = []
  beforeAll(async () => {
    for (const category of bespokeCategories)
      functions.push(...bespokeFunctions.list.answer.parse(await (await list(category.index)).json()))
  })

  it('that is short runs and returns rows with its columns', async () => {
    const given: Record<number, BespokeValues> = samples.parameters
    for (const one of functions.filter(each => !each.long)) {
      const result = await resultOf(one.index, given[one.index] ?? { client: samples.client })
      expect(result.columns).toEqual(one.columns)
      expect(result.rows.length, `${one.index} ${one.name}`).toBeGreaterThan(0)
      for (const row of result.rows) expect(row).toHaveLength(one.columns.length)
      for (const [at, column] of one.columns.entries()) {
        const values = result.rows.map(row => row[at]).filter(value => value !== null)
        const types = new Set(values.map(value => typeof value))
        if (column.type === 'count' || column.type === 'duration')
          expect([...types], `${one.name}: ${column.name}`).not.toContain('string')
        if (column.type === 'pounds')
          for (const value of values) expect(value, `${one.name}: ${column.name}`).toMatch(/^-?\d+\.\d\d$/)
      }
      const everywhere = one.parameters.find(parameter => parameter.name === 'client')?.required === false
      if (everywhere && !given[one.index]) await resultOf(one.index)
    }
  })

  it('finds what the data has', async () => {
    expect(objects(await resultOf(101))).toContainEqual(
      expect.objectContaining({ cli: '441000000001', calls: 7, cost: '0.35' }),
    )
    expect(objects(await resultOf(102))).toContainEqual(
      expect.objectContaining({ failures: 1, cause: 'No e-mail address', atStake: '12.00' }),
    )
    expect(objects(await resultOf(104))).toContainEqual(
      expect.objectContaining({ numbers: 2, from: 'X-0002' }),
    )
    expect(objects(await resultOf(303))).toEqual([
      expect.objectContaining({ amount: '12.00', usual: '10.00', difference: '2.00', sharing: 4 }),
    ])
    expect(objects(await resultOf(402))).toEqual([
      expect.objectContaining({ destination: 'Moon', margin: '-5.00' }),
    ])
    expect(objects(await resultOf(403, { client: samples.client }))).toEqual([
      expect.objectContaining({ before: '20.00', now: '35.00', change: '15.00', percent: '75.0' }),
    ])
    const doubles = objects(await resultOf(502, { client: samples.client }))
    expect(doubles.map(row => row['cli'])).toEqual([samples.sharedCli])
  })

  it('names each invalid parameter', async () => {
    const wrong = await execute(403, { client: 'one', most: 0, colour: 'red' })
    expect(wrong.status).toBe(400)
    expect((await errorOf(wrong)).errors.map(error => error.field)).toEqual([
      'parameters.colour',
      'parameters.client',
      'parameters.most',
    ])
    const missing = await execute(403)
    expect((await errorOf(missing)).errors).toEqual([{ field: 'parameters.client', message: 'is required' }])
    const unknown = await execute(403, { client: 99_999 })
    expect(unknown.status).toBe(404)
    expect((await errorOf(unknown)).errors[0]?.field).toBe('parameters.client')
    const foreign = await execute(403, { client: samples.other, run: samples.run })
    expect((await errorOf(foreign)).errors[0]?.field).toBe('parameters.run')
    for (const cli of ['\0', '\ud800', 'x'.repeat(30_000)])
      expect((await execute(110, { client: samples.client, cli, account: samples.account })).status).toBe(400)
  })
})

describe('a report', () => {
  it('is in the history of the user who ran it, and in the audit trail', async () => {
    const { run } = await resultOf(501, { client: samples.client })
    const runs = await (
      await app.call('/api/bespokefunctions/runs?categoryIndex=5', { roles: everybody })
    ).json()
    expect(bespokeFunctions.runs.answer.parse(runs)[0]).toEqual(run)
    expect(run).toMatchObject({
      status: 'done',
      by: expect.stringMatching(/^user-/),
      rowCount: 1,
      changed: null,
      kept: true,
    })
    const [entry] = (await audits('bespoke_function.executed')).slice(-1)
    expect(entry).toMatchObject({ entity_index: 501, client_index: samples.client })
    const stranger = await app.call('/api/bespokefunctions/runs?categoryIndex=5', {
      roles: ['NINEOPS_CRM_ACCESS'],
    })
    expect(await stranger.json()).toEqual([])
    const colleague = await app.call(`/api/bespokefunctions/runs/${run.index}`, {
      roles: ['NINEOPS_CRM_ACCESS'],
    })
    expect(colleague.status).toBe(200)
    const other = await app.call(`/api/bespokefunctions/runs/${run.index}`, {
      roles: ['NINEOPS_BUREAU_ACCESS'],
    })
    expect(other.status).toBe(404)
  })
})

const failed = () => app.db.updateTable('invoice_run_accounts').where('failure_cause', '=', 'no_email')

it('an account that was invoiced since is listed among those that failed, with nothing at stake', async () => {
  const { invoice_run_index: run } = await failed()
    .set(eb => ({ invoiced_by: eb.ref('invoice_run_index') }))
    .returning('invoice_run_index')
    .executeTakeFirstOrThrow()
  expect(run).toBeGreaterThan(0)
  expect(objects(await resultOf(102))).toContainEqual(
    expect.objectContaining({ failures: 1, cause: 'No e-mail address', atStake: null }),
  )
  await failed().set({ invoiced_by: null }).execute()
})

describe('a repair', () => {
  const domain = { from: 'company.example', to: 'new.example' }

  it('shows what it would change, and changes nothing', async () => {
    const before = await emails()
    const result = await resultOf(510, { client: samples.client, ...domain })
    expect(result.run.changed).toBeNull()
    expect(result.rowCount).toBe(before.filter(each => each === domain.from).length)
    expect(await emails()).toEqual(before)
    expect(await audits('account.changed')).toEqual([])
  })

  it('makes its changes once per key, with before and after in the audit trail', async () => {
    const count = (await emails()).length
    const parameters = { client: samples.client, ...domain, dryRun: false }
    const first = bespokeOutcome.parse(await (await execute(510, parameters, { key: 'once' })).json())
    const again = bespokeOutcome.parse(await (await execute(510, parameters, { key: 'once' })).json())
    expect(again).toEqual(first)
    expect(first).toMatchObject({ rowCount: count, run: { changed: count } })
    expect(new Set(await emails())).toEqual(new Set([domain.to]))
    const [entry, ...more] = await audits('bespoke_function.repaired')
    expect(more).toEqual([])
    expect(entry).toMatchObject({ before: { matching: count }, after: { changed: count, matching: 0 } })
    const changed = await audits('account.changed')
    expect(changed).toHaveLength(count)
    expect(changed[0]?.after).toMatchObject({ email: expect.stringMatching(/@new\.example$/) as string })
  })

  it('of a CLI splits the service on the day, and leaves days of closed bill runs alone', async () => {
    const parameters = { client: samples.client, cli: samples.cli, account: samples.account, dryRun: false }
    const closed = await execute(110, { ...parameters, day: samples.closedDay })
    expect(closed.status).toBe(409)
    expect((await errorOf(closed)).code).toBe('bespoke_function_refused')
    const moved = await resultOf(110, { ...parameters, day: samples.openDay })
    expect(moved.run.changed).toBe(1)
    const services = await app.db
      .selectFrom('services')
      .select(['account_index', 'start_date', 'end_date'])
      .where(eb => eb.and({ client_index: samples.client, cli: samples.cli }))
      .orderBy('start_date')
      .execute()
    expect(services).toHaveLength(2)
    expect(services[1]).toEqual({
      account_index: samples.account,
      start_date: samples.openDay,
      end_date: null,
    })
    expect((await resultOf(110, { ...parameters, day: samples.openDay })).run.changed).toBe(0)
  })

  it('ends charges, closes accounts and sets payment days', async () => {
    for (const index of [111, 210, 310]) {
      const parameters = { ...samples.parameters[index], dryRun: false }
      const { run } = await resultOf(index, parameters)
      expect(run.changed, `${index}`).toBe(1)
      expect((await resultOf(index, parameters)).rowCount, `${index} again`).toBe(0)
    }
    const unknown = await execute(310, { ...samples.parameters[310], accounts: 'A1 NOBODY' })
    expect((await errorOf(unknown)).errors[0]).toMatchObject({ field: 'parameters.accounts' })
  })
})
