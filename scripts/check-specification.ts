import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faultsOf } from './specification/check-rows.ts'
import { readTable } from './specification/read-table.ts'

// Checks that docs/specification.md names only existing files and tests.
const root = dirname(import.meta.dirname)
const read = (path: string): string | undefined => {
  const full = join(root, path)
  return existsSync(full) && statSync(full).isFile() ? readFileSync(full, 'utf8') : undefined
}

const rows = readTable(read('docs/specification.md') ?? '')
const faults = faultsOf(rows, read)
for (const fault of faults) console.error(`docs/specification.md: ${fault}`)
const tests = new Set(
  rows.flatMap(row => row.shownBy.map(({ file, titles }) => `${file} ${titles.join(' ')}`)),
)
console.log(`${rows.length} requirements, shown by ${tests.size} tests, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
