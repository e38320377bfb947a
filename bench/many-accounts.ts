import { sql } from 'kysely'
import { withDatabase } from '../server/src/app/commands/with-database.ts'
import { openDatabase } from '../server/src/platform/db/db.ts'

// Two resellers, one with the given number of accounts and one with 100: `node bench/many-accounts.ts 100000`.
const FEW = 100
await withDatabase(async url => {
  const { db, close } = openDatabase(url, { max: 1 })
  const made: number[] = []
  for (const accounts of [FEW, Number(process.argv[2])]) {
    const client = await sql<{ index: number }>`
      insert into clients (name) values (${`Reseller of ${accounts}`}) returning index`.execute(db)
    const index = client.rows[0]?.index ?? 0
    made.push(index)
    await sql`
      with brand as (insert into brands (client_index, name) values (${index}, 'Brand') returning index)
      insert into accounts (client_index, brand_index, account_number, company_name)
      select ${index}, brand.index, 'A' || (1000000 + n), initcap(md5(n::text)) || ' ' ||
        (array['Engineering', 'and Sons', 'Holdings', 'Dental Practice', 'Haulage', 'Farms'])[1 + n % 6] || ' Limited'
      from brand, generate_series(1, ${accounts}::int) n`.execute(db)
  }
  await sql`analyze accounts`.execute(db)
  console.log(JSON.stringify(made))
  await close()
})
