import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, settled } from '../fixtures.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose outcome depends on colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await settled(page)
  // // Leaving out passes, style sheets and the second page halves the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode()
    // The library renders the options of an open select outside every landmark.
    .exclude('.mantine-Select-dropdown')
  const found = await narrow(axe).analyze()
  return found.violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
}

/** Expects no axe violations: WCAG 2.2 AA in light mode, and the colour-dependent rules in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  // Soft, so that one run reports every violation.
  expect.soft(await violations(page, axe => axe.withTags(tags))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await violations(page, axe => axe.withRules(colourRules)), 'in dark colours').toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
}
