import { createHash } from 'node:crypto'
import type { Db } from '../../src/platform/db/db.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import type { Files } from '../../src/platform/files/files.ts'
import { buildClosedBillRun, buildInvoiceRun } from './invoicing.ts'

/** A run of the reseller. */
export async function buildRunOf(db: Db, client: number): Promise<number> {
  const billRun = await buildClosedBillRun(db, client)
  return buildInvoiceRun(db, client, billRun, { cycle_description: 'October 2026', status: 90 })
}

/** A stored end-of-run pack of the run, with any content. */
export async function buildPackOf(
  db: Db,
  files: Files,
  run: number,
  content: Buffer,
): Promise<{ index: number; sha256: string; key: string }> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const key = `end-of-run/${run}/${sha256.slice(0, 8)}/invoice-run-${run}.zip`
  await files.write(key, content)
  const manifest = { controlTotals: { net: '1.00' }, files: [{ name: 'lines.csv', bytes: 3, sha256 }] }
  const index = await insertRow(db, 'invoice_run_files', {
    invoice_run_index: run,
    name: `invoice-run-${run}.zip`,
    storage_key: key,
    bytes: content.length,
    sha256,
    manifest: JSON.stringify(manifest),
  })
  return { index, sha256, key }
}
