import type { TableServices } from '../../ui/table/table-services.ts'

/** Exports all rows of a list on the server; its code comes when it is used. */
export const exportAll: TableServices['exportAll'] = async (...wanted) =>
  (await import('./exports.queries.ts')).exportAll(...wanted)
