import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { render, singular } from './names.ts'

test.each([
  ['note-categories', 'note-category'],
  ['addresses', 'address'],
  ['mailboxes', 'mailbox'],
  ['rate-cards', 'rate-card'],
])('one of %s is a %s', (plural, single) => {
  expect(singular(plural)).toBe(single)
})

test('a name is written in the form of its place', () => {
  const template =
    'sampleThings SampleThing sample_things samplethings sample-thing Sample Things a sample thing'
  expect(render(template, 'crm', 'output-groups')).toBe(
    'outputGroups OutputGroup output_groups outputgroups output-group Output Groups an output group',
  )
})

test('an area gives its folder, its role, and the parent, list and address of its screens', () => {
  const places = 'an-area areaRole areaRoute areaScreens areaSegment'
  expect(render(places, 'crm', 'notes')).toBe('crm crm crmRoute crmScreens crm')
  expect(render(places, 'invoicing', 'notes')).toBe('invoicing bureau bureauRoute bureauScreens bureau')
  expect(render(places, 'omni-portal', 'notes')).toBe(
    'omni-portal lumiere omniPortalRoute omniPortalScreens omni-portal',
  )
})

test('what the templates import exists, by its file and its name', async () => {
  const root = join(import.meta.dirname, '../..')
  const templates = join(import.meta.dirname, 'templates')
  const paths = (await readdir(templates, { recursive: true })).filter(path => path.endsWith('.txt'))
  const files = new Map<string, string>()
  for (const path of paths)
    files.set(
      render(path.slice(0, -4), 'crm', 'notes'),
      render(await readFile(join(templates, path), 'utf8'), 'crm', 'notes'),
    )
  const missing: string[] = []
  for (const [path, text] of files)
    for (const [, names = '', from = ''] of text.matchAll(/import (?:type )?\{([^}]+)\} from '([^']+)'/g)) {
      const target = from.startsWith('@nineops/contract/')
        ? `contract/src/${from.slice('@nineops/contract/'.length)}.ts`
        : join(dirname(path), from)
      if (!/^(@nineops|\.)/.test(from)) continue
      const source =
        files.get(target) ??
        (existsSync(join(root, target)) ? await readFile(join(root, target), 'utf8') : '')
      for (const name of names.split(',').map(each => each.replace(/^\s*type | as .*$/g, '').trim()))
        if (name !== '' && !new RegExp(`export .*\\b${name}\\b`).test(source))
          missing.push(`${path}: ${name} of ${from}`)
    }
  expect(files.size).toBeGreaterThan(8)
  expect(missing).toEqual([])
})
