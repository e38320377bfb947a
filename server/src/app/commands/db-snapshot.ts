import { writeFile } from 'node:fs/promises'
import { describeSchema } from '../../platform/db/describe-schema.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { withScratchDatabase } from './scratch-database.ts'

// Writes the result of the migrations: the snapshot that fresh and migrated databases are compared with, and the
// types.
await withScratchDatabase(async url => {
  await migrate(url)
  const { snapshot, types } = await describeSchema(url)
  await writeFile(new URL('../../../schema.snapshot.sql', import.meta.url), snapshot)
  await writeFile(new URL('../../platform/db/schema.generated.ts', import.meta.url), types)
  console.log('Wrote server/schema.snapshot.sql and server/src/platform/db/schema.generated.ts')
})
