import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isLoopback, loadConfig } from './config.ts'

test('without settings everything has its default', () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    reportingDatabaseUrl: undefined,
    services: ['api', 'worker'],
    drainSeconds: 5,
    trustedProxies: ['loopback'],
    ssrsUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    filesUrl: undefined,
    ioRoots: [],
    publicUrl: 'http://127.0.0.1:3000',
    oidc: undefined,
    passwordCost: { memory: 19_456, passes: 2 },
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
    FILES_URL: 's3://key:secret@s3.example.com/bills/2026?region=eu-west-2',
    IO_ROOTS: '/srv/cdr:/srv/out/',
    TRUSTED_PROXIES: 'loopback, 172.30.97.0/24,fd00::/8, 10.0.0.7',
    PASSWORD_MEMORY: '65536',
    PASSWORD_PASSES: '3',
  })
  expect(config.trustedProxies).toEqual(['loopback', '172.30.97.0/24', 'fd00::/8', '10.0.0.7'])
  expect(config).toMatchObject({ port: 8080, host: '0.0.0.0', dataDir: '/srv/nineops', services: ['worker'] })
  expect(config.passwordCost).toEqual({ memory: 65_536, passes: 3 })
  expect(config.ioRoots).toEqual(['/srv/cdr', '/srv/out'])
  expect(config.databaseUrl).toContain('db:5432')
})

test.each([
  ['PORT', '70000', 'a port number from 0 to 65535'],
  ['PORT', 'http', 'a port number from 0 to 65535'],
  ['HOST', 'my host', 'a host name or an IP address'],
  ['DATABASE_URL', 'mysql://u:hunter2@db/x', 'must look like postgres://'],
  ['DATABASE_DIRECT_URL', 'db:5432', 'without the pooler'],
  ['REPORTING_DATABASE_URL', 'db:5432', 'a replica of DATABASE_URL'],
  ['SERVICES', 'api,mail', '"api", "worker" or "api,worker"'],
  ['PASSWORD_MEMORY', '19455', 'KiB, from 19456 to 1048576'],
  ['PASSWORD_PASSES', '1', 'passes, from 2 to 100'],
  ['DRAIN_SECONDS', '1m', 'seconds, from 0 to 300'],
  ['TRUSTED_PROXIES', 'proxy.example.com', 'must be addresses or ranges of proxies'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses or ranges of proxies'],
  ['TRUSTED_PROXIES', 'loopback, 0.0.0.0/0', 'must be addresses or ranges of proxies'],
  ['TRUSTED_PROXIES', 'abc', 'must be addresses or ranges of proxies'],
  ['SERVICES', ',', 'The setting SERVICES'],
  ['SSRS_URL', 'reports', 'must look like https://'],
  ['SMTP_URL', 'https://mail', 'must look like smtp://'],
  ['SMTP_URL', 'smtp://jo:hunter2%@mail.example.com', 'must be written as "%25"'],
  ['FILES_URL', 'ftp://files', 'must look like file:///'],
  ['IO_ROOTS', 'cdr', 'absolute folders'],
  ['FILES_URL', 's3://key:hunter2@s3.example.com', 'must name a bucket'],
  ['FILES_URL', 's3://hunter2@s3.example.com/bills', 'must have both a key and a secret'],
  ['FILES_URL', 's3://k:hunter2@s3.example.com/bills?tsl=off', 'knows no option "tsl"'],
  ['IO_ROOTS', '/srv/cdr sftp://carrier:hunter2@drops.example.com/in', 'must pin the server’s host key'],
  ['IO_ROOTS', 'sftp://carrier@drops.example.com/in', 'must have a password, or the file of a private key'],
  ['IO_ROOTS', 'sftp://carrier:100%hunter2@drops.example.com/in', 'encoded as %25'],
])('%s=%s is refused with advice', (name, value, advice) => {
  const load = () => loadConfig({ [name]: value })
  expect(load).toThrow(`The setting ${name} `)
  expect(load).toThrow(advice)
  expect(load).not.toThrow('hunter2')
})

test('passwords may cost less only in tests', () => {
  const lowest = { PASSWORD_MEMORY: '8', PASSWORD_PASSES: '1' }
  expect(loadConfig({ ...lowest, NODE_ENV: 'test' }).passwordCost).toEqual({ memory: 8, passes: 1 })
  for (const NODE_ENV of [undefined, 'production', 'development'])
    expect(() => loadConfig({ ...lowest, NODE_ENV })).toThrow(/PASSWORD_MEMORY[^]*PASSWORD_PASSES/)
})

test('roots may be folders, buckets and SFTP folders, in one setting', () => {
  const sftp = `sftp://carrier:p%40ss@drops.example.com:2222/in?fingerprint=SHA256:${'a'.repeat(43)}`
  const s3 = 's3://key:secret@minio.example.com:9000/drops?tls=off'
  expect(loadConfig({ IO_ROOTS: `/srv/cdr:/srv/out/ ${sftp}, ${s3}` }).ioRoots).toEqual([
    '/srv/cdr',
    '/srv/out',
    sftp,
    s3,
  ])
})

test('all wrong settings are named at once', () => {
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

const provider = {
  OIDC_ISSUER: 'https://login.example.com/staff',
  OIDC_CLIENT_ID: 'nineops',
  OIDC_CLIENT_SECRET: 'hunter2',
}

test('three settings name a sign-in provider, here on this machine', () => {
  expect(loadConfig(provider).oidc).toEqual({
    issuer: 'https://login.example.com/staff',
    clientId: 'nineops',
    clientSecret: 'hunter2',
    name: 'your organisation',
    publicUrl: 'http://127.0.0.1:3000',
  })
  const elsewhere = {
    ...provider,
    HOST: '0.0.0.0',
    OIDC_NAME: 'Acme',
    PUBLIC_URL: 'https://nineops.example.com/',
  }
  expect(loadConfig(elsewhere).oidc).toMatchObject({ name: 'Acme', publicUrl: 'https://nineops.example.com' })
})

test('the portal’s address is known where it is set, or where only this machine reaches it', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://nineops.example.com/' }).publicUrl).toBe(
    'https://nineops.example.com',
  )
  expect(loadConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
  expect(loadConfig({ HOST: '0.0.0.0' }).publicUrl).toBeUndefined()
})

test.each([
  [{ ...provider, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be set too'],
  [{ ...provider, OIDC_ISSUER: '' }, 'OIDC_ISSUER must be set too'],
  [{ ...provider, OIDC_CLIENT_SECRET: '' }, 'or OIDC_CLIENT_SECRET_FILE'],
  [{ OIDC_NAME: 'Acme' }, 'OIDC_ISSUER must be set too'],
  [{ ...provider, OIDC_CLIENT_SECRET_FILE: '/srv/secret' }, 'are both set'],
  [
    { ...provider, OIDC_CLIENT_SECRET: '', OIDC_CLIENT_SECRET_FILE: '/nowhere/at/all' },
    'a file that can be read',
  ],
  [{ ...provider, OIDC_ISSUER: 'http://login.example.com' }, 'http only on this machine'],
  [{ ...provider, HOST: '0.0.0.0' }, 'PUBLIC_URL must say where the portal is open'],
  [{ ...provider, PUBLIC_URL: 'http://nineops.example.com' }, 'PUBLIC_URL must look like https://'],
  [{ ...provider, PUBLIC_URL: 'https://nineops.example.com/portal' }, 'without a path'],
])('an incomplete provider is refused with advice and without its secret: %o', (settings, advice) => {
  expect(() => loadConfig(settings)).toThrow(advice)
  expect(() => loadConfig(settings)).not.toThrow('hunter2')
})
