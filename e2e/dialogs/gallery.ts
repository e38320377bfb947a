import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from '../fixtures.ts'
import { freePort } from '../portal-process.ts'

const root = join(import.meta.dirname, '../..')
const config = 'web/gallery/vite.config.ts'

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

/** Builds the gallery in a temporary folder and serves it on a free port; API calls go to the portal. */
async function startGallery(
  portal: string,
  worker: number,
): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = ['--outDir', join(root, `node_modules/.cache/gallery-${worker}`)]
  const built = vite(['build', ...folder])
  const [code] = (await once(built.child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The gallery was not built:\n${built.output()}`)
  const port = await freePort()
  const preview = vite(
    ['preview', ...folder, '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
    {
      API_URL: portal,
    },
  )
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
    async ({ portal }, use, { parallelIndex }) => {
      const gallery = await startGallery(portal.address, parallelIndex)
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
