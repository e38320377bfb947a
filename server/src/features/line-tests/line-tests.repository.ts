import type { TestProfile, TestStep } from '@nineops/contract/network/line-tests'
import type { lineTests, TestResult, TestState } from '@nineops/contract/network/line-tests.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { onlyValue } from '../../platform/db/query-rows.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

export interface TestRow {
  index: number
  circuitIndex: number
  number: string
  cli: string
  clientIndex: number
  clientName: string
  accountIndex: number | null
  accountNumber: string | null
  companyName: string | null
  profile: TestProfile
  status: TestState
  step: TestStep | null
  providerName: string
  simulated: boolean
  result: TestResult | null
  failure: string | null
  requestedBy: string | null
  cancelledBy: string | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

const tests = (where: RawBuilder<unknown>, cut: RawBuilder<unknown> = sql``) => sql<TestRow>`
  select t.index, t.circuit_index as "circuitIndex", c.circuit_number as number, c.cli, t.client_index as "clientIndex",
    r.name as "clientName", t.account_index as "accountIndex", a.account_number as "accountNumber",
    a.company_name as "companyName", t.profile, t.status, t.step, t.provider_name as "providerName", t.simulated,
    t.result, t.failure, u.username as "requestedBy", t.cancel_by as "cancelledBy", t.created_at as "createdAt",
    t.started_at as "startedAt", t.finished_at as "finishedAt"
  from line_tests t join circuits c on c.index = t.circuit_index join clients r on r.index = t.client_index
  left join accounts a on a.index = t.account_index left join users u on u.index = t.requested_by
  where ${where} order by t.index desc ${cut}`

export async function selectTest(db: Db, index: number): Promise<TestRow | undefined> {
  return (await tests(sql`t.index = ${index}::int`).execute(db)).rows[0]
}

type Tests = ListQuery<typeof lineTests.list> & { circuitIndex: number }

const ofCircuit = ({ circuitIndex, result }: Tests) => {
  const circuit = sql`t.circuit_index = ${circuitIndex}::int`
  if (result === undefined) return circuit
  return sql`${circuit} and ${result} = case when t.status = 'done' then t.result ->> 'verdict' else t.status end`
}

/** Tests of a circuit, the latest first. */
export const testsOfCircuit = sqlList({
  matching: (of: Tests) => sql`from line_tests t where ${ofCircuit(of)}`,
  rows: (of, cut) => tests(ofCircuit(of), cut),
})

export async function selectAtWork(db: Db): Promise<TestRow[]> {
  return (await tests(sql`t.status in ('waiting', 'running')`, sql`limit 100`).execute(db)).rows
}

/** Circuits' latest tests that found a fault within some days. */
const freshFaults = (days: number) => sql`
  t.status = 'done' and t.result ->> 'verdict' = 'fault' and t.finished_at >= now() - make_interval(days => ${days}::int)
  and exists (select from circuits k where k.index = t.circuit_index and k.last_test_index = t.index)`

export async function selectFaults(db: Db, days: number, limit: number): Promise<TestRow[]> {
  return (await tests(freshFaults(days), sql`limit ${limit}`).execute(db)).rows
}

export const countFaults = (db: Db, days: number) => onlyValue<number>(db)`
    select count(*)::int as total from line_tests t where ${freshFaults(days)}`

/** Undefined where the circuit is already being tested. */
export const insertTest = (
  db: Db,
  test: {
    circuitIndex: number
    clientIndex: number
    accountIndex: number
    profile: TestProfile
    requestedBy: number
    provider: { name: string; simulated: boolean }
  },
) =>
  db
    .insertInto('line_tests')
    .values({
      circuit_index: test.circuitIndex,
      client_index: test.clientIndex,
      account_index: test.accountIndex,
      profile: test.profile,
      requested_by: test.requestedBy || null,
      provider_name: test.provider.name,
      simulated: test.provider.simulated,
    })
    .onConflict(conflict =>
      conflict.column('circuit_index').where('status', 'in', ['waiting', 'running']).doNothing(),
    )
    .returning('index')
    .executeTakeFirst()

/** Asks the worker to stop; returns whether the test was still running. */
export async function askToCancel(db: Db, index: number, by: string): Promise<boolean> {
  const row = await db
    .updateTable('line_tests')
    .set({ cancel_by: by })
    .where('index', '=', index)
    .where('status', 'in', ['waiting', 'running'])
    .returning('index')
    .executeTakeFirst()
  return row !== undefined
}
