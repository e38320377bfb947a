import { text } from 'node:stream/consumers'
import { collectedFile } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { ioPath, pathFiles } from '@nineops/contract/bureau/paths.contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { codeOf } from '../../../test/answers.ts'
import { fileStores, type TestStore } from '../../../test/file-stores.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { closeRoots, ensureFolder, ioRoots, stateInRoots } from '../../platform/files/io-roots.ts'
import { moveTakenFile } from '../paths/move-taken-file.service.ts'

const header = 'call_id,cli,destination,started_at,duration_seconds\n'
const call = (id: string) => `${id},01632960001,01632960999,2026-10-01T09:00:00Z,60\n`
/** Older than what may still be arriving. */
const SETTLED = 60_000

describe.each(fileStores)('call files in %s', (_, open) => {
  let store: TestStore
  let app: TestApp
  let client: number
  let carrier: number
  let base: string
  beforeAll(async () => {
    store = await open()
    app = await testApp({ worker: true, settings: { IO_ROOTS: store.address } })
    client = await app.build.client()
    base = `/api/clients/${client}`
    const index = await insertRow(app.db, 'carriers', { client_index: client, name: 'Trunkline' })
    carrier = index
  })
  afterAll(async () => {
    await app.close()
    await store.close()
  })
  const lay = async (key: string, content: string, age = SETTLED) => {
    await store.files.write(key, Buffer.from(content))
    store.age(key, age)
  }
  const send = (method: string, path: string, json?: object) =>
    app.call(`${base}/${path}`, { method, ...(json ? { json } : {}) })
  const addPath = async (path: string, more: object = {}) => {
    const answer = await send('POST', 'paths/input', { path, carrierIndex: carrier, ...more })
    expect(answer.status).toBe(201)
    return ioPath.parse(await answer.json())
  }
  const take = (path: string) =>
    send('POST', 'datacollection/external/files/take', { path, carrierIndex: carrier })
  const files = async (only: 'lying' | 'received') =>
    z
      .array(collectedFile)
      .parse(await (await send('GET', `datacollection/external/files?only=${only}`)).json())
  const untilCollected = (name: string) =>
    vi.waitFor(
      async () => {
        const found = (await files('received')).find(file => file.name === name)
        expect(found?.status).toBe('taken')
        return found
      },
      { timeout: 120_000, interval: 100 },
    )

  it('wait until they are collected, in full, and stay where they are', async () => {
    const path = await addPath('feeds/trunkline')
    expect(path).toMatchObject({ waiting: 0, problem: null, enabled: true })
    await lay('feeds/trunkline/one.csv', header + call('a1') + call('a2'))
    await lay('feeds/trunkline/deeper/two.csv', header + call('a3'))
    await lay('feeds/trunkline/three.csv.part', header)
    expect((await files('lying')).map(({ name }) => name)).toEqual(['one.csv'])
    const checked = ioPath.parse(await (await send('POST', `paths/${path.index}/check`)).json())
    expect(checked).toMatchObject({ waiting: 1, problem: null })
    const [waiting] = await files('lying')
    expect((await take(waiting?.path ?? '')).status).toBe(202)
    expect(await untilCollected('one.csv')).toMatchObject({
      lines: 2,
      accepted: 2,
      path: `${path.path}/one.csv`,
    })
    expect(await files('lying')).toEqual([])
    expect(await store.files.exists('feeds/trunkline/one.csv')).toBe(true)
    const browsed = pathFiles.parse(await (await send('GET', `paths/${path.index}/files`)).json())
    expect(browsed).toMatchObject({ total: 1, files: [{ name: 'one.csv', state: 'taken' }] })
  })

  it('that are still growing, gone or outside the path are left', async () => {
    const { path, index } = await addPath('feeds/growing')
    await lay('feeds/growing/now.csv', header + call('b1'), 0)
    expect(await codeOf(await take(`${path}/now.csv`))).toBe('file_still_arriving')
    const browsed = pathFiles.parse(await (await send('GET', `paths/${index}/files`)).json())
    expect(browsed.files[0]?.state).toBe('arriving')
    for (const place of [
      `${path}/missing.csv`,
      `${path}/../trunkline/one.csv`,
      `${path}/%2e%2e/x`,
      `${path}//now.csv`,
      `${path}/deeper/now.csv`,
      '/etc/passwd',
      `${path}/${'n'.repeat(300)}`,
    ]) {
      const answer = await take(place)
      expect([400, 404], place).toContain(answer.status)
    }
    expect((await files('received')).some(({ name }) => name === 'now.csv')).toBe(false)
  })

  it('are moved aside once they are collected, if the path says so', async () => {
    const { path } = await addPath('feeds/aside', { moveTaken: true })
    await lay('feeds/aside/c.csv', header + call('c1'))
    expect((await take(`${path}/c.csv`)).status).toBe(202)
    expect(await untilCollected('c.csv')).toMatchObject({ accepted: 1 })
    expect(await store.files.list('feeds/aside')).toEqual(['feeds/aside/collected/c.csv'])
    await lay('feeds/aside/c.csv', header + call('c2'))
    expect((await take(`${path}/c.csv`)).status).toBe(202)
    const aside = await store.files.list('feeds/aside')
    expect(aside).toEqual([expect.stringMatching(/collected\/c-\d{14}\.csv$/), 'feeds/aside/collected/c.csv'])
    const texts = await Promise.all(aside.map(key => text(store.files.read(key))))
    expect(texts).toEqual([header + call('c2'), header + call('c1')])
  })

  it('are not moved aside unread if another has replaced them', async () => {
    const roots = ioRoots({ ioRoots: [store.address], dataDir: '' })
    const folder = await ensureFolder(roots, 'feeds/replaced')
    await lay('feeds/replaced/e.csv', header + call('e1'))
    const taken = await stateInRoots(roots, `${folder}/e.csv`)
    expect(taken).toBeDefined()
    await lay('feeds/replaced/e.csv', header + call('e2') + call('e3'))
    if (taken) await moveTakenFile(roots, folder, 'e.csv', taken)
    expect(await store.files.list('feeds/replaced')).toEqual(['feeds/replaced/e.csv'])
    await closeRoots(roots)
  })

  it('are counted if the folder is an output path as well', async () => {
    const { path } = await addPath('feeds/both')
    await lay('feeds/both/f.csv', header + call('f1'))
    expect((await send('POST', 'paths/output', { path })).status).toBe(201)
    const inputs = z.array(ioPath).parse(await (await send('GET', 'paths/input')).json())
    const checked = inputs.find(one => one.path === path)
    await send('POST', `paths/${checked?.index}/check`)
    const outputs = z.array(ioPath).parse(await (await send('GET', 'paths/output')).json())
    expect(outputs.find(one => one.path === path)?.waiting).toBeNull()
  })

  it('are not looked for in a path that is switched off, which can then be deleted', async () => {
    const { index } = await addPath('feeds/off')
    await lay('feeds/off/d.csv', header + call('d1'))
    expect(await codeOf(await send('DELETE', `paths/${index}`))).toBe('path_has_files')
    const change = { description: 'Off', carrierIndex: carrier, moveTaken: false, enabled: false }
    const changed = await send('PUT', `paths/input/${index}`, change)
    expect(ioPath.parse(await changed.json())).toMatchObject({ enabled: false, description: 'Off' })
    expect((await files('lying')).some(({ name }) => name === 'd.csv')).toBe(false)
    expect(await codeOf(await take(`${store.address}/feeds/off/d.csv`))).toBe('file_not_waiting')
    expect((await send('DELETE', `paths/${index}`)).status).toBe(204)
    expect(await store.files.exists('feeds/off/d.csv')).toBe(true)
  })
})
