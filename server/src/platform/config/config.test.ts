import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isLoopback, loadConfig } from './config.ts'

test('without settings everything has its default', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    services: ['api', 'worker'],
    ssrsUrl: undefined,
    smtpUrl: undefined,
    filesUrl: undefined,
    ioRoots: [],
  })
})

test('an empty setting counts as not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SERVICES: '' })).toEqual(loadConfig({}))
})

test('reads every setting', () => {
  const config = loadConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/nineops',
    DATABASE_URL: 'postgresql://nineops:secret@db:5432/nineops',
    SERVICES: 'worker, worker',
    SSRS_URL: 'https://reports.example.com/ReportServer',
    SMTP_URL: 'smtp://mail.example.com:587',
    FILES_URL: 's3://bills/2026',
    IO_ROOTS: '/srv/cdr:/srv/out/',
  })
  expect(config).toMatchObject({ port: 8080, host: '0.0.0.0', dataDir: '/srv/nineops', services: ['worker'] })
  expect(config.ioRoots).toEqual(['/srv/cdr', '/srv/out'])
  expect(config.databaseUrl).toContain('db:5432')
})

test.each([
  ['PORT', '70000', 'a port number from 0 to 65535'],
  ['PORT', 'http', 'a port number from 0 to 65535'],
  ['HOST', 'my host', 'a host name or an IP address'],
  ['DATABASE_URL', 'mysql://u:hunter2@db/x', 'must look like postgres://'],
  ['SERVICES', 'api,mail', '"api", "worker" or "api,worker"'],
  ['SERVICES', ',', 'The setting SERVICES'],
  ['SSRS_URL', 'reports', 'must look like https://'],
  ['SMTP_URL', 'https://mail', 'must look like smtp://'],
  ['SMTP_URL', 'smtp://jo:hunter2%@mail.example.com', 'must be written as "%25"'],
  ['FILES_URL', 'ftp://files', 'must look like file:///'],
  ['IO_ROOTS', 'cdr', 'absolute folders'],
])('%s=%s is refused with a way to mend it', (name, value, mend) => {
  const load = () => loadConfig({ [name]: value })
  expect(load).toThrow(`The setting ${name} `)
  expect(load).toThrow(mend)
  expect(load).not.toThrow('hunter2')
})

test('every wrong setting is named at once', () => {
  expect(() => loadConfig({ PORT: 'x', SMTP_URL: 'x' })).toThrow(/PORT[^]*SMTP_URL/)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.example.com', false],
])('isLoopback(%s) is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
