import { sql } from 'kysely'
import { createUser } from '../server/src/features/user-records/user-records.service.ts'
import { accessTokens } from '../server/src/platform/auth/access-tokens.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'
import { prepareCalculation } from './calculate.data.ts'

// A reseller ready to be invoiced besides the demo's, and signed-in people who work at the same time: `node
// bench/load.data.ts <url> <people> <accounts> <calls>` prints the input of e2e/bench/load.ts.
const [url = '', people = '', accounts = '', calls = ''] = process.argv.slice(2)
const roles = ['NINEOPS_BUREAU_ACCESS', 'NINEOPS_CRM_ACCESS', 'NINEOPS_SERVICEESTABLISHMENT_ACCESS'] as const
const { db, close } = openDatabase(url, { max: 2 })
const { client, billRun } = await prepareCalculation(db, Number(accounts), Number(calls))
await sql`
  insert into invoice_number_ranges (brand_index, kind, prefix)
  select index, kind, left(upper(kind), 1) from brands, unnest(array['invoice','credit_note']) kind
  where client_index = ${client}`.execute(db)
const first = await createUser(db, {
  username: 'load-1',
  givenName: 'Load',
  email: 'load@nineops.example',
  password: 'a long password',
  roles,
})
// Hashing a password for each would take longer than everything else.
const others = await sql<{ index: number; username: string }>`
  insert into users (username, given_name, email, password_hash, roles)
  select 'load-' || n, given_name, 'load-' || n || '@nineops.example', password_hash, roles
  from users, generate_series(2, ${people}::int) n where index = ${first}
  returning index, username`.execute(db)
const tokens = await accessTokens(db)
const signedIn: string[] = []
for (const { index, username } of [{ index: first, username: 'load-1' }, ...others.rows]) {
  const hash = `load-${index}`
  const session = await db
    .insertInto('user_sessions')
    .values({
      user_index: index,
      family_hash: hash,
      refresh_hash: hash,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  signedIn.push(await tokens.issue({ index, username, roles, session: session.index }))
}
const sample = await db
  .selectFrom('accounts')
  .select('index')
  .where('client_index', '=', client)
  .orderBy('index')
  .limit(2000)
  .execute()
await sql`vacuum analyze`.execute(db)
await close()
console.log(JSON.stringify({ client, billRun, tokens: signedIn, accounts: sample.map(each => each.index) }))
