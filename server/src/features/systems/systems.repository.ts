import type {
  SystemFields,
  SystemState,
} from '@nineops/contract/dash-administration/systems/systems.contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isNameInUse } from '../../platform/db/name-in-use.ts'

const columns = [
  'index',
  'version',
  'name',
  'description',
  'owner',
  'url',
  'expected_status as expectedStatus',
  'expected_text as expectedText',
  'interval_seconds as intervalSeconds',
  'timeout_ms as timeoutMs',
  'slow_ms as slowMs',
  'active',
  sql<SystemState>`state`.as('state'),
  'state_since as stateSince',
  'checked_at as checkedAt',
  'ms',
  'words',
  'next_check_at as nextCheckAt',
] as const

const toValues = (fields: SystemFields) => ({
  name: fields.name,
  description: fields.description,
  owner: fields.owner,
  url: fields.url,
  expected_status: fields.expectedStatus,
  expected_text: fields.expectedText,
  interval_seconds: fields.intervalSeconds,
  timeout_ms: fields.timeoutMs,
  slow_ms: fields.slowMs,
  active: fields.active,
})

export const selectSystems = (db: Db) =>
  db.selectFrom('systems').select(columns).orderBy(sql`lower(name)`).execute()

export const selectSystem = (db: Db, index: number) =>
  db.selectFrom('systems').select(columns).where('index', '=', index).executeTakeFirst()

/** Locks the system until the transaction ends, also against recording a check. */
export const lockSystem = (db: Db, index: number) =>
  db.selectFrom('systems').select(columns).where('index', '=', index).forUpdate().executeTakeFirst()

/** Locks system names, so that a free one stays free; counts the systems. */
export async function lockSystems(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('systems'))`.execute(db)
  const { n } = await db
    .selectFrom('systems')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const nameInUse = (db: Db, name: string, except: number) =>
  isNameInUse(db, 'systems', name, { except })

export const insertSystem = (db: Db, fields: SystemFields) =>
  db.insertInto('systems').values(toValues(fields)).returning(columns).executeTakeFirstOrThrow()

/** Changes a system and makes it due at once. `forget`: earlier results no longer apply. */
export const updateSystem = (db: Db, index: number, fields: SystemFields, forget: boolean) =>
  db
    .updateTable('systems')
    .set({
      ...toValues(fields),
      version: sql`version + 1`,
      next_check_at: sql`now()`,
      ...(forget ? { state: 'never', state_since: null, checked_at: null, ms: null, words: null } : {}),
    })
    .where('index', '=', index)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Pauses a system, or starts it and makes it due at once; changes nothing else. */
export const setActive = (db: Db, index: number, active: boolean) =>
  db
    .updateTable('systems')
    .set({ active, version: sql`version + 1`, next_check_at: sql`now()` })
    .where('index', '=', index)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function deleteSystem(db: Db, index: number): Promise<void> {
  await db.deleteFrom('systems').where('index', '=', index).execute()
}

/** Makes a system due at once. */
export const hurrySystem = (db: Db, index: number) =>
  db
    .updateTable('systems')
    .set({ next_check_at: sql`now()` })
    .where('index', '=', index)
    .returning(columns)
    .executeTakeFirst()

/**
 * Claims due systems, each for one worker, the longest waiting first. They are due again an interval later, whatever
 * the result: a lost worker costs one check.
 */
export async function claimDueSystems(db: Db, most: number) {
  const due = db
    .selectFrom('systems')
    .select('index')
    .where('active', '=', true)
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('systems')
    .set({ next_check_at: sql`now() + make_interval(secs => interval_seconds)` })
    .where('index', 'in', due)
    .returning(columns)
    .execute()
}
