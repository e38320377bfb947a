import { join } from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { buildPerson, type Person } from '../../../test/factories/personal-data.ts'
import { testApp } from '../../../test/test-app.ts'
import { localFiles } from '../../platform/files/local-files.ts'
import { nonPersonalColumns } from './non-personal-columns.domain.ts'
import { eraseAccount, forgetOverdueBooks } from './erase-account.service.ts'
import { bookRows, callColumns, ownRows, searchedColumns, wordColumns } from './holdings.domain.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow } from '../../platform/db/rows.ts'

const app = closedAtEnd(await testApp())

/** Tables whose number of rows may change: erased ones, and records of erasures. */
const mayLose =
  /^(account_erasures|account_files|account_file_versions|account_notes|account_search|account_words|account_word_slips|audit_.*|evidence_packs|exports|invoice_run_files|personal_data_copies|migrations|rated_calls_.*|secrets|user_sessions|users)$/

/** The sum of each number, and the count of rows, of every table. */
async function sums(): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public'
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('integer', 'bigint', 'smallint', 'numeric') and c.column_name <> 'pdf_bytes'`.execute(
    app.db,
  )
  const tables = new Map<string, string[]>()
  for (const { table, column } of columns)
    if (!mayLose.test(table)) tables.set(table, [...(tables.get(table) ?? []), column])
  const found: Record<string, string> = {}
  for (const [table, names] of tables) {
    const all = sql.join(names.map(name => sql`coalesce(sum(${sql.ref(name)}), 0)::text`))
    const row = await firstRow<{ sums: string[] }>(app.db)`
      select array[count(*)::text, ${all}] as sums from ${sql.table(table)}`
    found[table] = `${names.join()}: ${row?.sums.join()}`
  }
  const row = await firstRow<{ numbers: string }>(app.db)`
    select string_agg(number || ':' || net || ':' || vat || ':' || gross, ',' order by index) as numbers from invoices`
  return { ...found, numbers: row?.numbers ?? '' }
}

async function begun({ client, account }: Person): Promise<number> {
  const { index: user } = await app.callerFor(['NINEOPS_CRM_ACCESS'])
  return insertRow(app.db, 'account_erasures', {
    client_index: client,
    account_index: account,
    status: 'running',
    requested_by: user,
    year_end_month: 3,
    kept_until: '2031-03-31',
  })
}

const pence = fc.integer({ min: 0, max: 99_999_99 }).map(value => (value / 100).toFixed(2))

test('every sum, count and number of the books is the same before and after, erased once or twice, with and without the books', async () => {
  const work = { db: app.db, files: localFiles(join(app.dataDir, 'files')) }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ net: pence, vat: pence }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 86_400 }),
      async (amounts, seconds) => {
        const person = await buildPerson(app, { amounts, seconds })
        await buildPerson(app, { amounts, seconds })
        const erasure = await begun(person)
        const before = await sums()
        await Promise.all([eraseAccount(work, erasure), eraseAccount(work, erasure)])
        expect(await sums()).toEqual(before)
        expect(await forgetOverdueBooks(work, '2031-04-01')).toBe(1)
        expect(await sums()).toEqual(before)
      },
    ),
    { numRuns: 4, endOnFailure: true },
  )
})

test('every column of the database is known to hold details of account holders, or not to', async () => {
  const rows = await allRows<{ table: string; column: string }>(app.db)`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join pg_class p on p.relname = c.table_name and p.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and p.relkind in ('r', 'p') and not p.relispartition and c.table_name <> 'migrations'
      and (c.data_type in ('text', 'json', 'jsonb', 'bytea', 'tsvector', 'inet', 'ARRAY', 'character varying'))`
  const decided = new Set(
    Object.entries(nonPersonalColumns).flatMap(([table, names]) =>
      names.split(' ').map(name => `${table}.${name}`),
    ),
  )
  for (const [table, names] of [searchedColumns, callColumns, wordColumns].flatMap(part =>
    Object.entries(part),
  ))
    for (const name of names) decided.add(`${table}.${name}`)
  const deleted = new Set<string>()
  for (const [table, { erase }] of [ownRows, bookRows].flatMap(part => Object.entries(part)))
    if (erase === 'delete') deleted.add(table)
    else for (const name of Object.keys(erase)) decided.add(`${table}.${name}`)
  const open = rows.filter(({ table, column }) => !deleted.has(table) && !decided.has(`${table}.${column}`))
  expect(
    open.map(({ table, column }) => `${table}.${column}`),
    'say in server/src/features/personal-data what becomes of it when an account is erased',
  ).toEqual([])
})
