import { spawnSync } from 'node:child_process'

/**
 * Runs a command as a step that people see by one line and its duration; its output only when it says something.
 * @param {string} title
 * @param {[string, ...string[]]} command
 * @param {import('node:child_process').SpawnSyncOptions} options
 * @returns {boolean} whether it went well
 */
export function step(title, [command, ...args], options = {}) {
  const begun = Date.now()
  process.stdout.write(`${title} …\n`)
  const done = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  const well = done.status === 0
  process.stdout.write(well ? `  done in ${seconds} s\n` : `  failed after ${seconds} s\n`)
  // An interrupted step means that the person wants to stop, not to go on without it.
  if (done.signal === 'SIGINT' || done.signal === 'SIGTERM') process.exit(130)
  return well
}
