import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderFaults, type SourceFile } from './folders/folder-rules.ts'

// Checks that a feature has the same name on every side, and that no folder holds too many files. A check that reads
// nothing must not pass.
const root = dirname(import.meta.dirname)
const files: SourceFile[] = []
const pattern = '{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx,css,mjs}'
for await (const path of glob(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }))
  files.push({ path, source: await readFile(join(root, path), 'utf8') })
if (files.length < 500) {
  console.error(`Only ${files.length} files were read: the check itself is broken.`)
  process.exit(2)
}
const faults = folderFaults(files)
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} faults of words and folders`)
process.exitCode = faults.length === 0 ? 0 : 1
