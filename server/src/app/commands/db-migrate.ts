import { migrate } from '../../platform/db/migrate.ts'
import { withDatabase } from './with-database.ts'

// Brings the configured database up to date.
await withDatabase(async url => {
  const { applied } = await migrate(url)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}`)
})
