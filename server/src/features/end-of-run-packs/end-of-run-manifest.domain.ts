import { z } from 'zod'
import type { Reconciliation } from './reconciliation.domain.ts'

/** One file of the archive as it was written; `lines` is null for files that are not text. */
const manifestFile = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  lines: z.number().nullable().default(null),
})
export type ManifestFile = z.infer<typeof manifestFile>

/** Sums of a run: money in pounds with 2 decimals, call charges with 6, call time in seconds. */
const controlTotals = z.object({
  invoices: z.number(),
  creditNotes: z.number(),
  net: z.string(),
  vat: z.string(),
  gross: z.string(),
  calls: z.number(),
  callSeconds: z.number(),
  callCharges: z.string(),
})
export type ControlTotals = z.infer<typeof controlTotals>

/** The run the files are of. Dates are `YYYY-MM-DD`. */
export type ManifestRun = {
  index: number
  name: string
  reseller: string
  invoiceDate: string
  periodFrom: string
  periodTo: string
}

/** Who approved the run, and the SHA-256 of what was approved; for runs that two persons release. */
export type ManifestRelease = { approvedBy: string; approvedAt: string; digest: string }

/** The calls of a brand that are on its invoices but not in calls.csv, because its output group leaves them out. */
const leftOutCalls = controlTotals
  .pick({ calls: true, callSeconds: true, callCharges: true })
  .extend({ brandIndex: z.number(), brand: z.string() })
export type LeftOutCalls = z.infer<typeof leftOutCalls>

/** Calls on invoices that are not in calls.csv: of brands without it, and free calls and helplines. */
export type MissingCalls = {
  leftOut: readonly LeftOutCalls[]
  unlisted: Pick<ControlTotals, 'calls' | 'callSeconds' | 'callCharges'>
}
const noneMissing: MissingCalls = {
  leftOut: [],
  unlisted: { calls: 0, callSeconds: 0, callCharges: '0.000000' },
}

/** The fields read from a stored manifest; early ones had every call itemised. */
export const storedManifest = z.object({
  files: z.array(manifestFile),
  controlTotals,
  leftOut: z.array(leftOutCalls).default([]),
})

/** The file of the itemised calls. */
export const CALLS_FILE = 'calls.csv'

const KEYS = [
  'invoices',
  'creditNotes',
  'net',
  'vat',
  'gross',
  'calls',
  'callSeconds',
  'callCharges',
] as const

/** The sums that differ between the files and the run, in words; empty if they agree. */
export const controlTotalFaults = (ofFiles: ControlTotals, ofRun: ControlTotals): string[] =>
  KEYS.filter(key => ofFiles[key] !== ofRun[key]).map(
    key => `${key}: the files have ${ofFiles[key]}, the invoice run ${ofRun[key]}`,
  )

/** Checks that itemised and left-out calls add up to the run's; returns the difference in words, or null. */
function callFault(
  files: readonly ManifestFile[],
  { leftOut, unlisted }: MissingCalls,
  ofRun: ControlTotals,
): string | null {
  const itemised = files.find(file => file.name === CALLS_FILE)
  if (!itemised && leftOut.length === 0) return null
  // The header is a line of the file, not a call.
  const listed = itemised ? (itemised.lines ?? 1) - 1 : 0
  const without = leftOut.reduce((sum, brand) => sum + brand.calls, unlisted.calls)
  if (listed + without === ofRun.calls) return null
  return `calls: ${listed} are itemised and ${without} left out, the invoice run has ${ofRun.calls}`
}

const byName = (a: ManifestFile, b: ManifestFile): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * manifest.json of the end-of-run archive (engine: End-of-run files): every file, and the control totals gathered while
 * the files were written. Throws if they differ from those of the run, or two files share a name. The same input in any
 * order of files gives the same text.
 * @param ofFiles counted from what was written
 * @param ofRun the stored sums of the invoice run
 * @param missing calls that are not itemised, with their share of the control totals
 * @param reconciliation how the run's money agrees
 * @param release the approval that the run was confirmed on, if two persons release it
 */
export const buildManifest = (
  files: readonly ManifestFile[],
  ofFiles: ControlTotals,
  run: ManifestRun,
  ofRun: ControlTotals,
  missing: MissingCalls = noneMissing,
  release: ManifestRelease | null = null,
  reconciliation: Reconciliation | null = null,
): string => {
  const faults = [...controlTotalFaults(ofFiles, ofRun), callFault(files, missing, ofRun) ?? []].flat()
  if (faults.length > 0) throw new Error(`The files disagree with the invoice run: ${faults.join('; ')}`)
  if (new Set(files.map(file => file.name)).size !== files.length) {
    throw new Error('Two files of the archive have one name')
  }
  const { leftOut, unlisted } = missing
  const manifest = {
    format: 1,
    run: {
      index: run.index,
      name: run.name,
      reseller: run.reseller,
      invoiceDate: run.invoiceDate,
      periodFrom: run.periodFrom,
      periodTo: run.periodTo,
    },
    ...(release === null ? {} : { release }),
    controlTotals: Object.fromEntries(KEYS.map(key => [key, ofFiles[key]])),
    ...(leftOut.length === 0
      ? {}
      : {
          leftOut: leftOut.map(({ brandIndex, brand, calls, callSeconds, callCharges }) => ({
            output: 'calls',
            brandIndex,
            brand,
            calls,
            callSeconds,
            callCharges,
          })),
        }),
    ...(unlisted.calls === 0 ? {} : { notItemised: unlisted }),
    ...(reconciliation === null ? {} : { reconciliation }),
    files: files.toSorted(byName).map(({ name, bytes, sha256, lines }) => ({
      name,
      bytes,
      sha256,
      ...(lines === null ? {} : { lines }),
    })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
