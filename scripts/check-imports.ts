import { dirname } from 'node:path'
import { findBreaches } from './imports/import-rules.ts'
import { checkNames } from './imports/name-rules.ts'
import { readImports } from './imports/read-imports.ts'

// Checks the architecture's import and naming rules. A check that reads nothing must not pass.
const root = dirname(import.meta.dirname)
const { files, imports } = await readImports(root)
if (files < 50 || imports.length < 100) {
  console.error(`Only ${files} files with ${imports.length} imports were read: the check itself is broken.`)
  process.exit(2)
}
const breaches = [...findBreaches(imports), ...(await checkNames(root))]
for (const breach of breaches) console.error(breach)
console.log(`${files} files, ${imports.length} imports, ${breaches.length} breaches`)
process.exitCode = breaches.length === 0 ? 0 : 1
