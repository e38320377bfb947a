import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compiled } from './portal-process.ts'

const run = promisify(execFile)

export interface ScriptEnvironment {
  DATABASE_URL: string
  DATA_DIR: string
  NINEOPS_PASSWORD?: string
}

/** Runs `npm run <script> -- <args>` against a database and data folder. */
export async function runScript(
  script: 'backup' | 'db:distribute' | 'db:migrate' | 'demo' | 'restore' | 'user:create',
  args: readonly string[],
  env: ScriptEnvironment,
): Promise<void> {
  await run('npm', ['run', '--silent', script, '--', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  })
}
