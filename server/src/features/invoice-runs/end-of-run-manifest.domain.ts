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

const byName = (a: ManifestFile, b: ManifestFile): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * manifest.json of the end-of-run archive (engine: End-of-run files): every file, and the control totals
 * gathered while the files were written. Throws where they differ from those of the run, or two files share a
 * name. The same input in any order of files gives the same text.
 * @param ofFiles counted from what was written  @param ofRun the sums the invoice run holds
 */
export const buildManifest = (
  files: readonly ManifestFile[],
  ofFiles: ControlTotals,
  run: ManifestRun,
  ofRun: ControlTotals,
): string => {
  const faults = controlTotalFaults(ofFiles, ofRun)
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
    controlTotals: Object.fromEntries(KEYS.map(key => [key, ofFiles[key]])),
    files: files.toSorted(byName).map(({ name, bytes, sha256, lines }) => ({
      name,
      bytes,
      sha256,
      ...(lines === null ? {} : { lines }),
    })),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
