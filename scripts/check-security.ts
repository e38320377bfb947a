import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faultsOf, numbers } from './security/check-requirements.ts'

// Checks that docs/security.md has every requirement and names only existing files and tests.
const root = dirname(import.meta.dirname)
const read = (path: string): string | undefined => {
  const full = join(root, path)
  return existsSync(full) && statSync(full).isFile() ? readFileSync(full, 'utf8') : undefined
}

const faults = faultsOf(read('docs/security.md') ?? '', read)
for (const fault of faults) console.error(`docs/security.md: ${fault}`)
console.log(`${numbers.length} requirements of ASVS 4.0.3 level 2, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
