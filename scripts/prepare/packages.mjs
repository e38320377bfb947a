import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './step.mjs'

/**
 * Brings node_modules in line with package-lock.json, if it isn't. The portal alone needs no development packages, whose
 * installation takes a quarter longer; where they are installed they stay.
 * @param {string} root
 * @param {boolean} testing
 */
export function installPackages(root, testing) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  const stampFile = join(root, 'node_modules/.package-lock.sha256')
  const stamp = read(stampFile)?.trim()
  const extent = testing || stamp?.endsWith(' dev') ? 'dev' : 'omit-dev'
  if (stamp === `${hash} ${extent}`) return
  const installed = read(join(root, 'node_modules/.package-lock.json'))
  if (!installed || !matches(JSON.parse(lockText), JSON.parse(installed), process, extent)) {
    const first = existsSync(join(root, 'node_modules')) ? '' : ' (the first time this takes about a minute)'
    if (!step(`Installing packages${first}`, npmCi(process.env, extent), { cwd: root })) {
      throw new Error('the packages could not be installed. Is the package registry reachable?')
    }
  }
  writeFileSync(stampFile, `${hash} ${extent}\n`)
}

/**
 * Whether the packages that npm installed are those of the lockfile for this machine.
 * @param {{ packages: Record<string, Package> }} lock
 * @param {{ packages: Record<string, Package> }} installed
 * @param {{ platform: string, arch: string }} machine
 * @param {'dev' | 'omit-dev'} extent
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 */
export function matches(lock, installed, machine, extent) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || !path.includes('node_modules/')) return true
    const found = installed.packages[path]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    if (wanted.dev && extent === 'omit-dev') return true
    return wanted.optional === true && !isFor(machine, wanted)
  })
}

function isFor({ platform, arch }, { os, cpu, libc }) {
  return Boolean(os?.includes(platform) && cpu?.includes(arch) && !libc?.includes('musl'))
}

/**
 * The npm that started us, run by its own Node: the one in node_modules is about to be replaced.
 * @param {Record<string, string | undefined>} env
 * @param {'dev' | 'omit-dev'} extent
 * @returns {[string, ...string[]]}
 */
export function npmCi(env, extent) {
  const { npm_execpath: npm, npm_node_execpath: node } = env
  const start = npm && node ? [node, npm] : ['npm']
  const dev = extent === 'dev' ? '--include=dev' : '--omit=dev'
  const options = [dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  return [...start, 'ci', ...options]
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
