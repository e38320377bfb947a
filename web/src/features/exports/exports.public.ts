import type { TableServices } from '../../ui/table/table-services.ts'

// Lazy: loaded at first use.
export const openExports = async (): Promise<void> =>
  (await import('./components/recent-exports.tsx')).openExports()

/** What tables need to export their rows. */
export const exportServices: TableServices = {
  exportTable: async (...wanted) => (await import('./export-table.ts')).exportTable(...wanted),
  openExports: () => void openExports(),
}
