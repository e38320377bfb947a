import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { type Database, inTransaction, openDatabase } from '../../platform/db/db.ts'
import { keepRunFigures } from './kept-run-figures.service.ts'

let database: TestDatabase
let own: Database
let run: number
let times: number
const figuresOf = keepRunFigures(async (_db, runs) => {
  times += 1
  const time = times
  return runs.map(index => `${index} worked out ${time}`)
})
const change = (text: ReturnType<typeof sql>) => text.execute(own.db)

beforeAll(async () => {
  database = await testDatabase()
  own = openDatabase(database.url, { max: 4 })
  const { rows } = await sql<{ index: number }>`
    with client as (insert into clients (name) values ('Kept') returning index),
      bill as (insert into bill_runs (client_index, description, period_start, period_end, status, closed_at)
        select index, 'October', '2026-10-01', '2026-10-31', 50, now() from client returning index, client_index)
    insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date, status)
    select client_index, index, 'October', 'Monthly', '2026-10-31', '2026-11-16', 35 from bill returning index`.execute(
    own.db,
  )
  run = rows[0]?.index ?? 0
  await change(sql`insert into invoice_run_processes (invoice_run_index, process)
    values (${run}, 'validate-accounts'), (${run}, 'calculate-invoices')`)
})
afterAll(async () => {
  await own.close()
  await database.close()
})

it('who looks at a run at the same time sees figures that were worked out once', async () => {
  times = 0
  const [first, second] = await Promise.all([figuresOf(own.db, [run]), figuresOf(own.db, [run])])
  const third = await figuresOf(own.db, [run])
  expect([first, second, third].flat()).toEqual(Array(3).fill(`${run} worked out 1`))
})

it('a process that gets on, or ends, and a run that changes are seen at once', async () => {
  times = 0
  const seen = async () => (await figuresOf(own.db, [run]))[0]
  await change(sql`update invoice_run_processes set done = done + 1 where invoice_run_index = ${run}`)
  expect(await seen()).toBe(`${run} worked out 1`)
  await change(sql`update invoice_runs set status = 75 where index = ${run}`)
  expect(await seen()).toBe(`${run} worked out 2`)
  expect(await seen()).toBe(`${run} worked out 2`)
})

it('while a process is at work figures may be a second old, and not once it has ended', async () => {
  times = 0
  const work = sql`update invoice_run_processes set status = 'running', done = done + 1
    where invoice_run_index = ${run} and process = 'calculate-invoices'`
  await change(sql`update invoice_runs set status = 35 where index = ${run}`)
  await figuresOf(own.db, [run])
  await change(work)
  expect(await figuresOf(own.db, [run])).toEqual([`${run} worked out 1`])
  await change(sql`update invoice_run_processes set status = 'done' where invoice_run_index = ${run}`)
  expect(await figuresOf(own.db, [run])).toEqual([`${run} worked out 2`])
})

it('what decides inside a transaction is worked out anew', async () => {
  times = 0
  await figuresOf(own.db, [run])
  const inside = await inTransaction(own.db, tx => figuresOf(tx, [run]))
  expect(inside).toEqual([`${run} worked out ${times}`])
})

it('figures that could not be worked out are tried again', async () => {
  let fails = true
  const shaky = keepRunFigures(async (_db, runs) => {
    if (fails) throw new Error('The database is away.')
    return runs.map(() => 'here')
  })
  await expect(shaky(own.db, [run])).rejects.toThrow('away')
  fails = false
  expect(await shaky(own.db, [run])).toEqual(['here'])
})
