import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './step.mjs'

const skipped = new Set(['node_modules', 'dist'])

/**
 * Builds the portal when its sources, the contract or the packages changed since the last build.
 * @param {string} root
 * @param {string} node
 */
export function buildWeb(root, node) {
  const stampFile = join(root, 'node_modules/.cache/web-build.sha256')
  const hash = hashOf(root, ['web', 'contract', 'package-lock.json'])
  const built = existsSync(join(root, 'web/dist/index.html'))
  if (built && existsSync(stampFile) && readFileSync(stampFile, 'utf8').trim() === hash) return
  const command = [node, 'node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']
  if (!step('Building the portal', command, { cwd: root })) throw new Error('the portal could not be built.')
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  writeFileSync(stampFile, `${hash}\n`)
}

/**
 * A hash of the names and contents of files and folders, except build output and installed packages.
 * @param {string} root
 * @param {string[]} paths relative to the root
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(given => filesIn(root, given))) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
    hash.update(`${path}\0${content}\n`)
  }
  return hash.digest('hex')
}

function filesIn(root, path) {
  const entries = path.endsWith('.json') ? undefined : readdirSync(join(root, path), { withFileTypes: true })
  if (!entries) return [path]
  return entries
    .filter(entry => !skipped.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => (entry.isDirectory() ? filesIn(root, join(path, entry.name)) : join(path, entry.name)))
}
