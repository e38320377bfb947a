import { savedOmniSettings } from '@nineops/contract/omni-portal/omni-settings.contract'
import { expect, it } from 'vitest'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { dashSession } from '../../../test/dash-session.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const dash = await dashSession(app)
const client = await app.build.client()
const token = await dash.tokenFor(client)

const send = (method: string, json?: unknown, as = token) =>
  dash.call(as, '/dash/settings', { method, ...(json === undefined ? {} : { json }) })
const settings = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return savedOmniSettings.parse(await answer.json())
}

it('nothing optional is shown by default; a change records user and time', async () => {
  expect(await settings(await send('GET'))).toEqual({
    showContractEndDate: false,
    meta: { updatedAt: null, updatedBy: null },
  })
  const put = await settings(await send('PUT', { showContractEndDate: true }))
  expect(put).toMatchObject({ showContractEndDate: true, meta: { updatedBy: 'user-NINEOPS_LUMIERE_ACCESS' } })
  expect(await settings(await send('GET'))).toEqual(put)
  const patched = await settings(await send('PATCH', { showContractEndDate: false }))
  expect(patched.showContractEndDate).toBe(false)
  const audit = await app.audit({ entity: 'omni_settings' })
  expect(audit).toHaveLength(2)
  expect(audit[1]).toMatchObject({ action: 'omni_settings.changed', before: put, after: patched })
})

it('settings sent back with their meta part are saved without it', async () => {
  const read = await settings(await send('GET'))
  expect((await send('PUT', { ...read, showContractEndDate: true })).status).toBe(200)
})

it.each([
  ['PUT', {}],
  ['PUT', { showContractEndDate: 'yes' }],
  ['PATCH', {}],
  ['PATCH', { showContractEndDate: null }],
  ['PATCH', []],
])('%s %j is refused', async (method, body) => {
  expect((await send(method, body)).status).toBe(400)
})

it("one reseller's settings do not affect another's", async () => {
  const other = await dash.tokenFor(await app.build.client())
  await send('PUT', { showContractEndDate: true })
  expect((await settings(await send('GET', undefined, other))).showContractEndDate).toBe(false)
})

it('of two people who change them at once, the second sees who was first, and nothing is lost', async () => {
  const own = await dash.tokenFor(await app.build.client())
  const put = (showContractEndDate: boolean, seen: string) =>
    dash.call(own, `/dash/settings?seen=${encodeURIComponent(seen)}`, {
      method: 'PUT',
      json: { showContractEndDate },
    })
  const first = await settings(await put(true, 'never'))
  const second = await put(false, 'never')
  expect(second.status).toBe(409)
  const error = await errorOf(second)
  expect(error.code).toBe('omni_settings_changed')
  expect(error.detail).toContain('user-NINEOPS_LUMIERE_ACCESS changed these settings at')
  expect((await settings(await send('GET', undefined, own))).showContractEndDate).toBe(true)
  expect((await settings(await put(false, first.meta.updatedAt ?? ''))).showContractEndDate).toBe(false)
})
