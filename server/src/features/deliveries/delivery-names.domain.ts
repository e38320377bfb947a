/** Names for a delivered file: its own, otherwise with the beginning of its checksum. */
export function deliveryNames(name: string, sha256: string): [string, string] {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return [name, `${stem}-${sha256.slice(0, 8)}${ending}`]
}

/** The receipt stored next to a delivered file. */
export const receiptName = (name: string): string => `${name}.receipt.json`

export interface ReceiptFacts {
  kind: string
  fileBytes: number
  fileSha256: string
  run: { index: number; description: string; reseller: string; periodStart: string; periodEnd: string }
  /** For a pack: its files and control totals, as in its manifest. */
  manifest: { files: { name: string; bytes: number; sha256: string }[]; controlTotals: unknown } | null
}

/**
 * The receipt of a file under the name it was delivered by. It says nothing of the delivery itself, so that a repeat of
 * the same file gives the same receipt.
 */
export function buildReceipt(deliveredName: string, facts: ReceiptFacts): string {
  const { kind, fileBytes, fileSha256, run, manifest } = facts
  const receipt = {
    format: 1,
    kind,
    run: {
      index: run.index,
      description: run.description,
      reseller: run.reseller,
      periodStart: run.periodStart,
      periodEnd: run.periodEnd,
    },
    file: { name: deliveredName, bytes: fileBytes, sha256: fileSha256 },
    ...(manifest && {
      controlTotals: manifest.controlTotals,
      contents: manifest.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    }),
  }
  return `${JSON.stringify(receipt, null, 2)}\n`
}
