import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { openCallLog } from '../server/src/features/dash-calls/call-log.service.ts'
import {
  maintainCallDays,
  listCalls,
  summariseCalls,
} from '../server/src/features/dash-calls/dash-calls.service.ts'
import type { LoggedCall } from '../server/src/features/dash-calls/logged-call.domain.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { onScratchDatabase } from './scratch-database.ts'

const DAYS = 90
const nothing = { last: '90d', filter: '' } as const

/** Staff's queries of the log, over all its days unless stated. */
const questions = {
  'newest of 24 hours': { last: '24h', filter: '' },
  'newest of 90 days': nothing,
  'of one reseller': { ...nothing, client: 7 },
  'failed by the server (1 in 2,000)': { ...nothing, status: '5xx' },
  'slower than 5 s (1 in 10,000)': { ...nothing, minMs: 5000 },
  'one path': { ...nothing, filter: '/dash/invoices/4711' },
  'POST (rare)': { ...nothing, method: 'POST' },
  'a reseller’s slow ones': { ...nothing, client: 7, minMs: 5000 },
} as const

/** Writing to the log, and its list and summary over 90 days. Times in ms: median of five. */
export async function benchDashCalls(url: string, calls: number) {
  return onScratchDatabase(url, 'dash_calls', async scratch => {
    const { db, close } = openDatabase(scratch, { max: 4 })
    try {
      await fill(db, calls)
      const lists: Record<string, number> = {}
      for (const [name, filter] of Object.entries(questions))
        lists[name] = await median(() => listCalls(db, filter, { page: 1, pageSize: 50 }, []))
      const { rows } = await sql<{ id: string }>`
        select request_id as id from dash_calls where at < now() - interval '40 days' limit 1`.execute(db)
      lists['a request id'] = await median(() =>
        listCalls(db, { ...nothing, filter: rows[0]?.id ?? '' }, { page: 1, pageSize: 50 }, []),
      )
      lists['page 200 of a day'] = await median(() =>
        listCalls(db, { last: '24h', filter: '' }, { page: 200, pageSize: 50 }, []),
      )
      const summary = await median(() => summariseCalls(db, { last: '90d' }))
      const ofOne = await median(() => summariseCalls(db, { last: '90d', client: 7 }))
      return { writes: await writes(db), lists, summary, ofOne }
    } finally {
      await close()
    }
  })
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.slice(1).toSorted((a, b) => a - b)[2] ?? 0
}

type BenchDb = ReturnType<typeof openDatabase>['db']

async function fill(db: BenchDb, calls: number): Promise<void> {
  const start = Date.now() - (DAYS - 1) * 86_400_000
  for (let day = 0; day < DAYS; day += 7) await maintainCallDays(db, start + day * 86_400_000)
  await sql`
    insert into dash_calls (at, request_id, ms, bytes, client_index, status, method, route, path, query, address,
      user_agent, version, accept)
    select now() - (n::float8 / ${calls}) * interval '89 days', gen_random_uuid(),
      case when n % 10000 = 0 then 6000 else 2 + n % 300 end, 900 + n % 5000, 1 + n % 200,
      case when n % 2000 = 0 then 500 when n % 50 = 0 then 404 else 200 end,
      case when n % 5000 = 1 then 'POST' else 'GET' end, '/dash/invoices/{invoice}',
      '/dash/invoices/' || n % 100000, '', '192.0.2.7', 'partner-portal/2.4', '1.0',
      'application/vnd.nineops.dash+json'
    from generate_series(1, ${calls}::int) n`.execute(db)
  await sql`
    insert into dash_call_hours
    select date_trunc('hour', at), coalesce(client_index, -1), coalesce(client_index * 0, -1), ms % 24, count(*),
      count(*) filter (where status = 404), count(*) filter (where status = 500)
    from dash_calls
    group by grouping sets ((1, client_index, client_index * 0, 4), (1, 4))`.execute(db)
  await sql`analyze dash_calls, dash_call_hours`.execute(db)
}

/** Calls a second that one server logs. */
async function writes(db: BenchDb): Promise<number> {
  const log = openCallLog({ db, log: createLog('bench'), everyMs: 3_600_000 })
  const calls = 40_000
  const at = new Date()
  for (let n = 0; n < calls; n += 1) log.add(call(at, n))
  const began = performance.now()
  await log.close()
  return calls / ((performance.now() - began) / 1000)
}

const call = (at: Date, n: number): LoggedCall => ({
  at,
  requestId: crypto.randomUUID(),
  method: 'GET',
  route: '/dash/invoices/{invoice}',
  path: `/dash/invoices/${n}`,
  query: '',
  status: 200,
  ms: n % 300,
  bytes: 900,
  clientIndex: 1 + (n % 200),
  credentialIndex: null,
  userIndex: null,
  address: '192.0.2.7',
  userAgent: 'partner-portal/2.4',
  errorCode: null,
  version: '1.0',
  accept: 'application/vnd.nineops.dash+json',
})
