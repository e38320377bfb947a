import type { ExportCell, ExportFormat } from './export-cells.ts'

/** What the table tells the worker, in this order: begin, rows as often as needed, end. */
export type ToWorker =
  | { kind: 'begin'; format: ExportFormat; headers: string[] }
  | { kind: 'rows'; rows: ExportCell[][] }
  | { kind: 'end' }

/** What comes back: each batch of rows that is written, at last the file. */
export type FromWorker = { kind: 'written'; rows: number } | { kind: 'file'; file: Blob }
