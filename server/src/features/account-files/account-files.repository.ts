import type { accountFiles, FileType } from '@nineops/contract/service-establishment/account-files.contract'
import { sql } from 'kysely'
import { allOf, equals, ifText } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/query-rows.ts'
import { literally } from '../../platform/db/like.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { orderBy } from '../../platform/db/sorting.ts'
import type { ListQuery } from '../../platform/lists/listing.ts'
import { sqlList } from '../../platform/lists/stored-list.ts'

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

type Files = ListQuery<typeof accountFiles.list> & { owner: FileOwner }

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

const matching = ({ owner, filter, type, deleted }: Files) =>
  allOf(
    owned(owner),
    deleted ? sql`f.deleted_at is not null` : sql`f.deleted_at is null`,
    equals('f.extension', type),
    ifText(filter.normalize('NFC'), text => {
      return sql`(f.name ~* ${literally(text)} or f.description ~* ${literally(text)})`
    }),
  )

const sortColumns = {
  name: 'f.folded_name',
  type: 'f.extension',
  bytes: 'v.bytes',
  versions: 'v.number',
  changedAt: 'v.created_at',
  description: sql`nullif(lower(f.description), '')`,
}

/** An owner's files. */
export const listedFiles = sqlList({
  matching: (of: Files) => sql`from account_files f where ${matching(of)}`,
  rows(of, cut) {
    const order = orderBy(of.sort, sortColumns, {
      otherwise: of.deleted ? sql`f.deleted_at desc` : sql`f.folded_name`,
      tiebreak: 'f.index',
      filled: ['name', 'type', 'bytes', 'versions', 'changedAt'],
    })
    return sql<FileRow>`select ${columns} from ${latest} where ${matching(of)} ${order} ${cut}`
  },
})

/** One file of the owner; with `hold`, locked until the transaction ends. */
export async function selectFile(
  db: Db,
  owner: FileOwner,
  index: number,
  { hold = false }: { hold?: boolean } = {},
): Promise<FileRow | undefined> {
  if (hold) await lockRows(db, 'account_files', [index])
  return firstRow<FileRow>(db)`
    select ${columns} from ${latest} where ${owned(owner)} and f.index = ${index}`
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
  const row = await firstRow<{ used: number; deleted: number }>(db)`
    select coalesce(sum(v.bytes), 0)::bigint as used,
      coalesce(sum(v.bytes) filter (where f.deleted_at is not null), 0)::bigint as deleted
    from account_files f join account_file_versions v on v.file_index = f.index where ${owned(owner)}`
  return row ?? { used: 0, deleted: 0 }
}
