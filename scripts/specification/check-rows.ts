import type { Row } from './read-table.ts'
import { isTitle, titlesOf } from './test-titles.ts'

/** The fewest rows that cover the specification; fewer mean that the parser is broken. */
export const LEAST_ROWS = 300
const SECTIONS = 9

/** Text of a file by its path from the root; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

/** What is wrong with the table, in words; an empty result means that every row was checked. */
export function faultsOf(rows: readonly Row[], read: ReadFile): string[] {
  const faults: string[] = []
  if (rows.length < LEAST_ROWS) faults.push(`only ${rows.length} rows were read, ${LEAST_ROWS} are the least`)
  for (let section = 1; section <= SECTIONS; section += 1) {
    if (!rows.some(row => row.id.startsWith(`S${section}.`))) faults.push(`section ${section} has no row`)
  }
  const seen = new Map<string, number>()
  for (const row of rows) {
    const report = (fault: string) => faults.push(`line ${row.line}, ${row.id || 'no Id'}: ${fault}`)
    for (const fault of row.faults) report(fault)
    if (!/^S[1-9]\.[1-9]\d*$/.test(row.id)) report('the Id is not like S2.14')
    const before = seen.get(row.id)
    if (before !== undefined) report(`the Id stands in line ${before} already`)
    seen.set(row.id, row.line)
    if (row.doneIn.length === 0) report('nothing does it')
    for (const path of row.doneIn)
      if (!isPath(path) || read(path) === undefined) report(`there is no ${path}`)
    if (row.shownBy.length === 0) report('nothing shows it')
    for (const shown of row.shownBy) for (const fault of faultsOfProof(shown, read)) report(fault)
  }
  return faults
}

const isPath = (path: string): boolean => path !== '' && !path.startsWith('/') && !path.includes('..')

function faultsOfProof({ file, titles }: Row['shownBy'][number], read: ReadFile): string[] {
  const source = isPath(file) ? read(file) : undefined
  if (source === undefined) return [`there is no ${file}`]
  if (!/\.(test|spec)\.ts$/.test(file)) return [`${file} is no test`]
  const title = titles.at(-1)
  if (title === undefined || title === '') return [`${file}: no title is given`]
  const { tests, groups } = titlesOf(source)
  const faults = titles
    .slice(0, -1)
    .filter(group => !groups.some(each => isTitle(group, each, source)))
    .map(group => `${file} has no group '${group}'`)
  if (!tests.some(each => isTitle(title, each, source))) faults.push(`${file} has no test '${title}'`)
  return faults
}
