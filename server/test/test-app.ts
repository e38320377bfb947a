import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@nineops/contract/roles'
import type { FilterObject, Selectable } from 'kysely'
import { buildServer } from '../src/app/server.ts'
import { startWorker } from '../src/app/worker.ts'
import { createUser } from '../src/features/user-records/user-records.service.ts'
import { usePasswordCost } from '../src/platform/auth/passwords.ts'
import { type Caller, accessTokens } from '../src/platform/auth/access-tokens.ts'
import { loadConfig } from '../src/platform/config/config.ts'
import { type Db, openDatabase } from '../src/platform/db/db.ts'
import type { Schema } from '../src/platform/db/schema.generated.ts'
import type { CallLimits } from '../src/platform/http/call-limits.ts'
import { createLog, type Log } from '../src/platform/log/log.ts'
import { type Builders, builders } from './builders.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export interface TestApp {
  address: string
  url: string
  db: Db
  /** Makes what tests are about in its database. */
  build: Builders
  dataDir: string
  endpoints: Awaited<ReturnType<typeof buildServer>>['app']['endpoints']
  /** Calls the API over HTTP as a user with these roles (null: not signed in), with the XSRF pair. */
  call(path: string, options?: CallOptions): Promise<Response>
  /** A signed-in user with these roles. */
  callerFor(roles: readonly Role[]): Promise<Caller>
  /** A bearer token of a user with these roles. */
  tokenFor(roles: readonly Role[]): Promise<string>
  /** The entries of the audit trail that are so, the oldest first. */
  audit(where: AuditFilter): Promise<Selectable<Schema['audit_entries']>[]>
  /** What those entries say was done. */
  actions(where: AuditFilter): Promise<string[]>
  close(): Promise<void>
}

type AuditFilter = FilterObject<Schema, 'audit_entries'>

export interface CallOptions {
  method?: string
  roles?: readonly Role[] | null
  json?: unknown
  form?: Record<string, string>
  body?: FormData
  headers?: Record<string, string>
  token?: string
}

/** argon2's minimum: sign-in tests would otherwise spend most of their time hashing. */
const cheapPasswords = { NODE_ENV: 'test', PASSWORD_MEMORY: '8', PASSWORD_PASSES: '1' }
const unlimited: CallLimits = { address: 1_000_000, session: 1_000_000 }
const bureauRoles: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']

/** The real server on a database of its own, listening on a free port; with `worker` it runs its jobs too. */
export async function testApp({
  worker = false,
  settings = {},
  limits = {},
  on,
  log = createLog('test'),
}: {
  worker?: boolean
  settings?: Record<string, string>
  /** By default effectively unlimited. */
  limits?: Partial<CallLimits>
  /**
   * An existing database and data folder, removed with the server; by default new ones. `pooledUrl` is its address
   * through a pooler.
   */
  on?: { database: TestDatabase; dataDir?: string; pooledUrl?: string }
  log?: Log
} = {}): Promise<TestApp> {
  const database = on?.database ?? (await testDatabase())
  const dataDir = on?.dataDir ?? (await mkdtemp(join(tmpdir(), 'nineops-app-')))
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', ...cheapPasswords, ...settings })
  usePasswordCost(config.passwordCost)
  const options = { config, databaseUrl: on?.pooledUrl ?? database.url, directUrl: database.url, log }
  const server = await buildServer({ ...options, limits: { ...unlimited, ...limits } })
  const working = worker ? await startWorker(options) : undefined
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const own = openDatabase(database.url, { max: 3 })
  const tokens = await accessTokens(own.db)
  const cookie = 'XSRF-TOKEN=0123456789abcdef'

  const callers = new Map<string, Promise<Caller>>()
  const makeCaller = async (roles: readonly Role[]): Promise<Caller> => {
    const username = `user-${roles.join('-') || 'none'}`
    const known = await own.db
      .selectFrom('users')
      .select('index')
      .where('username', '=', username)
      .executeTakeFirst()
    const index =
      known?.index ??
      (await createUser(own.db, {
        username,
        givenName: 'Test',
        email: 'test@nineops.example',
        password: 'a long password',
        roles,
      }))
    const session = await own.db
      .insertInto('user_sessions')
      .values({
        user_index: index,
        family_hash: username,
        refresh_hash: username,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning('index')
      .executeTakeFirstOrThrow()
    return { index, username, roles, session: session.index }
  }
  const callerFor = (roles: readonly Role[]) => {
    const made = callers.get(roles.join()) ?? makeCaller(roles)
    callers.set(roles.join(), made)
    return made
  }
  const audit = (where: AuditFilter) =>
    own.db
      .selectFrom('audit_entries')
      .selectAll()
      .where(eb => eb.and(where))
      .orderBy('index')
      .execute()
  const tokenFor = async (roles: readonly Role[]) => tokens.issue(await callerFor(roles))

  return {
    address,
    url: database.url,
    db: own.db,
    build: builders(own.db),
    dataDir,
    endpoints: server.app.endpoints,
    callerFor,
    tokenFor,
    audit,
    actions: async where => (await audit(where)).map(({ action }) => action),
    async call(path, { method = 'GET', roles = bureauRoles, json, form, body, headers = {}, token } = {}) {
      const bearer = token ?? (roles ? await tokenFor(roles) : undefined)
      const sent = json === undefined ? (form ? new URLSearchParams(form) : body) : JSON.stringify(json)
      return fetch(`${address}${path}`, {
        method,
        headers: {
          cookie,
          'x-xsrf-token': '0123456789abcdef',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      })
    },
    async close() {
      await working?.close()
      await server.close()
      await own.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
