import type { AttentionItem } from '@nineops/contract/bureau/board.contract'
import { type UsageAlert, usageLimit } from '@nineops/contract/bureau/usage-limits.contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CallValues, Reseller } from '../../../test/bill-run-factory.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { exported } from '../../../test/exported.ts'
import { testApp } from '../../../test/test-app.ts'
import { selectBehind } from '../provisional-usage/provisional-usage.repository.ts'
import { rateBehind } from '../provisional-usage/rate-behind.service.ts'
import { rateUsage } from '../provisional-usage/rate-usage.service.ts'
import { announceUsageAlerts } from '../webhooks/webhook-events.service.ts'
import { createWebhook } from '../webhooks/webhooks.service.ts'
import { allRows } from '../../platform/db/query-rows.ts'

const t = closedAtEnd(await testApp())
const work = () => ({ db: t.db, url: t.url, signal: new AbortController().signal })
const rate = (client: number) => rateUsage(work(), client, { whole: false })

interface Used extends Reseller {
  account: number
  other: number
  path: string
}

/** Two accounts of July 2026, 10p a minute nationally and £1 to premium numbers. */
async function buildUsed(): Promise<Used> {
  const reseller = await t.build.reseller()
  const account = await t.build.accountWith(reseller, ['441', '442'])
  const other = await t.build.accountWith(reseller, ['443'])
  const card = await t.build.card(reseller, [
    { prefix: '44', group: 'National', day: '0.1' },
    { prefix: '449', group: 'Premium', day: '1' },
  ])
  await t.build.allocation(reseller, 'retail', card)
  await t.build.billRun(reseller.client, { period_start: '2026-07-01', period_end: '2026-07-31', status: 10 })
  return { ...reseller, account, other, path: `/api/clients/${reseller.client}` }
}

const call = (cli: string, minutes: number, day = '06', destination = '441134960000'): CallValues => ({
  cli,
  seconds: minutes * 60,
  destination,
  at: `2026-07-${day}T12:00:00Z`,
})

let names = 0
const limit = (values: object) => ({
  name: `Limit ${(names += 1)}`,
  countedBy: 'account',
  measure: 'pounds',
  per: 'day',
  most: '5',
  ...values,
})
const post = (path: string, json: unknown) => t.call(path, { method: 'POST', json })
async function add({ path }: Used, values: object) {
  const answer = await post(`${path}/usagelimits`, limit(values))
  expect(answer.status).toBe(201)
  return usageLimit.parse(await answer.json())
}
const alerts = async ({ path }: Used, show = 'open'): Promise<UsageAlert[]> =>
  (await (await t.call(`${path}/usagealerts?show=${show}&sort=account`)).json()) as UsageAlert[]
const found = async (of: Used) =>
  (await alerts(of)).map(({ account, cli, since, used }) => [account.index, cli, since, used])
const code = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

it('a limit is added, listed, changed and deleted, and the second of two editors is refused', async () => {
  const used = await buildUsed()
  const added = await add(used, { name: 'Day', most: '50', productGroup: 'Premium' })
  expect(added).toMatchObject({ brandIndex: null, accountIndex: null, most: '50.00', version: 1 })
  const one = `${used.path}/usagelimits/${added.index}`
  const change = { ...limit({ name: 'Day', accountIndex: used.account }), version: 1 }
  const changed = await t.call(one, { method: 'PUT', json: change })
  expect(await changed.json()).toMatchObject({ accountIndex: used.account, productGroup: null, version: 2 })
  expect(await code(await t.call(one, { method: 'PUT', json: change }))).toBe('usage_limit_changed')
  expect(await code(await post(`${used.path}/usagelimits`, limit({ name: 'DAY' })))).toBe(
    'usage_limit_exists',
  )
  expect((await t.call(`${one}?version=2`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await t.call(`${used.path}/usagelimits`)).json()).toEqual([])
})

it('bad limits are refused with the field that is wrong', async () => {
  const used = await buildUsed()
  const elsewhere = await buildUsed()
  const fields = async (values: object) => {
    const answer = await post(`${used.path}/usagelimits`, limit(values))
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: { detail: string } }
    return error.detail.split('\n').map(line => line.split(':')[0])
  }
  expect(await fields({ most: '0.00' })).toEqual(['most'])
  expect(await fields({ most: '-1' })).toEqual(['most'])
  expect(await fields({ most: '1.001' })).toEqual(['most'])
  expect(await fields({ brandIndex: used.brand, accountIndex: used.account })).toEqual(['accountIndex'])
  expect(await fields({ accountIndex: elsewhere.account })).toEqual(['accountIndex'])
  expect(await fields({ brandIndex: elsewhere.brand })).toEqual(['brandIndex'])
})

