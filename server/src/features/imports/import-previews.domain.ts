import type { ImportPreviewRow } from '@nineops/contract/bureau/imports.contract'

/** A row that changes a stored record: its new values, and each difference. */
export type PlannedChange = Pick<ImportPreviewRow, 'line' | 'values' | 'changes'>

const PREVIEWED_CHANGES = 100

/** The first rows of the file with their outcome, then the first changes further down. */
export function previewRows(
  first: readonly { line: number; values: Record<string, string> }[],
  plan: { changes: readonly PlannedChange[]; same: ReadonlySet<number> },
  isWrong: (line: number) => boolean,
): ImportPreviewRow[] {
  const changes = new Map(plan.changes.map(change => [change.line, change]))
  const top = first.map(({ line, values }): ImportPreviewRow => {
    const change = changes.get(line)
    if (isWrong(line)) return { line, values, action: 'error', changes: [] }
    if (change) return { line, values, action: 'change', changes: change.changes }
    return { line, values, action: plan.same.has(line) ? 'same' : 'add', changes: [] }
  })
  const last = first.at(-1)?.line ?? 0
  const further = plan.changes.filter(change => change.line > last && !isWrong(change.line))
  return [
    ...top,
    ...further.slice(0, PREVIEWED_CHANGES).map(change => ({ ...change, action: 'change' as const })),
  ]
}
