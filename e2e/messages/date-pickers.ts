import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Picks a day of the month shown, and a time, with the mouse. */
export async function pickTime(
  page: Page,
  dialog: Locator,
  label: string,
  day: number,
  time: string,
): Promise<void> {
  await dialog.getByRole('button', { name: label }).click()
  const calendar = page.getByRole('dialog', { name: label }).or(page.locator('[data-dates-dropdown]')).last()
  await calendar.locator('table button:not([data-outside])', { hasText: new RegExp(`^${day}$`) }).click()
  const [hours = '', minutes = ''] = time.split(':')
  const fields = calendar.getByRole('spinbutton')
  await expect(fields).toHaveCount(2)
  await fields.nth(0).fill(hours)
  await fields.nth(1).fill(minutes)
  await page.keyboard.press('Escape')
  // The next calendar must not be mistaken for this one while it closes.
  await expect(page.locator('[data-dates-dropdown]')).toHaveCount(0)
}