it('an alert is raised above the limit, not at it, for each day or period, account or CLI, and product group', async () => {
  const used = await buildUsed()
  await t.build.calls(used, [
    call('441', 30),
    call('441', 20),
    call('442', 1),
    call('442', 51, '07'),
    call('443', 50),
    call('443', 4, '08', '449876543210'),
  ])
  const day = await add(used, { most: '5' })
  const cli = await add(used, { countedBy: 'cli', measure: 'minutes', per: 'month', most: '50' })
  const premium = await add(used, { productGroup: 'premium', per: 'month', most: '3.99' })
  const calls = await add(used, { measure: 'calls', most: '2' })
  await rate(used.client)
  const by = async (index: number) => {
    const rows = await allRows<{ account: number; cli: string | null; since: string; used: string }>(t.db)`
      select t.account_index as account, s.cli, t.since, t.used from usage_alerts t
      left join services s on s.index = t.service_index where usage_limit_index = ${index} order by 3, 1, 2`
    return rows.map(row => [row.account, row.cli, row.since, row.used])
  }
  // £5.10 on each of two days; the other account's £5.00 is the limit itself
  expect(await by(day.index)).toEqual([
    [used.account, null, '2026-07-06', '5.100000'],
    [used.account, null, '2026-07-07', '5.100000'],
  ])
  // 441 has 50 minutes, 442 52, 443 54
  expect(await by(cli.index)).toEqual([
    [used.account, '442', '2026-07-01', '52.000000'],
    [used.other, '443', '2026-07-01', '54.000000'],
  ])
  expect(await by(premium.index)).toEqual([[used.other, null, '2026-07-01', '4.000000']])
  expect(await by(calls.index)).toEqual([[used.account, null, '2026-07-06', '3.000000']])
})

it('an account’s limit replaces its brand’s, and a brand’s replaces the reseller’s', async () => {
  const used = await buildUsed()
  await t.build.calls(used, [call('441', 100), call('443', 100)])
  await add(used, { most: '1' })
  await add(used, { most: '9', brandIndex: used.brand })
  await add(used, { most: '20', accountIndex: used.account })
  await rate(used.client)
  expect(await found(used)).toEqual([[used.other, null, '2026-07-06', '10.000000']])
  expect(await alerts(used)).toMatchObject([{ limit: { most: '9.00' } }])
})

it('files collected since are checked within a minute, and an alert is raised once, its usage kept up to date', async () => {
  const used = await buildUsed()
  await add(used, { most: '5' })
  await t.build.calls(used, [call('441', 60)])
  await rateBehind(work())
  const [first] = await alerts(used)
  expect(first).toMatchObject({ used: '6.000000', cli: null, acknowledged: null })
  await t.build.calls(used, [call('442', 10)])
  await Promise.all([rateBehind(work()), rateBehind(work())])
  expect(await alerts(used)).toEqual([{ ...first, used: '7.000000' }])
})

it('alerts are exported as they are listed, those acknowledged only if they are asked for', async () => {
  const used = await buildUsed()
  await add(used, { most: '5' })
  await t.build.calls(used, [call('441', 60)])
  await rate(used.client)
  const [alert] = await alerts(used)
  const params = { client: used.client }
  const shown = { cli: 'All', since: '2026-07-06', used: '£6.00', limit: '£5.00 a day', acknowledged: null }
  expect(await exported(t, 'usage-alerts', { params })).toMatchObject([shown])
  await post(`${used.path}/usagealerts/${alert?.index}/acknowledge`, { reason: 'A new office' })
  expect(await exported(t, 'usage-alerts', { params })).toEqual([])
  const [all] = await exported(t, 'usage-alerts', { params, query: { show: 'all' } })
  expect(all?.acknowledged).toMatch(/: A new office$/)
})

