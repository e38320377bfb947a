import { type Counts, total } from './count-results.ts'
import { suites } from './suites.ts'

// Runs every suite, or those that are named, and sums up. The last line is for machines.
const chosen = process.argv.slice(2)
const unknown = chosen.filter(name => !(name in suites))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}

const results: [string, Counts, number][] = []
for (const [name, run] of Object.entries(suites)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n── ${name} ──`)
  const begun = Date.now()
  const counts = await run().catch(crashed)
  if (counts) results.push([name, counts, Date.now() - begun])
  else console.log('nothing to run')
}

console.log('\n── summary ──')
for (const [name, { passed, failed, skipped, failures = [] }, milliseconds] of results) {
  const seconds = Math.round(milliseconds / 1000)
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s`)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
}
const { passed, failed } = total(results.map(([, counts]) => counts))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function crashed(error: unknown): Counts {
  console.error(error)
  return { passed: 0, failed: 1, skipped: 0 }
}
