import type { Reconciliation } from './reconciliation.domain.ts'

/** One file of the archive as it was written; `lines` is null for files that are not text. */
export type ManifestFile = { name: string; bytes: number; sha256: string; lines: number | null }

/** Sums of a run: money in pounds with 2 decimals, call charges with 6, call time in seconds. */
export type ControlTotals = {
  invoices: number
  creditNotes: number
  net: string
  vat: string
  gross: string
  calls: number
  callSeconds: number
  callCharges: string
}

/** The run the files are of. Dates are `YYYY-MM-DD`. */
export type ManifestRun = {
  index: number
  name: string
  reseller: string
  invoiceDate: string
  periodFrom: string
  periodTo: string
}

/** Who approved the run, and the SHA-256 over what they approved; for runs that two persons release. */
export type ManifestRelease = { approvedBy: string; approvedAt: string; digest: string }

/** The calls of a brand that stand on its invoices and not in calls.csv, because its output group leaves them out. */
export type LeftOutCalls = {
  brandIndex: number
  brand: string
} & Pick<ControlTotals, 'calls' | 'callSeconds' | 'callCharges'>

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

/** The sums that differ between the files and the run, in words; empty when they agree. */
export const controlTotalFaults = (ofFiles: ControlTotals, ofRun: ControlTotals): string[] =>
  KEYS.filter(key => ofFiles[key] !== ofRun[key]).map(
    key => `${key}: the files have ${ofFiles[key]}, the invoice run ${ofRun[key]}`,
  )

/** The calls that are itemised and those that are left out have to be those of the run, in words; null when they are. */
function callFault(
  files: readonly ManifestFile[],
  leftOut: readonly LeftOutCalls[],
  ofRun: ControlTotals,
): string | null {
  const itemised = files.find(file => file.name === CALLS_FILE)
  if (!itemised && leftOut.length === 0) return null
  // The header is a line of the file, not a call.
  const listed = itemised ? (itemised.lines ?? 1) - 1 : 0
  const without = leftOut.reduce((sum, brand) => sum + brand.calls, 0)
  if (listed + without === ofRun.calls) return null
  return `calls: ${listed} are itemised and ${without} left out, the invoice run has ${ofRun.calls}`
}

const byName = (a: ManifestFile, b: ManifestFile): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * manifest.json of the end-of-run archive (engine: End-of-run files): every file, and the control totals
 * gathered while the files were written. Throws where they differ from those of the run, or two files share a
 * name. The same input in any order of files gives the same text.
 * @param ofFiles counted from what was written  @param ofRun the sums the invoice run holds
 * @param leftOut brands without itemised calls, with their share of the control totals
 * @param reconciliation how the run's money agrees
 * @param release the approval that the run was confirmed on, where two persons release it
 */
export const buildManifest = (
  files: readonly ManifestFile[],
  ofFiles: ControlTotals,
  run: ManifestRun,
  ofRun: ControlTotals,
  leftOut: readonly LeftOutCalls[] = [],
  release: ManifestRelease | null = null,
  reconciliation: Reconciliation | null = null,
): string => {
  const faults = [...controlTotalFaults(ofFiles, ofRun), callFault(files, leftOut, ofRun) ?? []].flat()
  if (faults.length > 0) throw new Error(`The files disagree with the invoice run: ${faults.join('; ')}`)
  if (new Set(files.map(file => file.name)).size !== files.length) {
    throw new Error('Two files of the archive have one name')
  }
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
