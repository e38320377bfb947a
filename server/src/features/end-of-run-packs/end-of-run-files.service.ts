import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { EndOfRunFile } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { deliverNewPack } from '../deliveries/deliveries.service.ts'
import { makeDirectDebits } from '../direct-debit-files/direct-debit-files.service.ts'
import * as repository from './end-of-run-files.repository.ts'
import { storedManifest } from './end-of-run-manifest.domain.ts'
import { DamagedPdfs, LedgerDisagrees, writePack } from './end-of-run-pack.service.ts'
import { requireRun, type RunFacts } from '../invoice-run-states/invoice-run-states.service.ts'
import { invoiceRunErrors } from '../invoice-run-states/invoice-run-states.errors.ts'
import { collectionRefusal } from '../release-approvals/release-approvals.service.ts'
import { notePackLedger, noteWithdrawnLedger } from '../sales-ledger/sales-ledger.service.ts'
import { brandsWithoutLedger } from './end-of-run-money.service.ts'

/** Withdraws a run's packs because they collect on another day: they are stored, but no longer delivered. */
export async function withdrawPacks(db: Db, runIndex: number): Promise<number> {
  const packs = await repository.withdrawPacks(db, runIndex)
  if (packs > 0) await noteWithdrawnLedger(db, runIndex)
  return packs
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** How many documents a run's pack contains. */
export async function countPacked(db: Db, runIndex: number): Promise<number> {
  const { invoices, creditNotes } = await repository.selectRunTotals(db, runIndex)
  return invoices + creditNotes
}

interface PackOfRun {
  db: Db
  files: Files
  run: RunFacts
  attempt: number
  /** London; the date of the Direct Debit files. */
  today: string
  /** Locks the attempt; false when it is over: this worker was taken for dead, and another has done its work. */
  hold: (tx: Db) => Promise<boolean>
  /** Called with how many documents are in the pack. */
  progress: (done: number) => Promise<void>
}

/**
 * Creates one zip of everything the run has made, with a matching manifest. Returns why it could not be made, or null.
 */
export async function buildEndOfRunFiles({
  db,
  files,
  run,
  attempt,
  today,
  hold,
  progress,
}: PackOfRun): Promise<string | null> {
  const name = `invoice-run-${run.index}.zip`
  const key = `end-of-run/${run.index}/${attempt}/${name}`
  const made = await inTransaction(db, async tx =>
    (await hold(tx))
      ? makeDirectDebits(tx, run, today, planned => collectionRefusal(tx, run, planned))
      : undefined,
  )
  if (!made) return null
  if (made.fault !== null) return `The Direct Debits cannot be made. ${made.fault}`
  const scratch = await files.scratch(key)
  try {
    const manifest = await writePack(db, files, run, scratch.path, progress)
    const sha256 = await sha256Of(scratch.path)
    const { size: bytes } = await stat(scratch.path)
    await inTransaction(db, async tx => {
      if (!(await hold(tx))) return scratch.discard()
      const newest = (await repository.selectPacks(tx, run.index)).find(pack => pack.withdrawnAt === null)
      // The pack is unchanged, so what was delivered remains valid.
      if (newest?.sha256 === sha256 && (await files.exists(newest.storageKey))) return scratch.discard()
      await scratch.commit()
      await repository.insertPack(tx, run.index, { name, storageKey: key, bytes, sha256, manifest })
      await notePackLedger(tx, run.index, [...(await brandsWithoutLedger(tx, run.clientIndex))])
      await deliverNewPack(tx, run.index, run.clientIndex)
    })
  } catch (error) {
    await scratch.discard()
    // Another try would find the same.
    if (error instanceof DamagedPdfs || error instanceof LedgerDisagrees) return error.message
    throw error
  }
  await progress(await countPacked(db, run.index))
  return null
}

const lineFileName = 'lines.csv'

function toFile(row: repository.PackRow): EndOfRunFile {
  const { files, controlTotals, leftOut } = storedManifest.parse(row.manifest)
  // The header is a line of the file, not of an invoice.
  const lines = (files.find(file => file.name === lineFileName)?.lines ?? 1) - 1
  return {
    index: row.index,
    name: row.name,
    bytes: row.bytes,
    sha256: row.sha256,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    files,
    totals: { ...controlTotals, lines },
    withoutCalls: leftOut.map(({ brand, calls }) => ({ brand, calls })),
  }
}

/** A run's end-of-run packs, newest first. @throws 404 `invoice_run_not_found` */
export async function listEndOfRunFiles(db: Db, runIndex: number): Promise<EndOfRunFile[]> {
  await requireRun(db, runIndex)
  return (await repository.selectPacks(db, runIndex)).map(toFile)
}

/** Where a pack is stored: the newest, or the given one. @throws 404 */
export async function endOfRunFile(db: Db, runIndex: number, fileIndex: number | undefined) {
  await requireRun(db, runIndex)
  const packs = await repository.selectPacks(db, runIndex)
  const pack =
    fileIndex === undefined
      ? packs.find(one => one.withdrawnAt === null)
      : packs.find(one => one.index === fileIndex)
  if (!pack) throw invoiceRunErrors.noEndOfRunFile(runIndex)
  return { key: pack.storageKey, name: pack.name, bytes: pack.bytes, sha256: pack.sha256 }
}
