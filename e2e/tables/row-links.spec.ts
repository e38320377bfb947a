import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

test('rows are links: other tabs, and Back to the same place and row', async ({ page, context, address }) => {
  await openAs(page, address, 'admin', '/bureau/rate-allocation?client=2')
  await page.goto(`${address}/crm/accounts?client=2`)
  const grid = page.getByRole('grid', { name: 'Accounts' })
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  const open = async (act: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), act()])
    await expect(tab).toHaveURL(/\/crm\/accounts\/\d+\?client=2/)
    await tab.close()
  }
  await open(() => grid.getByRole('row').nth(5).getByRole('link').click({ button: 'middle' }))
  await open(() =>
    grid
      .getByRole('row')
      .nth(5)
      .getByRole('gridcell')
      .nth(1)
      .click({ modifiers: ['Control'] }),
  )
  await expect(page).toHaveURL(/\/crm\/accounts\?client=2/)

  await grid.evaluate(element => (element.scrollTop = 1500))
  const row = grid.getByRole('row').nth(16)
  // The rows of the new place are drawn a frame later.
  await expect(row).not.toHaveAttribute('aria-rowindex', '17')
  const at = await row.getAttribute('aria-rowindex')
  const company = await row.getByRole('gridcell').nth(1).innerText()
  await row.getByRole('gridcell').nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(company.trim())
  await expect(page).toHaveTitle(new RegExp(`${company.trim()} · Northgate Voice · NineOps$`))
  const before = await page.evaluate(() => history.length)
  await page.goBack()
  await expect(grid).toBeFocused()
  await expect(grid.locator(`[data-active][aria-rowindex="${at}"]`)).toBeVisible()
  expect(await grid.evaluate(element => element.scrollTop)).toBeGreaterThan(1300)
  expect(await page.evaluate(() => history.length)).toBe(before)
})

test('a value is copied where the browser has no clipboard, as over http', async ({ page, address }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openAs(page, address, 'admin', '/crm/accounts?client=2')
  const grid = page.getByRole('grid', { name: 'Accounts' })
  await grid.getByRole('row').nth(1).hover()
  const copy = grid.getByRole('button', { name: /^Copy / }).first()
  const value = (await copy.getAttribute('aria-label'))?.replace('Copy ', '') ?? ''
  await copy.click()
  await expect(page.getByText(`COPIED ${value}`)).toBeVisible()
  const filter = page.getByRole('region', { name: 'Accounts' }).getByRole('textbox')
  await filter.click()
  await page.keyboard.press('Control+v')
  await expect(filter).toHaveValue(value)
})
