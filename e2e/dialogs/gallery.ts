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

/** Builds the gallery and serves it on a free port, with the calls of the API going to the portal. */
async function startGallery(portal: string): Promise<{ address: string; stop(): Promise<void> }> {
  const built = vite(['build'])
  const [code] = (await once(built.child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The gallery was not built:\n${built.output()}`)
  const port = await freePort()
  const preview = vite(['preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1'], {
    API_URL: portal,
  })
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

/** Tests of components by themselves: `show` puts one on the page. */
export const test = base.extend<{ show: Show }, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern even where nothing is needed
    async ({}, use) => {
      const gallery = await startGallery(process.env['NINEOPS_ADDRESS'] ?? '')
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

/** Shows a dialog and opens it. */
export async function open(page: Page, show: Show, name: string, options: object = {}): Promise<Locator> {
  await show(name, options)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** What the dialog was closed with: JSON, or `nothing`. */
export const answer = (page: Page): Locator => page.getByRole('status', { name: 'Answer' })
