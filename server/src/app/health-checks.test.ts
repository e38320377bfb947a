import { expect, test } from 'vitest'
import { closedAtEnd } from '../../test/closed-at-end.ts'
import { testDatabase } from '../../test/database.ts'
import { localFiles } from '../platform/files/local-files.ts'
import { createHealth } from '../platform/health/health.ts'
import { checkHealth } from './health-checks.ts'

const database = closedAtEnd(await testDatabase())

test.each([
  ['ENOSPC', 'cannot be written: the disk is full'],
  ['EDQUOT', 'cannot be written: the disk is full'],
  ['EACCES', 'cannot be written'],
])('a file store that answers %s is not ready, with the reason', async (code, words) => {
  const health = createHealth()
  const write = () => Promise.reject(Object.assign(new Error(code), { code }))
  const checks = await checkHealth(health, database.url, { ...localFiles('/nowhere'), write })
  health.started()
  expect((await health.state())['files']).toBe(words)
  await checks.close()
})
