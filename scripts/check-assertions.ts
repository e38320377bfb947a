import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { assertionFaults, countByFile } from './assertions/assertion-faults.ts'

// Compares the assertions that only the author vouches for (`x as Narrower`) with a list that only shrinks.
const root = dirname(import.meta.dirname)
const list = join(root, 'scripts/assertions/accepted.json')
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })

const { stdout } = spawnSync(
  'oxlint',
  [
    '--type-aware',
    '--format=json',
    '--config=scripts/assertions/oxlint.json',
    ...['**/*.generated.ts', '**/*.test.ts', '**/*.test.tsx'].map(tests => `--ignore-pattern=${tests}`),
    'contract/src',
    'server/src',
    'web/src',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
const { diagnostics, number_of_files: files } = JSON.parse(stdout)
const found = countByFile(diagnostics.map(({ filename }: { filename: string }) => filename))
const accepted = JSON.parse(readFileSync(list, 'utf8'))

if (values.write) writeFileSync(list, `${JSON.stringify(found, null, 2)}\n`)
const faults = values.write ? [] : assertionFaults(found, accepted)
for (const fault of faults) console.error(fault)
console.log(`${files} files, ${diagnostics.length} unsafe assertions, ${faults.length} faults`)
process.exitCode = faults.length === 0 && files > 500 ? 0 : 1
