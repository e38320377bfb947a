import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { readPdfText } from '../pdf-text.ts'

const client = 11

test('page one is put in order by keyboard alone, seen on a real invoice, saved and put back', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'establishment', `/service-establishment/page-one?client=${client}`)
  await page.getByRole('grid').getByRole('row').nth(1).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: /^Page One of / })).toBeVisible()
  await expect(page.getByText(/^Invoice \S+ of .*, without its itemised calls$/)).toBeVisible()
  await expect(page.getByTitle('Invoice with this page one')).toBeVisible()
  const parts = page.getByRole('list', { name: 'Parts, from the top of the page' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'Always shown' })).toHaveCount(3)

  // The focus stays on the button that moves with its row, and the new place is said.
  await page.getByRole('button', { name: 'Move VAT and totals up' }).focus()
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Enter')
  await expect(parts.nth(1)).toContainText('VAT and totals')
  await expect(page.getByText('VAT and totals is now 2 of 7')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move VAT and totals up' })).toBeFocused()

  // A message without words shows no invoice; with them it does.
  const message = page.getByRole('switch', { name: 'Message' })
  await message.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Type the message, or leave it out')).toBeVisible()
  await expect(page.getByText('Correct the marked fields to see the invoice.')).toBeVisible()
  const drawn = page.waitForResponse(response => response.url().endsWith('/pageone/preview'))
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Text of the message' }).fill('We are closed on 25 December.')
  expect((await drawn).status()).toBe(200)
  // The browser of the tests shows no PDFs, like that of most phones.
  await expect(async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const pdf = await readFile(await (await saved).path())
    expect(readPdfText(pdf)).toContain('We are closed on 25 December.')
  }).toPass()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'SAVE', exact: true }).press('Enter')
  await expect(page.getByText(/^Page one of .* is saved$/)).toBeVisible()
  await page.reload()
  await expect(parts.nth(1)).toContainText('VAT and totals')
  await expect(page.getByRole('textbox', { name: 'Text of the message' })).toHaveValue(
    'We are closed on 25 December.',
  )

  // The failure of a preview is told, and it can be asked for again.
  await page.route('**/pageone/preview', route => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('switch', { name: 'Message' }).press('Space')
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByTitle('Invoice with this page one')).toBeVisible()
  const down = page.getByRole('button', { name: 'Move VAT and totals down' })
  for (let at = 0; at < 3; at += 1) await down.press('Enter')
  await page.getByRole('button', { name: 'SAVE', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'UNDO CHANGES' })).toHaveAttribute('aria-disabled', 'true')
})
