import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { answer, open, test } from './gallery.ts'

const message = { text: 'Closed', startDate: '2026-12-25T00:00:00Z', endDate: '2026-12-26T23:59:00Z' }
const settings = { showContractEndDate: false }

const ways: Record<string, (page: Page, dialog: Locator) => Promise<void>> = {
  Escape: page => page.keyboard.press('Escape'),
  'the cross': (_page, dialog) => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
  'a click beside it': page => page.mouse.click(5, 700),
}
const forms: [string, object, (page: Page, dialog: Locator) => Promise<void>, string[]][] = [
  ['text', { title: 'Reason' }, (_p, dialog) => dialog.getByRole('textbox').fill('Why'), Object.keys(ways)],
  [
    'message',
    message,
    async (page, dialog) => {
      await dialog.getByRole('button', { name: 'Start Date' }).click()
      await page.locator('[data-dates-dropdown] table button', { hasText: /^24$/ }).first().click()
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-dates-dropdown]')).toBeHidden()
      await expect(dialog.getByRole('button', { name: 'Start Date' })).toHaveText('24/12/2026, 00:00')
    },
    ['Escape', 'the cross'],
  ],
  ['omni-settings', settings, (_p, dialog) => dialog.getByRole('switch').click(), Object.keys(ways)],
]

test('a dialog asks before discarding what was typed, and closes at once if nothing was', async ({
  page,
  show,
}) => {
  for (const [name, options, type, by] of forms)
    for (const way of by)
      await test.step(`${name}, left by ${way}`, async () => {
        await open(page, show, name, options)
        const dialog = page.getByRole('dialog').first()
        await ways[way]?.(page, dialog)
        await expect(dialog).toBeHidden()
        await expect(answer(page)).toHaveText('nothing')

        await page.getByRole('button', { name: 'Open', exact: true }).click()
        await expect(dialog).toBeVisible()
        await type(page, dialog)
        await ways[way]?.(page, dialog)
        const question = page.getByRole('dialog', { name: 'Confirmation' })
        await expect(question).toContainText('are not saved')
        await expect(question.getByRole('button', { name: 'CONFIRM' })).toBeFocused()
        // Escape closes only the question, and the typed text is still there.
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await expect(dialog).toBeVisible()
        await ways[way]?.(page, dialog)
        await question.getByRole('button', { name: 'CONFIRM' }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(answer(page)).toHaveText('nothing')
        await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeFocused()
      })
})
