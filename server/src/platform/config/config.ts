import { isIP } from 'node:net'
import { delimiter, resolve } from 'node:path'
import { z } from 'zod'
import { logLevels } from '../log/log.ts'
import { addressesOf } from '../mail/compose-message.ts'
import { smtpUrlAdvice } from '../mail/smtp-settings.ts'
import { BadAddress, parseS3, parseSftp } from '../files/storage-addresses.ts'
import { type LineTestSettings, lineTestSettings, lineTestUrlAdvice } from './line-test-settings.ts'
import { type MetricsSettings, readMetrics } from './metrics-settings.ts'
import { type OidcSettings, readOidc } from './oidc-settings.ts'
import { type PasswordCost, readPasswordCost } from './password-settings.ts'
import { readPublicUrl } from './public-url.ts'
import { withSecretFiles } from './secret-files.ts'
import { startupError } from './startup-error.ts'

export type { MetricsSettings } from './metrics-settings.ts'

export type Service = 'api' | 'worker'

/** The settings of a process; undefined where nothing is configured. */
export interface Config {
  port: number
  host: string
  /** Absolute path: embedded database, files, outbox. */
  dataDir: string
  /** An existing PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** The same database through a transaction-mode pooler; undefined where there is none. */
  databaseDirectUrl: string | undefined
  /** A copy of the database that reports are read from; undefined where there is none. */
  reportingDatabaseUrl: string | undefined
  /** The roles of this process. */
  services: Service[]
  /** How long a stopping server reports that it is not ready before it refuses calls. */
  drainSeconds: number
  /** Proxies trusted to give the caller's address: addresses and ranges, or loopback, linklocal, uniquelocal. */
  trustedProxies: string[]
  /** The collector that traces are sent to; undefined means none. */
  tracesUrl: string | undefined
  /** Where health and metrics are served besides the portal; undefined means nowhere. */
  metrics: MetricsSettings | undefined
  /** Base address of SQL Server Reporting Services. */
  ssrsUrl: string | undefined
  smtpUrl: string | undefined
  /** The sender of what NineOps itself writes. */
  mailFrom: string | undefined
  filesUrl: string | undefined
  /** Absolute folders, and s3:// and sftp:// addresses with their secrets, that collectors and deliveries may use. */
  ioRoots: string[]
  /** Address of the portal for its users: scheme, host and port; undefined where it is not known. */
  publicUrl: string | undefined
  /** The OpenID Connect provider that staff may sign in through. */
  oidc: OidcSettings | undefined
  /** The provider of line tests; undefined means the simulator. */
  lineTests: LineTestSettings | undefined
  /** Cost of hashing new passwords. */
  passwordCost: PasswordCost
}

const address = (advice: string, ...protocols: string[]) =>
  z
    .string()
    .refine(value => protocols.includes(protocolOf(value)), advice)
    .optional()

const settings = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine(
      value => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      'must be a port number from 0 to 65535',
    ),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine(value => /^[\w.:%-]+$/.test(value), 'must be a host name or an IP address, such as 127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(
    'must look like postgres://user:password@host:5432/database; remove it to use the embedded database',
    'postgres:',
    'postgresql:',
  ),
  DATABASE_DIRECT_URL: address(
    'must be the address of the same database as DATABASE_URL, without the pooler: postgres://user:password@host:5432/database',
    'postgres:',
    'postgresql:',
  ),
  REPORTING_DATABASE_URL: address(
    'must be the address of a replica of DATABASE_URL: postgres://user:password@host:5432/database',
    'postgres:',
    'postgresql:',
  ),
  SERVICES: z
    .string()
    .default('api,worker')
    .transform(list)
    .pipe(z.array(z.enum(['api', 'worker'], 'must be "api", "worker" or "api,worker"')).min(1)),
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform(list)
    .refine(
      proxies => proxies.every(isProxy),
      'must be addresses or ranges of proxies separated by commas, such as loopback, 10.0.0.0/8',
    ),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  DRAIN_SECONDS: z
    .string()
    .default('5')
    .refine(value => /^\d{1,3}$/.test(value) && Number(value) <= 300, 'must be seconds, from 0 to 300'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('must look like http://collector.example.com:4318', 'http:', 'https:'),
  SSRS_URL: address('must look like https://reports.example.com/ReportServer', 'http:', 'https:'),
  MAIL_FROM: z
    .string()
    .refine(
      value => addressesOf(value).length === 1,
      'must be one address, such as NineOps <nineops@example.com>',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .superRefine((value, context) => {
      const advice = smtpUrlAdvice(value)
      if (advice !== null) context.addIssue({ code: 'custom', message: advice })
    })
    .optional(),
  FILES_URL: address(
    'must look like file:///srv/nineops/files or s3://key:secret@host/bucket?region=eu-west-2',
    'file:',
    's3:',
  ).superRefine(checkStorage),
  LINE_TEST_URL: z
    .string()
    .superRefine((value, context) => {
      const advice = lineTestUrlAdvice(value)
      if (advice !== null) context.addIssue({ code: 'custom', message: advice })
    })
    .optional(),
  LINE_TEST_TOKEN: z.string().optional(),
  LINE_TEST_TOKEN_FILE: z.string().optional(),
  IO_ROOTS: z
    .string()
    .default('')
    .transform(rootsOf)
    .refine(
      roots => roots.every(root => /^(\/|s3:\/\/|sftp:\/\/)/.test(root)),
      `must be absolute folders separated by "${delimiter}", such as /srv/cdr:/srv/out, or s3:// and sftp:// addresses separated by spaces`,
    )
    .superRefine((roots, context) => {
      for (const root of roots) checkStorage(root, context)
    }),
})

