import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebians } from './debians.mjs'
import { step } from './step.mjs'

// The headless shell first: the browser tests take a quarter less of the processor with it.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const title = 'Installing Chromium for the browser tests (about 100 MB)'
const debians = ['chromium-headless-shell', 'fonts-dejavu-core']

/**
 * Finds a Chromium for the browser tests, else installs one, and writes its path to
 * node_modules/.cache/chromium-path. Without one the browser tests fail, the others still run.
 * @param {string} root
 * @param {string} node
 */
export function provideChromium(root, node) {
  const cache = join(root, 'node_modules/.cache')
  const file = join(cache, 'chromium-path')
  if (existsSync(file) && runs(readFileSync(file, 'utf8').trim())) return
  const find = () => [...installed(), playwrights(root, node)].find(path => runs(path))
  const path =
    find() ??
    (installDebians(title, debians) ? find() : undefined) ??
    (installPlaywrights(root, node) ? find() : undefined)
  mkdirSync(cache, { recursive: true })
  writeFileSync(file, path ? `${path}\n` : '')
  if (!path)
    process.stderr.write('No Chromium was found or could be installed: the browser tests will fail.\n')
}

function installed() {
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter), '/usr/bin'])
  return [...folders].flatMap(folder => names.map(name => join(folder, name)))
}

/** Where Playwright stores the browser it downloads. */
function playwrights(root, node) {
  const code = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  return spawnSync(node, ['-e', code], { cwd: root, encoding: 'utf8' }).stdout.trim()
}

function installPlaywrights(root, node) {
  const libraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  const command = [node, 'node_modules/playwright/cli.js', 'install', ...libraries, '--no-shell', 'chromium']
  return step("Installing Playwright's Chromium for the browser tests", command, {
    cwd: root,
    timeout: 600_000,
  })
}

/** A program of that name may be a placeholder that only says how to install it. */
function runs(path) {
  if (!path || !existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && /Chrom/.test(stdout)
}