it('an alert is acknowledged once, with a reason, leaves the board, and does not come again for the same limit', async () => {
  const used = await buildUsed()
  await add(used, { most: '5' })
  await t.build.calls(used, [call('441', 60)])
  await rate(used.client)
  const [alert] = await alerts(used)
  const ofClient = async () => {
    const items = (await (await t.call('/api/board/attention')).json()) as AttentionItem[]
    return items.filter(({ client }) => client?.index === used.client)
  }
  const [item] = await ofClient()
  expect(item).toMatchObject({ kind: 'usage-alerts', subject: alert?.index })
  expect(item?.text).toBe(
    `Account ${alert?.account.accountNumber}, Acme Ltd: £6.00 on 6 July 2026, limit £5.00 (provisional)`,
  )
  const path = `${used.path}/usagealerts/${alert?.index}/acknowledge`
  expect((await post(path, { reason: ' ' })).status).toBe(400)
  const done = await post(path, { reason: 'Customer rang: it is theirs' })
  expect(await done.json()).toMatchObject({ acknowledged: { reason: 'Customer rang: it is theirs' } })
  expect(await code(await post(path, { reason: 'Again' }))).toBe('usage_alert_acknowledged')
  expect(await ofClient()).toEqual([])
  await t.build.calls(used, [call('441', 60)])
  await rate(used.client)
  expect(await alerts(used)).toEqual([])
  expect(await alerts(used, 'all')).toMatchObject([{ used: '6.000000' }])
  const entry = await t.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'usage_alert.acknowledged')
    .where('client_index', '=', used.client)
    .execute()
  expect(entry).toMatchObject([{ after: { reason: 'Customer rang: it is theirs' } }])
})

it('a later file without calls does not have a reseller rated again', async () => {
  const used = await buildUsed()
  await add(used, { most: '50' })
  await t.build.calls(used, [call('441', 60)])
  expect(await selectBehind(t.db)).toContain(used.client)
  await rateBehind(work())
  await t.build.calls(used, [call('441', 1)])
  await sql`update data_collection_files set first_call_at = null, last_call_at = null
    where index = (select max(index) from data_collection_files where client_index = ${used.client})`.execute(
    t.db,
  )
  expect(await selectBehind(t.db)).not.toContain(used.client)
})

it('a raised limit that is exceeded too raises another alert; a deleted one leaves its alerts', async () => {
  const used = await buildUsed()
  const added = await add(used, { most: '5' })
  await t.build.calls(used, [call('441', 60)])
  await rate(used.client)
  const one = `${used.path}/usagelimits/${added.index}`
  const json = { ...limit({ name: added.name, most: '5.99' }), version: 1 }
  expect((await t.call(one, { method: 'PUT', json })).status).toBe(200)
  await rate(used.client)
  expect((await alerts(used)).map(alert => alert.limit.most).toSorted()).toEqual(['5.00', '5.99'])
  expect((await t.call(`${one}?version=2`, { method: 'DELETE' })).status).toBe(204)
  expect(await alerts(used)).toHaveLength(2)
})

it('the board lists the latest ten of a reseller, and counts the others', async () => {
  const used = await buildUsed()
  await add(used, { measure: 'calls', most: '0.5' })
  await t.build.calls(
    used,
    Array.from({ length: 13 }, (_, n) => call('441', 1, String(n + 10))),
  )
  await rate(used.client)
  const items = ((await (await t.call('/api/board/attention')).json()) as AttentionItem[]).filter(
    ({ client }) => client?.index === used.client,
  )
  expect(items).toHaveLength(11)
  expect(items.at(-1)).toMatchObject({ text: '3 more alerts of usage', subject: null })
})

it('partners’ webhooks get each alert once', async () => {
  const used = await buildUsed()
  await sql`insert into allowed_addresses (address, purpose) values ('usage.example.com', 'webhooks')`.execute(
    t.db,
  )
  const values = { url: 'https://usage.example.com/hook', description: '', state: 'active' as const }
  await createWebhook(t.db, used.client, { ...values, events: ['usage.limit-exceeded'] }, 'test')
  await add(used, { most: '5', name: 'Fraud' })
  await t.build.calls(used, [call('441', 60), call('443', 70)])
  await rate(used.client)
  await Promise.all([announceUsageAlerts(t.db), announceUsageAlerts(t.db)])
  await announceUsageAlerts(t.db)
  const events = await t.db
    .selectFrom('webhook_events as e')
    .innerJoin('webhook_deliveries as d', 'd.event_index', 'e.index')
    .select('e.body')
    .where('e.client_index', '=', used.client)
    .execute()
  expect(events.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    {
      type: 'usage.limit-exceeded',
      data: {
        reseller: { index: used.client },
        alerts: [
          {
            account: { index: used.account },
            cli: null,
            limit: { name: 'Fraud', measure: 'pounds', per: 'day', most: '5.00' },
            since: '2026-07-06',
            used: '6.000000',
          },
          { account: { index: used.other }, used: '7.000000' },
        ],
      },
    },
  ])
})
