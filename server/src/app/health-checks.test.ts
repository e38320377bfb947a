import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { localFiles } from '../platform/files/local-files.ts'
import { createHealth } from '../platform/health/health.ts'
import { checkHealth } from './health-checks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.each([
  ['ENOSPC', 'cannot be written: the disk is full'],
  ['EDQUOT', 'cannot be written: the disk is full'],
  ['EACCES', 'cannot be written'],
])('a file store that answers %s is not ready and says why', async (code, words) => {
  const health = createHealth()
  const write = () => Promise.reject(Object.assign(new Error(code), { code }))
  const checks = await checkHealth(health, database.url, { ...localFiles('/nowhere'), write })
  health.started()
  expect((await health.state())['files']).toBe(words)
  await checks.close()
})
