import { signInToApi } from '../api-session.ts'
import { openAs, restoreSessionOf } from '../demo-sessions.ts'
import { test } from '../dialogs/gallery.ts'
import { expect, password } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'

test('an abandoned run is shown unless abandoned runs are hidden', async ({
  page,
  address,
  gallery,
  show,
}) => {
  const client = 9
  const api = await signInToApi(address, 'bureau', password)
  const { index: billRun } = await month.createBillRun(api, client)
  await month.startRating(api, client, billRun)
  await month.untilRated(api, client, billRun)
  await month.closeBillRun(api, client, billRun)
  const { index: run } = await month.createInvoiceRun(api, client, billRun)
  const refused = await api.post(`/api/invoiceruns/${run}/abandon`, { reason: ' ' }).catch(String)
  expect(refused).toContain('Enter a reason')
  await openAs(page, address, 'bureau', `/bureau/invoice-runs/${run}?client=${client}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Abandon run' }).click()
  const asked = page.getByRole('dialog', { name: /abandon/i })
  await expect(asked.getByRole('button', { name: 'CONFIRM' })).toBeDisabled()
  await asked.getByPlaceholder('Why it is abandoned').fill('Wrong rates')
  await asked.getByRole('button', { name: 'CONFIRM' }).click()
  // It leads to the bill run, which can be corrected and billed again.
  await expect(page.getByText('Abandoned', { exact: true }).first()).toBeVisible()
  await page.getByRole('main').locator(`a[href*="/bureau/bill-runs/${billRun}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/bureau/bill-runs/${billRun}\\b`))
  expect((await month.getRun(api, run)).status).toEqual({ index: 10, description: 'Abandoned' })

  await restoreSessionOf(page, gallery, 'bureau')
  const cells = page.getByRole('gridcell')
  await show('invoice-run', { client })
  await expect(cells.filter({ hasText: 'Abandoned' })).toHaveCount(1)
  await show('invoice-run', { client, hideAbandoned: true })
  await expect(cells.filter({ hasText: 'Complete' }).first()).toBeVisible()
  await expect(cells.filter({ hasText: 'Abandoned' })).toHaveCount(0)
  await show('invoice-run', { client, statusIndexes: [10] })
  await expect(cells.nth(2)).toHaveText('Abandoned')
  await expect(page.getByRole('row')).toHaveCount(2)
})
