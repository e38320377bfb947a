import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testDatabase } from '../../../test/database.ts'
import { inTransaction, openDatabase } from './db.ts'

const { url } = closedAtEnd(await testDatabase())
const open = () => closedAtEnd(openDatabase(url, { max: 1, named: true }))
const { db, pool } = open()

const named = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement not like '%pg_prepared%'`.execute(db)
  return rows.map(row => row.statement)
}
const three = async (read: () => Promise<unknown>) => {
  for (let time = 0; time < 3; time += 1) await read()
}

const read = (index: number) =>
  db
    .selectFrom('clients')
    .select('name')
    .where('index', '=', index)
    .where('name', '<>', `n${index}`)
    .execute()

test('a read that is repeated is planned once, whatever its numbers and short texts', async () => {
  await read(1)
  await read(2)
  expect(await named()).toEqual([])
  await read(3)
  expect(await named()).toEqual(['select "name" from "clients" where "index" = $1 and "name" <> $2'])
})

test('however many names other pools have given, a pool gives its own', async () => {
  const other = open().db
  for (let at = 0; at < 310; at += 1)
    await three(() => sql`select ${sql.lit(at)}::int where 1 = ${1}::int`.execute(other))
  const before = await named()
  await three(() => sql`select 2 where 1 = ${1}::int`.execute(db))
  expect(await named()).toHaveLength(before.length + 1)
})

test('writes, patterns, long lists and texts, and reads of a transaction are planned each time', async () => {
  const before = await named()
  const many = Array.from({ length: 101 }, (_, at) => at)
  await three(() => db.selectFrom('clients').select('name').where('name', 'like', 'a%').execute())
  await three(() => sql`select index from clients where index = any(${many}::int[])`.execute(db))
  await three(() => db.selectFrom('clients').select('name').where('index', 'in', many.slice(0, 6)).execute())
  await three(() => sql`select index from clients where name = ${'x'.repeat(201)}`.execute(db))
  await three(() => db.updateTable('clients').set({ name: 'x' }).where('index', '=', 0).execute())
  await three(() => inTransaction(db, tx => sql`select 1 where 1 = ${1}::int`.execute(tx)))
  expect(await named()).toEqual(before)
  await three(() => sql`select 1 where 1 = ${1}::int`.execute(db))
  expect(await named()).toHaveLength(before.length + 1)
})

test('a read whose table has changed since is answered all the same, and its connection replaced', async () => {
  await sql`create table changing (index int, amount int)`.execute(db)
  await sql`insert into changing values (1, 7)`.execute(db)
  const readAll = () => sql<{ amount: unknown }>`select * from changing where index = ${1}`.execute(db)
  await three(readAll)
  const [connection] = [await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)]
  await sql`alter table changing alter amount type text`.execute(db)
  await sql`alter table changing add reason text`.execute(db)
  const row = { index: 1, amount: '7', reason: null }
  expect((await readAll()).rows).toEqual([row])
  expect(await sql`select pg_backend_pid() as pid`.execute(db)).not.toMatchObject({ rows: connection.rows })
  expect((await readAll()).rows).toEqual([row])
  expect(pool.totalCount).toBe(1)
})
