import { spawnSync } from 'node:child_process'
import { step } from './step.mjs'

/**
 * Installs packages of Debian, where this is one and the user may.
 * @param {string} title what for
 * @param {string[]} names
 * @returns {boolean} whether it succeeded
 */
export function installDebians(title, names) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Its hundreds of lines help no one; errors are on standard error.
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names]
  return (
    step('Updating the list of Debian packages', ['apt-get', 'update', '-qq'], quiet) &&
    step(title, install, quiet)
  )
}
