import { expect, test } from '@playwright/test'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { loadBankHolidays } from '../rules-over-months/bank-holidays.ts'
import { billCase } from '../rules-over-months/bill-case.ts'
import { noDebits } from '../rules-over-months/month-books.ts'
import { type OwnPortal, startOwnPortal } from '../rules-over-months/own-portal.ts'
import { startCitusDatabase } from './citus-database.ts'

let portal: OwnPortal
let workers: string[] = []
test.beforeAll(async () => {
  test.setTimeout(600_000)
  portal = await startOwnPortal(['api,worker'], 3, async () => {
    const database = await startCitusDatabase('nineops_on_trial')
    workers = database.workers
    return {
      create: () => Promise.resolve(database.url),
      prepare: env => runScript('db:distribute', [], env),
      stop: () => database.stop(),
    }
  })
})
test.afterAll(() => portal?.stop())

const debits = noDebits()
const inDatabase = <Row extends object>(statement: string) =>
  withDatabase(portal.database, async db => (await db.query<Row>(statement)).rows)

/** A month of a reseller, while something is done to the cluster from the time when its first calls are there. */
async function billMonth(name: string, meanwhile: () => Promise<void> = async () => {}) {
  const [before] = await inDatabase<{ calls: number }>('select count(*)::int as calls from calls')
  const collections = await loadBankHolidays(portal.api, 1)
  const size = {
    lastMonth: '2026-10-01',
    calls: [6000],
    accounts: 96,
    seed: 20_261_121,
    patience: 300,
    pdfStep: 10,
  }
  const disturb = async () => {
    for (;;) {
      const [now] = await inDatabase<{ calls: number }>('select count(*)::int as calls from calls')
      if ((now?.calls ?? 0) > (before?.calls ?? 0)) return meanwhile()
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const billing = billCase(portal.api, portal.database, { ...size, name }, collections, debits)
  const [found] = await Promise.all([billing, disturb()])
  return found
}

test('a month on a cluster comes out to the penny, and its files to the byte', async () => {
  test.setTimeout(1_200_000)
  expect((await billMonth('Cluster Telecom')).differences).toEqual([])
  const [stored] = await inDatabase<{ workers: number; calls: number; here: number }>(`
    select (select count(distinct nodename || ':' || nodeport)::int from citus_shards
        where table_name::text ~ '^(calls|rated_calls)') as workers,
      (select count(*)::int from rated_calls) as calls,
      sum(pg_relation_size(relid))::int as here
    from (select relid from pg_partition_tree('calls') union all select relid from pg_partition_tree('rated_calls')) t`)
  expect(stored?.calls).toBeGreaterThan(5000)
  // Nothing is stored on the coordinator.
  expect(stored).toMatchObject({ workers: workers.length, here: 0 })
})

test('a rating reads calls from one shard and writes to one', async () => {
  const [run] = await inDatabase<{ index: number; client: number }>(
    'select index, client_index as client from bill_runs order by index limit 1',
  )
  for (const query of [
    `select * from calls where client_index = ${run?.client} and file_index = any('{1}')`,
    `select * from rated_calls where client_index = ${run?.client} and bill_run_index = ${run?.index}`,
  ]) {
    const plan = await inDatabase<{ 'QUERY PLAN': string }>(`explain ${query}`)
    expect(plan.map(row => row['QUERY PLAN'].trim())).toContain('Task Count: 1')
  }
})

test('a worker that crashes in the middle of a month loses nothing', async () => {
  test.setTimeout(1_200_000)
  const lost: string[] = []
  const crash = async () => {
    // The server starts anew when one of its processes is killed, and recovers from its log.
    for (const worker of workers)
      await withDatabase(worker, db => db.query(`copy (select 1) to program 'kill -9 $PPID'`)).catch(() =>
        lost.push(worker),
      )
  }
  expect((await billMonth('Crash Telecom', crash)).differences).toEqual([])
  expect(lost).toEqual(workers)
})

test('shards move to other workers in the middle of a month, and nothing is lost', async () => {
  test.setTimeout(1_200_000)
  let moves = 0
  const move = async () => {
    // Each takes along the shards of the other tables that lie beside it.
    const shards = await inDatabase<{ shard: string; host: string; port: number }>(`
      select shardid::text as shard, nodename as host, nodeport::int as port
      from citus_shards where table_name = 'calls'::regclass order by shardid limit 6`)
    for (const { shard, host, port } of shards) {
      await inDatabase(`
        select citus_move_shard_placement(${shard}, '${host}', ${port}, n.node_name, n.node_port::int, 'block_writes')
        from citus_get_active_worker_nodes() n where n.node_port <> ${port} limit 1`)
      moves += 1
    }
  }
  expect((await billMonth('Moving Telecom', move)).differences).toEqual([])
  expect(moves).toBeGreaterThan(1)
})
