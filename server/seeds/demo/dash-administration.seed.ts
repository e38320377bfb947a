import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writeCalls } from '../../src/features/dash-calls/call-log.service.ts'
import type { LoggedCall } from '../../src/features/dash-calls/logged-call.domain.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { createRandom, type Random } from './random.ts'

const HOUR_MS = 3_600_000
const DAYS = 7

interface Served {
  host: string
  port: number
}

const placeOf = ({ host, port }: Served) => `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()
/** The entry that allows a place: a name needs a mark to lead to this machine. */
const entryOf = (place: string) => (place.startsWith('localhost:') ? `${place} private` : place)
const hostOf = (entry: string) => entry.replace(/ private$/, '')
/** Identifies the demo's own entry. */
const OWN_NOTE = 'NineOps itself, where the demo is served'
const NOTES = [OWN_NOTE, 'NineOps itself, where the demo was first started']

/** Updates the demo's own entry when the demo starts on another port. */
export async function followPort(db: Db, served: Served): Promise<void> {
  if (served.port === 0) return
  const place = placeOf(served)
  await db.transaction().execute(async tx => {
    const own = await tx
      .selectFrom('allowed_addresses')
      .select(['index', 'address'])
      .where('purpose', '=', 'systems')
      .where('note', 'in', NOTES)
      .where('address', '<>', entryOf(place))
      .execute()
    for (const { index, address } of own) {
      await sql`
        update systems set url = 'http://' || ${place}::text || substr(url, ${`http://${hostOf(address)}`.length + 1}),
          state = 'never', state_since = null, checked_at = null, ms = null, words = null, next_check_at = now(),
          version = version + 1
        where starts_with(url, ${`http://${hostOf(address)}/`})`.execute(tx)
      await tx.deleteFrom('allowed_addresses').where('index', '=', index).execute()
      await tx
        .insertInto('allowed_addresses')
        .values({ address: entryOf(place), purpose: 'systems', note: OWN_NOTE })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
    if (own.length > 0)
      await sql`
        update system_incidents i set ended_at = now(), end_words = 'The demo was started on another port.'
        from systems s where s.index = i.system_index and i.ended_at is null
          and starts_with(s.url, ${`http://${place}/`})`.execute(tx)
  })
}

/** Systems that answer without a network (the portal itself, at its own address), and one that is planned. */
export async function seedSystems(db: Db, served: Served): Promise<void> {
  const { port } = served
  const place = placeOf(served)
  const usual = { expected_status: 200, interval_seconds: 60, timeout_ms: 5000, slow_ms: 1000 }
  if (port !== 0)
    await db
      .insertInto('allowed_addresses')
      .values({
        address: entryOf(place),
        purpose: 'systems',
        note: OWN_NOTE,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  await db
    .insertInto('systems')
    .values([
      {
        ...usual,
        name: 'NineOps portal',
        description: 'The build number that the home page shows.',
        owner: 'Bureau',
        url: `http://${place}/home/getbuildversion`,
        active: port !== 0,
      },
      {
        ...usual,
        name: 'Dash API',
        description: 'Its settings, which any program may read.',
        owner: 'Bureau',
        url: `http://${place}/api/dash/config`,
        expected_text: 'baseUrl',
        active: port !== 0,
      },
      {
        ...usual,
        name: 'Card payments',
        description: 'An example: allow its address and start it.',
        owner: 'Finance',
        url: 'https://status.payments.example/health',
        active: false,
      },
    ])
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const routes = [
  ['/dash/accounts', 40],
  ['/dash/invoices', 60],
  ['/dash/messages', 8],
  ['/dash/settings', 6],
  ['/dash/invoices/{invoice}', 30],
] as const

/** A week of calls by partners' programs, following office hours. */
export async function seedDashCalls(db: Db, nowMs = Date.now()): Promise<void> {
  if (await db.selectFrom('dash_call_hours').select('hour').limit(1).executeTakeFirst()) return
  const clients = await db.selectFrom('clients').select('index').orderBy('index').execute()
  const random = createRandom(35)
  const calls: LoggedCall[] = []
  for (let hour = DAYS * 24; hour > 0; hour -= 1) {
    const start = nowMs - hour * HOUR_MS
    const busy = new Date(start).getUTCHours() > 6 && new Date(start).getUTCHours() < 19
    for (const { index } of clients) calls.push(...callsOf(random, index, start, busy ? 6 : 1))
  }
  await writeCalls(db, calls)
}

const callsOf = (random: Random, client: number, start: number, most: number): LoggedCall[] =>
  Array.from({ length: random.int(most + 1) }, () => {
    const [route, usualMs] = random.pick(routes)
    const refused = route.endsWith('{invoice}') && random.chance(8)
    return {
      at: new Date(start + random.int(HOUR_MS)),
      requestId: randomUUID(),
      method: 'GET',
      route,
      path: route.replace('{invoice}', String(random.between(1, 900))),
      query: route === '/dash/accounts' ? `page=${random.between(1, 9)}` : '',
      status: refused ? 404 : 200,
      ms: Math.max(1, Math.round(usualMs * (0.4 + random.int(200) / 100))),
      bytes: refused ? 620 : random.between(700, 40_000),
      clientIndex: client,
      credentialIndex: null,
      userIndex: null,
      address: `192.0.2.${client % 250}`,
      userAgent: 'partner-portal/2.4',
      errorCode: refused ? 'not_found' : null,
      version: '1.0',
      accept: 'application/vnd.nineops.dash+json',
    }
  })
