import { join } from 'node:path'
import { exportLists } from '../src/app/export-lists.ts'
import type { ExportValue } from '../src/platform/exports/export-cells.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import type { TestApp } from './test-app.ts'

/** All rows of a list's export, every column by its id; fails if their number differs from the list's count. */
export async function exported(
  app: TestApp,
  name: string,
  { params, query = {} }: { params: object; query?: object },
): Promise<Record<string, ExportValue>[]> {
  const list = exportLists.find(one => one.name === name)
  if (!list) throw new Error(`No list "${name}" can be exported.`)
  const ids = list.columns.map(column => column.id)
  return app.db.transaction().execute(async db => {
    const opened = list.open({ params, query })
    const rows: Record<string, ExportValue>[] = []
    for await (const cells of opened.cells(db, ids, localFiles(join(app.dataDir, 'files'))))
      rows.push(Object.fromEntries(ids.map((id, at) => [id, cells[at] ?? null])))
    const counted = await opened.count(db)
    if (counted !== rows.length) throw new Error(`${counted} rows are counted, ${rows.length} come.`)
    return rows
  })
}
