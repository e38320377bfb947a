import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decisionFaults } from './decisions/decision-faults.ts'

// Checks the numbers, headings and length of docs/decisions.
const folder = join(import.meta.dirname, '../docs/decisions')
const files = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
const faults = decisionFaults(files)
for (const fault of faults) console.error(fault)
console.log(`${files.length} decision records, ${faults.length} faults`)
process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1
