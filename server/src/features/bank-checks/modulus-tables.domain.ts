import { methods, type WeightRow } from './modulus.domain.ts'

export type TableRow = WeightRow & { line: number; from: number; to: number }
export interface Substitution {
  sortCode: number
  substitute: number
}
export interface LineProblem {
  line: number
  message: string
}
interface Parsed<Row> {
  rows: Row[]
  problems: LineProblem[]
}

const SORT_CODE = /^\d{6}$/
const MOST_WEIGHT = 999
const FIELDS = 'two sort codes, MOD10, MOD11 or DBLAL, 14 weights and perhaps an exception'

const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, n) => ({ number: n + 1, parts: line.trim().split(/\s+/).filter(Boolean) }))
    .filter(({ parts }) => parts.length > 0)

function weightRow(line: number, parts: readonly string[]): TableRow | string {
  const [from = '', to = '', word = '', ...numbers] = parts
  if (parts.length < 17 || parts.length > 18) return `Has ${parts.length} fields instead of ${FIELDS}`
  for (const code of [from, to]) if (!SORT_CODE.test(code)) return `"${code}" is not a sort code of 6 digits`
  if (from > to) return `The range ends at ${to}, before it begins at ${from}`
  const method = methods.find(known => known === word.toUpperCase())
  if (!method) return `"${word}" is not MOD10, MOD11 or DBLAL`
  const bad = numbers.find(number => !/^-?\d{1,3}$/.test(number) || Math.abs(Number(number)) > MOST_WEIGHT)
  if (bad !== undefined) return `"${bad}" is not a weight`
  const weights = numbers.slice(0, 14).map(Number)
  const exception = numbers[14] === undefined ? null : Number(numbers[14])
  if (exception !== null && (exception < 1 || exception > 14))
    return `Exception ${exception} is not known: those from 1 to 14 are`
  return { line, from: Number(from), to: Number(to), method, weights, exception }
}

/** Rows that overlap other than as the first and second check of one range. */
function overlaps(rows: readonly TableRow[]): LineProblem[] {
  const problems: LineProblem[] = []
  const open: TableRow[] = []
  for (const row of rows.toSorted((one, other) => one.from - other.from || one.line - other.line)) {
    const held = open.filter(other => other.to >= row.from)
    open.splice(0, open.length, ...held, row)
    if (held.length >= 2)
      problems.push({
        line: row.line,
        message: `A third check of sort codes that lines ${held.map(({ line }) => line).join(' and ')} have`,
      })
  }
  return problems
}

/** Parses `valacdos.txt`. A table with any problem must not be used. */
export function parseWeights(text: string): Parsed<TableRow> {
  const rows: TableRow[] = []
  const problems: LineProblem[] = []
  for (const { number, parts } of linesOf(text)) {
    const row = weightRow(number, parts)
    if (typeof row === 'string') problems.push({ line: number, message: row })
    else rows.push(row)
  }
  if (rows.length === 0 && problems.length === 0) problems.push({ line: 1, message: 'The file holds no row' })
  return { rows, problems: problems.length > 0 ? problems : overlaps(rows) }
}

/** Parses `scsubtab.txt`: a sort code, and the one to use instead. */
export function parseSubstitutions(text: string): Parsed<Substitution> {
  const rows = new Map<number, Substitution>()
  const problems: LineProblem[] = []
  for (const { number, parts } of linesOf(text)) {
    const [sortCode = '', substitute = ''] = parts
    if (parts.length !== 2 || !SORT_CODE.test(sortCode) || !SORT_CODE.test(substitute))
      problems.push({ line: number, message: 'Enter two 6-digit sort codes' })
    else if (rows.has(Number(sortCode)))
      problems.push({ line: number, message: `${sortCode} is substituted twice` })
    else rows.set(Number(sortCode), { sortCode: Number(sortCode), substitute: Number(substitute) })
  }
  return { rows: [...rows.values()], problems }
}
