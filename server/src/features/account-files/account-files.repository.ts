import type {
  accountFileSorts,
  FileType,
} from '@nineops/contract/service-establishment/account-files.contract'
import type { SortBy } from '@nineops/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { throughCursor } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'

/** Whose files: an account's, or with null the reseller's own. */
export interface FileOwner {
  clientIndex: number
  accountIndex: number | null
}

export interface FileRow {
  index: number
  name: string
  type: FileType
  description: string
  versions: number
  bytes: number
  sha256: string
  changedAt: Date
  changedBy: string | null
  createdAt: Date
  deletedAt: Date | null
  deletedBy: string | null
  version: string
}

export interface FileFilter {
  filter: string
  type?: FileType | undefined
  deleted: boolean
  sort: readonly SortBy<(typeof accountFileSorts)[number]>[]
}

const owned = ({ clientIndex, accountIndex }: FileOwner) =>
  sql`f.client_index = ${clientIndex} and f.account_index is not distinct from ${accountIndex}::int`

const columns = sql`f.index, f.name, f.extension as type, f.description, v.number as versions, v.bytes, v.sha256,
  v.created_at as "changedAt", u.username as "changedBy", f.created_at as "createdAt", f.deleted_at as "deletedAt",
  d.username as "deletedBy", f.xmin::text as version`
const latest = sql`account_files f
  cross join lateral (
    select * from account_file_versions where file_index = f.index order by number desc limit 1
  ) v
  left join users u on u.index = v.created_by
  left join users d on d.index = f.deleted_by`

// Escapes text for a case-insensitive regular expression.
const literally = (text: string) => sql`${`***=${text}`}::text`

const matching = (owner: FileOwner, { filter, type, deleted }: FileFilter) => {
  const text = filter.trim().normalize('NFC')
  return sql.join(
    [
      owned(owner),
      deleted ? sql`f.deleted_at is not null` : sql`f.deleted_at is null`,
      ...(type === undefined ? [] : [sql`f.extension = ${type}`]),
      ...(text === '' ? [] : [sql`(f.name ~* ${literally(text)} or f.description ~* ${literally(text)})`]),
    ],
    sql` and `,
  )
}

const sortColumns = {
  name: sql`f.folded_name`,
  type: sql`f.extension`,
  bytes: sql`v.bytes`,
  versions: sql`v.number`,
  changedAt: sql`v.created_at`,
  description: sql`nullif(lower(f.description), '')`,
}

const listed = (owner: FileOwner, filter: FileFilter, cut: RawBuilder<unknown>) => {
  const order = orderBy(filter.sort, sortColumns, {
    otherwise: filter.deleted ? sql`f.deleted_at desc` : sql`f.folded_name`,
    tiebreak: sql`f.index`,
    filled: ['name', 'type', 'bytes', 'versions', 'changedAt'],
  })
  return sql<FileRow>`select ${columns} from ${latest} where ${matching(owner, filter)} ${order} ${cut}`
}

export async function countFiles(db: Db, owner: FileOwner, filter: FileFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from account_files f where ${matching(owner, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of an owner's files in the order asked for. */
export async function selectFiles(
  db: Db,
  owner: FileOwner,
  { page, pageSize, ...filter }: FileFilter & { page: number; pageSize: number },
): Promise<FileRow[]> {
  return (await listed(owner, filter, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`).execute(db))
    .rows
}

export const streamFiles = (db: Db, owner: FileOwner, filter: FileFilter): AsyncIterable<FileRow> =>
  throughCursor(db, 'account_files', listed(owner, filter, sql``))

/** One file of the owner; with `hold`, locked until the transaction ends. */
export async function selectFile(
  db: Db,
  owner: FileOwner,
  index: number,
  { hold = false }: { hold?: boolean } = {},
): Promise<FileRow | undefined> {
  if (hold) await lockRows(db, 'account_files', [index])
  const { rows } = await sql<FileRow>`
    select ${columns} from ${latest} where ${owned(owner)} and f.index = ${index}`.execute(db)
  return rows[0]
}

/** Files with one of these (folded) names that are not deleted. */
export const selectByNames = (db: Db, owner: FileOwner, folded: readonly string[]) =>
  db
    .selectFrom('account_files as f')
    .innerJoin('account_file_versions as v', 'v.file_index', 'f.index')
    .select(eb => ['f.index', 'f.name', 'f.folded_name as folded', eb.fn.max('v.number').as('versions')])
    .where('f.client_index', '=', owner.clientIndex)
    .where(sql<boolean>`f.account_index is not distinct from ${owner.accountIndex}::int`)
    .where('f.folded_name', 'in', folded)
    .where('f.deleted_at', 'is', null)
    .groupBy('f.index')
    .execute()

/** Total bytes of all versions of an owner's files, and of the deleted ones. */
export async function selectSpace(db: Db, owner: FileOwner): Promise<{ used: number; deleted: number }> {
  const { rows } = await sql<{ used: number; deleted: number }>`
    select coalesce(sum(v.bytes), 0)::bigint as used,
      coalesce(sum(v.bytes) filter (where f.deleted_at is not null), 0)::bigint as deleted
    from account_files f join account_file_versions v on v.file_index = f.index where ${owned(owner)}`.execute(
    db,
  )
  return rows[0] ?? { used: 0, deleted: 0 }
}
