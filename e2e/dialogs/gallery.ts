import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { freePort } from '../portal-process.ts'

const root = join(import.meta.dirname, '../..')
const config = 'web/gallery/vite.config.ts'
const cache = join(root, 'node_modules/.cache')

function vite(
  args: readonly string[],
  env: Record<string, string> = {},
): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...args, '--config', config], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return { child, output: () => output }
}

async function serves(address: string): Promise<boolean> {
  return fetch(address).then(
    answer => answer.ok,
    () => false,
  )
}

/** Builds the gallery, once for all workers and for the sources that the portal was last built of. */
async function buildGallery(): Promise<string> {
  const name = `gallery-${(await readFile(join(cache, 'web-build.sha256'), 'utf8')).trim()}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  const partial = await mkdtemp(join(cache, 'partial-gallery-'))
  const built = vite(['build', '--outDir', partial])
  const [code] = (await once(built.child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The gallery was not built:\n${built.output()}`)
  for (const old of await readdir(cache))
    if (old.startsWith('gallery-') && old !== name) await rm(join(cache, old), { recursive: true })
  // Another worker may have been first with the same.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }))
  return folder
}

/** Serves the gallery on a free port; API calls go to the portal. */
async function startGallery(portal: string): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort()
  const at = ['--port', String(port), '--strictPort', '--host', '127.0.0.1']
  const preview = vite(['preview', '--outDir', await buildGallery(), ...at], { API_URL: portal })
  const address = `http://127.0.0.1:${port}`
  await expect(async () => expect(await serves(address), preview.output()).toBe(true)).toPass({
    timeout: 60_000,
  })
  return {
    address,
    async stop() {
      preview.child.kill()
      if (preview.child.exitCode === null) await once(preview.child, 'exit')
    },
  }
}

export type Show = (name: string, options?: object) => Promise<void>

/** Tests of components on their own: `show` puts one on the page. */
export const test = base.extend<{ show: Show }, { gallery: string }>({
  gallery: [
    async ({ portal }, use) => {
      const gallery = await startGallery(portal.address)
      await use(gallery.address)
      await gallery.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  show: async ({ page, gallery }, use) => {
    await use(async (name, options = {}) => {
      await page.goto(`${gallery}/?${new URLSearchParams({ show: name, options: JSON.stringify(options) })}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })
  },
})

export async function open(page: Page, show: Show, name: string, options: object = {}): Promise<Locator> {
  await show(name, options)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** The dialog's result: JSON, or `nothing`. */
export const answer = (page: Page): Locator => page.getByRole('status', { name: 'Answer' })
