import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

// Everything except the browser tests.
const { status } = spawnSync(process.execPath, ['scripts/test.ts', 'checks', 'unit-and-api'], {
  cwd: dirname(import.meta.dirname),
  stdio: 'inherit',
})
process.exitCode = status ?? 1
