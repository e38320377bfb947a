import type { CollectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import type { InvoiceRunAccount } from '@nineops/contract/invoicing/invoice-run-accounts.contract'
import type {
  InvoiceRunMetrics,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { emptyDatabase, testDatabase } from '../../test/database.ts'
import { collectionDay } from '../../test/factories/collection-days.ts'
import { hasPooler, type Pooler, startPooler } from '../../test/factories/pgbouncer.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { openDatabase } from '../platform/db/db.ts'
import { firstRow } from '../platform/db/query-rows.ts'
import { checkPooler } from './check-database.ts'

describe.skipIf(!hasPooler())(
  'through PgBouncer, which gives each transaction any of four connections',
  () => {
    it('a month is collected, rated, invoiced and released, and no connection keeps anything of it', async () => {
      const database = await testDatabase()
      let pooler: Pooler | undefined
      let app: TestApp | undefined
      try {
        pooler = await startPooler(database.url)
        await checkPooler(pooler.url)
        app = await testApp({ worker: true, on: { database, pooledUrl: pooler.url } })
        await billMonth(app)
        const through = openDatabase(pooler.url, { max: 4 })
        try {
          // Four transactions at once see all four connections.
          const left = await Promise.all(
            [1, 2, 3, 4].map(() =>
              through.db.transaction().execute(async tx => {
                await sql`select pg_sleep(0.2)`.execute(tx)
                return firstRow<{ pid: number; kept: number }>(tx)`
                select pg_backend_pid() as pid, ((select count(*) from pg_prepared_statements)
                  + (select count(*) from pg_cursors) + (select count(*) from pg_listening_channels())
                  + (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
                  + (select count(*) from pg_class where relpersistence = 't'
                    and relnamespace = pg_my_temp_schema()))::int as kept`
              }),
            ),
          )
          expect(new Set(left.map(one => one?.pid)).size).toBe(4)
          expect(left.map(one => one?.kept)).toEqual([0, 0, 0, 0])
        } finally {
          await through.close()
        }
      } finally {
        await app?.close()
        await pooler?.close()
        if (!app) await database.close()
      }
    })

    it('a pooler that refuses settings, or leads to another time zone, is refused with what to do', async () => {
      const database = await emptyDatabase()
      const name = new URL(database.url).pathname.slice(1)
      const refusing = await startPooler(database.url, [])
      const pooler = await startPooler(database.url)
      try {
        await expect(checkPooler(refusing.url)).rejects.toThrow('ignore_startup_parameters = options')
        const own = openDatabase(database.url, { max: 1 })
        await sql`alter database ${sql.id(name)} set timezone = 'Europe/London'`.execute(own.db)
        await own.close()
        await expect(checkPooler(pooler.url)).rejects.toThrow(`alter database "${name}" set timezone = 'UTC'`)
      } finally {
        await refusing.close()
        await pooler.close()
        await database.close()
      }
    })
  },
)

const until = <T>(ask: () => Promise<T>, wanted: object | object[]) =>
  vi.waitFor(
    async () => {
      const found = await ask()
      expect(found).toMatchObject(wanted)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )

async function billMonth(app: TestApp): Promise<void> {
  const get = async <T>(path: string) => (await app.call(path)).json() as Promise<T>
  const post = async <T>(path: string, json: object = {}): Promise<T> => {
    const answer = await app.call(path, { method: 'POST', json })
    const text = await answer.text()
    expect(answer.ok, `${path}: ${text}`).toBe(true)
    return JSON.parse(text) as T
  }
  const client = await app.build.client()
  const [brand, carrier] = [await app.build.brand(client), await app.build.carrier(client)]
  const reseller = { client, brand, carrier }
  const account = await app.build.account(reseller)
  await app.build.service(reseller.client, account, { cli: '441' })
  await app.build.charge(reseller.client, account)
  const uk = { prefix: '44', destination: 'UK', group: 'National' }
  await app.build.allocation(reseller, 'retail', await app.build.card(reseller, [{ ...uk, day: '0.02' }]))
  await app.build.allocation(reseller, 'wholesale', await app.build.card(reseller, [{ ...uk, day: '0.01' }]))
  const at = `/api/clients/${reseller.client}`

  const lines = Array.from({ length: 200 }, (_, n) => `P-${n},441,44207${n},2026-10-05T09:00:00Z,60,0.01`)
  const body = new FormData()
  body.set(
    'file',
    new Blob([`call_id,cli,destination,started_at,duration_seconds,carrier_cost\n${lines.join('\n')}`]),
    'october.csv',
  )
  const sent = await app.call(`${at}/datacollection/external/files?carrierIndex=${reseller.carrier}`, {
    method: 'POST',
    body,
  })
  const { index: file } = (await sent.json()) as CollectedFile
  await until(() => get(`${at}/datacollection/files/${file}`), { status: 'taken', accepted: 200 })

  const october = { periodStart: '2026-10-01', periodEnd: '2026-10-31' }
  const { index: billRun } = await post<BillRun>(`${at}/billruns`, october)
  await post(`${at}/billruns/${billRun}/rate`)
  const rated = { status: { index: 40 }, calls: 200, retailCharge: '4.000000' }
  await until(() => get(`${at}/billruns/${billRun}`), rated)
  await post(`${at}/billruns/${billRun}/close`)

  const { index: run } = await post<{ index: number }>(`${at}/invoiceruns`, {
    billRunIndex: billRun,
    invoiceDate: '2026-10-31',
    bacsDate: collectionDay(),
  })
  const of = `/api/invoiceruns/${run}`
  const finish = async (group: string) => {
    await post(`${of}/processgroups/${group}/run`)
    await vi.waitFor(
      async () => {
        const all = await get<InvoiceRunProcess[]>(`${of}/processes`)
        const ofGroup = all.filter(process => process.group.id === group)
        expect(ofGroup.map(({ status, failure }) => failure ?? status)).toEqual(ofGroup.map(() => 'done'))
      },
      { timeout: 60_000, interval: 100 },
    )
  }
  for (const group of ['prepare', 'calculate', 'number', 'produce']) await finish(group)
  const { accounts, gross } = (await get<InvoiceRunMetrics>(`${of}/metrics`)).current
  expect(await get<InvoiceRunAccount[]>(`${of}/accounts`)).toMatchObject([
    { status: 'done', failure: null, invoice: { hasPdf: true } },
  ])
  await post(`${of}/confirm`, { accounts, gross })
  await finish('release')
  expect(gross).toBe('16.80')
}
