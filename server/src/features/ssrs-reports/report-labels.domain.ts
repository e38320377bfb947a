import { decimalOf, millionthsOf } from './exact-sums.domain.ts'
import type { ColumnKind } from './report-tables.domain.ts'

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** `-1234567.894999` in readable form: `−£1,234,567.89`. */
export function formatReportPounds(decimal: string): string {
  const pence = decimalOf(millionthsOf(decimal), 2)
  const [whole = '0', fraction = ''] = pence.replace('-', '').split('.')
  return `${pence.startsWith('-') ? '−' : ''}£${grouped(whole)}.${fraction}`
}

/** `2026-11-02` as `02/11/2026`. */
export const dateInWords = (date: string): string => date.split('-').toReversed().join('/')

const two = (n: number): string => String(n).padStart(2, '0')

const durationInWords = (seconds: string): string => {
  const all = Number(seconds)
  return `${grouped(String(Math.floor(all / 3600)))}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
}

const words: Record<ColumnKind, (cell: string) => string> = {
  text: cell => cell,
  date: dateInWords,
  count: grouped,
  duration: durationInWords,
  money: formatReportPounds,
  exact: formatReportPounds,
  percent: cell => `${cell}%`,
}

/** A cell as shown in the PDF. */
export const inWords = (cell: string | null, kind: ColumnKind): string =>
  cell === null ? '' : words[kind](cell)
