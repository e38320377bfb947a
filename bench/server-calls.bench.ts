import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { clients } from '@nineops/contract/service-establishment/clients/clients.contract'
import { sql } from 'kysely'
import { buildServer } from '../server/src/app/server.ts'
import { listBrands } from '../server/src/features/clients/clients.service.ts'
import { liveCaller } from '../server/src/features/session/open-sessions.service.ts'
import { createUser } from '../server/src/features/user-records/user-records.service.ts'
import {
  type AccessTokens,
  accessTokens,
  type LiveCaller,
} from '../server/src/platform/auth/access-tokens.ts'
import { type Callers, rememberCallers } from '../server/src/platform/auth/known-callers.ts'
import { loadConfig } from '../server/src/platform/config/config.ts'
import { type Db, openDatabase } from '../server/src/platform/db/db.ts'
import { openEventHub } from '../server/src/platform/events/events.ts'
import { createHttpApp } from '../server/src/platform/http/app.ts'
import { route } from '../server/src/platform/http/route.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { fillLists } from './lists.data.ts'
import { onScratchDatabase } from './scratch-database.ts'

const SECONDS = 3
const ROUNDS = 15
const FLOODERS = 32
const LIMIT = 60
const CLIENT_ID = 'CLIENTID'
const limits = { address: 100_000_000, session: 100_000_000 }

export interface CallFigures {
  /** Calls a second of a light read with its session looked up, and with the token trusted as it is. */
  lookedUp: number
  trusted: number
  /** Staff's 99th percentile in ms: alone, with a partner at its limit, and with one far over it. */
  alone: number
  atLimit: number
  flooded: number
  /** Calls a second of the flood, and how many were allowed. */
  flood: number
  admitted: number
}

const part = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

async function get(path: string, token: string): Promise<number> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

const trust: LiveCaller = claimed => Promise.resolve(claimed)

/** A server with one light read, which looks sessions up or not. */
async function lightServer(db: Db, tokens: AccessTokens, callers: Callers) {
  const app = await createHttpApp({ db, tokens, callers, log: createLog('bench'), limits })
  route(app, clients.brands, ({ db: own, params }) => listBrands(own, params.client))
  return { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Calls over HTTP of a real server in this process, with 100,000 accounts. */
export const benchServerCalls = (url: string): Promise<CallFigures> =>
  onScratchDatabase(url, 'calls', async own => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nineops-bench-'))
    const { db, close } = openDatabase(own, { max: 16 })
    const server = await buildServer({
      config: loadConfig({ DATA_DIR: dataDir, PORT: '0' }),
      databaseUrl: own,
      log: createLog('bench'),
      limits,
    })
    try {
      const reseller = await fillLists(db)
      const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
      const tokens = await accessTokens(db)
      const roles = ['NINEOPS_BUREAU_ACCESS'] as const
      const person = {
        username: 'bench',
        givenName: 'B',
        email: 'b@nineops.example',
        password: 'a long password',
      }
      const user = await createUser(db, { ...person, roles })
      const session = await db
        .insertInto('user_sessions')
        .values({
          user_index: user,
          family_hash: 'b',
          refresh_hash: 'b',
          expires_at: new Date(Date.now() + 86_400_000),
        })
        .returning('index')
        .executeTakeFirstOrThrow()
      const staff = await tokens.issue({ index: user, username: 'bench', roles, session: session.index })
      const { rows } = await sql<{ credential: number; secret: number }>`
        with c as (insert into client_credentials (client_index, name, client_id, scopes, calls_per_minute,
            created_by) values (${reseller}, 'Flood', ${CLIENT_ID}, '{accounts}', ${LIMIT}, 'bench') returning index)
        insert into client_credential_secrets (client_credential_index, hash, hint, created_by)
        select index, sha256('x'), 'x', 'bench' from c returning client_credential_index as credential, index as secret`.execute(
        db,
      )
      const grant = {
        credential: rows[0]?.credential ?? 0,
        secret: rows[0]?.secret ?? 0,
        clientId: CLIENT_ID,
      }
      const partner = await tokens.issuePartner({ ...grant, reseller, scopes: ['accounts'] }, 3600)

      const perSecond = async (path: string): Promise<number> => {
        const until = performance.now() + 1000
        let calls = 0
        const caller = async () => {
          for (; performance.now() < until; calls += 1)
            if ((await get(path, staff)) !== 200) throw new Error(`${path} is refused`)
        }
        await Promise.all(Array.from({ length: 4 }, caller))
        return calls
      }
      const p99 = async (): Promise<number> => {
        const took: number[] = []
        const until = performance.now() + SECONDS * 1000
        while (performance.now() < until) {
          const start = performance.now()
          await get(`${address}/api/clients/${reseller}/brands`, staff)
          took.push(performance.now() - start)
        }
        return part(took, 0.99)
      }
      /**
       * Staff's reads while a partner lists its accounts with this many callers, each pausing this long between
       * calls.
       */
      const beside = async (callers: number, pauseMs: number) => {
        const stop = new AbortController()
        let calls = 0
        let admitted = 0
        const flooder = async () => {
          while (!stop.signal.aborted) {
            if ((await get(`${address}/dash/accounts?filter=haul`, partner)) === 200) admitted += 1
            calls += 1
            if (pauseMs > 0) await wait(pauseMs)
          }
        }
        const all = Array.from({ length: callers }, flooder)
        const ms = await p99()
        stop.abort()
        await Promise.all(all)
        return { ms, calls: calls / SECONDS, admitted }
      }
      const brandsPath = `/api/clients/${reseller}/brands`
      const hub = await openEventHub(own, createLog('bench'))
      const knowing = rememberCallers(hub, claimed => liveCaller(db, claimed))
      const looking = await lightServer(db, tokens, knowing)
      const trusting = await lightServer(db, tokens, { known: trust, lookUp: trust, wrote: () => undefined })
      for (const { address: warm } of [looking, trusting]) await perSecond(warm + brandsPath)
      const lookedUp: number[] = []
      const trusted: number[] = []
      const alone: number[] = []
      // In short turns, so that both meet the same noise.
      for (let round = 0; round < ROUNDS; round += 1) {
        lookedUp.push(await perSecond(`${looking.address}${brandsPath}`))
        trusted.push(await perSecond(`${trusting.address}${brandsPath}`))
        if (round % 5 === 0) alone.push(await p99())
      }
      await looking.app.close()
      await trusting.app.close()
      await hub.close()
      const atLimit = await beside(1, 60_000 / LIMIT)
      const flooded = await beside(FLOODERS, 0)
      return {
        lookedUp: part(lookedUp, 0.5),
        trusted: part(trusted, 0.5),
        alone: part(alone, 0.5),
        atLimit: atLimit.ms,
        flooded: flooded.ms,
        flood: flooded.calls,
        admitted: flooded.admitted,
      }
    } finally {
      await server.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
