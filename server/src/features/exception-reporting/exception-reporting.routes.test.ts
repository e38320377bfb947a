import {
  type ExceptionKind,
  kindsWithThresholds,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type {
  ExceptionFinding,
  ExceptionFindingDetail,
  ExceptionReseller,
  ExceptionSummary,
  ExceptionTrendPoint,
  FindingCall,
} from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import type {
  StoredExceptionThresholds,
  ThresholdEffect,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-thresholds.contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf, refusalOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { buildMonth, close, find, priceCalls, rate } from '../../../test/factories/exceptions.ts'
import { testApp } from '../../../test/test-app.ts'
import { tickExceptions } from './due-exceptions.service.ts'
import { findExceptions } from './find-exceptions.service.ts'
import { previewThresholds } from './preview-thresholds.service.ts'

const roles = ['NINEOPS_PARTNER_COMMERCIAL_ACCESS'] as const
const app = closedAtEnd(await testApp())

const get = async <T>(path: string): Promise<T> => {
  const answer = await app.call(`/api/exceptions${path}`, { roles })
  expect([answer.status, path]).toEqual([200, path])
  return (await answer.json()) as T
}
const send = (path: string, json: unknown, method = 'POST') => app.call(path, { method, json, roles })

/** Two months of an account with a call from an unknown CLI, an expensive one and a free one in each. */
async function twoMonths() {
  const reseller = await app.build.reseller()
  const account = await app.build.accountWith(reseller, ['441'])
  const cards = await priceCalls(app, reseller, { '44': '0.02', '33': '30' }, { '44': '0.01', '33': '1' })
  const runs: number[] = []
  for (const month of ['2026-07', '2026-08']) {
    const at = `${month}-05T10:00:00Z`
    await app.build.calls(reseller, [
      { cli: '449', destination: '44207', at },
      { cli: '449', destination: '44208', at },
      { cli: '441', destination: '331', at },
    ])
    const run = await buildMonth(app, reseller, month)
    await rate(app, run)
    await find(app, reseller, run)
    if (month === '2026-07') await close(app, run)
    runs.push(run)
  }
  return { ...reseller, ...cards, account, july: runs[0] ?? 0, august: runs[1] ?? 0 }
}
type Months = Awaited<ReturnType<typeof twoMonths>>

const listed = (client: number, rest = '') => get<ExceptionFinding[]>(`/findings?client=${client}${rest}`)
async function one(client: number, kind: ExceptionKind, rest = ''): Promise<ExceptionFinding> {
  const [finding] = await listed(client, `&kind=${kind}${rest}`)
  if (!finding) throw new Error(`No ${kind}.`)
  return finding
}
const sign = (body: object) =>
  send('/api/exceptions/signoffs', { reason: 'Agreed with the customer', ...body })
const signOne = (finding: ExceptionFinding) =>
  sign({ findings: [{ index: finding.index, binding: finding.binding }] })

describe('the report', () => {
  let months: Months
  beforeAll(async () => {
    months = await twoMonths()
  })

  it('shows the latest run by kind, with counts, money and the figures of the previous run', async () => {
    const summary = await get<ExceptionSummary>(`/summary?client=${months.client}`)
    expect(summary.billRun?.index).toBe(months.august)
    expect(summary.build).toMatchObject({ status: 'built', outdated: false })
    expect(summary.kinds.find(({ kind }) => kind === 'unallocated')).toMatchObject({
      findings: 1,
      open: 1,
      calls: 2,
      money: '0.020000',
      known: true,
      before: 1,
    })
    const july = await get<ExceptionSummary>(`/summary?client=${months.client}&billRun=${months.july}`)
    expect(july.billRun?.index).toBe(months.july)
  })

  it('lists most at stake first, gives the reason, and filters, sorts and pages', async () => {
    const rows = await listed(months.client)
    const stakes = rows.map(row => Number(row.money ?? -1))
    expect(stakes).toEqual(stakes.toSorted((a, b) => b - a))
    const high = rows.find(row => row.kind === 'high_call')
    expect(high).toMatchObject({
      account: { index: months.account },
      calls: 1,
      money: '30.000000',
      state: 'open',
    })
    expect(high?.why).toBe('1 call of more than £25.00; the most expensive cost £30.00.')
    expect((await listed(months.client, '&filter=449')).map(row => row.kind)).toEqual(['unallocated'])
    expect((await listed(months.client, '&sort=kind&pageSize=1&page=2')).length).toBe(1)
    expect(await listed(months.client, '&state=gone')).toEqual([])
  })

  it('finds usage of every kind without a price once for each subject, and lists exactly its calls', async () => {
    const reseller = await app.build.reseller()
    await app.build.accountWith(reseller, ['441'])
    await priceCalls(app, reseller, { '44': '0.02' }, { '44': '0.01' })
    await app.build.calls(reseller, [
      { cli: '441', destination: '331' },
      { cli: '441', destination: '331', kind: 'sms', quantity: 1 },
      { cli: '441', destination: 'internet', kind: 'data', quantity: 5_000_000, chargeCode: 'WEB' },
      { cli: '441', destination: '4420', kind: 'inbound', seconds: 90 },
    ])
    const run = await buildMonth(app, reseller, '2026-07')
    await rate(app, run)
    await find(app, reseller, run)
    for (const kind of ['unrated_retail', 'unrated_wholesale'] as const) {
      const rows = await listed(reseller.client, `&kind=${kind}&sort=subject`)
      expect(rows.map(row => [row.subject, row.calls])).toEqual([
        ['331', 2],
        ['441', 1],
        ['WEB', 1],
      ])
      const calls = await Promise.all(
        rows.map(row => get<FindingCall[]>(`/findings/${row.index}/calls`).then(found => found.length)),
      )
      expect(calls).toEqual([2, 1, 1])
    }
  })

  it('shows one with an example, its calls and the same exception in other runs', async () => {
    const { index } = await one(months.client, 'unallocated')
    const detail = await get<ExceptionFindingDetail>(`/findings/${index}`)
    expect(detail).toMatchObject({
      subject: '449',
      firstCallDate: '2026-08-05',
      example: { cli: '449', destination: '44207' },
      history: [{ billRun: { index: months.july }, calls: 2, state: 'open' }],
    })
    const calls = await get<FindingCall[]>(`/findings/${index}/calls`)
    expect(calls.map(call => call.destination)).toEqual(['44207', '44208'])
  })

  it('lists the calls of each kind made of calls, with matching counts', async () => {
    for (const finding of await listed(months.client)) {
      const calls = await get<FindingCall[]>(`/findings/${finding.index}/calls?pageSize=500`)
      expect([finding.kind, calls.length]).toEqual([finding.kind, finding.calls])
    }
  })

  it('shows a kind over the last runs, and says which were not checked', async () => {
    const trend = await get<ExceptionTrendPoint[]>(`/trend?client=${months.client}&kind=high_call`)
    expect(trend.map(point => [point.name, point.findings, point.money, point.known])).toEqual([
      ['2026-07', 1, '30.000000', true],
      ['2026-08', 1, '30.000000', true],
    ])
    const all = await get<ExceptionTrendPoint[]>('/trend')
    expect(all.map(point => point.name)).toEqual(['July 2026', 'August 2026'])
  })

  it('shows each reseller with what is most at stake', async () => {
    const resellers = await get<ExceptionReseller[]>('/resellers')
    const own = resellers.find(row => row.client.index === months.client)
    expect(own?.billRun?.index).toBe(months.august)
    expect(own?.worst[0]?.kind).toBe('missing_vat')
    expect(own?.open).toBe((await listed(months.client)).length)
  })

  it('exports what it lists', async () => {
    const rows = await exported(app, 'exceptions', { params: {}, query: { client: months.client } })
    expect(rows.map(row => row['why'])).toEqual((await listed(months.client)).map(row => row.why))
    const { index } = await one(months.client, 'unallocated')
    const calls = await exported(app, 'exception-finding-calls', { params: { finding: index } })
    expect(calls.map(row => row['destination'])).toEqual(['44207', '44208'])
  })

  it('does not find another reseller’s run or one that does not exist', async () => {
    const other = await app.build.reseller()
    for (const path of [
      `/summary?client=${other.client}&billRun=${months.july}`,
      `/findings?billRun=2147483647`,
      `/trend?client=2147483647`,
      '/runs?client=2147483647',
      '/findings/2147483647',
      '/findings/2147483647/calls',
    ])
      expect([(await app.call(`/api/exceptions${path}`, { roles })).status, path]).toEqual([404, path])
    const again = await send(`/api/clients/${other.client}/billruns/${months.july}/exceptions/find`, {})
    expect(await refusalOf(again)).toEqual([404, 'exception_bill_run_not_found'])
    expect(await get<ExceptionFinding[]>(`/findings?client=${other.client}`)).toEqual([])
  })
})

describe('signing off', () => {
  it('is valid for the current figures, lapses if they change, and counts again if they come back', async () => {
    const months = await twoMonths()
    const open = await one(months.client, 'unallocated')
    expect(await (await signOne(open)).json()).toEqual({ signedOff: 1 })
    expect(await (await signOne(open)).json()).toEqual({ signedOff: 0 })
    const signed = await one(months.client, 'unallocated', '&state=signed-off')
    expect(signed.signOff).toMatchObject({ reason: 'Agreed with the customer' })

    const late = await app.build.calls(months, [{ cli: '449', at: '2026-08-06T10:00:00Z' }])
    await rate(app, months.august)
    await find(app, months, months.august)
    const changed = await one(months.client, 'unallocated')
    expect(changed).toMatchObject({ index: open.index, calls: 3, signOff: null })
    expect(changed.lapsed?.reason).toBe('Agreed with the customer')
    expect(await refusalOf(await signOne(open))).toEqual([409, 'exception_changed'])

    await app.db.deleteFrom('calls').where('file_index', '=', late).execute()
    await rate(app, months.august)
    await find(app, months, months.august)
    expect((await one(months.client, 'unallocated', '&state=signed-off')).index).toBe(open.index)
    const audited = await app.audit({ client_index: months.client, action: 'exceptions.signed_off' })
    expect(audited).toMatchObject([{ after: { exceptions: [open.index], count: 1 } }])
  })

  it('does not carry over to the next run, which shows the last run’s sign-off', async () => {
    const months = await twoMonths()
    const july = await one(months.client, 'high_call', `&billRun=${months.july}`)
    await signOne(july)
    const august = await one(months.client, 'high_call')
    expect(august.state).toBe('open')
    expect(august.before).toMatchObject({ reason: 'Agreed with the customer', billRun: '2026-07' })
    const { history } = await get<ExceptionFindingDetail>(`/findings/${august.index}`)
    expect(history).toMatchObject([{ state: 'signed-off', signOff: { reason: 'Agreed with the customer' } }])
  })

  it('includes all matches, if there are as many as the caller saw', async () => {
    const months = await twoMonths()
    const all = { client: months.client, kind: 'unallocated' }
    expect(await refusalOf(await sign({ all: { ...all, open: 2 } }))).toEqual([409, 'exception_changed'])
    expect(await (await sign({ all: { ...all, open: 1 } })).json()).toEqual({ signedOff: 1 })
    const summary = await get<ExceptionSummary>(`/summary?client=${months.client}`)
    expect(summary.kinds.find(({ kind }) => kind === 'unallocated')).toMatchObject({
      findings: 1,
      open: 0,
      openMoney: '0.000000',
    })
  })

  it('is done once if two users sign off at the same time', async () => {
    const months = await twoMonths()
    const finding = await one(months.client, 'high_call')
    const answers = await Promise.all([1, 2, 3, 4].map(() => signOne(finding)))
    const done = await Promise.all(
      answers.map(async answer => (await answer.json()) as { signedOff: number }),
    )
    expect(done.reduce((sum, { signedOff }) => sum + signedOff, 0)).toBe(1)
  })

  it('can be undone', async () => {
    const months = await twoMonths()
    const finding = await one(months.client, 'high_call')
    await signOne(finding)
    const undo = () => send('/api/exceptions/signoffs/undo', { findings: [finding.index] })
    expect(await (await undo()).json()).toEqual({ undone: 1 })
    expect(await (await undo()).json()).toEqual({ undone: 0 })
    await find(app, months, months.august)
    expect((await one(months.client, 'high_call')).state).toBe('open')
  })

  it('refuses what is gone, does not exist or is selected in two ways', async () => {
    const months = await twoMonths()
    const finding = await one(months.client, 'unallocated')
    await app.build.accountWith(months, ['449'])
    await rate(app, months.august)
    await find(app, months, months.august)
    expect(await refusalOf(await signOne(finding))).toEqual([409, 'exception_gone'])
    expect(await refusalOf(await sign({ findings: [{ index: 2_147_483_647, binding: '' }] }))).toEqual([
      404,
      'exception_not_found',
    ])
    expect((await sign({})).status).toBe(400)
    expect((await sign({ findings: [{ index: 1, binding: '' }], reason: ' ' })).status).toBe(400)
  })
})

const path = (client: number) => `/api/clients/${client}/exceptionthresholds`

const read = async (client: number) =>
  (await (await app.call(path(client), { roles })).json()) as StoredExceptionThresholds

describe('thresholds', () => {
  it('are the defaults until changed, show their effect first, and apply from the next finding', async () => {
    const months = await twoMonths()
    const usual = await read(months.client)
    expect(usual).toMatchObject({ version: 0, thresholds: { minimumChange: '100.00', highCall: '25.00' } })
    const thresholds = { ...usual.thresholds, highCall: '30' }
    const preview = await send(`${path(months.client)}/preview`, { thresholds })
    expect(preview.status).toBe(200)
    expect(((await preview.json()) as ThresholdEffect[]).find(({ kind }) => kind === 'high_call')).toEqual({
      kind: 'high_call',
      now: 1,
      wouldBe: 0,
    })
    // What takes too long is reported as not counted; kinds that no threshold affects are left out.
    const hurried = await previewThresholds(app.db, months.client, thresholds, 1)
    expect(hurried.map(({ kind }) => kind)).toEqual(kindsWithThresholds)
    expect(hurried.find(({ kind }) => kind === 'high_spend')?.wouldBe).not.toBeNull()
    const saved = await send(path(months.client), { thresholds, version: 0 }, 'PUT')
    expect(await saved.json()).toMatchObject({ version: 1, thresholds: { highCall: '30.00' } })
    const summary = () => get<ExceptionSummary>(`/summary?client=${months.client}`)
    expect((await summary()).build.outdated).toBe(true)
    expect((await one(months.client, 'high_call')).state).toBe('open')
    await find(app, months, months.august)
    expect((await summary()).build.outdated).toBe(false)
    expect((await one(months.client, 'high_call', '&state=gone')).state).toBe('gone')
  })

  it('shares some with the comparison: there is one set of them', async () => {
    const { client } = await app.build.reseller()
    const { thresholds } = await read(client)
    const shared = { minimumChange: '50.00', minimumPercent: 20, deviations: 2 }
    await send(path(client), { thresholds: { ...thresholds, ...shared }, version: 0 }, 'PUT')
    const compared = await app.call(`/api/clients/${client}/comparisonthresholds`)
    expect(await compared.json()).toMatchObject(shared)
  })

  it('shows the second of two users who change them at once a conflict, and errors by field', async () => {
    const { client } = await app.build.reseller()
    const { thresholds } = await read(client)
    const put = (changes: object, version = 0) =>
      send(path(client), { thresholds: { ...thresholds, ...changes }, version }, 'PUT')
    expect((await put({ longCallMinutes: 60 })).status).toBe(200)
    expect(await refusalOf(await put({ longCallMinutes: 90 }))).toEqual([409, 'thresholds_changed'])
    for (const wrong of [
      { highCall: '-1' },
      { longCallMinutes: 0 },
      { premiumPercent: 101 },
      { premiumPercent: 1.234 },
      { freePrefixes: ['0800 x'] },
      { minimumChange: '1.234' },
    ]) {
      const answer = await put(wrong, 1)
      const error = await errorOf(answer)
      expect(error.errors[0]?.field).toMatch(new RegExp(`^thresholds\\.${Object.keys(wrong)[0]}`))
    }
  })
})

/** Checks whether a run is due to be checked again; then does so. */
async function due(billRun: number): Promise<boolean> {
  await tickExceptions(app.db)
  const row = await app.db
    .selectFrom('exception_builds')
    .select('status')
    .where('bill_run_index', '=', billRun)
    .executeTakeFirst()
  if (row?.status === 'waiting') await findExceptions(app.db, billRun)
  return row?.status === 'waiting'
}

describe('what makes a run be checked again', () => {
  it('is a rating, a file, or a change of an account, each once', async () => {
    const months = await twoMonths()
    const rested = () =>
      app.db
        .updateTable('exception_builds')
        .set({ built_at: new Date(Date.now() - 60_000) })
        .where('client_index', '=', months.client)
        .execute()
    await rested()
    expect(await due(months.august)).toBe(false)
    await rate(app, months.august)
    expect(await due(months.august)).toBe(true)
    await rested()
    expect(await due(months.august)).toBe(false)
    await app.build.calls(months, [{ cli: '441', at: '2026-09-01T10:00:00Z' }])
    expect(await due(months.august)).toBe(true)
    expect((await one(months.client, 'missing_address')).state).toBe('open')
    const address = `/api/clients/${months.client}/accounts/${months.account}`
    const crm = ['NINEOPS_CRM_ACCESS'] as const
    const { version } = (await (await app.call(address, { roles: crm })).json()) as { version: string }
    const changed = await app.call(address, {
      method: 'PATCH',
      json: { version, address1: '1 High Street', town: 'Whitby' },
      roles: crm,
    })
    expect(changed.status).toBe(200)
    await rested()
    expect(await due(months.august)).toBe(true)
    expect((await one(months.client, 'missing_address', '&state=gone')).state).toBe('gone')
    await rested()
    expect(await due(months.august)).toBe(false)
    // Since the later month was rated, files that came belong to that one.
    expect(await due(months.july)).toBe(true)
    expect(await due(months.july)).toBe(false)
  })

  it('is a user’s request, once however often it is made', async () => {
    const months = await twoMonths()
    const ask = () => send(`/api/clients/${months.client}/billruns/${months.july}/exceptions/find`, {})
    for (const answer of [await ask(), await ask()]) {
      expect(answer.status).toBe(202)
      expect(((await answer.json()) as ExceptionSummary).build.status).toBe('waiting')
    }
    await findExceptions(app.db, months.july)
    const asked = await app.audit({ client_index: months.client, action: 'exceptions.found_again' })
    expect(asked).toHaveLength(1)
  })
})
