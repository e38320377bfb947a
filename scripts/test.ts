import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Counts, total } from './count-results.ts'
import { makeDemoData, suites, usual } from './suites.ts'

// Runs the usual suites, or the named ones, and prints a summary; --short is for soak. The last line is for machines.
const { values, positionals: named } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
process.env['NINEOPS_SOAK'] = values.short ? 'short' : 'long'
const chosen = named.length > 0 ? named : usual
const unknown = chosen.filter(name => !(name in suites))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.`)
  process.exit(2)
}

const started = Date.now()
const results: [string, Counts, number][] = []
// The server's tests wait for PostgreSQL for a quarter of their time: the checks and the demo data run beside them.
const beside = [
  ...(chosen.includes('checks') && chosen.includes('browser') ? [makeDemoData()] : []),
  ...(chosen.includes('checks') ? [timed('checks')] : []),
]
for (const name of Object.keys(suites)) {
  if (name === 'checks' || !chosen.includes(name)) continue
  if (name !== 'unit-and-api') await Promise.all(beside)
  console.log(`\n── ${name} ──`)
  await timed(name)
}
await Promise.all(beside)

console.log('\n── summary ──')
for (const [name, { passed, failed, skipped, failures = [], slowest = [] }, milliseconds] of results) {
  const seconds = Math.round(milliseconds / 1000)
  console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s`)
  for (const { title, took } of slowest) console.log(`  ${(took / 1000).toFixed(1).padStart(6)} s  ${title}`)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
}
const processor = cpus()[0]
console.log(
  `in ${Math.round((Date.now() - started) / 1000)} s on ${availableParallelism()} × ${processor?.model} at ${processor?.speed} MHz`,
)
const { passed, failed } = total(results.map(([, counts]) => counts))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function timed(name: string): Promise<void> {
  const begun = Date.now()
  const counts = await suites[name]?.().catch(crashed)
  if (counts) results.push([name, counts, Date.now() - begun])
  else console.log('nothing to run')
}

function crashed(error: unknown): Counts {
  console.error(error)
  return { passed: 0, failed: 1, skipped: 0 }
}
