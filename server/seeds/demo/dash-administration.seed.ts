import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

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
