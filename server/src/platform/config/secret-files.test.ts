import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { SECRET_ADDRESSES } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'nineops-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (content: string) => {
  const path = join(folder, `secret-${readdirSync(folder).length}`)
  writeFileSync(path, content)
  return path
}
const DATABASE = 'postgres://nine:hunter2@db/nine'

test('every address that may hold a secret can also be read from a file', () => {
  const config = loadConfig({
    DATABASE_URL_FILE: file(`${DATABASE}\n`),
    DATABASE_DIRECT_URL_FILE: file(`${DATABASE}?direct`),
    SMTP_URL_FILE: file('smtps://nine:hunter2@mail.example'),
    FILES_URL_FILE: file('s3://key:hunter2@s3.example/bucket?region=eu-west-2'),
    IO_ROOTS_FILE: file('/srv/cdr:/srv/out\n'),
  })
  expect(config).toMatchObject({
    databaseUrl: DATABASE,
    databaseDirectUrl: `${DATABASE}?direct`,
    smtpUrl: 'smtps://nine:hunter2@mail.example',
    filesUrl: 's3://key:hunter2@s3.example/bucket?region=eu-west-2',
    ioRoots: ['/srv/cdr', '/srv/out'],
  })
})

const failure = (env: Record<string, string>): string => {
  try {
    loadConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('a file that is missing, empty, wrong or set besides its setting is named, without its content', () => {
  expect(failure({ SMTP_URL_FILE: '/nowhere' })).toContain('SMTP_URL_FILE must name a file that can be read')
  expect(failure({ SMTP_URL_FILE: file(' ') })).toContain('SMTP_URL_FILE names an empty file')
  expect(failure({ DATABASE_URL: DATABASE, DATABASE_URL_FILE: file('x') })).toContain('are both set')
  const wrong = failure({ DATABASE_URL_FILE: file('mysql://nine:hunter2@db') })
  expect(wrong).toContain('DATABASE_URL')
  expect(wrong).not.toContain('hunter2')
})

test('every setting that may hold a secret has its file', () => {
  const sources = ['config', 'oidc-settings', 'metrics-settings', 'line-test-settings'].map(name =>
    readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8'),
  )
  const named = sources.flatMap(
    source => source.match(/\b[A-Z][A-Z_]+(?:_URL|_ROOTS|_SECRET|_TOKEN|_PASSWORD|_KEY)\b/g) ?? [],
  )
  // Addresses that hold no secret: refused with one, or without any.
  const harmless = new Set(['PUBLIC_URL', 'SSRS_URL', 'LINE_TEST_URL'])
  const without = [...new Set(named)].filter(
    name =>
      !harmless.has(name) &&
      !(SECRET_ADDRESSES as readonly string[]).includes(name) &&
      !sources.some(source => source.includes(`${name}_FILE`)),
  )
  expect(without).toEqual([])
})
