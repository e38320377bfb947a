import { signInToApi } from '../api-session.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import * as month from './month-over-api.ts'
import * as screen from './month-on-screen.ts'

test('a run that progressed while its console was closed is shown as it is now', async ({
  page,
  address,
}) => {
  const client = 8
  const api = await signInToApi(address, 'bureau', password)
  const { index: billRun } = await month.createBillRun(api, client)
  await month.startRating(api, client, billRun)
  await month.untilRated(api, client, billRun)
  await month.closeBillRun(api, client, billRun)
  const { index: run } = await month.createInvoiceRun(api, client, billRun)

  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/invoice-runs/${run}`)
  const calculate = page.getByRole('button', { name: 'Run Calculate', exact: true })
  await expect(calculate.first()).toBeDisabled()
  // Without invoices it claims no change against the month before.
  await expect(page.getByText('What changed is shown once its invoices are calculated.')).toBeVisible()
  await expect(page.getByText('Not invoiced')).toBeHidden()
  await screen.openScreen(page, 'Invoice Numbers')
  await month.startGroup(api, run, 'prepare')
  await month.untilGroupDone(api, run, 'prepare')
  // Soon enough that the cached data still counts as fresh.
  await page.goBack()
  await expect(calculate.first()).toBeEnabled()
  await api.post(`/api/invoiceruns/${run}/abandon`, { reason: 'Wrong rates' })
})
