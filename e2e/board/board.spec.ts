import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import { createBillRun } from '../invoice-runs/month-over-api.ts'

/** No other test runs Pennine Communications' month. */
const client = 4

test.describe('the board', () => {
  // The browser logs the second writer's 409.
  test.use({ expectedErrors: /board_note_changed|409/ })

  test('shows every reseller live, assigns one to a user, and keeps the note of each shift', async ({
    page,
    address,
  }) => {
    const api = await signInToApi(address, 'bureau', password)
    await openAs(page, address, 'bureau', '/bureau')
    const table = page.getByRole('grid', { name: 'All resellers' })
    const row = table.getByRole('row', { name: 'Pennine Communications' })
    // September is complete, but October is due.
    await expect(row).toContainText(/Oct 2026 · \d+ days late/)
    await expect(row).toContainText('Not started')
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /needs? you/ })).toContainText(/resellers are late$/)
    await expect(row).toContainText('0 of 5 steps done, the bill run is late')
    await page.getByRole('button', { name: 'Calendar' }).click()
    await expect(page.getByRole('button', { name: /resellers? invoices?/ }).first()).toBeEnabled()

    // The next step of a month that has not begun is its bill run, in a dialog that opens once.
    await row.getByRole('link', { name: 'Start Oct, Pennine Communications' }).click()
    const first = page.getByRole('dialog', { name: 'Create bill run' })
    await expect(first.getByLabel('First day')).toBeFocused()
    await expect(first.getByLabel('First day')).toHaveValue('01/10/2026')
    await expect(first.getByLabel('Last day')).toHaveValue('31/10/2026')
    await expect(page).toHaveURL(/\/bureau\/bill-runs\?client=4$/)
    await first.getByRole('button', { name: 'Close' }).click()
    await expect(first).toBeHidden()
    await page.reload()
    await expect(page.getByRole('grid', { name: 'Bill runs' }).getByRole('row').nth(1)).toBeVisible()
    await expect(first).toBeHidden()
    await page.goBack()

    await createBillRun(api, client)
    await expect(row).toContainText('Collect')
    await expect(row.getByTitle(/ of work, from the last 3 runs$/)).toHaveText(/ of work$/)
    await expect(row).toContainText('Oct 2026')

    await row.getByRole('button', { name: /^Owner of Pennine/ }).click()
    await page.getByRole('menuitem', { name: 'admin' }).click()
    await expect(row.getByRole('button', { name: /^Owner of Pennine/ })).toHaveText('admin')
    await page.getByRole('radiogroup', { name: 'Which resellers' }).getByText('Mine').click()
    await expect(row).toHaveCount(0)
    await page.getByRole('radiogroup', { name: 'Which resellers' }).getByText('All', { exact: true }).click()
    await row.getByRole('button', { name: /^Owner of Pennine/ }).click()
    await page.getByRole('menuitem', { name: 'Assign to me' }).click()
    await expect(row.getByRole('button', { name: /^Owner of Pennine/ })).toHaveText('bureau')

    await row.getByRole('button', { name: /note for Pennine/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Note for the next shift: Pennine Communications' })
    await dialog.getByRole('textbox').fill('Start with the usage')
    await api.put(`/api/board/${client}/note`, { text: 'Wait for the carrier', version: 0 })
    await dialog.getByRole('button', { name: 'CONFIRM' }).click()
    // The typed note is preserved, and the other user's is shown.
    await expect(dialog).toContainText('Wait for the carrier')
    await expect(dialog.getByRole('textbox')).toHaveValue('Start with the usage')
    await dialog.getByRole('button', { name: 'CONFIRM' }).click()
    await expect(row).toContainText('Start with the usage')

    await row.getByRole('gridcell').first().click()
    await expect(page).toHaveURL(/\/bureau\/bill-runs\/\d+\?client=4/)
  })
})

test('a day of the calendar lists its resellers', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau')
  await page.getByRole('button', { name: 'Calendar' }).click()
  const day = page.getByRole('button', { name: /resellers? invoices?/ }).last()
  await expect(day).toBeEnabled()
  const resellers = /: (\d+) reseller/.exec(await day.innerText())?.[1]
  await day.click()
  const table = page.getByRole('grid', { name: 'All resellers' })
  await expect(table).toHaveAttribute('aria-rowcount', String(Number(resellers) + 1))
})

test('the calendar goes to the months before and after, which stay in the address', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', '/bureau')
  await page.getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const month = calendar.getByRole('heading')
  const present = await month.innerText()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await expect(month).not.toHaveText(present)
  await expect(page).toHaveURL(/\?month=2\d{3}-\d{2}$/)
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await expect(month).toHaveText(present)
})
