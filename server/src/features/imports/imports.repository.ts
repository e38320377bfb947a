import type { ImportKind } from '@nineops/contract/bureau/import-kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/rows.ts'

export interface NewImport {
  clientIndex: number
  kind: ImportKind
  fileName: string
  sha256: string
  rows: number
  added: number
  changed: number
  warnings: number
  rateCardIndex: number | null
  createdBy: number
}

/**
 * Allows one import per client at a time, so that what a file is checked against does not change before it is saved.
 */
export async function lockImports(db: Db, clientIndex: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'), ${clientIndex})`.execute(db)
}

/** The latest import of this content, or undefined. */
export const findImport = (db: Db, clientIndex: number, kind: ImportKind, sha256: string) =>
  db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.index', 'i.created_by')
    .select(['i.file_name as fileName', 'i.created_at as createdAt', 'u.username as createdBy'])
    .where(eb => eb.and({ 'i.client_index': clientIndex, 'i.kind': kind, 'i.sha256': sha256 }))
    .orderBy('i.index', 'desc')
    .executeTakeFirst()

export async function insertImport(db: Db, made: NewImport): Promise<number> {
  return insertRow(db, 'imports', {
    client_index: made.clientIndex,
    kind: made.kind,
    file_name: made.fileName,
    sha256: made.sha256,
    rows: made.rows,
    added: made.added,
    changed: made.changed,
    warnings: made.warnings,
    rate_card_index: made.rateCardIndex,
    created_by: made.createdBy,
  })
}

const LISTED = 200

/** A client's latest imports, newest first. */
export const selectImports = (db: Db, clientIndex: number) =>
  db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.index', 'i.created_by')
    .leftJoin('rate_cards as r', 'r.index', 'i.rate_card_index')
    .select([
      'i.index',
      'i.kind',
      'i.file_name as fileName',
      'i.rows',
      'i.added',
      'i.changed',
      'i.warnings',
      'i.rate_card_index as rateCardIndex',
      'r.name as rateCardName',
      'i.created_at as createdAt',
      'u.username as createdBy',
    ])
    .where('i.client_index', '=', clientIndex)
    .orderBy('i.index', 'desc')
    .limit(LISTED)
    .execute()
