import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const accounts = '/bureau/invoice-runs/4?client=1&tab=accounts'

test('a row opens beside its list, where the arrows go on to the next', async ({ page, address }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, address, 'bureau', accounts)
  const grid = page.getByRole('grid', { name: 'Accounts' })
  const rows = grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const number = async (at: number) => (await rows.nth(at).getByRole('gridcell').nth(1).innerText()).trim()
  const [first, second] = [await number(0), await number(1)]
  const panel = page.getByRole('dialog')

  await rows.nth(0).getByRole('gridcell').nth(2).click()
  await expect(panel).toHaveAccessibleName(new RegExp(`^${first} `))
  const before = page.url()
  await expect(grid).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(panel).toHaveAccessibleName(new RegExp(`^${second} `))
  expect(page.url()).not.toBe(before)
  await expectAccessible(page)

  // The list and its panel stand beside each other, and the row's address can be shared.
  const [list, beside] = [await grid.boundingBox(), await panel.boundingBox()]
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  await page.reload()
  await expect(panel).toHaveAccessibleName(new RegExp(`^${second} `))

  // Its own buttons do the same; Enter on the open row goes to it, Escape closes it.
  await panel.getByRole('button', { name: 'Previous row' }).click()
  await expect(panel).toHaveAccessibleName(new RegExp(`^${first} `))
  await expect(panel.getByRole('button', { name: 'Previous row' })).toBeDisabled()
  await grid.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(grid).toBeFocused()
})

test('where there is no room for both, a row opens over its list', async ({ page, address }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openAs(page, address, 'bureau', accounts)
  const rows = page.getByRole('grid', { name: 'Accounts' }).getByRole('row')
  await rows.nth(1).getByRole('gridcell').nth(2).click()
  await expect(page.getByRole('dialog')).toHaveAttribute('aria-modal', 'true')
})
