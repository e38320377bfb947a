import { describe, expect, test } from 'vitest'
import { exceptions, folderFaults, MOST_FILES, type SourceFile } from './folder-rules.ts'

const endpoints = (name: string) => `export const ${name} = {\n  list: endpoint({}),\n}\n`
const imports = (name: string, contract: string) =>
  `import { ${name} } from '@nineops/contract/${contract}.contract'\n`
const sound: SourceFile[] = [
  { path: 'contract/src/bureau/paths.contract.ts', source: endpoints('paths') },
  { path: 'contract/src/portal/session/own-sign-in.contract.ts', source: endpoints('ownSignIn') },
  { path: 'server/src/features/paths/paths.routes.ts', source: imports('paths', 'bureau/paths') },
  {
    path: 'server/src/features/session/session.routes.ts',
    source: imports('ownSignIn', 'portal/session/own-sign-in'),
  },
  { path: 'web/src/features/paths/paths.queries.ts', source: imports('paths', 'bureau/paths') },
  { path: 'e2e/paths/paths.spec.ts', source: '' },
]
const faultsWith = (path: string, source = '') => folderFaults([...sound, { path, source }], {})

describe('the same name on every side', () => {
  test('the same name passes; a contract may be named by its folder', () => {
    expect(folderFaults(sound, {})).toEqual([])
  })

  test.each([
    ['a contract of no feature', 'contract/src/bureau/tracks.contract.ts', endpoints('tracks')],
    [
      'endpoints that another feature serves',
      'server/src/features/board/board.routes.ts',
      imports('paths', 'bureau/paths'),
    ],
    [
      'a portal without the feature',
      'web/src/features/paths/own.queries.ts',
      imports('ownSignIn', 'portal/session/own-sign-in'),
    ],
    ['a feature of the portal alone', 'web/src/features/tracks/tracks.queries.ts', ''],
    ['a folder of browser tests that is no feature', 'e2e/tracks/tracks.spec.ts', ''],
  ])('%s is reported', (_what, path, source) => {
    expect(faultsWith(path, source)).toEqual([expect.stringContaining('words: ')])
  })

  test('types and schemas of a contract may be used anywhere', () => {
    expect(
      faultsWith('server/src/features/board/board.routes.ts', imports('type Path', 'bureau/paths')),
    ).toEqual([])
  })

  test('an exception is allowed, but is a fault itself once nothing needs it', () => {
    const tracks = { path: 'e2e/tracks/tracks.spec.ts', source: '' }
    const allowed = { 'e2e/tracks': 'a part of the ui' }
    expect(folderFaults([...sound, tracks], allowed)).toEqual([])
    expect(folderFaults(sound, allowed)).toEqual([expect.stringContaining('nothing needs e2e/tracks')])
  })

  test('each exception gives its reason', () => {
    for (const why of Object.values(exceptions)) expect(why).toMatch(/\w+ \w+/)
  })
})

const many = (count: number): SourceFile[] =>
  Array.from({ length: count }, (_, at) => ({ path: `web/src/ui/parts/part-${at}.tsx`, source: '' }))

test('a folder with one file too many is found', () => {
  expect(folderFaults([...sound, ...many(MOST_FILES)], {})).toEqual([])
  expect(folderFaults([...sound, ...many(MOST_FILES + 1)], {})).toEqual([
    expect.stringContaining(`web/src/ui/parts holds ${MOST_FILES + 1} files`),
  ])
})
