import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

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
  /** Signs in on the sign-in page, as a person does. */
  signInAs: (username: DemoUser | (string & {}), secret?: string) => Promise<void>
  /** Errors in the console that a test provokes on purpose; none unless told. */
  expectedErrors: RegExp
  /** Fails the test on any other error in the browser's console, whatever the test looks at. */
  quietConsole: void
}

export const test = base.extend<Fixtures>({
  // Playwright asks for a pattern even where a fixture needs nothing.
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern even where nothing is needed
  address: async ({}, use) => use(process.env['NINEOPS_ADDRESS'] ?? ''),
  signInAs: async ({ page, address }, use) => {
    await use(async (username, secret = password) => {
      await page.goto(`${address}/login`)
      await page.getByLabel('Username').fill(username)
      await page.getByRole('textbox', { name: 'Password' }).fill(secret)
      await page.getByRole('button', { name: 'LOG IN' }).click()
      await page.waitForURL(url => !url.pathname.startsWith('/login'))
    })
  },
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
})

const found = async (axe: AxeBuilder): Promise<string[]> => {
  const { violations } = await axe.analyze()
  return violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
}

/** Axe finds nothing on the page as it stands (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // What still fades in has the contrast of neither.
  await settled(page)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  expect(await found(new AxeBuilder({ page }).withTags(tags))).toEqual([])
}

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

/** Axe finds nothing in light colours, nor, of what depends on colours, in dark ones. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await settled(page)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settled(page)
  const rules = ['color-contrast', 'link-in-text-block']
  expect(await found(new AxeBuilder({ page }).withRules(rules)), 'in dark colours').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
}

export { expect }
