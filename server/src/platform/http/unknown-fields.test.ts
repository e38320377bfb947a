import { expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client()
const carriers = `/api/clients/${client}/carriers`
const carrier = { name: 'Gamma', profile: { name: 'nineops-csv' }, status: 'active' }

const post = (path: string, json: object) => app.call(path, { method: 'POST', json })

test('a field that the call does not have is refused by its name, also inside another', async () => {
  const answer = await post(carriers, {
    ...carrier,
    nmae: 'x',
    profile: { name: 'nineops-csv', colour: 'red' },
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: {
      code: 'validation_failed',
      errors: [
        { field: 'profile.colour', message: 'is not a field of this call' },
        { field: 'nmae', message: 'is not a field of this call' },
      ],
    },
  })
})

test('a thing may be sent back as it was read, with fields that cannot be changed', async () => {
  const added = (await (await post(carriers, carrier)).json()) as { index: number }
  const changed = { ...added, name: 'Gamma Telecom' }
  expect((await post(`${carriers}/${added.index}`, { carrier: changed })).status).toBe(200)
  expect((await post(`${carriers}/${added.index}`, { carrier: { ...changed, nmae: 'x' } })).status).toBe(400)
})

test('a form may hold fields that the call does not know', async () => {
  const form = { client_id: 'AngularSPA', grant_type: 'refresh_token', refresh_token: 'x', audience: 'y' }
  const answer = await app.call('/api/login/refresh', { method: 'POST', roles: null, form })
  expect(answer.status).toBe(401)
})
