import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { cacheRunFigures } from './cached-run-figures.service.ts'

let run: number
let times: number
const figuresOf = cacheRunFigures(async (_db, runs) => {
  times += 1
  const time = times
  return runs.map(index => `${index} worked out ${time}`)
})
const change = (text: ReturnType<typeof sql>) => text.execute(own.db)

const own = closedAtEnd(await openTestDatabase({ max: 4 }))
beforeAll(async () => {
  const row = await firstRow<{ index: number }>(own.db)`
    with client as (insert into clients (name) values ('Kept') returning index),
      bill as (insert into bill_runs (client_index, description, period_start, period_end, status, closed_at)
        select index, 'October', '2026-10-01', '2026-10-31', 50, now() from client returning index, client_index)
    insert into invoice_runs (client_index, bill_run_index, description, cycle_description, invoice_date, bacs_date, status)
    select client_index, index, 'October', 'Monthly', '2026-10-31', '2026-11-16', 35 from bill returning index`
  run = row?.index ?? 0
  await change(sql`insert into invoice_run_processes (invoice_run_index, process)
    values (${run}, 'validate-accounts'), (${run}, 'calculate-invoices')`)
})

it('people who open a run at the same time share one calculation of its figures', async () => {
  times = 0
  const [first, second] = await Promise.all([figuresOf(own.db, [run]), figuresOf(own.db, [run])])
  const third = await figuresOf(own.db, [run])
  expect([first, second, third].flat()).toEqual(Array(3).fill(`${run} worked out 1`))
})

it('a process that progresses or ends, and a run that changes, are seen at once', async () => {
  times = 0
  const seen = async () => (await figuresOf(own.db, [run]))[0]
  await change(sql`update invoice_run_processes set done = done + 1 where invoice_run_index = ${run}`)
  expect(await seen()).toBe(`${run} worked out 1`)
  await change(sql`update invoice_runs set status = 75 where index = ${run}`)
  expect(await seen()).toBe(`${run} worked out 2`)
  expect(await seen()).toBe(`${run} worked out 2`)
})

it('figures may be a second old while a process is running, but not once it has ended', async () => {
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

it('decisions inside a transaction use fresh figures', async () => {
  times = 0
  await figuresOf(own.db, [run])
  const inside = await inTransaction(own.db, tx => figuresOf(tx, [run]))
  expect(inside).toEqual([`${run} worked out ${times}`])
})

it('figures that could not be calculated are tried again', async () => {
  let fails = true
  const shaky = cacheRunFigures(async (_db, runs) => {
    if (fails) throw new Error('The database is unavailable.')
    return runs.map(() => 'here')
  })
  await expect(shaky(own.db, [run])).rejects.toThrow('unavailable')
  fails = false
  expect(await shaky(own.db, [run])).toEqual(['here'])
})