/**
 * Reads the settings. An empty setting counts as not set. Throws a start-up error that names every wrong setting and
 * how to fix it, without repeating values that may hold a password.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const faults = new Map<string, string>()
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const given = withSecretFiles(set, (name, advice) => faults.set(name, advice))
  const parsed = settings.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) faults.set(String(issue.path[0]), issue.message)
  const localOrigin = localOriginOf(given['HOST'], given['PORT'])
  const publicUrl = readPublicUrl(given['PUBLIC_URL'], localOrigin, (name, advice) =>
    faults.set(name, advice),
  )
  const oidc = readOidc(given, publicUrl, (name, advice) => faults.set(name, advice))
  const metrics = readMetrics(given, isLoopback, (name, advice) => faults.set(name, advice))
  const passwordCost = readPasswordCost(given, (name, advice) => faults.set(name, advice))
  if (!parsed.success || faults.size > 0)
    throw startupError([...faults].map(([name, advice]) => `The setting ${name} ${advice}.`).join('\n'))
  const { data } = parsed
  return {
    port: Number(data.PORT),
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_URL === undefined ? undefined : data.DATABASE_DIRECT_URL,
    reportingDatabaseUrl: data.DATABASE_URL === undefined ? undefined : data.REPORTING_DATABASE_URL,
    services: [...new Set(data.SERVICES)],
    drainSeconds: Number(data.DRAIN_SECONDS),
    trustedProxies: data.TRUSTED_PROXIES,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    metrics,
    ssrsUrl: data.SSRS_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    filesUrl: data.FILES_URL,
    ioRoots: data.IO_ROOTS.map(root => (root.startsWith('/') ? resolve(root) : root)),
    lineTests: lineTestSettings(data),
    publicUrl,
    oidc,
    passwordCost,
  }
}

/** Address of the portal if only this machine can reach it. */
const localOriginOf = (host = '127.0.0.1', port = '3000'): string | null =>
  isLoopback(host) ? `http://${host === '::1' ? '[::1]' : host}:${port}` : null

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function list(value: string): string[] {
  return value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** Folders are separated by colons; addresses, which contain colons, by spaces or commas. */
function rootsOf(value: string): string[] {
  return value
    .split(/[\s,]+/)
    .flatMap(part => (part.includes('://') ? [part] : part.split(delimiter)))
    .filter(root => root !== '')
}

/** What is wrong with the address of a bucket or an SFTP folder; quotes none of it, as it holds secrets. */
function checkStorage(value: string | undefined, context: z.RefinementCtx): void {
  try {
    if (value?.startsWith('s3:')) parseS3(value)
    if (value?.startsWith('sftp:')) parseSftp(value)
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error
    context.addIssue({ code: 'custom', message: error.message })
  }
}

/** A named range, an address or a range; never all addresses, as anyone could then forge the caller's address. */
function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [network = '', bits, ...more] = value.split('/')
  const version = isIP(network)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : ''
}
