import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { queryList, sqlList } from './stored-list.ts'

const { db, pool } = closedAtEnd(await openTestDatabase())
await sql`insert into clients (name) select 'R' || lpad(n::text, 2, '0') from generate_series(1, 25) n`.execute(
  db,
)
const named = 'R'

const lists = {
  'written as SQL': sqlList({
    matching: (like: string) => sql`from clients where name like ${`${like}%`}`,
    rows: (like, cut) =>
      sql<{ name: string }>`select name from clients where name like ${`${like}%`} order by name desc ${cut}`,
  }),
  'made with the query builder': queryList({
    matching: (of, like: string) => of.selectFrom('clients').where('name', 'like', `${like}%`),
    rows: (of, like) =>
      of.selectFrom('clients').select('name').where('name', 'like', `${like}%`).orderBy('name', 'desc'),
  }),
}
const statementsOf = async (work: () => Promise<unknown>) => {
  let statements = 0
  const count = () => {
    statements += 1
  }
  pool.on('acquire', count)
  await work()
  pool.off('acquire', count)
  return statements
}

for (const [how, list] of Object.entries(lists)) {
  test(`a list ${how} reads a page in its order and counts all that match in one statement`, async () => {
    const page = { page: 2, pageSize: 10 }
    expect(await statementsOf(() => list.page(db, named, page))).toBe(1)
    const { rows, total } = await list.page(db, named, page)
    expect(rows).toEqual(
      Array.from({ length: 10 }, (_, at) => ({ name: `R${15 - at}`.replace(/R(.)$/, 'R0$1') })),
    )
    expect(total).toBe(25)
  })

  test(`a list ${how} counts for a page after the last one, and where nothing matches`, async () => {
    expect(await list.page(db, named, { page: 4, pageSize: 10 })).toEqual({ rows: [], total: 25 })
    expect(await list.page(db, 'nobody', { page: 1, pageSize: 10 })).toEqual({ rows: [], total: 0 })
    expect(await list.count(db, named)).toBe(25)
  })
}
