import { collectedFile, fileDetail } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const client = await app.build.client('Acme')
const carrier = await app.build.carrier(client, 'Trunkline')
const base = `/api/clients/${client}/datacollection`

const file = { client_index: client, carrier_index: carrier, bytes: 1, storage_key: 'k' }
const addFile = async (name: string, rest: Record<string, unknown>) =>
  (
    await app.db
      .insertInto('data_collection_files')
      .values({ ...file, name, sha256: name, status: 'taken', ...rest })
      .returning('index')
      .executeTakeFirstOrThrow()
  ).index
const taken = { taken_at: new Date(), lines: 10 }
const wrong = await addFile('photo.csv', { status: 'failed', failure: 'There is no header.' })
const rejected = await addFile('other-carrier.csv', { ...taken, rejected: 10, taken_order: 1 })
const partly = await addFile('partly.csv', { ...taken, accepted: 1, rejected: 9, taken_order: 2 })

const attention = async () => {
  const answer = await app.call('/api/board/attention')
  expect(answer.status).toBe(200)
  return (await answer.text()).includes('photo.csv')
}
const quarantine = (index: number, reason = 'Not a call file') =>
  app.call(`${base}/files/${index}/quarantine`, { method: 'PUT', json: { reason } })
const restore = (index: number) => app.call(`${base}/files/${index}/quarantine`, { method: 'DELETE' })
const list = async (filter: string) =>
  z
    .array(collectedFile)
    .parse(await (await app.call(`${base}/external/files?only=received&filter=${filter}`)).json())
    .map(row => row.name)

it('a wrong file is quarantined with a reason, leaves attention, stays in the list, and comes back', async () => {
  expect(await attention()).toBe(true)
  expect((await quarantine(wrong, ' ')).status).toBe(400)
  expect((await quarantine(wrong)).status).toBe(200)
  expect(await attention()).toBe(false)
  const shown = fileDetail.parse(await (await app.call(`${base}/files/${wrong}`)).json())
  expect(shown).toMatchObject({ status: 'failed', quarantine: { reason: 'Not a call file', by: 'user-NINEOPS_BUREAU_ACCESS' } })
  expect(await list('quarantined')).toEqual(['photo.csv'])
  const retried = await app.call(`${base}/files/${wrong}/retry`, { method: 'POST' })
  expect(retried.status).toBe(409)
  expect((await errorOf(retried)).detail).toContain('out of quarantine first')
  expect((await quarantine(wrong)).status).toBe(409)

  expect((await restore(wrong)).status).toBe(200)
  expect(await attention()).toBe(true)
  expect(await list('quarantined')).toEqual([])
  expect((await restore(wrong)).status).toBe(409)
  const entries = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where(eb => eb.and({ entity: 'data_collection_files', entity_index: wrong }))
    .orderBy('index')
    .execute()
  expect(entries).toMatchObject([
    { action: 'call_file.quarantined', after: { name: 'photo.csv', reason: 'Not a call file' } },
    { action: 'call_file.restored', before: { reason: 'Not a call file' } },
  ])
})

it('a file is quarantined only if none of its calls were taken', async () => {
  expect((await quarantine(rejected, 'Of another carrier')).status).toBe(200)
  const refused = await quarantine(partly)
  expect(refused.status).toBe(409)
  expect((await errorOf(refused)).detail).toContain('calls of it were taken')
  expect((await quarantine(99_999)).status).toBe(404)
})
