import { mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ioPath } from '@nineops/contract/bureau/paths.contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { codeOf } from '../../../test/answers.ts'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { testApp } from '../../../test/test-app.ts'

const app = closedAtEnd(await testApp())
const root = join(app.dataDir, 'io')
const client = await app.build.client('Acme')
const other = await app.build.client('Other')
const carrier = await app.build.carrier(client, 'Trunkline')

const add = (direction: 'input' | 'output', json: object, of = client) =>
  app.call(`/api/clients/${of}/paths/${direction}`, { method: 'POST', json })
const list = async (direction: 'input' | 'output') =>
  z.array(ioPath).parse(await (await app.call(`/api/clients/${client}/paths/${direction}`)).json())

it('an input path is created inside the root, belongs to a carrier and is listed', async () => {
  const answer = await add('input', { path: 'acme/in', carrierIndex: carrier, description: 'Calls' })
  expect(answer.status).toBe(201)
  expect((await stat(join(root, 'acme/in'))).isDirectory()).toBe(true)
  expect(await list('input')).toMatchObject([
    {
      path: 'io/acme/in',
      description: 'Calls',
      carrier: { index: carrier, name: 'Trunkline' },
      problem: null,
    },
  ])
})

it('an output path may be given in full; one whose folder is missing says so', async () => {
  const path = join(root, 'acme/out')
  expect((await add('output', { path })).status).toBe(201)
  expect(await list('output')).toMatchObject([{ path: 'io/acme/out', carrier: null, problem: null }])
  await rm(path, { recursive: true })
  expect(await list('output')).toMatchObject([{ problem: 'The folder does not exist.' }])
})

it('the folder of bounces is reserved, however it is written', async () => {
  for (const path of ['bounces', 'bounces/collected', 'Bounces/', './bounces', join(root, 'bounces')]) {
    const answer = await add('input', { path, carrierIndex: carrier })
    expect(answer.status, path).toBe(400)
    expect(await codeOf(answer)).toBe('path_refused')
  }
  expect((await add('output', { path: 'bounces' })).status).toBe(400)
  expect((await add('output', { path: 'acme/bounces' })).status).toBe(201)
})

it('a refusal does not reveal where the folders of the server are', async () => {
  const answer = await add('input', { path: '/etc', carrierIndex: carrier })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('The path is not inside the configured folders.')
  expect(text).not.toContain(app.dataDir)
})

it('nothing outside the roots is accepted, however it is written', async () => {
  await mkdir(join(root, 'real'), { recursive: true })
  await symlink(app.dataDir, join(root, 'link'))
  await writeFile(join(root, 'file'), '')
  for (const path of [
    '..',
    '../elsewhere',
    'acme/../../elsewhere',
    '/etc',
    `${root}-beside`,
    '%2e%2e/elsewhere',
    '..%2felsewhere',
    '..\\elsewhere',
    'a\u0000b',
    'link',
    'link/files',
    'real/../../elsewhere',
    'file',
    'file/below',
  ]) {
    const answer = await add('output', { path })
    expect(answer.status, path).toBe(400)
  }
  await expect(stat(join(app.dataDir, 'elsewhere'))).rejects.toThrow()
})

it('a path exists once, and no reseller has another’s folder or one within it', async () => {
  expect(await codeOf(await add('input', { path: 'acme/in/', carrierIndex: carrier }))).toBe('path_exists')
  for (const path of ['acme/in', 'acme/in/deep', 'acme'])
    expect(await codeOf(await add('output', { path }, other)), path).toBe('path_in_use')
  expect((await add('output', { path: 'acme/inbox' }, other)).status).toBe(201)
})

it('an input path needs a carrier of the reseller', async () => {
  expect((await add('input', { path: 'x' })).status).toBe(400)
  expect((await add('input', { path: 'x', carrierIndex: carrier }, other)).status).toBe(404)
})

it('a missing folder is reported in words, and its path can still be switched off and deleted', async () => {
  const { index } = ioPath.parse(await (await add('output', { path: 'acme/short-lived' })).json())
  const at = `/api/clients/${client}/paths`
  await rm(join(root, 'acme/short-lived'), { recursive: true })
  const files = await app.call(`${at}/${index}/files`)
  expect([files.status, await codeOf(files)]).toEqual([409, 'path_unusable'])
  const json = { description: 'Old', deliverables: ['vat', 'pack', 'vat'], enabled: false }
  const changed = await app.call(`${at}/output/${index}`, { method: 'PUT', json })
  expect(ioPath.parse(await changed.json())).toMatchObject({
    enabled: false,
    deliverables: ['pack', 'vat'],
    problem: 'The folder does not exist.',
  })
  for (const [method, path] of [
    ['PUT', `input/${index}`],
    ['PUT', 'output/999999'],
    ['DELETE', '999999'],
    ['POST', '999999/check'],
  ] as const) {
    const sent = path.startsWith('input') ? { ...json, carrierIndex: carrier } : json
    const answer = await app.call(`${at}/${path}`, { method, json: sent })
    expect(answer.status, path).toBe(404)
  }
  expect((await app.call(`/api/clients/${other}/paths/${index}`, { method: 'DELETE' })).status).toBe(404)
  expect((await app.call(`${at}/${index}`, { method: 'DELETE' })).status).toBe(204)
})

it('folders whose names differ only in case are the same to the bureau', async () => {
  expect(await codeOf(await add('output', { path: 'ACME/In' }, other))).toBe('path_in_use')
  expect(await codeOf(await add('input', { path: 'Acme/IN', carrierIndex: carrier }))).toBe('path_exists')
})
