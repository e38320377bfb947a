import { describe, expect, test } from 'vitest'
import { findBreaches, rules } from './import-rules.ts'
import { nameBreach } from './name-rules.ts'
import { resolveSpecifier, specifiersOf } from './read-imports.ts'

/** A violation of each rule: the check is useless if it misses one. */
const planted: Record<string, [from: string, to: string]> = {
  'contract-imports-only-zod': ['contract/src/money.ts', 'kysely'],
  'web-never-imports-server': ['web/src/main.tsx', 'server/src/platform/db/db.ts'],
  'server-never-imports-web': ['server/src/app/server.ts', 'web/src/main.tsx'],
  'e2e-is-a-black-box': ['e2e/month.spec.ts', 'server/src/app/server.ts'],
  'recomputation-shares-nothing': ['e2e/recomputation/decimals.ts', 'contract/src/money.ts'],
  'platform-knows-no-feature': [
    'server/src/platform/db/db.ts',
    'server/src/features/clients/clients.service.ts',
  ],
  'ui-knows-no-feature': ['web/src/ui/table/data-table.tsx', 'web/src/features/home/home.routes.tsx'],
  'features-do-not-import-the-app': [
    'server/src/features/clients/clients.service.ts',
    'server/src/app/jobs.ts',
  ],
  'features-meet-through-service-errors-or-actions': [
    'server/src/features/clients/clients.service.ts',
    'server/src/features/session/session.repository.ts',
  ],
  'web-features-meet-through-public': [
    'web/src/features/home/home.routes.tsx',
    'web/src/features/session/login.tsx',
  ],
  'routes-and-jobs-never-touch-repositories': [
    'server/src/features/clients/clients.routes.ts',
    'server/src/features/clients/clients.repository.ts',
  ],
  'services-never-touch-http': ['server/src/features/clients/clients.service.ts', 'fastify'],
  'domain-has-no-io': ['server/src/features/charges/charges.domain.ts', 'node:fs'],
  'only-queries-call-the-client': ['web/src/features/home/home.screen.tsx', 'web/src/api/client.ts'],
  'no-tests-in-products': ['server/src/app/server.ts', 'server/test/database.ts'],
}

const path = (name: string, part: string) => `server/src/features/${name}/${name}${part}.service.ts`

describe('import rules', () => {
  test.each(rules.map(rule => rule.name))('%s catches a planted violation', name => {
    const [from, to] = planted[name] ?? ['', '']
    expect(findBreaches([{ from, to }]).some(breach => breach.startsWith(`${name}: `))).toBe(true)
  })

  test("the Dash API's client is a client too", () => {
    const edge = { from: 'web/src/features/home/home.screen.tsx', to: 'web/src/api/dash-client.ts' }
    expect(findBreaches([edge])).toEqual([expect.stringContaining('only-queries-call-the-client')])
  })

  test('a cycle of files is found', () => {
    const a = 'server/src/platform/a.ts'
    const b = 'server/src/platform/b.ts'
    expect(
      findBreaches([
        { from: a, to: b },
        { from: b, to: a },
      ]),
    ).toHaveLength(1)
  })

  test('a cycle of features through their services is found', () => {
    const breaches = findBreaches([
      { from: path('clients', ''), to: path('brands', '') },
      { from: path('brands', '-list'), to: path('clients', '-list') },
    ])
    expect(breaches).toEqual([expect.stringContaining('feature clients → feature brands')])
  })

  test('permitted imports pass', () => {
    expect(
      findBreaches([
        {
          from: 'server/src/features/dash/dash.service.ts',
          to: 'server/src/features/clients/clients.service.ts',
        },
        { from: 'server/src/features/clients/clients.routes.ts', to: 'fastify' },
        { from: 'contract/src/http.ts', to: 'zod' },
      ]),
    ).toEqual([])
  })
})

test('imports are read in every form', () => {
  const source = `import a from './a.ts'\nimport type { B } from '@nineops/contract/http'\nexport * from "./c.ts"\nimport './d.css'\nconst e = await import('./e.ts')`
  expect(specifiersOf(source)).toEqual(['./a.ts', '@nineops/contract/http', './c.ts', './d.css', './e.ts'])
  expect(resolveSpecifier('server/src/app/x.ts', '../platform/db/db.ts')).toBe('server/src/platform/db/db.ts')
  expect(resolveSpecifier('web/src/x.ts', '@nineops/contract/http')).toBe('contract/src/http.ts')
})

test('names say what a file is and which layer it belongs to', () => {
  expect(nameBreach('server/src/features/clients/utils.ts')).toContain('says nothing')
  expect(nameBreach('web/src/ui/DataTable.tsx')).toContain('kebab-case')
  expect(nameBreach('server/src/features/clients/clients.ts')).toContain('layer')
  expect(nameBreach('server/src/features/clients/clients.service.ts')).toBeNull()
})
