import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { allRows, firstRow } from '../../platform/db/query-rows.ts'
import { insertRow } from '../../platform/db/rows.ts'

/** A picture made from an upload, with the keys of its files. */
export interface StoredLogo {
  fileName: string
  type: 'png' | 'jpeg' | 'svg'
  width: number
  height: number
  sourceKey: string
  printKey: string
  printBytes: number
  removed: string[]
  warnings: string[]
}

export interface LogoRow
  extends Omit<StoredLogo, 'type' | 'width' | 'height' | 'sourceKey' | 'printKey' | 'printBytes'> {
  index: number
  brandIndex: number
  kind: 'uploaded' | 'put_back' | 'removed'
  doneBy: string | null
  doneAt: Date
  type: StoredLogo['type'] | null
  width: number | null
  height: number | null
  sourceKey: string | null
  printKey: string | null
  printBytes: number | null
}

const columns = sql`
  l.index, l.brand_index as "brandIndex", l.kind, l.file_name as "fileName", u.username as "doneBy",
  l.done_at as "doneAt", l.source_type as type, l.source_width::float8 as width, l.source_height::float8 as height,
  l.source_key as "sourceKey", l.print_key as "printKey", l.print_bytes as "printBytes", l.removed, l.warnings
  from brand_logos l left join users u on u.index = l.done_by`

/** The history of a brand's logo, newest first. */
export const selectLogos = (db: Db, brandIndex: number, limit: number) => allRows<LogoRow>(db)`
    select ${columns} where l.brand_index = ${brandIndex} order by l.index desc limit ${limit}`

export const selectLogo = (db: Db, brandIndex: number, index: number) => firstRow<LogoRow>(db)`
    select ${columns} where l.brand_index = ${brandIndex} and l.index = ${index}`

/** The latest row of each of a reseller's brands, and how many it has. */
export const selectLatest = (db: Db, clientIndex: number) => allRows<LogoRow & { versions: number }>(db)`
    select n.versions, ${columns}
    join (select max(index) as latest, count(*)::int as versions from brand_logos
      where client_index = ${clientIndex} group by brand_index) n on n.latest = l.index`

export async function insertLogo(
  db: Db,
  { kind, clientIndex, brandIndex, userIndex, logo }: NewLogo,
): Promise<number> {
  return insertRow(db, 'brand_logos', {
    client_index: clientIndex,
    brand_index: brandIndex,
    kind,
    done_by: userIndex,
    ...(logo && {
      file_name: logo.fileName,
      source_type: logo.type,
      source_width: String(logo.width),
      source_height: String(logo.height),
      source_key: logo.sourceKey,
      print_key: logo.printKey,
      print_bytes: logo.printBytes,
      removed: logo.removed,
      warnings: logo.warnings,
    }),
  })
}

export interface NewLogo {
  kind: LogoRow['kind']
  clientIndex: number
  brandIndex: number
  userIndex: number
  /** Null where it is removed. */
  logo: StoredLogo | null
}
