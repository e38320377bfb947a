import { expect, test } from 'vitest'
import { problemsOf } from './audit-packages.ts'

const good = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }

test('a package without a hash, or with another source, an install script, an unknown licence or another version installed, is reported', () => {
  const { problems, packages, licences } = problemsOf(
    {
      '': {},
      contract: { version: '0.1.0' },
      'node_modules/good': good,
      'node_modules/ssh2': { ...good, hasInstallScript: true },
      'node_modules/a': { ...good, integrity: 'sha1-x' },
      'node_modules/b': { ...good, resolved: 'http://elsewhere.example/b.tgz' },
      'node_modules/c': { ...good, hasInstallScript: true },
      'node_modules/d': { ...good, license: 'SSPL-1.0' },
      'node_modules/e': good,
    },
    path => (path === 'node_modules/e' ? { version: '1.0.1' } : undefined),
  )
  expect(problems).toEqual([
    'a: has no SHA-512',
    'b: comes from http://elsewhere.example/b.tgz',
    'c: runs a script while it is installed',
    'd: the licence SSPL-1.0 is not on the list',
    'e: 1.0.1 is installed, 1.0.0 is locked',
  ])
  expect(packages).toBe(7)
  expect(licences.get('MIT')).toBe(6)
})
