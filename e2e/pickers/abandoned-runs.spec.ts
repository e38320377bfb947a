import { signInToApi } from '../api-session.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
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
  await api.post(`/api/invoiceruns/${run}/abandon`, { reason: 'Wrong rates' })
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
