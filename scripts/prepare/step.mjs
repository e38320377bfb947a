import { spawnSync } from 'node:child_process'

/**
 * Runs a command as a step shown by one line and its duration; its output is shown only if there is any.
 * @param {string} title
 * @param {[string, ...string[]]} command
 * @param {import('node:child_process').SpawnSyncOptions} options
 * @returns {boolean} whether it succeeded
 */
export function step(title, [command, ...args], options = {}) {
  const begun = Date.now()
  process.stdout.write(`${title} …\n`)
  const done = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  const well = done.status === 0
  process.stdout.write(well ? `  done in ${seconds} s\n` : `  failed after ${seconds} s\n`)
  // An interrupted step means that the user wants to stop, not to continue without it.
  if (done.signal === 'SIGINT' || done.signal === 'SIGTERM') process.exit(130)
  return well
}
