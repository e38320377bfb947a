import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'
import { answerQuestion, openTab, signOffAll } from '../invoice-runs/month-on-screen.ts'

/** No other test runs Harbour Connect's month. */
const client = 3

/** A run of October with all its documents; its exceptions are accounts without calls this month. */
async function makeRun(api: ApiSession): Promise<number> {
  const { index: billRun } = await month.createBillRun(api, client)
  await month.startRating(api, client, billRun)
  await month.untilRated(api, client, billRun)
  await month.closeBillRun(api, client, billRun)
  const { index: run } = await month.createInvoiceRun(api, client, billRun)
  await month.runGroups(api, run)
  return run
}

test('exceptions against the last run are opened to the line and signed off before Confirm', async ({
  page,
  address,
  context,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const run = await makeRun(api)

  await openAs(page, address, 'bureau', '/bureau')
  const attention = page.getByRole('list', { name: 'What needs attention' })
  await attention.getByRole('link', { name: new RegExp(`Harbour Connect.*failed in run ${run}`) }).click()
  await expect(page.getByRole('tab', { name: /^Failures/ })).toHaveAttribute('aria-selected', 'true')

  // Stricter thresholds: an account that is a pound lower is unusual.
  const panel = await openTab(page, 'Comparison')
  await panel.getByRole('button', { name: 'Thresholds' }).click()
  const form = page.getByRole('dialog', { name: 'What is unusual' })
  await form.getByLabel('At least this many pounds').fill('1')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form).toBeHidden()
  await expect(panel).toContainText('a change of at least £1.00 and 15%')
  await expect(panel).toContainText(/[\d,]+ accounts to sign off before the run can be confirmed/)

  // One account that has less than last month is opened to its lines and signed off there.
  const table = panel.getByRole('grid', { name: 'Accounts against the last run' })
  const less = table.getByRole('row').filter({ hasText: '−£' }).first()
  await less.getByRole('gridcell').nth(3).click()
  const drawer = page.getByRole('dialog', { name: /^HA[AB]/ })
  await expect(drawer.getByRole('table', { name: /^Lines against the last run/ })).toContainText('Lost')
  await drawer.getByRole('button', { name: 'Sign off' }).click()
  const asked = page.getByRole('dialog', { name: /^Sign off account HA[AB]/ })
  await asked.getByRole('textbox').fill('No calls came this month')
  await asked.getByRole('button', { name: 'CONFIRM' }).click()
  // The next one comes; the one before is signed off.
  await drawer.getByRole('button', { name: 'Previous row' }).click()
  await expect(drawer).toContainText('Signed off by bureau')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // The button at the top leads to the accounts, where their tab is open already too.
  await page.getByRole('button', { name: /^Sign off [\d,]+ accounts?$/ }).click()
  await expect(table).toBeFocused()

  // The rest is signed off by class; then the run may be confirmed, and the question gives the figures.
  const refused = await api
    .post(`/api/invoiceruns/${run}/confirm`, { accounts: 1, gross: '0.00' })
    .catch(String)
  expect(refused).toContain('comparison_open')
  // A link of the board asks at once, and only once; where the run can't be confirmed it says why, and asks no more.
  const asking = `${address}/bureau/invoice-runs/${run}?client=${client}&tab=comparison&ask=confirm`
  await page.goto(asking)
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ accounts stand out .+ not signed off/ }),
  ).toBeVisible()
  await expect(page).not.toHaveURL(/ask=/)
  await signOffAll(page)
  await expect(page.getByRole('button', { name: 'NO THANKS' })).toBeHidden()
  await page.goto(asking)
  await page.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(page).not.toHaveURL(/ask=/)
  await page.reload()
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'CONFIRM', exact: true }).click()
  const theirQuestion = second.getByRole('dialog', { name: 'Confirm invoice run' })
  // The exceptions are in an area that is not open to this user: no link leads away from what is asked.
  await expect(theirQuestion).toContainText('which your roles can’t open')
  await expect(theirQuestion.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'CONFIRM', exact: true }).click()
  const question = await answerQuestion(page, 'Confirm invoice run')
  expect(question).toMatch(/against September 2026 invoices; \d+ accounts that stand out are signed off/)
  expect(question).toMatch(/\d+ exceptions? of the period (is|are) open: .+ \([\d,]+ [a-z]+\)\./)
  await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await expect(panel).toContainText(/\d+ accounts stood out/)

  // A second tab that asked before hears what happened, and shows the run as it is.
  await answerQuestion(second, 'Confirm invoice run')
  await expect(second.getByRole('dialog', { name: `Run ${run} is already confirmed` })).toContainText(
    'It was confirmed by bureau on',
  )
  await second.keyboard.press('Escape')
  await expect(second.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  await expect(second.getByRole('button', { name: 'CONFIRM', exact: true })).toBeHidden()
  await second.close()
})

test("a reseller's thresholds apply to it alone", async ({ address }) => {
  const api = await signInToApi(address, 'bureau', password)
  const of = (index: number) =>
    api.get<{ minimumChange: string }>(`/api/clients/${index}/comparisonthresholds`)
  expect((await of(client)).minimumChange).toBe('1.00')
  expect((await of(4)).minimumChange).toBe('100.00')
})
