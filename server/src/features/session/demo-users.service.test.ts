import { demoUsers } from '@nineops/contract/portal/session/session.contract'
import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'
import { listDemoUsers } from './demo-users.service.ts'

const app = closedAtEnd(await testApp())
const embedded = { databaseUrl: undefined, host: '127.0.0.1' }

test('the sign-in screen lists the users of a demo, and only where no one else can reach it', async () => {
  await app.tokenFor(['NINEOPS_CRM_ACCESS'])
  await app.tokenFor(['NINEOPS_BUREAU_ACCESS'])
  const none = { users: [], password: '' }
  expect(await listDemoUsers(app.db, embedded)).toEqual(none)
  const users = ['user-NINEOPS_BUREAU_ACCESS', 'someone-removed', 'user-NINEOPS_CRM_ACCESS']
  await app.db
    .insertInto('settings')
    .values({ name: 'demo', value: JSON.stringify({ users, password: 'shared' }) })
    .execute()
  const listed = {
    users: [
      { username: users[0], roles: ['NINEOPS_BUREAU_ACCESS'] },
      { username: users[2], roles: ['NINEOPS_CRM_ACCESS'] },
    ],
    password: 'shared',
  }
  expect(await listDemoUsers(app.db, embedded)).toEqual(listed)
  const answer = await app.call('/api/login/demo', { roles: null })
  expect(demoUsers.parse(await answer.json())).toEqual(listed)
  expect(await listDemoUsers(app.db, { ...embedded, host: '0.0.0.0' })).toEqual(none)
  expect(await listDemoUsers(app.db, { ...embedded, databaseUrl: 'postgres://elsewhere' })).toEqual(none)
})
