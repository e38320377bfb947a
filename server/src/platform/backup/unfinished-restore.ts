import type { ClientBase } from 'pg'
import { startupError } from '../config/startup-error.ts'

// A comment on the table that every start reads: it is committed with the restore, and dropped with the table.
const NOTE = 'A restore is putting its files in place.'

/** Records in the restoring transaction that files are still to be put in place. */
export const noteUnfinished = (client: ClientBase) => client.query(`comment on table migrations is '${NOTE}'`)

/** Removes the record. */
export const noteFinished = (client: ClientBase) => client.query('comment on table migrations is null')

/** Refuses a database whose files are still those from before its restore. @throws StartupError */
export async function refuseUnfinished(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ note: string | null }>(
    `select obj_description(to_regclass('migrations'), 'pg_class') as note`,
  )
  if (rows[0]?.note !== NOTE) return
  throw startupError(
    'This database was restored, but its files were not all put in place: the restore was cut off. Run the same restore again with --replace first.',
  )
}
