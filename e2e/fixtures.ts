import { test as base, expect, type Page, type Request } from '@playwright/test'
import { startDemoPortal } from './start-portal.ts'

export type DemoUser =
  | 'admin'
  | 'ordering'
  | 'bureau'
  | 'establishment'
  | 'commercial'
  | 'crm'
  | 'network'
  | 'dash'
  | 'omni'
  | 'none'

export const password = 'nineops-demo'

interface Fixtures {
  address: string
  /** The data folder of the shared portal: its screens name folders from there. */
  dataDir: string
  /** Signs in on the sign-in page, as a person does. */
  signInAs: (username: DemoUser | (string & {}), secret?: string) => Promise<void>
  /** Whether the browser asks pages to save data, so that they load no screen ahead of its use: it does, unless told. */
  savesData: boolean
  /** Tells pages about `savesData`. */
  dataSaver: void
  /** Errors in the console that a test provokes on purpose; none unless told. */
  expectedErrors: RegExp
  /** Fails the test on any other error in the browser's console, whatever the test looks at. */
  quietConsole: void
  /** Attaches calls that the server refused or never answered to a test that failed. */
  failedCalls: void
}

interface WorkerFixtures {
  /** The portal that all specs of a worker share. */
  portal: { address: string; dataDir: string }
}

const callOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern even where nothing is needed
    async ({}, use) => {
      const given = process.env['NINEOPS_ADDRESS']
      if (given) return use({ address: given, dataDir: process.env['DATA_DIR'] ?? 'data' })
      const portal = await startDemoPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  address: async ({ portal }, use) => use(portal.address),
  dataDir: async ({ portal }, use) => use(portal.dataDir),
  signInAs: async ({ page, address }, use) => {
    await use(async (username, secret = password) => {
      await page.goto(`${address}/login`)
      await page.getByLabel('Username').fill(username)
      await page.getByRole('textbox', { name: 'Password' }).fill(secret)
      // A page that is left while it loads its user would say so in the console.
      const user = page.waitForResponse('**/api/login/userinfo')
      await page.getByRole('button', { name: 'LOG IN' }).click()
      await page.waitForURL(url => !url.pathname.startsWith('/login'))
      await user
    })
  },
  savesData: [true, { option: true }],
  dataSaver: [
    async ({ context, savesData }, use) => {
      if (savesData)
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        )
      await use()
    },
    { auto: true },
  ],
  expectedErrors: [/(?!)/, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', message => {
        // A refused call is logged by the browser itself; tests of refusals expect it.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      page.on('pageerror', error => errors.push(String(error)))
      await use()
      expect(
        errors.filter(error => !expectedErrors.test(error)),
        'errors in the browser console',
      ).toEqual([])
    },
    { auto: true },
  ],
  failedCalls: [
    async ({ page }, use, testInfo) => {
      const calls = new Map<Request, string>()
      page.on('request', request => {
        if (request.url().includes('/api/')) calls.set(request, `${callOf(request)}: no answer`)
      })
      page.on('requestfailed', request => calls.delete(request))
      page.on('response', async answer => {
        const request = answer.request()
        if (answer.ok() || answer.status() === 304) calls.delete(request)
        else calls.set(request, `${callOf(request)}: ${answer.status()} ${await answer.text().catch(String)}`)
      })
      await use()
      if (testInfo.status !== testInfo.expectedStatus && calls.size > 0)
        await testInfo.attach('failed calls', { body: [...calls.values()].join('\n') })
    },
    { auto: true },
  ],
})

/** Waits until nothing on the page moves but what never ends, such as spinners. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(each => Number.isFinite(each.effect?.getComputedTiming().endTime))
        .map(each => each.finished.catch(() => undefined)),
    ),
  )

export { expect }
