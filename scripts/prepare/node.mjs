import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Runs TypeScript directly and has argon2id built in. */
const oldest = [24, 7]

/**
 * Finds the Node that runs NineOps: the one among its packages, else the machine's if it is new enough. Creates the
 * link by which later npm scripts find it, which some versions of npm omit.
 * @param {string} root
 * @returns {string} path of its program
 */
export function provideNode(root) {
  const link = join(root, 'node_modules/.bin/node')
  if (runs(link)) return link
  const packaged = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  rmSync(link, { force: true })
  if (runs(packaged)) {
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
    symlinkSync(`../node-linux-${process.arch}/bin/node`, link)
    return link
  }
  const system = systemNodes().find(path => runs(path))
  if (system) return system
  throw new Error(
    `it needs Node ${oldest.join('.')} or newer, and the one among its packages does not run here ` +
      `(${process.platform}-${process.arch}). Install Node 24 and try again.`,
  )
}

/**
 * Whether a version such as "v24.21.0" is one that NineOps runs on.
 * @param {string} version
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

function runs(path) {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return status === 0 && isNewEnough(stdout.trim())
}

function systemNodes() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.includes('node_modules'))
  return [...folders.map(folder => join(folder, 'node')), process.execPath]
}
