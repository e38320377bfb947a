import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { EndOfRunFile } from '@nineops/contract/invoice-run-outputs.contract'
import { londonDate } from '../../platform/clock/london.ts'
import { type Db, inTransaction } from '../../platform/db/db.ts'
import type { Json } from '../../platform/db/schema.generated.ts'
import { deliverNewPack } from '../deliveries/deliveries.service.ts'
import { makeDirectDebits } from '../direct-debits/direct-debits.service.ts'
import * as repository from './end-of-run-files.repository.ts'
import type { ControlTotals, LeftOutCalls, ManifestFile } from './end-of-run-manifest.domain.ts'
import { writePack } from './end-of-run-pack.service.ts'
import { type Attempt, setProgress } from './invoice-run-processes.repository.ts'
import { tellProgress } from './invoice-run-progress.service.ts'
import type { StepContext, WholeStep } from './invoice-run-slices.service.ts'
import { requireRun } from './invoice-run-states.service.ts'
import { invoiceRunErrors } from './invoice-runs.errors.ts'
import { collectionRefusal } from './two-person-release.service.ts'

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function build({ db, files, run }: StepContext, attempt: Attempt): Promise<string | null> {
  const totals = await repository.selectRunTotals(db, run.index)
  const total = totals.invoices + totals.creditNotes
  const tellDone = async (done: number) => {
    const row = await setProgress(db, attempt, { done, total })
    if (row) await tellProgress(db, run.index, attempt.process, { ...row, status: 'running' })
  }
  const name = `invoice-run-${run.index}.zip`
  const key = `end-of-run/${run.index}/${attempt.attempt}/${name}`
  const { fault } = await inTransaction(db, tx =>
    makeDirectDebits(tx, run, londonDate(Date.now()), planned => collectionRefusal(tx, run, planned)),
  )
  if (fault !== null) return `The Direct Debits cannot be made. ${fault}`
  const scratch = await files.scratch(key)
  try {
    const manifest = await writePack(db, files, run, scratch.path, tellDone)
    const sha256 = await sha256Of(scratch.path)
    const newest = (await repository.selectPacks(db, run.index)).find(pack => pack.withdrawnAt === null)
    if (newest?.sha256 === sha256 && (await files.exists(newest.storageKey))) {
      // The same pack again: what was delivered before stands.
      await scratch.discard()
    } else {
      const bytes = (await stat(scratch.path)).size
      await scratch.commit()
      const pack = { name, storageKey: key, bytes, sha256, manifest: JSON.parse(manifest) as Json }
      await inTransaction(db, async tx => {
        await repository.insertPack(tx, run.index, pack)
        await deliverNewPack(tx, run.index, run.clientIndex)
      })
    }
  } catch (error) {
    await scratch.discard()
    throw error
  }
  await tellDone(total)
  return null
}

/** One zip of everything the run has made, with a manifest that agrees with it. */
export const buildEndOfRunFiles: WholeStep = {
  kind: 'whole',
  count: async (db, runIndex) => {
    const { invoices, creditNotes } = await repository.selectRunTotals(db, runIndex)
    return invoices + creditNotes
  },
  work: build,
}

const lineFileName = 'lines.csv'

function toFile(row: repository.PackRow): EndOfRunFile {
  const { files, controlTotals, leftOut } = row.manifest as unknown as {
    files: ManifestFile[]
    controlTotals: ControlTotals
    leftOut?: LeftOutCalls[]
  }
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
    files: files.map(file => ({ ...file, lines: file.lines ?? null })),
    totals: { ...controlTotals, lines },
    withoutCalls: (leftOut ?? []).map(({ brand, calls }) => ({ brand, calls })),
  }
}

/** A run's end-of-run packs, the newest first. @throws 404 `invoice_run_not_found` */
export async function listEndOfRunFiles(db: Db, runIndex: number): Promise<EndOfRunFile[]> {
  await requireRun(db, runIndex)
  return (await repository.selectPacks(db, runIndex)).map(toFile)
}

/** Where a pack is stored: the newest, or the one that is named. @throws 404 */
export async function endOfRunFile(db: Db, runIndex: number, fileIndex: number | undefined) {
  await requireRun(db, runIndex)
  const packs = await repository.selectPacks(db, runIndex)
  const pack =
    fileIndex === undefined
      ? packs.find(one => one.withdrawnAt === null)
      : packs.find(one => one.index === fileIndex)
  if (!pack) throw invoiceRunErrors.noEndOfRunFile(runIndex)
  return { key: pack.storageKey, name: pack.name, bytes: pack.bytes }
}
