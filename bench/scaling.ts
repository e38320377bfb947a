import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { arch, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../server/src/platform/embedded-database/embedded-database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { benchScaling } from './scaling.bench.ts'

// The cost of a call and an account, and the totals by size: `npm run bench -- scaling`, with `--write` into
// docs/scaling.md.
process.env['LOG_LEVEL'] ??= 'warn'
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, PostgreSQL 18.4, ${new Date().toISOString().slice(0, 10)}, commit ${commit}`
const dataDir = await mkdtemp(join(tmpdir(), 'nineops-bench-'))
const database = await startEmbeddedDatabase({ dataDir, log: createLog('bench') })
try {
  await benchScaling(database.url, machine, process.argv.includes('--write'))
} finally {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
}
