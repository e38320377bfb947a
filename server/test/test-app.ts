import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@nineops/contract/roles'
import { buildServer } from '../src/app/server.ts'
import { startWorker } from '../src/app/worker.ts'
import { createUser } from '../src/features/users/users.service.ts'
import { type Caller, accessTokens } from '../src/platform/auth/access-tokens.ts'
import { loadConfig } from '../src/platform/config/config.ts'
import { type Db, openDatabase } from '../src/platform/db/db.ts'
import type { CallLimits } from '../src/platform/http/call-limits.ts'
import { createLog, type Log } from '../src/platform/log/log.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export interface TestApp {
  address: string
  url: string
  db: Db
  dataDir: string
  endpoints: Awaited<ReturnType<typeof buildServer>>['app']['endpoints']
  /** Calls the API over HTTP as a user with these roles (null: not signed in), with the XSRF pair. */
  call(path: string, options?: CallOptions): Promise<Response>
  /** A user with these roles, who is signed in. */
  callerFor(roles: readonly Role[]): Promise<Caller>
  /** A bearer token of a user with these roles. */
  tokenFor(roles: readonly Role[]): Promise<string>
  close(): Promise<void>
}

export interface CallOptions {
  method?: string
  roles?: readonly Role[] | null
  json?: unknown
  form?: Record<string, string>
  body?: FormData
  headers?: Record<string, string>
  token?: string
}

const unlimited: CallLimits = { address: 1_000_000, session: 1_000_000 }
const bureauRoles: readonly Role[] = ['NINEOPS_BUREAU_ACCESS']

/** The real server on a database of its own, listening on a free port; with `worker` it does its jobs too. */
export async function testApp({
  worker = false,
  settings = {},
  limits = {},
  on,
  log = createLog('test'),
}: {
  worker?: boolean
  settings?: Record<string, string>
  /** None to speak of unless told. */
  limits?: Partial<CallLimits>
  /** A database and data folder that are there already, and go with the server; new ones unless told. */
  on?: { database: TestDatabase; dataDir: string }
  log?: Log
} = {}): Promise<TestApp> {
  const database = on?.database ?? (await testDatabase())
  const dataDir = on?.dataDir ?? (await mkdtemp(join(tmpdir(), 'nineops-app-')))
  const config = loadConfig({ DATA_DIR: dataDir, PORT: '0', ...settings })
  const options = { config, databaseUrl: database.url, log }
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
  const tokenFor = async (roles: readonly Role[]) => tokens.issue(await callerFor(roles))

  return {
    address,
    url: database.url,
    db: own.db,
    dataDir,
    endpoints: server.app.endpoints,
    callerFor,
    tokenFor,
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
