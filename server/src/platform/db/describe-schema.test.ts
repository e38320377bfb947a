import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { describeSchema } from './describe-schema.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('the snapshot and the query types are those of the migrations', async () => {
  const database = await testDatabase()
  const { snapshot, types } = await describeSchema(database.url)
  await database.close()
  expect(await read('../../../schema.snapshot.sql'), 'run npm run db:snapshot').toBe(snapshot)
  expect(await read('./schema.generated.ts'), 'run npm run db:snapshot').toBe(types)
})
