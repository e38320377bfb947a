import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { answer, open, test } from './gallery.ts'

/** Picks a day of the month shown, and a time, with the mouse. */
async function pick(page: Page, dialog: Locator, label: string, day: number, time: string): Promise<void> {
  await dialog.getByRole('button', { name: label }).click()
  const calendar = page.getByRole('dialog', { name: label }).or(page.locator('[data-dates-dropdown]')).last()
  await calendar.locator('table button:not([data-outside])', { hasText: new RegExp(`^${day}$`) }).click()
  const [hours = '', minutes = ''] = time.split(':')
  const fields = calendar.getByRole('spinbutton')
  await expect(fields).toHaveCount(2)
  await fields.nth(0).fill(hours)
  await fields.nth(1).fill(minutes)
  await page.keyboard.press('Escape')
}

test('SAVE waits for text, both dates, and an end at least a minute after the start', async ({
  page,
  show,
}) => {
  await page.clock.setFixedTime(new Date('2026-07-15T12:00:00Z'))
  const dialog = await open(page, show, 'message')
  await expect(dialog.getByRole('heading', { name: 'Message' })).toHaveText('Message')
  await expect(dialog.getByRole('button', { name: /SAVE|CANCEL/ })).toHaveText(['CANCEL', 'SAVE'])
  const save = dialog.getByRole('button', { name: 'SAVE' })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await expect(save).toBeDisabled()
  await text.fill('Line tests are slow today.\nWe are on it.')
  await expect(save).toBeDisabled()
  await pick(page, dialog, 'Start Date', 20, '09:30')
  await expect(dialog.getByRole('button', { name: 'Start Date' })).toHaveText('20/07/2026, 09:30')
  await expect(save).toBeDisabled()
  await pick(page, dialog, 'End Date', 20, '09:30')
  await expect(save).toBeDisabled()
  await expect(dialog.getByText('Must be at least 1 minute after the start')).toBeVisible()
  await pick(page, dialog, 'End Date', 20, '09:31')
  await expect(save).toBeEnabled()
  await text.fill('   ')
  await expect(save).toBeDisabled()
  await text.fill('Line tests are slow today.\nWe are on it.')
  await save.click()
  // British summer time: an hour earlier on the wire.
  await expect(answer(page)).toHaveText(
    JSON.stringify({
      text: 'Line tests are slow today.\nWe are on it.',
      startDate: '2026-07-20T08:30:00.000Z',
      endDate: '2026-07-20T08:31:00.000Z',
    }),
  )
})

test('edits a message, or leaves it', async ({ page, show }) => {
  const message = {
    text: 'Office closed',
    startDate: '2026-12-25T00:00:00.000Z',
    endDate: '2026-12-26T23:59:00.000Z',
  }
  let dialog = await open(page, show, 'message', message)
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Office closed')
  await expect(dialog.getByRole('button', { name: 'Start Date' })).toHaveText('25/12/2026, 00:00')
  await expect(dialog.getByRole('button', { name: 'End Date' })).toHaveText('26/12/2026, 23:59')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(answer(page)).toHaveText(JSON.stringify(message))

  dialog = await open(page, show, 'message', message)
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(answer(page)).toHaveText('nothing')
})
