import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { openSealer } from '../platform/auth/sealing.ts'
import { accessTokens } from '../platform/auth/access-tokens.ts'
import { onlyValueOf } from '../platform/db/rows.ts'
import { othersConnected, rotateKeys } from './key-rotation.ts'

const app = await testApp()
afterAll(() => app.close())

test('new keys leave sealed secrets readable, invalidate earlier tokens, and nothing is sealed with the old keys', async () => {
  const { db } = app
  const { index: user } = await app.callerFor(['NINEOPS_CRM_ACCESS'])
  const before = await openSealer(db)
  await sql`insert into two_step (user_index, secret) values (${user}, ${before.seal('KRUGKIROVUWG2ZLD', `two_step:${user}`)})`.execute(
    db,
  )
  const token = await app.tokenFor(['NINEOPS_CRM_ACCESS'])
  expect(await (await accessTokens(db)).verify(token)).not.toBeNull()

  expect(await rotateKeys(db)).toBe(1)
  const secret = await onlyValueOf(db, 'two_step', 'secret', { user_index: user })
  expect((await openSealer(db)).unseal(secret, `two_step:${user}`)).toBe('KRUGKIROVUWG2ZLD')
  expect(() => before.unseal(secret, `two_step:${user}`)).toThrow()
  expect(await (await accessTokens(db)).verify(token)).toBeNull()
})

test('running processes are detected, as they would go on with the old keys', async () => {
  expect(await othersConnected(app.db)).toBeGreaterThan(0)
})

test('every place where secrets are sealed is sealed again', () => {
  const places = globSync('server/src/features/**/*.service.ts').flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/=> `([a-z_]+):\$\{(?:user|webhookIndex)\}`/g)].map(
      ([, place]) => place,
    ),
  )
  const rotation = readFileSync('server/src/app/key-rotation.ts', 'utf8')
  expect(new Set(places)).toEqual(new Set(['two_step', 'webhooks']))
  for (const place of places) expect(rotation).toContain(`place: '${place}'`)
  const sealing = globSync('server/src/**/*.ts').filter(
    path =>
      !/\.test\.ts$|sealing\.ts$|key-rotation/.test(path) && /\.seal\(/.test(readFileSync(path, 'utf8')),
  )
  expect(sealing.toSorted()).toEqual([
    'server/src/features/two-step/two-step.service.ts',
    'server/src/features/webhooks/webhook-secrets.service.ts',
    'server/src/platform/http/stored-secrets.ts',
  ])
})
