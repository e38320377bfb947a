import type { BoardFindings, BoardRow } from '@nineops/contract/bureau/board.contract'

/** A row, with what is open in its run although it is complete, and in the month's other complete runs. */
export interface ShownRow extends BoardRow {
  findings: readonly string[]
  others: readonly Pick<BoardFindings, 'run' | 'findings'>[]
}

/** Whether a complete run of the month has something open. */
export const hasOpen = ({ findings, others }: Pick<ShownRow, 'findings' | 'others'>): boolean =>
  findings.length > 0 || others.length > 0
