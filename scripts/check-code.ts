import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeFaults } from './code/code-rules.ts'
import { wordFaults } from './words/banned-words.ts'

// Checks how statuses, SQL, stylesheets and the texts for users are written. A check that reads nothing must not pass.
const root = dirname(import.meta.dirname)
const faults: string[] = []
let files = 0
for await (const path of glob('{contract,server,web}/src/**/*.{ts,tsx,css}', { cwd: root })) {
  files += 1
  const source = await readFile(join(root, path), 'utf8')
  faults.push(...codeFaults(path, source), ...wordFaults(path, source))
}
for (const fault of faults) console.error(fault)
console.log(`${files} files, ${faults.length} faults`)
process.exitCode = faults.length === 0 && files > 500 ? 0 : 1
