import { fastify } from 'fastify'
import { Pool } from 'pg'

// Fastify and pg with nothing else, in a process of their own: the floor of a page of a list. Each table of the
// arguments (name, condition, order) is a path that reads 50 rows with all columns, and counts them.
const [databaseUrl, tables = '[]'] = process.argv.slice(2)
const pool = new Pool({ connectionString: databaseUrl, max: 16 })
const app = fastify()
for (const [table, condition, order] of JSON.parse(tables) as [string, string, string][])
  app.get(`/${table}`, async () => {
    const counted = await pool.query(`select count(*)::int as total from ${table} where ${condition}`)
    const page = await pool.query(`select * from ${table} where ${condition} order by ${order} limit 50`)
    return { total: counted.rows, rows: page.rows }
  })
process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
