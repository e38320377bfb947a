import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'

test('the ledger of a range shows every number, and who skipped numbers', async ({ page, address }) => {
  // No other test changes the ranges of Caledonia Business Lines.
  await openAs(page, address, 'bureau', '/bureau/invoice-numbers?client=6')
  const ranges = page.getByRole('grid', { name: 'Number ranges' })
  const invoices = ranges.getByRole('row', { name: /Direct Invoices/ })
  await expect(invoices).toContainText(/None$/)
  await settled(page)
  await invoices.click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Direct: invoices')
  await expect(page.getByText('No unexplained gaps')).toBeVisible()
  const numbers = page.getByRole('grid', { name: 'Numbers' }).getByRole('row')
  await expect(numbers.nth(1)).toContainText('CAB000001')
  await settled(page)
  await page.getByRole('textbox', { name: 'Number, account or company' }).fill('CAB000007')
  await expect(numbers).toHaveCount(2)
  await expect(numbers.nth(1)).toContainText('Used')
  await page.getByText('Void', { exact: true }).click()
  await expect(page.getByText('NO DATA')).toBeVisible()

  await page.getByRole('button', { name: 'Change range' }).click()
  const form = page.getByRole('dialog', { name: /Direct: invoices/ })
  const next = form.getByRole('textbox', { name: 'Next number' })
  const from = Number((await next.inputValue()).replaceAll(/\D/g, ''))
  await next.fill(String(from + 5))
  await expect(form.getByText('5 numbers are skipped and will never be used.')).toBeVisible()
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('tab', { name: /Gaps/ }).click()
  const gap = page.getByRole('grid', { name: 'Gaps' }).getByRole('row').nth(1)
  await expect(gap).toContainText(`CAB${String(from).padStart(6, '0')}`)
  await expect(gap).toContainText('Skipped')
  await expect(gap).toContainText('The next number was moved forward.')
  await expect(gap).toContainText('bureau')
  await expect(page.getByText('No unexplained gaps')).toBeVisible()
  await settled(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ledger' }).click()
  expect((await download).suggestedFilename()).toMatch(/Direct invoices ledger\.csv$/)
})
