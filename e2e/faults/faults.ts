import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBureau } from './bureau.ts'
import { chanceOf } from './chance.ts'
import { collectionDay } from './collection-day.ts'
import { givenCluster } from './given-cluster.ts'
import { differencesOf } from './month-result.ts'
import { describeRuns, type Round } from './report.ts'
import { runMonth } from './run-month.ts'
import { openTally } from './tally.ts'

// Bills a month of several resellers on several processes under faults, again and again until enough have been
// injected, and compares each result with that of a month without faults. `npm run faults -- --write` writes the report
// to docs/faults.md.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '9' },
    faults: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
    // A cluster with automatic failover instead of a PostgreSQL of its own: an address that leads to the primary, and the
    // command by which the primary is lost.
    cluster: { type: 'string' },
    lose: { type: 'string', default: 'false' },
    kinds: { type: 'string', default: '' },
  },
})
const seed = Number(values.seed)
const target = Number(values.faults)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(target) || target < 1) {
  console.error('--seed and --faults are whole numbers.')
  process.exit(2)
}

const began = new Date()
console.log(
  `Seed ${seed}, ${target} faults. The same with: npm run faults -- --seed ${seed} --faults ${target}`,
)
const size = {
  accounts: 1500,
  lines: 2500,
  files: 4,
  resellers: ['Northgate Voice', 'Harbour Connect', 'Pennine Communications'],
}
const cluster = values.cluster === undefined ? undefined : givenCluster(values.cluster, values.lose)
const bureau = await openBureau(size, 3000, cluster)
const running = new Set<() => Promise<unknown>>()
// Interrupting the suite removes its database and disk.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    const ended = Promise.allSettled([...running].map(end => end()))
    void ended.then(() => bureau.close()).finally(() => process.exit(130))
  })
const fixed = { bureau, running, bacsDate: collectionDay(began), servers: 2, workers: 2 }
const kinds = values.kinds === '' ? {} : { kinds: values.kinds.split(',') }
const rounds: Round[] = []
const tally = openTally(line => console.log(line))
let failed = false
try {
  const reference = await runMonth({ ...fixed, name: 'reference', files: 'folder', chance: chanceOf(seed) })
  console.log(`Without faults: ${reference.seconds.toFixed(0)} s`)
  if (reference.unexpected.length > 0) throw new Error(reference.unexpected.join('\n'))
  const broken = () => tally.all.filter(({ broke }) => broke).length
  for (let round = 1; broken() < target; round += 1) {
    const files = round % 2 === 1 ? 'folder' : 'bucket'
    console.log(`Month ${round}, files in a ${files}`)
    const before = tally.all.length
    const chance = chanceOf(seed * 1000 + round)
    const most = Math.min(60, target - broken())
    const storm = { tally, most, atOnce: 3, pauseMs: 1200, steps: reference.steps, ...kinds }
    const month = await runMonth({ ...fixed, name: `month_${round}`, files, chance, storm })
    const differences = [...reference.results].flatMap(([whose, result]) =>
      differencesOf(result, month.results.get(whose) ?? new Map(), whose),
    )
    if (differences.length + month.unexpected.length > 0) console.log(month.output)
    for (const line of [...differences, ...month.emails.wrong, ...month.unexpected])
      console.log(`  ✗ ${line}`)
    for (const ending of month.endings) console.log(`  ! ${ending}`)
    rounds.push({ ...month, files, faults: tally.all.slice(before), differences })
    console.log(`  ${month.seconds.toFixed(0)} s, ${broken()} faults until now`)
  }
  for (const seconds of cluster?.outages ?? [])
    console.log(`Primary lost: writable again after ${seconds.toFixed(1)} s`)
  const report = await describeRuns({ seed, began, size, bureau, reference, rounds, tally })
  console.log(report.text)
  failed = report.failed
  if (values.write) await writeFile(join(import.meta.dirname, '../../docs/faults.md'), report.text)
} finally {
  await bureau.close()
}
process.exit(failed ? 1 : 0)
