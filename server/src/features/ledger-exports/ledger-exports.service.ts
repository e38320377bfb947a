import {
  type LedgerExport,
  ledgerExports,
  type WaitingLedgerExport,
} from '@nineops/contract/invoicing/ledger-exports.contract'
import { z } from 'zod'
import { type CsvCell, csvChunks } from '../../platform/archives/csv-writer.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockRows } from '../../platform/db/lock-rows.ts'
import { listing } from '../../platform/lists/listing.ts'
import { requireClient } from '../clients/clients.service.ts'
import { brandsWithout } from '../output-groups/output-groups.service.ts'
import { ledgerCells, ledgerCodes, ledgerColumns } from '../sales-ledger/sales-ledger.service.ts'
import { ledgerExportErrors } from './ledger-exports.errors.ts'
import * as repository from './ledger-exports.repository.ts'
import { moneyRow } from './money-rows.domain.ts'
import { found } from '../../platform/errors/found.ts'

const AT_ONCE = 5000

const storedCodes = z.object({
  bankNominal: z.string(),
  writeOffNominal: z.string(),
  department: z.number(),
})

const toExport = ({ madeAt, ...row }: Awaited<ReturnType<typeof requireExport>>): LedgerExport => ({
  ...row,
  madeAt: madeAt.toISOString(),
})

async function requireExport(db: Db, index: number) {
  return found(repository.selectExport(db, index), () => ledgerExportErrors.notFound(index))
}

/** A reseller's exports. @throws 404 */
export const ledgerExportList = listing({
  endpoint: ledgerExports.list,
  async of(db, { params: { client } }) {
    await requireClient(db, client)
    return { clientIndex: client }
  },
  stored: repository.listedExports,
  read: toExport,
})

async function spanOf(db: Db, clientIndex: number, through: string): Promise<repository.Span> {
  await requireClient(db, clientIndex)
  if (through > londonDate(Date.now())) throw ledgerExportErrors.toCome()
  const without = await brandsWithout(db, clientIndex, 'sales-ledger')
  return { clientIndex, through, withoutBrands: without.map(({ index }) => index) }
}

/** What the next export up to a day would have. @throws 404, 400 for a day to come */
export async function waitingExport(
  db: Db,
  clientIndex: number,
  through: string,
): Promise<WaitingLedgerExport> {
  return repository.selectWaiting(db, await spanOf(db, clientIndex, through))
}

/**
 * Exports what no export has yet, up to and with a day. Two at once wait for each other, so that nothing is exported
 * twice. @throws 404, 400 for a day to come, 409 `nothing_to_export`
 */
export async function makeExport(
  db: Db,
  clientIndex: number,
  through: string,
  userIndex: number,
): Promise<LedgerExport> {
  await lockRows(db, 'clients', [clientIndex], 'no key update')
  const span = await spanOf(db, clientIndex, through)
  const { bankNominal, writeOffNominal, department } = await ledgerCodes(db, clientIndex)
  const codes = { bankNominal, writeOffNominal, department }
  const index = await repository.insertExport(db, span, codes, userIndex)
  if (index === undefined) throw ledgerExportErrors.nothing(through)
  return toExport(await requireExport(db, index))
}

async function* cells(db: Db, index: number, codes: z.infer<typeof storedCodes>): AsyncGenerator<CsvCell[]> {
  for (let after = 0; ; ) {
    const rows = await repository.selectPostings(db, index, after, AT_ONCE)
    for (const row of rows) yield ledgerCells(moneyRow(row, codes))
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.index ?? after
  }
}

/** An export's file: the same bytes each time, until the details of one of its accounts are erased. @throws 404 */
export async function exportFile(
  db: Db,
  clientIndex: number,
  index: number,
): Promise<{ name: string; content: AsyncGenerator<Buffer> }> {
  const codes = await repository.selectCodes(db, clientIndex, index)
  if (codes === undefined) throw ledgerExportErrors.notFound(index)
  return {
    name: `ledger-export-${index}.csv`,
    content: csvChunks(ledgerColumns, cells(db, index, storedCodes.parse(codes))),
  }
}
